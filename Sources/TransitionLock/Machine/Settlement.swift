/// The way in which a wait or a request ended.
///
/// It is kept for a call that waits in its ``WaitingCall`` until the call takes it away, or in the box of a call that was
/// merely cancelled; for a block, in its request.
enum Settlement: Hashable, Sendable {
  /// The turn of a call has come, or whatever else it waited for.
  case granted
  /// A block had its turn, and its transition is over.
  case finished
  /// A block had its turn, and threw.
  case failed
  /// The turn of a block was taken back because it overstayed.
  case takenBack
  /// A block had its turn, and its condition said that it makes no sense any more.
  case outdated
  /// The caller took the wait or request back while it waited.
  case cancelled
  /// The timeout passed before what was waited for came.
  case timedOut
  /// A newer request took its place in line.
  case superseded
  /// It would have waited for itself for ever.
  case deadlock
  /// The lock was closed, or destroyed, while it waited.
  case closed
  /// It was not to wait, and something was in its way.
  case dropped
}
