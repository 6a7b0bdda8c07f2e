#if TRANSITIONLOCK_ATOMICS
/// What decides which thread goes on at each atomic operation, in builds for the tests of interleavings.
///
/// The condition is defined only where the manifest finds the environment variable of the same name: in all other
/// builds there is nothing of this folder.
public protocol Explorer: AnyObject, Sendable {
  /// Comes to an atomic operation, before it is done.
  func reach(_ point: AtomicPoint)
  /// Enters a section once no other thread is in it.
  func enter(_ section: ExploredSection)
  func leave(_ section: ExploredSection)
  /// Makes the handle of a call that is about to wait.
  func makeContinuation() -> ExploredContinuation
  func resume(_ continuation: ExploredContinuation)
  /// Waits until the continuation has been resumed.
  func wait(for continuation: ExploredContinuation)
}

/// The one exploration of the process.
public enum Exploration {
  // Safe: it is set while no other thread of the process uses a lock, and stays until the exploration is over.
  nonisolated(unsafe) public static var explorer: (any Explorer)?

  public static func reach(_ operation: StaticString, _ function: StaticString, _ line: UInt) {
    explorer?.reach(AtomicPoint(operation: operation, function: function, line: line))
  }
}

/// An atomic operation that a thread is about to do.
public struct AtomicPoint: Sendable {
  public let operation: StaticString
  public let function: StaticString
  public let line: UInt

  public init(operation: StaticString, function: StaticString = #function, line: UInt = #line) {
    self.operation = operation
    self.function = function
    self.line = line
  }
}

/// A critical section that only one explored thread enters at a time; in place of the platform's mutex, in which a thread
/// would be blocked though it is its turn.
public final class ExploredSection: @unchecked Sendable {
  // Sendable: only the explorer uses it, on the one thread that it lets go on.
  public var isTaken = false

  public init() {}
}

/// The handle of a call that waits on an explored thread.
public struct ExploredContinuation: Sendable {
  public let thread: Int
  public let serial: Int

  public init(thread: Int, serial: Int) {
    self.thread = thread
    self.serial = serial
  }

  public func resume() { Exploration.explorer?.resume(self) }
}
#endif
