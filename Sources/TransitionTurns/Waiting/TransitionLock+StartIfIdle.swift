package import TransitionLock
internal import TransitionSupport

extension TransitionLock {
  /// Starts an operation if the lock is free and no obstacle holds the operation up; otherwise drops it.
  ///
  /// The operation holds the lock until the transition has ended. It releases the lock if it throws, or if all objects are gone
  /// that could report the end of the transition.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - actor: the actor of the caller, on which the transition is asked to give way; on no actor, it is never asked.
  ///   - completion: called once, when the transition has ended and the lock is free; never if the operation was
  ///     dropped or throws.
  /// - Returns: the result of starting the operation; nil if the operation was dropped.
  /// - Complexity: O(1), besides starting the operation.
  package nonisolated func startIfIdle<Operation: TurnOperation>(
    _ operation: Operation,
    on actor: (any Actor)? = #isolation,
    completion: ((Operation.End) -> Void)?
  ) throws(Operation.Failure) -> Operation.Started? {
    let site = operation.site
    guard !operation.isHeldUp else { return nil }
    let mayGiveWay = actor != nil && operation.mayGiveWay
    let label = operation.label
    guard let token = tryStart(label, isInterruptible: mayGiveWay, file: site.file, line: site.line) else { return nil }
    let held = HeldToken(token)
    do {
      return try operation.start(
        holding: held,
        afterWaiting: false,
        interruption: mayGiveWay ? TurnInterruption(token, on: actor) : nil
      ) { end in
        held.end()
        completion?(end)
      }
    } catch {
      held.end()
      throw error
    }
  }
}
