/// A decision of a run: the options, and the choice.
struct Decision: Sendable, Hashable {
  /// The number of the chosen option, from 0.
  let choice: Int
  /// The number of options.
  let width: Int
  /// The number of options without the early timers, which come last.
  let regularWidth: Int
  /// Whether the first option was the task of the last step.
  let couldGoOn: Bool

  /// Whether the choice fires a timer before its time.
  var isEarly: Bool { choice >= regularWidth }

  /// Whether the choice is a switch away from a task that could have continued.
  var isPreemption: Bool { choice > 0 && couldGoOn && !isEarly }

  /// Returns the same decision with another choice.
  func choosing(_ choice: Int) -> Self {
    Self(choice: choice, width: width, regularWidth: regularWidth, couldGoOn: couldGoOn)
  }
}
