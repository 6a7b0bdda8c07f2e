/// The properties that an animator can be asked for.
extension PropertyAnimator {
  /// The state: inactive, active or stopped.
  public var state: ViewAnimatingState {
    switch machine.mode {
    case .inactive: .inactive
    case .paused, .running: .active
    case .stopped: .stopped
    }
  }

  /// A Boolean value that indicates whether the animator is on its way, or waits to set off
  /// (inferred).
  public var isRunning: Bool { machine.mode == .running }

  /// A Boolean value that indicates whether the animator goes back to where it began.
  ///
  /// Setting it on an active animator reverses the motion and its speed (inferred); an animator
  /// that did not come from its new destination goes there with its own timing. Setting it before
  /// the start makes the animator begin at its end (inferred). After the end it is false.
  ///
  /// Setting it on a stopped animator is a ``Misuse``.
  public var isReversed: Bool {
    get { machine.isReversed }
    set {
      guard newValue != isReversed || state == .stopped else { return }
      if group != nil { reportLoss("isReversed") }
      switch Result(catching: { () throws(AnimatorMachine.RefusedCall) in
        try machine.perform(.reverse)
      }) {
      case .success(.turnRound): turnRound()
      case .success: break
      case .failure: recordMisuse("Setting isReversed of a stopped animator to \(newValue)")
      }
    }
  }

  /// The progress of the animation, from 0 to 1: a part of its distance, not of its time; counted
  /// in the current direction, so that a reversed animation counts from the other end (seen).
  ///
  /// Setting it makes an inactive animator active, and paused. Setting it while the animator runs
  /// or is stopped, or to a value outside of 0 to 1, is a ``Misuse``.
  public var fractionComplete: Double {
    get {
      guard let group else { return 0 }
      reportLoss("fractionComplete")
      let position =
        scrubsLinearly ? group.fractionComplete : group.ownFraction ?? group.fractionComplete
      let clamped = min(max(position, 0), 1)
      return isReversed ? 1 - clamped : clamped
    }
    set {
      if group != nil { reportLoss("fractionComplete") }
      guard (0...1).contains(newValue) else {
        return recordMisuse(
          "Setting fractionComplete of an animator to \(newValue), which is not in 0...1"
        )
      }
      switch Result(catching: { () throws(AnimatorMachine.RefusedCall) in
        try machine.perform(.scrub)
      }) {
      case .success(.begin):
        begin()
        scrub(to: newValue)
      case .success: scrub(to: newValue)
      case .failure(let refused):
        recordMisuse(
          "Setting fractionComplete of an animator that is \(refused.mode); only a paused one is scrubbed"
        )
      }
    }
  }

  /// Starts the animation from where it is, or resumes it. Nothing happens if it runs.
  ///
  /// - Throws: ``AnimatorFailure`` with the code `wrongAnimatorState` if it is stopped
  ///   (documented).
  public func startAnimation() throws(AnimatorFailure) { try startAnimation(afterDelay: .zero) }

  /// Starts the animation from where it is, or resumes it, when a time has passed. Nothing happens
  /// if it runs.
  ///
  /// Its blocks run within this call (inferred).
  ///
  /// - Parameter delay: how long it waits; zero or less starts at once.
  /// - Throws: ``AnimatorFailure`` with the code `wrongAnimatorState` if it is stopped
  ///   (documented).
  public func startAnimation(afterDelay delay: Duration) throws(AnimatorFailure) {
    switch try perform(.start, delay > .zero ? "startAnimation(afterDelay:)" : "startAnimation()") {
    case .begin:
      begin()
      run(after: delay)
    case .run: run(after: delay)
    default: break
    }
  }

  /// Pauses the animation where it is; makes an inactive animator active, at its start
  /// (documented).
  ///
  /// - Throws: ``AnimatorFailure`` with the code `wrongAnimatorState` if it is stopped, or runs and
  ///   is not interruptible (documented).
  public func pauseAnimation() throws(AnimatorFailure) {
    switch try perform(.pause, "pauseAnimation()") {
    case .begin: begin()
    case .hold: group?.pause()
    default: break
    }
  }

