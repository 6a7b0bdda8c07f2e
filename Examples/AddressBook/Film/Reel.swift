import ExampleSupport

/// The time of a film, which maps each moment of a session to the second at which it is shown.
///
/// A film begins with a short pause, shows the session at one speed, with long rests cut, and holds its last picture.
struct Reel: Sendable {
  /// The most events that a film shows.
  static let mostEvents = 120
  /// The longest session that a film shows, without its rests.
  static let longest = Duration.seconds(60)
  /// The longest rest that is shown.
  static let longestRest = Duration.seconds(1)

  /// The seconds before the session begins.
  static let lead = 0.5
  /// The seconds for which the film holds its last picture.
  static let hold = 2.6

  let speed: Speed
  /// A Boolean value that indicates whether a rest was cut.
  let isCut: Bool
  /// The pieces that are shown, with the total length of the pieces before each.
  private let pieces: [(session: Range<Duration>, before: Duration)]

  /// The speed of a film.
  enum Speed: Double, Sendable {
    case half = 0.5
    case real = 1
    case double = 2
  }

  /// Creates the time of a film about some plays of a session.
  ///
  /// - Throws: ``FilmError`` if no viewer could follow the film.
  init(_ plays: [Play]) throws(FilmError) {
    var pieces: [(session: Range<Duration>, before: Duration)] = []
    var (shown, end) = (Duration.zero, Duration.zero)
    var isCut = false
    for action in Self.actions(of: plays) {
      let rest = action.lowerBound - end
      if rest > Self.longestRest { isCut = true }
      // The film shows the last second of a long rest, so that viewers expect the next event.
      let start = rest > Self.longestRest ? action.lowerBound - Self.longestRest : end
      guard action.upperBound > end else { continue }
      pieces.append((start..<action.upperBound, shown))
      shown += action.upperBound - start
      end = action.upperBound
    }
    if shown > Self.longest { throw .tooLong(shown) }
    self.pieces = pieces
    self.isCut = isCut
    speed = shown <= .seconds(4) ? .half : shown <= .seconds(20) ? .real : .double
  }

  /// Throws an error for a session with more events than a viewer can distinguish.
  static func check(_ session: Session) throws(FilmError) {
    if session.events.count > mostEvents { throw .tooManyEvents(session.events.count) }
  }

  /// The periods of movements, and a short one for each event and result, in the order of their starts.
  private static func actions(of plays: [Play]) -> [Range<Duration>] {
    let moments = plays.flatMap { play in
      play.episodes.flatMap { [$0.event.time, $0.collision?.time, $0.outdated?.time].compactMap { $0 } }
    }
    let movements = plays.flatMap { play in play.movements.map { $0.start..<($0.end ?? $0.start) } }
    // A period for a moment is short, but not empty.
    return (movements + moments.map { $0..<($0 + .milliseconds(100)) }).sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension Reel {
  /// The second of the film at which the session ends.
  var end: Double { Self.lead + shown / .seconds(1) / speed.rawValue }

  /// The length of the film in seconds, until it starts again.
  var length: Double { end + Self.hold }

  /// The part of the session that is shown.
  var shown: Duration { pieces.last.map { $0.before + ($0.session.upperBound - $0.session.lowerBound) } ?? .zero }

  /// Returns the second of the film at which a moment of the session is shown; a cut moment is shown with the next uncut
  /// one.
  func place(_ time: Duration) -> Double { Self.lead + shown(before: time) / .seconds(1) / speed.rawValue }

  private func shown(before time: Duration) -> Duration {
    let piece = pieces.last { $0.session.lowerBound <= time }
    if let piece, time <= piece.session.upperBound { return piece.before + (time - piece.session.lowerBound) }
    return pieces.first { time < $0.session.lowerBound }?.before ?? shown
  }

  /// A short description of the treatment of time in the film.
  var note: String {
    let words =
      switch speed {
      case .half: "at half speed"
      case .real: "in real time"
      case .double: "at double speed"
      }
    return words + (isCut ? ", long rests cut" : "")
  }

  /// Returns a length as a text for people.
  static func seconds(_ length: Duration) -> String {
    SVG.number(length / .seconds(1)) + " s"
  }
}
