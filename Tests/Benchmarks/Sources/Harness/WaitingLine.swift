/// A line that lets in one task at a time, for rows in which many tasks wait.
public protocol WaitingLine: Sendable {
  init()
  /// A Boolean value that indicates whether tasks can be made to wait without blocking their
  /// threads.
  static var canBeHeld: Bool { get }
  /// A Boolean value that indicates whether it lets in one task at a time, so that the tally has
  /// all numbers.
  static var excludes: Bool { get }
  /// Takes the line, so that others wait; does nothing if it cannot be held.
  func hold() async
  /// Lets the first in.
  func release() async
  /// Waits for a turn, and adds a number to the tally while it lasts.
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws
  /// The number of waiters; nil if the line does not tell.
  var waitingCount: Int? { get async }
}

extension WaitingLine {
  public static var canBeHeld: Bool { true }
  public static var excludes: Bool { true }
  public func hold() {}
  public func release() {}
  public var waitingCount: Int? { nil }

  /// Waits until that many wait in line, all of whom have called or are about to.
  public nonisolated(nonsending) func fill(_ count: Int) async {
    while let waiting = await waitingCount, waiting < count { await Task.yield() }
  }
}
