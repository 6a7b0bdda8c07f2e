import NavigationSimulator

/// A transition that opens a menu with a block, driven by percents, with a display link instead of
/// a finger.
///
/// The percents are those of the time, and the driven block follows its own spring. The reversal
/// cancels the transition, which then returns along the same curve by itself.
final class LinkedPercentTransition: PercentDrivenInteractiveTransition, AnimatedTransitioning,
  Turnable
{
  private unowned let simulation: NavigationSimulation
  private let block = BlockTransition(opens: true)
  private var link: DisplayLink?
  private var start = Duration.zero

  init(in simulation: NavigationSimulation) {
    self.simulation = simulation
    super.init()
    // The way back takes twice the time of the way in, because it is slow at both ends.
    completionSpeed = 0.5
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { Menu.duration }

  func animateTransition(using context: any ContextTransitioning) {
    block.animateTransition(using: context)
  }

  override func startInteractiveTransition(_ context: any ContextTransitioning) {
    super.startInteractiveTransition(context)
    let link = DisplayLink(simulation: simulation) { [weak self] in self?.step($0) }
    self.link = link
    start = simulation.clock.now.offset
    link.add()
  }

  func turn() {
    guard link != nil else { return }
    endLink()
    cancel()
  }

  private func step(_ link: DisplayLink) {
    let fraction = (link.timestamp - start) / Menu.duration
    update(fraction)
    // Frames come at whole attoseconds, so the last one may be a trace early.
    if fraction < 1 - 1e-9 { return }
    endLink()
    finish()
  }

  private func endLink() {
    link?.invalidate()
    link = nil
  }
}
