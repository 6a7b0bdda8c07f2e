/// A decision of a run: what was chosen, and among what.
struct Decision: Sendable, Hashable {
  let choice: Int
  /// The number of options.
  let width: Int
  /// The number of options that are no timers before their time, which stand behind.
  let regularWidth: Int
  /// A Boolean value that indicates whether the first option was that the task of the last step goes on.
  let couldGoOn: Bool

  /// A Boolean value that indicates whether the choice fires a timer before its time.
  var isEarly: Bool { choice >= regularWidth }

  /// A Boolean value that indicates whether the choice keeps a task back that could have gone on.
  var isPreemption: Bool { choice > 0 && couldGoOn && !isEarly }

  /// Returns the same decision with another choice.
  func choosing(_ choice: Int) -> Self {
    Self(choice: choice, width: width, regularWidth: regularWidth, couldGoOn: couldGoOn)
  }
}
