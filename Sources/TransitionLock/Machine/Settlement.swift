/// The way in which a wait or a request ended.
///
/// The one home of it is, for a call that waits, its ``WaitingCall``, until the call takes it away; for a block, its request.
enum Settlement: Hashable, Sendable {
  /// Of a call: its turn has come, or whatever else it waited for.
  case granted
  /// Of a block: it had its turn, and its transition is over.
  case finished
  /// Of a block: it had its turn, and threw.
  case failed
  /// Of a block: its turn was taken back, because it overstayed.
  case takenBack
  /// It was taken back by who made it, while it waited.
  case cancelled
  /// What it waited for did not come within its timeout.
  case timedOut
  /// The lock was closed, or destroyed, while it waited.
  case closed
}
