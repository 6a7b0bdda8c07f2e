/// Who moves the time of a simulation, and who would.
///
/// One at a time. Calls of `run` and `advance` come first, in their order; a verb that is awaited moves time only when
/// nobody else does, and makes way for a `run` at its next step.
struct DrivingRoles {
  var isTaken = false
  /// Calls of the asynchronous `run` and `advance` that wait for the role.
  var runs: [UnsafeContinuation<Void, Never>] = []
  /// What verbs wait for that are awaited while somebody else moves time.
  var verbs: [Signal] = []
}
