import ExampleSupport

/// The rules that move the elements of a film, collected while the film draws the elements.
struct Motions {
  /// A motion that many elements share, each at a different time.
  enum Shared: String, CaseIterable {
    /// A finger that touches the screen and leaves it.
    case tap
    /// A note that appears, stays and disappears.
    case toast
    /// A frame that lights up.
    case flash
    /// A screen that is covered while the film starts again.
    case curtain
  }

  /// The length of the film, in seconds.
  let length: Double
  private var rules: [String] = []
  /// The names of the drawn motions, so that equal motions are written once.
  private var names: [String: String] = [:]

  init(length: Double) { self.length = length }

  /// Returns the attribute of an element that moves; an empty text for one that does not.
  mutating func attribute(for keyframes: Keyframes, _ declarations: ([Double]) -> [String]) -> String {
    guard let rule = keyframes.css("", length: length, declarations) else { return "" }
    if let name = names[rule] { return " class=\"a \(name)\"" }
    let name = "k\(names.count)"
    names[rule] = name
    rules.append(keyframes.css(name, length: length, declarations) ?? "")
    rules.append(".\(name){animation-name:\(name)}")
    return " class=\"a \(name)\""
  }

  /// Returns the attributes of an element whose shared motion starts at a given second.
  func attributes(_ motion: Shared, from second: Double) -> String {
    // The delay is negative, as if the motion had already run before the film starts.
    " class=\"a \(motion.rawValue)\" style=\"animation-delay:\(SVG.number(second - length))s\""
  }

  /// The lines of the style sheet.
  var css: [String] {
    Shared.allCases.flatMap { motion in
      [
        "@keyframes \(motion.rawValue){\(frames(of: motion))}",
        ".\(motion.rawValue){animation-name:\(motion.rawValue);opacity:0}",
      ]
    } + rules + [
      ".a{animation-duration:\(SVG.number(length))s;animation-timing-function:linear;"
        + "animation-iteration-count:infinite}"
    ]
  }

  /// The seconds for which a note is visible.
  static let toastLength = 1.5

  private func frames(of motion: Shared) -> String {
    switch motion {
    case .tap:
      frames([
        (0, "opacity:0;transform:scale(2)"), (0.15, "opacity:1;transform:scale(1)"),
        (0.3, "opacity:1;transform:scale(.8)"), (0.6, "opacity:0;transform:scale(1.8)"),
      ])
    case .toast:
      frames([
        (0, "opacity:0;transform:translate(0,8px)"), (0.1, "opacity:1;transform:none"),
        (1.3, "opacity:1;transform:none"),
        (Self.toastLength, "opacity:0;transform:none"),
      ])
    case .flash:
      frames([(0, "opacity:0"), (0.05, "opacity:1"), (0.3, "opacity:1"), (0.9, "opacity:0")])
    case .curtain:
      // The curtain falls before the end. It is gone in the first frame, which pages without animation show.
      frames([(0, "opacity:0"), (0.2, "opacity:1"), (0.24, "opacity:1"), (0.25, "opacity:0")])
    }
  }

  /// Returns keyframes from seconds; the last one holds to the end.
  private func frames(_ stops: [(second: Double, declarations: String)]) -> String {
    let last = stops.last.map { "100%{\($0.declarations)}" } ?? ""
    return stops.map { "\(SVG.number($0.second / length * 100))%{\($0.declarations)}" }.joined() + last
  }
}
