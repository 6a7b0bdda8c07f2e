import ExampleSupport
import NavigationSimulator

/// A film of a session: an animated picture with a telephone for each way in which it was played.
///
/// It is an SVG without scripts, so pages can show it as an image. If the reader prefers reduced motion, it shows its last
/// state.
struct Film {
  let footages: [Footage]
  /// A Boolean value that indicates whether collisions without a lock threw, instead of UIKit's behavior.
  let isThrowing: Bool
  let reel: Reel

  /// The whole picture; the same for the same footage.
  var svg: String {
    var motions = Motions(length: reel.length)
    var elements =
      ["<defs>"] + definitions + ["</defs>", "<rect class=\"bg\" width=\"760\" height=\"560\" rx=\"16\"/>"]
    for (index, footage) in footages.enumerated() {
      let panel = Panel(footage: footage, reel: reel, colors: colors, isThrowing: isThrowing)
      elements.append("<g transform=\"translate(\(Layout.panelStride * index + 10),0)\">")
      elements += panel.elements(&motions) + ["</g>"]
    }
    elements.append(Lettering.text(caption, x: 380, y: 546, width: 720, size: 17, style: "dim mid"))
    return SVG.document(
      width: 760,
      height: 560,
      title: "One session of the address book, played in three ways",
      description: description,
      style: Self.style + motions.css + [Self.stillStyle],
      elements
    )
  }

  private var end: Duration { footages.reduce(.zero) { max($0, $1.play.end) } }

  private var caption: String { "One session of \(Reel.seconds(end)), played three times, \(reel.note)" }

  private var description: String {
    let plays = footages.map { footage in "\(footage.play.way.spokenTitle): \(footage.play.conclusion)." }
    let events = footages.first?.play.episodes.map { "\($0.event)" } ?? []
    return "Three telephones show the same session side by side, \(reel.note). What happens, in seconds: "
      + "\(events.joined(separator: ", ")). " + plays.joined(separator: " ")
  }

  /// The colors of the screens, by their names; the initial screens have none.
  private var colors: [String: Int] {
    var colors: [String: Int] = [:]
    for track in footages.flatMap(\.tracks) where !track.isRoot && colors[track.name] == nil {
      colors[track.name] = colors.count % Self.colorCount
    }
    return colors
  }

  private var definitions: [String] {
    guard let footage = footages.first else { return [] }
    let clips =
      [("screen", Rect(origin: .zero, size: footage.size), 20.0)]
      + [("lane", Layout.lane, 0)]
      + Session.Column.allCases.compactMap { column in footage.columns[column].map { (column.rawValue, $0, 0) } }
    return clips.map { name, rect, radius in
      "<clipPath id=\"\(name)\">\(SVG.rect(rect, radius: radius))</clipPath>"
    } + Sign.definitions + Filling.definitions
  }
}

extension Way {
  /// The title of a telephone.
  var filmTitle: String {
    switch self {
    case .unlocked: "Without a lock"
    case .dropping: "tryStart: drop"
    case .queueing: "serialize: wait"
    }
  }

  /// The title for screen readers.
  fileprivate var spokenTitle: String {
    switch self {
    case .unlocked: "Without a lock"
    case .dropping: "With tryStart, which drops"
    case .queueing: "With serialize, which waits"
    }
  }
}

extension Program {
  /// Plays a session in every way, and films it.
  ///
  /// - Returns: the text of the picture; the same for the same session and options.
  static func film(of session: Session, isThrowing: Bool) async throws -> String {
    try Reel.check(session)
    var plays: [Play] = []
    for way in Way.allCases { plays.append(try await session.play(way, isThrowing: isThrowing)) }
    // This check precedes the expensive part, which samples sixty times a second.
    let reel = try Reel(plays)
    var footages: [Footage] = []
    for play in plays { footages.append(try await session.film(play, isThrowing: isThrowing)) }
    return Film(footages: footages, isThrowing: isThrowing, reel: reel).svg
  }
}
