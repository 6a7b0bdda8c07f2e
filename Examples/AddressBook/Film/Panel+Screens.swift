import ExampleSupport
import NavigationSimulator

/// The screens of a telephone, in the points of its window.
extension Panel {
  func screens(_ motions: inout Motions) -> [String] {
    var elements: [String] = []
    for column in Session.Column.allCases {
      let cards = footage.tracks.filter { $0.column == column }.map { card($0, &motions) }
      elements += ["<g clip-path=\"url(#\(column.rawValue))\">"] + cards + ["</g>"]
    }
    return elements + footage.tracks.filter { $0.column == nil }.map { card($0, &motions) }
  }

  private func card(_ track: Track, _ motions: inout Motions) -> String {
    guard let size = track.samples.compactMap({ $0.look?.frame.size }).first else { return "" }
    let course = track.course(reel)
    let declarations = { (values: [Double]) in
      ["transform:\(Self.transform(values, of: size, unit: "px"))", "opacity:\(SVG.number(values[4] / 100))"]
    }
    let motion = motions.attribute(for: course, declarations)
    let still = course.end
    let place = " transform=\"\(Self.transform(still, of: size, unit: ""))\""
    let opacity = still[4] == 100 ? "" : " opacity=\"\(SVG.number(still[4] / 100))\""
    return "<g\(motion)\(place)\(opacity)>\(face(of: track, size))</g>"
  }

  private static func transform(_ values: [Double], of size: Size, unit: String) -> String {
    let (x, y) = (SVG.number(values[0], decimals: 1), SVG.number(values[1], decimals: 1))
    let move = "translate(\(x)\(x == "0" ? "" : unit),\(y)\(y == "0" ? "" : unit))"
    guard values[2] != size.width || values[3] != size.height, size.width > 0, size.height > 0 else { return move }
    return move + " scale(\(SVG.number(values[2] / size.width)),\(SVG.number(values[3] / size.height)))"
  }

  /// A screen at the origin: a card with its name, and a sketch of its contents.
  private func face(of track: Track, _ size: Size) -> String {
    let style = track.isRoot ? "card" : "card c\(colors[track.name] ?? 0)"
    let card = SVG.rect(Rect(origin: .zero, size: size), radius: track.column == nil ? 20 : 0, style: style)
    switch track.column {
    case nil:
      return card + label(track.name, x: size.width / 2, y: 42, width: size.width - 40, size: 21, style: "bold mid")
        + "<use href=\"#form\"/>"
    case .master:
      let button = track.isRoot ? 29.0 : 6
      let name = label(track.name, x: 7, width: size.width - 7 - button, size: 15.5)
      let add = track.isRoot ? "<path class=\"plus\" d=\"M\(SVG.number(size.width - 20)) 27h14m-7 -7v14\"/>" : ""
      return card + name + add + "<use href=\"#list\"/>"
    case .detail:
      let button = track.isRoot ? 60.0 : 6
      let name = label(track.name, x: 12, width: size.width - 12 - button, size: 16)
      let edit = track.isRoot ? label("Edit", x: size.width - 10, width: 60, size: 16, style: "link right") : ""
      return card + name + edit + "<use href=\"#\(track.isRoot ? "page" : "text")\"/>"
    }
  }

  /// A text on a screen, in a font size of the picture.
  private func label(
    _ text: String,
    x: Double,
    y: Double = 35,
    width: Double,
    size: Double,
    style: String = "bold"
  ) -> String {
    Lettering.text(text, x: x, y: y, width: width, size: size / scale, style: style)
  }

  /// The place of a button in the window: the center of its sign.
  func place(of button: Session.Button) -> Point {
    switch button {
    case .edit:
      let frame = footage.columns[.detail] ?? .zero
      return Point(x: frame.origin.x + frame.size.width - 28, y: 27)
    case .add:
      let frame = footage.columns[.master] ?? .zero
      return Point(x: frame.origin.x + frame.size.width - 13, y: 27)
    }
  }
}

extension Track {
  /// The greatest deviation of a screen in a film from its recorded place, in points.
  static let tolerance = 0.4

  /// The course of a screen over the length of a film: x, y, width, height, and its opacity in percent.
  func course(_ reel: Reel) -> Keyframes {
    var course = Keyframes()
    var last: Look?
    for (index, sample) in samples.enumerated() {
      let second = reel.place(sample.time)
      switch (last, sample.look) {
      case (nil, let look?):
        let values = Self.values(look)
        // While a screen is absent, it is invisible at the place of its next appearance.
        if index > 0 || sample.time > .zero { course.go(to: values.dropLast() + [0], at: index > 0 ? second : 0) }
        course.jump(to: values, at: second)
      case (_?, let look?): course.go(to: Self.values(look), at: second)
      case (let look?, nil): course.jump(to: Self.values(look).dropLast() + [0], at: second)
      case (nil, nil): break
      }
      last = sample.look
    }
    return course.simplified(tolerance: Self.tolerance)
  }

  private static func values(_ look: Look) -> [Double] {
    let (origin, size) = (look.frame.origin, look.frame.size)
    return [origin.x, origin.y, size.width, size.height, look.alpha * 100]
  }
}
