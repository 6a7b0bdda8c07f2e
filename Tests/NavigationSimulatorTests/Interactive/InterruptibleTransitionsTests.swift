import NavigationSimulator
import Testing

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

@Suite("Interruptible transitions")
struct InterruptibleTransitionsTests {
  /// Every frame of the 400 ms, at 60 frames per second, and the moments just after the start and just before the end.
  static let moments: [Duration] =
    (0...24).map { .nanoseconds(Int64($0) * 1_000_000_000 / 60) } + [.nanoseconds(1), .nanoseconds(399_999_999)]

  /// UIKit waits for the end of the presentation, and then dismisses.
  @Test(
    "A menu whose presentation is dismissed midway retracts smoothly from where it is, at every frame",
    .tags(.different),
    arguments: moments,
    [true, false]
  )
  func presentation(moment: Duration, animator: Bool) throws {
    let theatre = MenuTheatre(animator: animator)
    let stage = theatre.stage
    try theatre.present(stage.b)
    try stage.simulation.advance(by: moment)
    guard moment < .milliseconds(400) else { return }
    let isAmid = moment > .milliseconds(1) && moment < .milliseconds(398)
    let before = isAmid ? try theatre.speed(of: stage.b) : 0
    let position = theatre.openness(stage.b)
    try theatre.dismiss(stage.b)
    #expect(abs(theatre.openness(stage.b) - position) < 1e-9, "it does not jump")
    if isAmid { #expect(abs(try theatre.speed(of: stage.b) - before) < 0.01) }
    try stage.simulation.run()
    #expect(stage.a.presentedViewController == nil)
    #expect(stage.window.subviews.map(\.name) == ["nav"])
    #expect(Set(stage.ends) == ["present B cancelled", "dismiss B finished"])
    #expect(stage.ends.count == 2)
    #expect(theatre.director.ends == [false])
    #expect(stage.log.violations == [])
    #expect(stage.simulation.misuses == [])
  }

  /// UIKit drops the presentation.
  @Test(
    "A dismissal is turned round by presenting again, at every frame",
    .tags(.different),
    arguments: moments,
    [true, false]
  )
  func dismissal(moment: Duration, animator: Bool) throws {
    let theatre = MenuTheatre(animator: animator)
    let stage = theatre.stage
    try theatre.present(stage.b)
    try stage.simulation.run()
    stage.forget()
    stage.ends = []
    theatre.director.ends = []
    try theatre.dismiss(stage.b)
    try stage.simulation.advance(by: moment)
    guard moment < .milliseconds(400) else { return }
    let isAmid = moment > .milliseconds(1) && moment < .milliseconds(398)
    let before = isAmid ? try theatre.speed(of: stage.b) : 0
    let position = theatre.openness(stage.b)
    try theatre.present(stage.b)
    #expect(abs(theatre.openness(stage.b) - position) < 1e-9)
    if isAmid { #expect(abs(try theatre.speed(of: stage.b) - before) < 0.01) }
    try stage.simulation.run()
    #expect(stage.a.presentedViewController === stage.b)
    #expect(theatre.openness(stage.b) == 1)
    #expect(Set(stage.ends) == ["dismiss B cancelled", "present B finished"])
    #expect(theatre.director.ends == [false])
    #expect(stage.simulation.misuses == [])
  }

  /// UIKit leaves it to the app to reverse its animator.
  @Test(
    "A reversal can be reversed again; what counts is where it ends",
    .tags(.different),
    arguments: 1...6,
    [true, false]
  )
  func repeatedly(times: Int, animator: Bool) throws {
    let theatre = MenuTheatre(animator: animator)
    let stage = theatre.stage
    try theatre.present(stage.b)
    for time in 1...times {
      try stage.simulation.advance(by: .milliseconds(60))
      let position = theatre.openness(stage.b)
      if time.isMultiple(of: 2) { try theatre.present(stage.b) } else { try theatre.dismiss(stage.b) }
      #expect(abs(theatre.openness(stage.b) - position) < 1e-9)
    }
    try stage.simulation.run()
    let isPresented = times.isMultiple(of: 2)
    #expect((stage.a.presentedViewController === stage.b) == isPresented)
    #expect(theatre.director.ends == [isPresented])
    #expect(stage.ends.count == times + 1, "every verb is told once")
    #expect(stage.ends.first == "present B \(isPresented ? "finished" : "cancelled")")
  }

  /// UIKit drops the second presentation until the first controller is gone.
  @Test(
    "Another menu can be presented while the first is still retracting",
    .tags(.different),
    arguments: [true, false]
  )
  func another(animator: Bool) throws {
    let theatre = MenuTheatre(animator: animator)
    let stage = theatre.stage
    try theatre.present(stage.b)
    try stage.simulation.advance(by: .milliseconds(150))
    try theatre.dismiss(stage.b)
    try stage.simulation.advance(by: .milliseconds(50))
    let position = theatre.openness(stage.b)
    try theatre.present(stage.c)
    #expect(stage.a.presentedViewController === stage.c)
    #expect(theatre.openness(stage.b) == position, "the first retracts on")
    #expect(stage.b.view.window === stage.window)
    #expect(stage.simulation.openTransitions.count == 2)
    try stage.simulation.run()
    #expect(stage.b.view.window == nil)
    #expect(stage.c.view.window === stage.window)
    #expect(Set(stage.ends) == ["present B cancelled", "dismiss B finished", "present C finished"])
    #expect(stage.log.violations == [])
    #expect(stage.simulation.misuses == [])
    // The same happens from the dismissal of an open menu.
    try theatre.dismiss(stage.c)
    try stage.simulation.advance(by: .milliseconds(100))
    try theatre.present(stage.b)
    #expect(stage.a.presentedViewController === stage.b)
    try stage.simulation.run()
    #expect(stage.c.view.window == nil)
    #expect(stage.window.subviews.count == 2)
    #expect(stage.log.violations == [])
  }

  /// UIKit waits for the end of the presentation, and then dismisses.
  @Test("Without an interaction controller a dismissal in the middle is a conflict", .tags(.different))
  func plain() throws {
    let theatre = MenuTheatre(interruptible: false)
    try theatre.present(theatre.stage.b)
    try theatre.stage.simulation.advance(by: .milliseconds(100))
    theatre.stage.expectRefusal(.conflict, conflictingTransition: .present) {
      try theatre.stage.b.dismiss(animated: true, completion: $0)
    }
    try theatre.stage.simulation.run()
    #expect(theatre.stage.ends == ["present B finished"])
  }

  @Test(
    "Taps are delivered while the transition can be interrupted, and swallowed while it goes by itself",
    .tags(.seen),
    arguments: [true, false]
  )
  func taps(interruptible: Bool) throws {
    let theatre = MenuTheatre(interruptible: interruptible)
    let stage = theatre.stage
    var taps = 0
    try theatre.present(stage.b)
    let container = try #require(stage.b.presentationController?.containerView)
    container.onTap = { taps += 1 }
    try stage.simulation.advance(by: .milliseconds(100))
    stage.window.tap(at: Point(x: 10, y: 50))
    #expect(taps == (interruptible ? 1 : 0))
    try stage.simulation.run()
    stage.window.tap(at: Point(x: 10, y: 50))
    #expect(taps == (interruptible ? 2 : 1))
  }
}
