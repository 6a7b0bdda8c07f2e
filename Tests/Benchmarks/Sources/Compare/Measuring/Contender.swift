import Harness

/// One way to do what a row measures.
struct Contender: Sendable {
  enum Role: Sendable {
    /// A limit that no lock can beat, because each has to do at least this.
    case limit
    /// A limit of locks that promise more, such as that their waiters can be cancelled.
    case floor
    /// The lock of this package.
    case lock
    /// An alternative that serves in the order of the calls, or nearly.
    case fair
    /// An alternative that lets latecomers pass, or promises no order.
    case unfair
    /// An alternative that blocks the thread of a waiter.
    case blocking
  }

  let name: String
  let role: Role
  /// The greatest number of operations that it does in a reasonable time.
  let most: Int
  /// Does that many operations, and takes the time of what counts.
  let run: @Sendable (_ watch: Stopwatch, _ operations: Int) async throws -> Void

  init(
    _ name: String,
    _ role: Role,
    most: Int = .max,
    run: @escaping @Sendable (Stopwatch, Int) async throws -> Void
  ) {
    self.name = name
    self.role = role
    self.most = most
    self.run = run
  }
}
