#if TRANSITIONLOCK_ATOMICS
/// A handle of the explorer's: a call that waits keeps its thread, which goes on when it is resumed.
public typealias Continuation = ExploredContinuation
#elseif DEBUG
/// A handle that resumes a task that waits, once.
///
/// It is checked in debug builds: resuming twice traps, and a task that is never resumed is reported. Elsewhere it is
/// not, because the check costs each waiter an allocation and 40 ns.
///
/// There is a second reason to check. Without optimization, resuming an unchecked continuation reads a pointer in memory
/// of the waiting task, to store nothing where it points to. ThreadSanitizer sees that, but not that the runtime orders it
/// before all that a task does which is resumed before it has suspended, and reports a data race. A checked one is resumed
/// within the runtime; and optimized, there is nothing to read.
public typealias Continuation = CheckedContinuation<Void, Never>
#else

public typealias Continuation = UnsafeContinuation<Void, Never>
#endif

/// Suspends the calling task until its continuation is resumed, in the isolation of the caller.
///
/// It returns what it awaits directly. A function that does nothing after that need not return to its executor first, which would
/// be another visit to the runtime for each call that waits.
///
/// - Parameter park: the function that takes the continuation, and resumes it once, now or later.
@inlinable
@inline(__always)
public func withContinuation(
  isolation: isolated (any Actor)? = #isolation,
  _ park: (Continuation) -> Void
) async {
  #if TRANSITIONLOCK_ATOMICS
  guard let explorer = Exploration.explorer else { preconditionFailure("nothing waits unexplored") }
  let continuation = explorer.makeContinuation()
  park(continuation)
  explorer.wait(for: continuation)
  #elseif DEBUG
  return await withCheckedContinuation(isolation: isolation, park)
  #else
  return await withUnsafeContinuation(isolation: isolation, park)
  #endif
}
