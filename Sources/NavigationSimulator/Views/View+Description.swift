extension View: CustomStringConvertible {
  /// The name of this view in messages, such as `<View "dimming">`. No address, so that two runs
  /// say the same.
  public var description: String {
    let type = "\(type(of: self))"
    return name.map { "<\(type) \"\($0)\">" } ?? "<\(type)>"
  }

  /// Returns this view and all views in it, a line each, those in front last, indented by depth.
  ///
  /// ```text
  /// <Window>
  ///   <View "Presenter">
  ///   <View "dimming"> (0, 0, 390, 844), alpha 0.4
  /// ```
  ///
  /// - Parameter showsFrames: a Boolean value that indicates whether lines contain the frame that
  ///   is set, an alpha other than 1, and whether the view is hidden.
  /// - Complexity: O(*n*) for *n* views.
  public func hierarchyDescription(showsFrames: Bool = false) -> String {
    var lines: [String] = []
    describe(depth: 0, showsFrames: showsFrames, into: &lines)
    return lines.joined(separator: "\n")
  }

  private func describe(depth: Int, showsFrames: Bool, into lines: inout [String]) {
    var line = String(repeating: "  ", count: depth) + description
    if showsFrames {
      let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height].map(
        Self.short
      )
      line += " (" + numbers.joined(separator: ", ") + ")"
      if alpha != 1 { line += ", alpha \(Self.short(alpha))" }
      if isHidden { line += ", hidden" }
    }
    lines.append(line)
    for subview in subviews {
      subview.describe(depth: depth + 1, showsFrames: showsFrames, into: &lines)
    }
  }

  /// A number without a fraction where it has none.
  private static func short(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
