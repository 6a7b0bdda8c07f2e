import Testing
import TransitionLock

/// A picture of the calls of several callers, which is both what they do and what must come of it.
///
///     a  tryStart          :[---]
///     b  any               : ?..[--]
///     c  call              :  ?.x
///     d  enqueue /detail   :   ?...|
///
/// Each line is a lane: its name, its verb, further words, a colon, and a character for each
/// second. Time goes from left to right, and within a second from top to bottom. The first
/// character of a lane is its call.
///
/// | character | meaning | done | expected |
/// |---|---|---|---|
/// | `?` `.` | the call has to wait; it waits | x | x |
/// | `[` `-` `]` | its turn begins; goes on; ends | begin and end of the body | x |
/// | `\|` | the turn begins and ends within the second; a call that awaits an event returns | x | x |
/// | `e` | the body throws, at its turn or later | x | x |
/// | `x` | the call is cancelled, and leaves; in vain if it holds, or is over | x | x |
/// | `)` | the end is in vain: the turn was over | x | x |
/// | `!` `t` `c` `s` `o` `D` | refused or dropped; timed out; closed; superseded; outdated; deadlock | | x |
/// | `i` | the transition is asked to give way, and goes on | | x |
/// | `T` `~` | the turn is taken back; the body goes on without it (at the end, `~` may be left out) | | x |
/// | `*` | in a lane `close`: the lock or scope is closed | x | |
/// | `#` | in a lane `busy`: the actor of this name runs no job within the second | x | |
/// | `A` `L` `O` `T` `G` | in a lane `reports`: already ended, late, overdue, taken back, actor gone; a digit counts several | | x |
///
/// Verbs:
/// `tryStart start serialize attempt anywhere executor actor idle settled(b) close busy reports`. A
/// family stands for each of its verbs: `take` (`start`, `tryStart`), `call` (`serialize`,
/// `attempt`), `enqueue` (`anywhere`, `executor`, `actor`), and `any` (all calls and blocks). A
/// slash separates other alternatives: `timeout(0/-1)`, `wait/interrupt`. Words: `/detail/form` (a
/// scope), `timeout(3)`, `drop`, `interrupt`, `replace(k)`, `interruptible`, `if(no)`, `on(z)` (an
/// actor or its executor), `in(a)` (called in the body or block of lane a), and for `reports` the
/// limit of a transition, `limit(3)` or `takeBack(3)`.
struct Story: Sendable, CustomTestStringConvertible {
  /// A lane as it is written.
  struct Line: Sendable {
    var words: [String]
    let picture: [Character]

    var name: String { words[0] }
    var verb: String { words[1] }

    func has(_ word: String) -> Bool { words.contains(word) }

    /// Returns the text in parentheses after a word, as in `timeout(3)`.
    func value(of word: String) -> String? {
      words.first { $0.hasPrefix("\(word)(") }.map {
        String($0.dropFirst(word.count + 1).dropLast())
      }
    }

    /// Returns the number of seconds in parentheses after a word.
    func seconds(of word: String) -> Duration? {
      value(of: word).flatMap { Int64($0) }.map { .seconds($0) }
    }

    /// The policy, if the lane has one.
    var policy: Policy? {
      if let key = value(of: "replace") { return .replace(.init(key)) }
      if has("drop") { return .drop }
      return has("interrupt") ? .interrupt : nil
    }
  }

  /// The circumstances that make no difference.
  enum Setting: CaseIterable, Sendable {
    /// On the lock itself, without an observer.
    case plain
    /// In a scope of the lock.
    case inAScope
    /// With labels made at run time, and with an observer, who has to hear the same story.
    case observed
  }

  let name: String
  let lines: [Line]
  private let isAligned: Bool
  private let sourceLocation: SourceLocation

  var testDescription: String { name }

