import NavigationSimulator

@testable import SimulatorTestSupport

/// A stack with menus that open in 400 ms, with a spring that overshoots.
final class MenuFixture {
  let stack = StackFixture(cast: "")
  let delegate: MenuDelegate

  init(_ kind: MenuMotion.Kind, drive: MenuMotion.Drive) {
    delegate = MenuDelegate(kind, drive, stack.simulation)
    stack.story.tellsTimes = false
    for menu in [stack.b, stack.c] {
      menu.modalPresentationStyle = .custom
      menu.transitioningDelegate = delegate
    }
  }

  func present(_ menu: Probe) throws {
    try stack.a.present(menu, animated: true, completion: stack.note("present \(menu.name)"))
  }

  func dismiss(_ menu: Probe) throws {
    try menu.dismiss(animated: true, completion: stack.note("dismiss \(menu.name)"))
  }

  /// The visible openness of the first menu; 0 is closed.
  var openness: Double {
    (stack.b.view.presentation.transform.d - MenuMotion.least) / (1 - MenuMotion.least)
  }

  /// The speed of the opening per second, from the difference over a microsecond.
  func speed() throws -> Double {
    let before = openness
    try stack.simulation.advance(by: .microseconds(1))
    return (openness - before) * 1e6
  }
}

/// Gives every menu transitions of one kind.
final class MenuDelegate: TransitioningDelegate {
  private let kind: MenuMotion.Kind
  private let drive: MenuMotion.Drive
  private unowned let simulation: NavigationSimulation
  /// The ends that animators received.
  var ends: [Bool] = []
  /// The property animator of the transition that began last.
  weak var animator: PropertyAnimator?

  init(_ kind: MenuMotion.Kind, _ drive: MenuMotion.Drive, _ simulation: NavigationSimulation) {
    self.kind = kind
    self.drive = drive
    self.simulation = simulation
  }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { MenuMotion(opens: true, kind, drive, self, simulation) }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    MenuMotion(opens: false, kind, drive, self, simulation)
  }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction(animator) }

  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction(animator) }

  private func interaction(_ animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)?
  {
    switch drive {
    case .none: return nil
    case .link: return animator as? MenuMotion
    case .interruptible:
      let interaction = PercentDrivenInteractiveTransition()
      interaction.wantsInteractiveStart = false
      return interaction
    }
  }
}

/// Opens or closes a menu, with a block or a property animator, by itself or by a display link.
final class MenuMotion: AnimatedTransitioning, InteractiveTransitioning {
  enum Kind: Hashable { case block, animator }
  enum Drive: Hashable {
    case none, interruptible
    case link(scrubsLinearly: Bool)
  }

  static let duration = Duration.milliseconds(400)
  /// The height of a closed menu, as a fraction of its full height.
  static let least = 0.05

  private let opens: Bool
  private let kind: Kind
  private let drive: Drive
  private let delegate: MenuDelegate
  private unowned let simulation: NavigationSimulation
  private var animator: PropertyAnimator?

  init(
    opens: Bool,
    _ kind: Kind,
    _ drive: Drive,
    _ delegate: MenuDelegate,
    _ simulation: NavigationSimulation
  ) {
    self.opens = opens
    self.kind = kind
    self.drive = drive
    self.delegate = delegate
    self.simulation = simulation
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { Self.duration }

  private func movingView(_ context: any ContextTransitioning) -> View? {
    guard let view = context.view(forKey: opens ? .to : .from) else { return nil }
    if opens {
      context.containerView.addSubview(view)
      view.frame = Rect(100, 100, 200, 300)
      view.transform = AffineTransform(scaleX: 1, y: Self.least)
    }
    return view
  }

  private var pose: AffineTransform {
    opens ? .identity : AffineTransform(scaleX: 1, y: Self.least)
  }

  func animateTransition(using context: any ContextTransitioning) {
    if kind == .animator {
      try? interruptibleAnimator(using: context)?.startAnimation()
    } else if let view = movingView(context) {
      View.animate(
        withDuration: Self.duration,
        usingSpringWithDamping: 0.75,
        initialSpringVelocity: 0
      ) {
        view.transform = pose
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  func interruptibleAnimator(using context: any ContextTransitioning) -> (
    any ViewImplicitlyAnimating
  )? {
    guard kind == .animator else { return nil }
    if let animator { return animator }
    guard let view = movingView(context) else { return nil }
    let animator = PropertyAnimator(duration: Self.duration, dampingRatio: 0.75) { [pose] in
      view.transform = pose
    }
    animator.addCompletion { context.completeTransition($0 == .end) }
    if case .link(let scrubsLinearly) = drive { animator.scrubsLinearly = scrubsLinearly }
    (self.animator, delegate.animator) = (animator, animator)
    return animator
  }

  /// A display link instead of a finger.
  func startInteractiveTransition(_ context: any ContextTransitioning) {
    guard let animator = interruptibleAnimator(using: context) else { return }
    let start = simulation.clock.now.offset
    try? animator.pauseAnimation()
    let link = DisplayLink(simulation: simulation) { [duration = Self.duration] link in
      let fraction = min((link.timestamp - start) / duration, 1)
      animator.fractionComplete = fraction
      context.updateInteractiveTransition(fraction)
      if fraction < 1 - 1e-9 { return }
      link.invalidate()
      context.finishInteractiveTransition()
      try? animator.stopAnimation(false)
      try? animator.finishAnimation(at: .end)
    }
    link.add()
  }

  func animationEnded(_ transitionCompleted: Bool) {
    delegate.ends.append(transitionCompleted)
    animator = nil
  }
}
