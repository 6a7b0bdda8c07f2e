#if TRANSITIONLOCK_ATOMICS
/// What decides which thread goes on at each atomic operation, and which store a load reads, in builds for the tests of
/// interleavings.
///
/// The condition is defined only where the manifest finds the environment variable of the same name: in all other
/// builds there is nothing of this folder.
public protocol Explorer: AnyObject, Sendable {
  /// Notes a place of atomic operations that has just been made, or is about to be gone.
  func begin(_ place: ExploredPlace)
  func end(_ place: ExploredPlace)
  func load(_ place: ExploredPlace, _ ordering: AtomicLoadOrdering, _ point: AtomicPoint) -> UInt64
  func store(_ bits: UInt64, _ place: ExploredPlace, _ ordering: AtomicStoreOrdering, _ point: AtomicPoint)
  /// Writes what `change` makes of the value, unless that is nil, and returns the value that was there.
  func update(
    _ place: ExploredPlace,
    _ success: AtomicUpdateOrdering,
    _ failure: AtomicLoadOrdering,
    _ point: AtomicPoint,
    _ change: (UInt64) -> UInt64?
  ) -> UInt64

  /// Notes an access to memory that has no atomic operations, and that something else is to order.
  func note(_ access: PlainAccess, _ memory: StaticString, at address: UnsafeRawPointer)

  /// Enters a section once no other thread is in it.
  func enter(_ section: ExploredSection)
  func leave(_ section: ExploredSection)

  /// Makes the handle of a call that is about to wait.
  func makeContinuation() -> ExploredContinuation
  func resume(_ continuation: ExploredContinuation)
  /// Waits until the continuation has been resumed.
  func wait(for continuation: ExploredContinuation)

  /// Notes that the current task is about to have a cancellation handler, or has none any more.
  func addCancellationHandler()
  func removeCancellationHandler()
}

/// The one exploration of the process.
public enum Exploration {
  // Safe: it is set while no other thread of the process uses a lock, and stays until the exploration is over.
  nonisolated(unsafe) public static var explorer: (any Explorer)?

  public static func note(_ access: PlainAccess, _ memory: StaticString, at address: UnsafeRawPointer) {
    explorer?.note(access, memory, at: address)
  }
}

/// An access to memory that has no atomic operations.
public enum PlainAccess: Sendable {
  /// It was made.
  case begins
  case reads
  case changes
  /// It is about to be freed.
  case ends
}

/// An atomic operation that a thread is about to do.
public struct AtomicPoint: Sendable {
  public let operation: StaticString
  public let function: StaticString
  public let line: UInt

  public init(_ operation: StaticString, _ function: StaticString = "", _ line: UInt = 0) {
    self.operation = operation
    self.function = function
    self.line = line
  }
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