  init(
    _ picture: String,
    named name: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rows = picture.split(separator: "\n").map {
      $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    }
    (self.name, self.sourceLocation) = (name, sourceLocation)
    lines = rows.map { row in
      Line(words: row[0].split(separator: " ").map(String.init), picture: Array(row.last ?? ""))
    }
    let hasColons = rows.allSatisfy { $0.count == 2 } && lines.allSatisfy { $0.words.count > 1 }
    isAligned = hasColons && Set(rows.map { $0[0].count }).count == 1
  }

  /// Returns the stories of a text, in which each has its name above it and an empty line behind
  /// it. A name without a picture belongs to all stories that follow.
  static func all(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> [Story] {
    var (stories, title, place) = ([Story](), "", sourceLocation)
    // The text begins two lines below the call.
    place.line += 2
    for paragraph in text.split(separator: "\n\n") {
      let rows = paragraph.split(separator: "\n").map(String.init)
      let name = String(rows[0].drop { $0 == " " })
      if rows.count == 1 {
        title = name + ": "
      } else {
        let picture = rows.dropFirst().joined(separator: "\n")
        stories.append(Story(picture, named: title + name, sourceLocation: place))
      }
      place.line += rows.count + 1
    }
    return stories
  }

  var limits: Limits {
    let reports = lines.first { $0.verb == "reports" }
    if let limit = reports?.seconds(of: "takeBack") {
      return .init(transition: limit, overdue: .takeBack)
    }
    return .init(transition: reports?.seconds(of: "limit"))
  }

  /// Plays the story, and records an issue if anything differs from the picture.
  func play() {
    if let failure { Issue.record("\(failure)", sourceLocation: sourceLocation) }
  }

  /// The differences from the picture; nil if there are none.
  var failure: String? {
    if !isAligned { return "The colons of \(name) are not below each other." }
    for cast in casts {
      for setting in Setting.allCases {
        let stage = Stage(cast, limits, setting)
        stage.play()
        if !stage.problems.isEmpty {
          return (["\(name), \(setting), \(cast.map(\.verb))"] + stage.problems).joined(
            separator: "\n"
          )
        }
      }
    }
    return nil
  }

  /// The combinations of alternatives; eight of them, if there are more.
  private var casts: [[Line]] {
    let choices = lines.map(\.alternatives)
    let count = choices.reduce(1) { $0 * $1.count }
    return (0..<min(count, 8)).map { number in
      // The prime takes the eight from all over the combinations.
      var rest = number * 7_919 % count
      return choices.map { choice in
        defer { rest /= choice.count }
        return choice[rest % choice.count]
      }
    }
  }
}

extension Story.Line {
  private static let families = [
    "take": ["tryStart", "start"],
    "call": ["serialize", "attempt"],
    "enqueue": ["anywhere", "executor", "actor"],
    "any": ["serialize", "attempt", "anywhere", "executor", "actor"],
  ]

  /// The lines for which this one stands.
  fileprivate var alternatives: [Story.Line] {
    let choices = words.reduce([[]]) { lines, word in
      lines.flatMap { line in Self.alternatives(of: word).map { line + [$0] } }
    }
    return choices.map { Story.Line(words: $0, picture: picture) }.filter(\.isPossible)
  }

  /// Whether the verb takes the other words.
  private var isPossible: Bool {
    switch verb {
    case "serialize": policy == nil && !has("interruptible") && value(of: "if") == nil
    case "start": !has("interruptible")
    default: true
    }
  }

  /// Returns the words for which one stands: `any`, `tryStart/start`, `timeout(0/5)`.
  private static func alternatives(of word: String) -> [String] {
    if word.hasPrefix("/") { return [word] }
    let parts = word.split(separator: "(", maxSplits: 1).map(String.init)
    if parts.count == 2, !parts[0].contains("/") {
      return parts[1].dropLast().split(separator: "/").map { "\(parts[0])(\($0))" }
    }
    return word.split(separator: "/").flatMap { families[String($0)] ?? [String($0)] }
  }
}
