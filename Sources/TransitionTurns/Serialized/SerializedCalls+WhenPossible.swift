internal import TransitionLock
package import TransitionSupport

/// Presentations that must be shown.
extension SerializedCalls {
  /// Tries a presentation until it succeeds.
  ///
  /// - Parameters:
  ///   - controller: the controller to present.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - options: the deadline, and the reaction to obstacles.
  ///   - actor: the actor of the caller, on which the presentation starts.
  ///   - site: the site of the call.
  ///   - completion: called once on every path, on the actor.
  /// - Precondition: called on the actor.
  package func presentWhenPossible(
    _ controller: Controller,
    animated: Bool,
    options: PresentationOptions,
    on actor: any Actor,
    at site: CallSite,
    completion: Completion?
  ) { begin(controller, animated, options, on: actor, at: site, Withdrawal(), completion) }

  /// Tries a presentation until it succeeds, and waits for the end of its transition.
  ///
  /// - Throws: the failure of the kit; `CancellationError` if the task is cancelled before it starts; the lock's failure with the
  ///   code `deadlock` in the very task that holds the lock.
  package func presentWhenPossible(
    isolation: isolated (any Actor)? = #isolation,
    _ controller: Controller,
    animated: Bool,
    options: PresentationOptions,
    on actor: any Actor,
    at site: CallSite
  ) async throws -> Kit.End {
    let label = TransitionLock.Label(Verb.present(controller, animated: animated).name)
    try lock.throwIfHeldByCurrentTask(label, file: site.file, line: site.line)
    let (wait, withdrawal) = (kit.turnWait(on: lock, for: self.controller), Withdrawal())
    var result: Result<Kit.End, Kit.Failure>?
    begin(controller, animated, options, on: actor, at: site, withdrawal) {
      result = $0
      wait.signal.give()
    }
    let signal = wait.signal
    await withTaskCancellationHandler(
      operation: {
        // Naming the isolation keeps the closure in the isolation of the caller.
        _ = isolation
        await wait.untilSettled()
      },
      onCancel: {
        withdrawal.withdraw()
        signal.withdraw()
      },
      isolation: isolation
    )
    guard let result else { throw CancellationError() }
    if withdrawal.isDone, case .failure = result { throw CancellationError() }
    return try result.get()
  }

  private func begin(
    _ controller: Controller,
    _ animated: Bool,
    _ options: PresentationOptions,
    on actor: any Actor,
    at site: CallSite,
    _ withdrawal: Withdrawal,
    _ completion: Completion?
  ) {
    let wanted = RequiredPresentation(
      calls: self,
      controller: controller,
      animated: animated,
      options: options,
      actor: actor,
      site: site,
      withdrawal: withdrawal,
      completion: completion
    )
    MandatoryPresentation(wanted).attempt()
  }
}
