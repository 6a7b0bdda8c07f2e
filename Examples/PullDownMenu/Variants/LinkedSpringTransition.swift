import NavigationSimulator

/// A transition that opens a menu interactively, with a display link that computes its own spring.
///
/// In every frame, a block moves the menu to the position of the spring in the next frame. At a
/// reversal, a new spring starts from the position and the speed of the old one.
final class LinkedSpringTransition: AnimatedTransitioning, InteractiveTransitioning, Turnable {
  private unowned let simulation: NavigationSimulation
  private var context: (any ContextTransitioning)?
  private var view: View?
  private var link: DisplayLink?
  private var spring = Spring(from: 0, to: 1, damping: Menu.damping, duration: Menu.duration)
  private var start = Duration.zero
  private var isToTurn = false
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
    let link = DisplayLink(simulation: simulation) { [weak self] link in
      self?.step(link, from: link.timestamp)
    }
    (self.context, self.view, self.link) = (context, view, link)
    start = simulation.clock.now.offset
    link.add()
    step(link, from: start)
  }

  /// Reverses the transition from the next frame on.
  func turn() { isToTurn = !isTurned }

  private func step(_ link: DisplayLink, from frame: Duration) {
    if isToTurn { turnRound(at: frame) }
    // Frames come at whole attoseconds, so the last one may be a trace early.
    if frame - start >= Menu.duration - .nanoseconds(1) { return end() }
    let progress = spring.position(at: link.targetTimestamp - start)
    View.animate(withDuration: link.targetTimestamp - frame, options: .curveLinear) {
      view?.transform = Menu.pose(progress)
    }
    context?.updateInteractiveTransition(progress)
  }

  private func turnRound(at frame: Duration) {
    let passed = frame - start
    let (position, speed) = (spring.position(at: passed), spring.speed(at: passed))
    spring = Spring(from: position, speed: speed, to: 0, damping: 1, duration: Menu.duration)
    start = frame
    (isToTurn, isTurned) = (false, true)
  }

  private func end() {
    link?.invalidate()
    guard let context else { return }
    (self.context, view, link) = (nil, nil, nil)
    if isTurned {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
    context.completeTransition(!isTurned)
  }
}
