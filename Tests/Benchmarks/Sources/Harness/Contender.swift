/// One way to do what a row measures.
public struct Contender: Sendable {
  public enum Role: Sendable {
    /// A limit that no lock can beat, because each has to do at least this.
    case limit
    /// What no lock can beat that promises more than the limit does, such as that its waiters can be cancelled.
    case floor
    /// The lock of this package.
    case lock
    /// An alternative that serves in the order of the calls, or nearly.
    case fair
    /// An alternative that lets latecomers pass, or promises no order.
    case unfair
    /// An alternative that blocks the thread of a waiter.
    case blocking
    /// A call without an option, and the measure of those that follow it in its row.
    case without
    /// The same call with the option.
    case with
  }

  public let name: String
  public let role: Role
  /// The number of operations in a round.
  public let operations: Int
  /// Does that many operations, and takes the time of what counts.
  public let run: @Sendable (_ watch: Stopwatch, _ operations: Int) async throws -> Void

  public init(
    _ name: String,
    _ role: Role,
    operations: Int,
    run: @escaping @Sendable (Stopwatch, Int) async throws -> Void
  ) {
    self.name = name
    self.role = role
    self.operations = operations
    self.run = run
  }
}
