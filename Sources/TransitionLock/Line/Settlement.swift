/// How the wait of a `serialize` call ended.
enum Settlement: Equatable, Sendable {
  /// Its turn has come: it is the holder, with the token of this generation.
  case turn(generation: UInt64)
  /// Its task was cancelled while it waited.
  case cancelled
  /// Its turn did not come within its timeout.
  case timedOut
  /// The lock was closed while it waited.
  case closed
}
