import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The transitioning bugs of `custom` presentations, on the systems that had them; and both cures.
@Suite("System profiles: the transitioning bugs, and their cures")
struct TransitioningBugsTests {
  /// An app whose animator moves the presenter's view into the container, as iOS 7 required.
  private func fixture(_ profile: SystemProfile, _ style: ModalPresentationStyle = .custom)
    -> TransitionFixture
  {
    let fixture = TransitionFixture(profile: profile, style: style)
    fixture.delegate.presents = false
    fixture.animator.movesPresentersView = true
    return fixture
  }

  /// Presents B, rotates the window, and dismisses B.
  private func play(_ fixture: TransitionFixture, rotating: Bool = false) throws {
    let stack = fixture.stack
    try stack.begin(.present(.b))
    try stack.simulation.run()
    if rotating {
      stack.window.rotate(animated: true, completion: nil)
      try stack.simulation.run()
    }
    try stack.begin(.dismiss(.b))
    try stack.simulation.run()
  }

  @Test(
    "custom: the presenter's view stays in the window, and the presenter gets no callbacks",
    .tags(.documented),
    .covers(.customKeepsPresenter),
    arguments: SystemProfile.all
  )
  func stays(profile: SystemProfile) throws {
    let fixture = TransitionFixture(profile: profile)
    fixture.delegate.presents = false
    fixture.stack.story.cast = "A"
    try play(fixture)
    fixture.stack.story.expect(
      """
      0.0: animateTransition
      0.2: completeTransition · animationEnded(true) · present B finished · animateTransition
      0.4: completeTransition · animationEnded(true) · dismiss B finished
      → A
      """
    )
  }

  @Test(
    "custom, from iOS 8 on: view(forKey:) is nil for the presenter",
    .tags(.documented),
    .covers(.viewForKey),
    arguments: zip(
      SystemProfile.all,
      [["nav", "B", "B", "nav"]] + Array(repeating: ["-", "B", "B", "-"], count: 5)
    )
  )
  func views(profile: SystemProfile, views: [String]) throws {
    let fixture = TransitionFixture(profile: profile)
    fixture.delegate.presents = false
    var found: [String] = []
    fixture.animator.onStart = { context in
      found += [context.view(forKey: .from), context.view(forKey: .to)].map { $0?.name ?? "-" }
    }
    try play(fixture)
    #expect(found == views)
  }

  /// "By then" is right after `completeTransition` returns, within the animator.
  @Test(
    "custom, iOS 8: a presenter's view that an animator moved into the container vanishes with it",
    .source(.transitioningBug),
    .covers(.vanishingPresenter),
    arguments: zip(SystemProfile.all, ["A", "(A)", "A", "A", "A", "A"])
  )
  func vanishes(profile: SystemProfile, screen: String) throws {
    let fixture = fixture(profile)
    var containers: [Bool] = []
    fixture.animator.complete = { context, finishes in
      context.completeTransition(finishes)
      containers.append(context.containerView.superview != nil)
    }
    try play(fixture)
    #expect(fixture.stack.nav.screen == screen)
    #expect(containers == [true, false])
    if profile == .iOS8 {
      // Nothing can be presented from a controller that is not on screen.
      #expect(throws: NavigationFailure.self) { try fixture.stack.begin(.present(.b)) }
    }
  }

  @Test(
    "custom, iOS 7 to 9: after present, rotate, dismiss, the presenter has the old orientation's frame",
    .source(.transitioningBug),
    .covers(.oldOrientation),
    arguments: zip(SystemProfile.all, [true, true, true, false, false, false])
  )
  func rotates(profile: SystemProfile, keepsFrame: Bool) throws {
    let fixture = TransitionFixture(profile: profile)
    let stack = fixture.stack
    try play(fixture, rotating: true)
    #expect((stack.nav.view.frame != stack.window.bounds) == keepsFrame)
    #expect(stack.a.view.frame.size == stack.nav.view.bounds.size)
  }

  /// The source tells it of every custom transition; here it is so for the style `custom` only, as
  /// for the other bugs.
  @Test(
    "custom, iOS 7: the from controller retains the transition, so a transition that retains it leaks",
    .source(.transitioningBug),
    .covers(.keptTransition),
    arguments: zip(SystemProfile.all, [true, false, false, false, false, false])
  )
  func leaks(profile: SystemProfile, leaks: Bool) throws {
    #expect(try outlives(profile, .custom, letsGo: false) == leaks)
    #expect(try !outlives(profile, .custom, letsGo: true))
    #expect(try !outlives(profile, .fullScreen, letsGo: false))
  }

  /// Returns a Boolean value that indicates whether an animator that retains controllers leaks a
  /// dismissed one.
  private func outlives(_ profile: SystemProfile, _ style: ModalPresentationStyle, letsGo: Bool)
    throws -> Bool
  {
    let simulation = NavigationSimulation()
    simulation.profile = profile
    let window = Window(simulation: simulation, rootViewController: ViewController(title: "A"))
    weak var remains: ViewController?
    weak var careless: ScriptedAnimator?
    // A leak checker must not find this intended leak.
    defer { careless?.kept = [] }
    do {
      let presented = ViewController(title: "B")
      let animator = ScriptedAnimator(simulation: simulation)
      careless = animator
      animator.onStart = { [unowned animator] context in
        animator.kept = [.from, .to].compactMap { context.viewController(forKey: $0) }
      }
      animator.complete = { [unowned animator] context, finishes in
        if letsGo { animator.kept = [] }
        context.completeTransition(finishes)
      }
      let delegate = RecordingDelegate(animator: animator)
      delegate.presents = false
      presented.modalPresentationStyle = style
      presented.transitioningDelegate = delegate
      remains = presented
      try window.rootViewController?.present(presented, animated: true, completion: nil)
      try simulation.run()
      try presented.dismiss(animated: true, completion: nil)
      try simulation.run()
    }
    return remains != nil
  }

  @Test(
    "Cure 1: with fullScreen, the same animator shows none of these bugs, on any system",
    .source(.transitioningBug),
    .covers(.cures),
    arguments: SystemProfile.all
  )
  func fullScreen(profile: SystemProfile) throws {
    let fixture = fixture(profile, .fullScreen)
    fixture.stack.story.cast = "A"
    try play(fixture, rotating: true)
    fixture.stack.story.expect(
      """
      0.0: A.viewWillDisappear · animateTransition
      0.2: completeTransition · A.viewDidDisappear · animationEnded(true) · present B finished
        · A.viewWillTransition
      0.5: A.viewWillAppear · animateTransition · A.viewIsAppearing · nav.willShow(A)
      0.7: completeTransition · A.viewDidAppear · nav.didShow(A) · animationEnded(true)
        · dismiss B finished
      → A
      """
    )
    #expect(fixture.stack.nav.view.frame == fixture.stack.window.bounds)
  }

  @Test(
    "Cure 2: with custom, the animator puts the view back after completing, on any system",
    .source(.transitioningBug),
    .covers(.cures),
    arguments: SystemProfile.all
  )
  func workaround(profile: SystemProfile) throws {
    let fixture = fixture(profile)
    fixture.animator.complete = { $0.completeTransitionKeepingPresentersView($1) }
    for _ in 0..<3 {
      try play(fixture)
      #expect(fixture.stack.nav.screen == "A")
      #expect(fixture.stack.window.subviews.map(\.name) == ["nav"])
    }
  }
}
