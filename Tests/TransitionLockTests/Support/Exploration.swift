#if DEBUG
/// A subject of a test beside a naive model of it, of which every state is to meet every input.
protocol Explorable {
  associatedtype Input
  associatedtype Signature: Hashable

  /// The signature that tells this state from others. Two histories that meet in one need not be told apart.
  var signature: Signature { get }

  /// A Boolean value that indicates whether to go on from here. An input that leads beyond the bounds is given and
  /// checked, but not followed.
  var isWithinBounds: Bool { get }

  /// The inputs that mean something in this state.
  func inputs() -> [Input]

  /// Returns the name under which coverage counts an input.
  func name(of input: Input) -> String

  /// Gives an input to the subject and to the model.
  ///
  /// - Returns: in what they differ; nil if they agree.
  mutating func give(_ input: Input) -> String?
}

/// Every state that can be reached from a first one, each of which has met every input.
struct Exploration {
  /// The number of states at which an exploration that has grown by mistake is given up.
  static var mostStates: Int { 6_000 }

  private(set) var states = 0
  private(set) var transitions = 0
  /// The number of states that have met each kind of input.
  private(set) var met: [String: Int] = [:]
  private(set) var failures: [String] = []

  /// Explores in the order of distance, so that the first failure is one of the shortest histories.
  ///
  /// - Parameter visit: looks at each state once.
  init<Subject: Explorable>(_ first: Subject, visit: (Subject) -> String? = { _ in nil }) {
    var seen: Set<Subject.Signature> = [first.signature]
    var level = [first]
    while !level.isEmpty {
      var nextLevel: [Subject] = []
      for subject in level {
        guard states < Self.mostStates else {
          failures.append("there are too many states")
          return
        }
        states += 1
        if let failure = visit(subject) { failures.append("\(subject.signature): \(failure)") }
        for input in subject.inputs() {
          var next = subject
          transitions += 1
          met[subject.name(of: input), default: 0] += 1
          if let failure = next.give(input) {
            failures.append("\(subject.signature): \(input): \(failure)")
            continue
          }
          guard next.isWithinBounds, seen.insert(next.signature).inserted else { continue }
          nextLevel.append(next)
        }
      }
      // With the first failures all is said, and what follows from them may not end.
      if !failures.isEmpty { return }
      level = nextLevel
    }
  }
}
#endif
