import NavigationSimulator
import TransitionSupport

/// A menu that springs open, and can be interrupted.
final class MenuTheatre {
  let stage = Stage()
  let director: MenuDirector
  let button = View(name: "button")

  init(interruptible: Bool = true, animator usesAnimator: Bool = false) {
    director = MenuDirector(isInterruptible: interruptible, usesAnimator: usesAnimator)
    for menu in [stage.b, stage.c] {
      menu.modalPresentationStyle = .custom
      menu.transitioningDelegate = director
    }
    button.frame = Rect(x: 0, y: 0, width: 390, height: 100)
    stage.a.view.addSubview(button)
  }

  func present(_ menu: Probe) throws {
    try stage.a.present(menu, animated: true, completion: stage.note("present \(menu.name)"))
  }

  func dismiss(_ menu: Probe) throws {
    try menu.dismiss(animated: true, completion: stage.note("dismiss \(menu.name)"))
  }

  /// The visible openness of a menu.
  func openness(_ menu: Probe) -> Double { menu.view.presentation.transform.d }

  /// The speed of the opening, in openness per second, from the difference over a microsecond.
  func speed(of menu: Probe) throws -> Double {
    let before = openness(menu)
    try stage.simulation.advance(by: .microseconds(1))
    return (openness(menu) - before) * 1e6
  }
}

extension ViewController {
  var name: String { title ?? "" }
}

final class MenuDirector: TransitioningDelegate {
  private let isInterruptible: Bool
  let usesAnimator: Bool
  /// The ends that animators received.
  var ends: [Bool] = []

  init(isInterruptible: Bool, usesAnimator: Bool) {
    self.isInterruptible = isInterruptible
    self.usesAnimator = usesAnimator
  }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { MenuAnimator(opens: true, self) }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    MenuAnimator(opens: false, self)
  }

  private var interaction: PercentDrivenInteractiveTransition? {
    guard isInterruptible else { return nil }
    let interaction = PercentDrivenInteractiveTransition()
    interaction.wantsInteractiveStart = false
    return interaction
  }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }

  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }
}

/// Scales a menu up with a spring that overshoots, or down: with a block, or with a property animator.
final class MenuAnimator: AnimatedTransitioning {
  private let opens: Bool
  private let director: MenuDirector
  private var animator: PropertyAnimator?

  init(opens: Bool, _ director: MenuDirector) {
    self.opens = opens
    self.director = director
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { .milliseconds(400) }

  private func prepare(_ context: any ContextTransitioning) -> View? {
    let view = context.view(forKey: opens ? .to : .from)
    guard opens, let view else { return view }
    context.containerView.addSubview(view)
    view.frame = Rect(x: 100, y: 100, width: 200, height: 300)
    view.transform = AffineTransform(scaleX: 1, y: 0.1)
    return view
  }

  func animateTransition(using context: any ContextTransitioning) {
    if let animator = interruptibleAnimator(using: context) {
      try? animator.startAnimation()
      return
    }
    guard let view = prepare(context) else { return }
    View.animate(
      withDuration: transitionDuration(using: context),
      usingSpringWithDamping: 0.75,
      initialSpringVelocity: 0
    ) { [opens] in
      view.transform = opens ? .identity : AffineTransform(scaleX: 1, y: 0.1)
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func interruptibleAnimator(using context: any ContextTransitioning) -> (any ViewImplicitlyAnimating)? {
    guard director.usesAnimator else { return nil }
    if let animator { return animator }
    guard let view = prepare(context) else { return nil }
    let animator = PropertyAnimator(duration: transitionDuration(using: context), dampingRatio: 0.75) { [opens] in
      view.transform = opens ? .identity : AffineTransform(scaleX: 1, y: 0.1)
    }
    animator.addCompletion { context.completeTransition($0 == .end) }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) {
    animator = nil
    director.ends.append(transitionCompleted)
  }
}
