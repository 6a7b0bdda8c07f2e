/// The options that a plan can add to the decisions of a schedule. A schedule repeats only with the
/// same ones.
struct ExtraOptions: Sendable, Hashable {
  /// Whether timers are options before their time, while tasks are ready.
  var firesTimersEarly = false
  /// Whether the start of a child of a group is a decision.
  var groupChildrenRunAhead = false
}
