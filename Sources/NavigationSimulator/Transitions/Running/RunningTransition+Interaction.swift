/// A transition whose animation is driven.
extension RunningTransition {
  /// Begins the animation so that it can be driven, with the animations that join during the rest
  /// of the start.
  ///
  /// - Parameter isPaused: whether it waits for its driver, or runs by itself until it is taken
  ///   over.
  func startDriving(isPaused: Bool) {
    if let animator, let context, let interruptible = animator.interruptibleAnimator(using: context)
    {
      let driver = PropertyAnimatorDriver(interruptible, duration: duration)
      self.driver = driver
      if isPaused { driver.pause() } else { animator.animateTransition(using: context) }
      animateAlongside = { animations in
        // Blocks that the animator refuses run without animation.
        if (try? interruptible.addAnimations(animations)) == nil { animations() }
      }
      arrive()
    } else {
      let driver = AnimationGroupDriver(duration: duration, in: simulation)
      self.driver = driver
      driver.openCollection()
      animateAlongside = { [duration] animations in
        driver.collect {
          View.animate(
            withDuration: duration,
            options: isPaused ? .curveLinear : [],
            animations: animations
          )
        }
      }
      // An animator may complete the transition at once, which releases it.
      let isSystems = animator == nil
      runAnimation(isDriven: isPaused)
      arrive()
      if isSystems { driver.whenOver { [unowned self] in complete($0) } }
      if !isPaused { driver.run() }
    }
  }

  /// Moves the animation to a part of its way.
  func drive(to fraction: Double) {
    driver?.scrub(to: fraction)
    context?.updateInteractiveTransition(fraction)
  }

  /// Pauses the animation, in either direction.
  func pauseDriving() {
    driver?.pause()
    context?.pauseInteractiveTransition()
  }

  /// Lets the animation go to one of its ends by itself.
  func goOn(to end: TransitionEnd, _ timing: DriverTiming) {
    if end == .finished {
      context?.finishInteractiveTransition()
    } else {
      context?.cancelInteractiveTransition()
    }
    driver?.goOn(to: end, timing)
  }

  // MARK: Turning round

  /// Whether a verb may reverse the transition: not after a finger has decided its end.
  var isInterruptible: Bool { driver != nil && isRunning && !interactionHasEnded }

  /// The end that the transition moves toward now.
  var heading: TransitionEnd { context?.wasCancelled == true ? .cancelled : .finished }

  /// Sends the transition smoothly to one of its ends, from its current position.
  func turn(to end: TransitionEnd) {
    guard let driver, heading != end || isInteractive else { return }
    driver.pause()
    context?.pauseInteractiveTransition()
    goOn(to: end, .smooth(velocity: nil, duration))
  }
}
