/// What a run has shown so far.
struct RunRecord {
  /// The task that took each step.
  var steps: [Int32] = []
  var events: [Trace.Event] = []
  /// At each decision, the choice, how many options there were, and whether the first was to go on.
  var choices: [Int] = []
  var widths: [Int] = []
  var couldGoOn: [Bool] = []
  var failure: TestKitFailure?
  /// The number of choices that had been made when it failed.
  var choicesUntilFailure: Int?
  var sometimes: [String: SometimesCount] = [:]
  var escapes: [Escape] = []
  /// A Boolean value that indicates whether a sleep on a real clock may have come out shorter than it was to be.
  var isUncertain = false

  mutating func note(_ kind: Trace.Event.Kind, task: Int32) {
    events.append(Trace.Event(step: steps.count, task: task, kind: kind))
  }

  /// Notes a failure, of which only the first counts.
  ///
  /// - Returns: whether it was the first.
  @discardableResult
  mutating func fail(_ failure: TestKitFailure) -> Bool {
    guard self.failure == nil else { return false }
    self.failure = failure
    choicesUntilFailure = choices.count
    return true
  }
}

/// How often a condition held that is to hold sometimes, and how often it was looked at.
struct SometimesCount: Sendable, Equatable {
  var held = 0
  var looked = 0
  var location: TestLocation

  static func == (left: Self, right: Self) -> Bool { left.held == right.held && left.looked == right.looked }
}
