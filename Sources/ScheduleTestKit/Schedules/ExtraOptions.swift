/// The options that a plan can add to the decisions of a schedule. A schedule repeats only with the same ones.
struct ExtraOptions: Sendable, Hashable {
  /// A Boolean value that indicates whether timers are options before their time, while tasks are ready.
  var firesTimersEarly = false
  /// A Boolean value that indicates whether the start of a child of a group is a decision.
  var groupChildrenRunAhead = false
}
