/// Returns a Boolean value that indicates whether the caller runs on an actor; nil where the system cannot tell, which is
/// before macOS 26 and iOS 26.
///
/// `assumeIsolated` answers the same question by trapping. This asks by way of a task that begins immediately: within this
/// very call if it belongs to the actor that the caller runs on, and otherwise as a job of its own, which then finds nothing
/// to do.
///
/// - Complexity: O(1), a task.
package func isIsolated(to actor: any Actor) -> Bool? {
  func ask<A: Actor>(_ actor: A) -> Bool? {
    guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else { return nil }
    let hasBegun = Guarded(false)
    let begin = { (actor: isolated A) in
      _ = Task.immediate {
        // Naming it makes the task belong to it.
        _ = actor
        hasBegun.run { $0 = true }
      }
    }
    // Safe: a function isolated to its parameter is called like any other function, as `assumeIsolated` of the standard
    // library calls one. Called from elsewhere, this one touches nothing of the actor: it names it, in a task of its own.
    unsafeBitCast(begin, to: ((A) -> Void).self)(actor)
    return hasBegun.run { $0 }
  }
  return ask(actor)
}
