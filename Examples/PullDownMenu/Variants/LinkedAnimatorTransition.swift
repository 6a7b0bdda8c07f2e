import NavigationSimulator

/// A transition that opens a menu interactively, so that taps are delivered, with a display link
/// instead of a finger.
///
/// The link scrubs a property animator to the elapsed time. A scrubbed animator advances evenly, so
/// the menu loses its spring.
final class LinkedAnimatorTransition: AnimatedTransitioning, InteractiveTransitioning, Turnable {
  private unowned let simulation: NavigationSimulation
  private var context: (any ContextTransitioning)?
  private var animator: PropertyAnimator?
  private var link: DisplayLink?
  private var fraction = 0.0
  private var lastFrame = Duration.zero
  private var isTurned = false

  init(in simulation: NavigationSimulation) { self.simulation = simulation }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { Menu.duration }

  // The display link always drives it.
  func animateTransition(using context: any ContextTransitioning) {
    startInteractiveTransition(context)
  }

  func startInteractiveTransition(_ context: any ContextTransitioning) {
    guard let view = context.stageMenu(opens: true) else {
      return context.completeTransition(false)
    }
    let animator = PropertyAnimator(duration: Menu.duration, dampingRatio: Menu.damping) {
      view.transform = Menu.pose(1)
    }
    let link = DisplayLink(simulation: simulation) { [weak self] in self?.step($0) }
    (self.context, self.animator, self.link) = (context, animator, link)
    lastFrame = simulation.clock.now.offset
    // A new animator can be paused.
    try? animator.pauseAnimation()
    link.add()
  }

  /// Reverses the transition from the next frame on.
  func turn() { isTurned = true }

  private func step(_ link: DisplayLink) {
    let passed = (link.timestamp - lastFrame) / Menu.duration
    lastFrame = link.timestamp
    fraction = min(max(fraction + (isTurned ? -passed : passed), 0), 1)
    // Frames come at whole attoseconds, so the last one may be a trace early.
    if fraction > 1 - 1e-9, !isTurned { return end(at: .end) }
    if fraction < 1e-9, isTurned { return end(at: .start) }
    animator?.fractionComplete = fraction
    context?.updateInteractiveTransition(fraction)
  }

  private func end(at position: ViewAnimatingPosition) {
    link?.invalidate()
    guard let context, let animator else { return }
    (self.context, self.animator, link) = (nil, nil, nil)
    if position == .end {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    // A paused animator can be stopped, and a stopped one finished.
    try? animator.stopAnimation(false)
    try? animator.finishAnimation(at: position)
    context.completeTransition(position == .end)
  }
}

/// A transition that can be reversed while it opens a menu.
protocol Turnable: AnyObject {
  func turn()
}
