#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Returns a Boolean value that indicates whether the caller runs on an actor; nil where the system cannot tell, which is
/// before macOS 26 and iOS 26.
///
/// `assumeIsolated` answers the same question by trapping. This asks by way of a task that begins immediately: within this
/// very call, and so on this thread, if it belongs to the actor that the caller runs on; and otherwise as a job of its own,
/// which may even run before this returns, but not here.
///
/// - Complexity: O(1), a task.
package func isIsolated(to actor: any Actor) -> Bool? {
  func ask<A: Actor>(_ actor: A) -> Bool? {
    guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else { return nil }
    let beginning = Beginning(on: currentThread)
    let begin = { (actor: isolated A) in
      _ = Task.immediate {
        // Naming it makes the task belong to it.
        _ = actor
        beginning.note()
      }
    }
    // Safe: a function isolated to its parameter is called like any other function, as `assumeIsolated` of the standard
    // library calls one. Called from elsewhere, this one touches nothing of the actor: it names it, in a task of its own.
    unsafeBitCast(begin, to: ((A) -> Void).self)(actor)
    return beginning.hasCome.load(ordering: .relaxed)
  }
  return ask(actor)
}

private final class Beginning: Sendable {
  private let thread: UInt
  let hasCome = Atomic(false)

  init(on thread: UInt) { self.thread = thread }

  func note() {
    if currentThread == thread { hasCome.store(true, ordering: .relaxed) }
  }
}

/// The identity of the thread, while it runs.
private var currentThread: UInt {
  // Safe: a thread's identity is a pointer, or a number of its size, on every platform; its bytes are read here and now.
  withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) }
}