  /// Continues from a pause, with another timing.
  ///
  /// - Parameters:
  ///   - parameters: the timing; nil is the animator's timing. A spring without an initial speed
  ///     takes over the speed that the animation had when it was paused, if no time has passed
  ///     since; exactly, where UIKit blends.
  ///   - durationFactor: how long it takes, as a factor of ``duration``; zero is the time that is
  ///     left (documented).
  /// - Throws: ``AnimatorFailure`` with the code `wrongAnimatorState` unless it is paused
  ///   (inferred).
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?,
    durationFactor: Double
  ) throws(AnimatorFailure) {
    guard
      try perform(.proceed, "continueAnimation(withTimingParameters:durationFactor:)") == .proceed
    else { return }
    proceed(parameters?.timingCurve, max(durationFactor, 0))
  }

  /// Stops the animation at its current position: the visible values become the set values
  /// (documented).
  ///
  /// - Parameter withoutFinishing: whether the animator is inactive then, and completions never
  ///   run; otherwise it is stopped, and waits for ``finishAnimation(at:)``.
  /// - Throws: ``AnimatorFailure`` with the code `wrongAnimatorState` unless it is active (seen),
  ///   or if it runs and is not interruptible (documented).
  public func stopAnimation(_ withoutFinishing: Bool) throws(AnimatorFailure) {
    switch try perform(withoutFinishing ? .drop : .stop, "stopAnimation(_:)") {
    case .stop: stop()
    case .drop: drop()
    default: break
    }
  }

  /// Finishes a stopped animation: sets values to those of a position, and runs the completions
  /// with that position.
  ///
  /// - Throws: ``AnimatorFailure`` with the code `wrongAnimatorState` unless it is stopped
  ///   (documented).
  public func finishAnimation(at finalPosition: ViewAnimatingPosition) throws(AnimatorFailure) {
    guard try perform(.finish, "finishAnimation(at:)") == .finish else { return }
    finish(at: finalPosition)
  }

  /// Adds a block. To an active animator it is added for the time that is left (documented).
  ///
  /// - Throws: ``AnimatorFailure`` with the code `wrongAnimatorState` if it is stopped
  ///   (documented), or runs and is not interruptible (documented).
  public func addAnimations(_ animation: @escaping () -> Void) throws(AnimatorFailure) {
    try addAnimations(animation, delayFactor: 0)
  }

  /// Adds a block that begins later.
  ///
  /// - Parameters:
  ///   - animation: sets values; called when the animator becomes active, or within this call if it
  ///     is.
  ///   - delayFactor: how much of the time that is left passes before, from 0 to 1 (documented).
  /// - Throws: ``AnimatorFailure`` with the code `wrongAnimatorState`, as the plain form.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
    throws(AnimatorFailure)
  {
    let factor = delayFactor.isNaN ? 0 : min(max(delayFactor, 0), 1)
    switch try perform(.add, "addAnimations(_:delayFactor:)") {
    case .keep: blocks.append(Block(animations: animation, delayFactor: factor))
    case .add: add(Block(animations: animation, delayFactor: factor))
    default: break
    }
  }

  /// Adds a completion that is called once, at the end: with `end` if the animation came to its
  /// end, with `start` if it was reversed and came to its start, or with the position that it was
  /// finished at. An animation that is dropped by `stopAnimation(true)` calls nothing (documented).
  public func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {
    if self.completions == nil {
      ownCompletions = Completions()
      self.completions = ownCompletions
    }
    completions?.list.append(completion)
  }

  private func perform(
    _ call: AnimatorMachine.Call,
    _ operation: String
  ) throws(AnimatorFailure) -> AnimatorMachine.Action {
    if group != nil { reportLoss(operation) }
    do {
      return try machine.perform(call)
    } catch {
      let reason =
        error.isForInterruption ? "is running and not interruptible" : "is \(error.mode)"
      throw AnimatorFailure(
        code: .wrongAnimatorState,
        operation: operation,
        message: "It is an error to call \(operation) on a property animator that \(reason)."
      )
    }
  }

  func recordMisuse(_ text: String) {
    (simulation ?? group?.simulation ?? ThreadContext.existing?.simulation)?.recordMisuse(text)
  }
}
