import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The steps around the animation of an app's animator, from the first question to the completion.
@Suite("Custom transitions: around the animation")
struct AroundTheAnimationTests {
  private let fixture = TransitionFixture()
  private var stack: StackFixture { fixture.stack }
  private var story: Story { stack.story }

  /// The two presentation controller calls stand where Apple's documentation of their purpose puts
  /// them: before the first and after the last callback of controllers.
  @Test(
    "A presentation: willBegin, will-callbacks, animation, coordinators, did-callbacks, didEnd",
    .source(.customPresentations),
    .covers(.aroundAnimation)
  )
  func presentation() throws {
    try stack.begin(.present(.b))
    try story.settle(
      """
      0.0: B.viewDidLoad · presentationTransitionWillBegin · B.viewWillAppear · animateTransition
        · B.viewIsAppearing · alongside
      0.2: completeTransition · coordinator · B.viewDidAppear · presentationTransitionDidEnd(true)
        · animationEnded(true) · present B finished
      """
    )
  }

  @Test(
    "A dismissal: willBegin, will-callbacks, animation, coordinators, did-callbacks, didEnd",
    .source(.customPresentations),
    .covers(.aroundAnimation)
  )
  func dismissal() throws {
    try stack.a.presentAndSettle(stack.b)
    stack.forget()
    try stack.begin(.dismiss(.b))
    try story.settle(
      """
      0.0: dismissalTransitionWillBegin · B.viewWillDisappear · animateTransition · alongside
      0.2: completeTransition · coordinator · B.viewDidDisappear
        · dismissalTransitionDidEnd(true) · animationEnded(true) · dismiss B finished
      """
    )
  }

  @Test(
    "A presentation that removes the presenter's view: the presenter disappears, too",
    .tags(.documented)
  )
  func removing() throws {
    fixture.delegate.removesPresentersView = true
    fixture.delegate.write = { _ in }
    story.cast = "A"
    try stack.begin(.present(.b))
    try story.settle(
      """
      0.0: A.viewWillDisappear · animateTransition
      0.2: completeTransition · A.viewDidDisappear · animationEnded(true) · present B finished
      → (A) + B
      """
    )
    try stack.begin(.dismiss(.b))
    try story.settle(
      """
      0.2: A.viewWillAppear · animateTransition · A.viewIsAppearing · nav.willShow(A)
      0.4: completeTransition · A.viewDidAppear · nav.didShow(A) · animationEnded(true)
        · dismiss B finished
      → A
      """
    )
  }

  /// UIKit does not ask for an animator then, but for the presentation controller.
  @Test(
    "Without animation there is no animator, and everything happens within the call",
    .tags(.documented)
  )
  func notAnimated() throws {
    try stack.begin(.present(.b), animated: false)
    try story.settle(
      """
      0.0: B.viewDidLoad · presentationTransitionWillBegin · B.viewWillAppear · B.viewIsAppearing
        · alongside · coordinator · B.viewDidAppear · presentationTransitionDidEnd(true)
        · present B finished
      """
    )
    #expect(fixture.delegate.questions == [])
    #expect(
      stack.b.view.superview === stack.b.presentationController?.containerView
    )
  }

  @Test(
    "A push and a pop: the navigation delegate gives the animator",
    .tags(.documented),
    .covers(.aroundAnimation)
  )
  func pushAndPop() throws {
    stack.nav.delegate = fixture.delegate
    try stack.begin(.push(.b))
    #expect(stack.nav.screen == "A B", "the one leaving stays until the end")
    try story.settle(
      """
      0.0: B.willMove(to nav) · B.viewDidLoad · A.viewWillDisappear · B.viewWillAppear
        · animateTransition · B.viewIsAppearing · nav.willShow(B)
      0.2: completeTransition · A.viewDidDisappear · B.viewDidAppear · B.didMove(to nav)
        · nav.didShow(B) · animationEnded(true) · push B finished
      → (A) B
      """
    )
    try stack.begin(.pop)
    try stack.simulation.run()
    #expect(
      fixture.delegate.questions == [
        "push from <Probe \"A\"> to <Probe \"B\">", "pop from <Probe \"B\"> to <Probe \"A\">",
      ]
    )
    #expect(stack.b.view.window == nil)
  }

  @Test(
    "An animator that completes within animateTransition: the order of the callbacks is the same",
    .tags(.inferred)
  )
  func atOnce() throws {
    fixture.animator.onStart = { $0.completeTransition(true) }
    fixture.animator.complete = { _, _ in }
    try stack.begin(.present(.b))
    try story.settle(
      """
      0.0: B.viewDidLoad · presentationTransitionWillBegin · B.viewWillAppear · animateTransition
        · B.viewIsAppearing · alongside · coordinator · B.viewDidAppear
        · presentationTransitionDidEnd(true) · animationEnded(true) · present B finished
      0.2: completeTransition
      """
    )
  }

  @Test(
    "Completing twice changes nothing and is a misuse that names the animator",
    .tags(.inferred)
  )
  func twice() throws {
    fixture.animator.complete = {
      $0.completeTransition($1)
      $0.completeTransition($1)
    }
    try stack.begin(.present(.b))
    try stack.advance(by: 0.1)
    story.forget()
    story.cast = ""
    try story.settle(
      """
      0.2: completeTransition · coordinator · presentationTransitionDidEnd(true)
        · animationEnded(true) · present B finished · misuse Completing a transition that…
      """
    )
    #expect(
      stack.simulation.misuses.first?.text.contains("animated by ScriptedAnimator") == true
    )
  }

  @Test(
    "A context that outlives its transition gives no controllers and no views",
    .tags(.inferred)
  )
  func dead() throws {
    var context: (any ContextTransitioning)?
    fixture.animator.onStart = { context = $0 }
    try stack.begin(.present(.b))
    #expect(context?.viewController(forKey: .to) === stack.b)
    try stack.simulation.run()
    #expect(context?.viewController(forKey: .to) == nil)
    #expect(context?.view(forKey: .to) == nil)
    #expect(context?.finalFrame(for: stack.b) == .zero)
  }

  /// UIKit waits indefinitely: the screen takes no touches any more, and nothing says why.
  @Test(
    "A transition that is never completed is reported by its name",
    .tags(.different),
    .covers(.neverCompleted)
  )
  func neverCompleted() throws {
    fixture.animator.complete = { _, _ in }
    try stack.begin(.present(.b))
    let failure = #expect(throws: SimulationFailure.self) { try stack.simulation.run() }
    #expect(failure?.code == .neverCompleted)
    #expect(failure?.message.contains("animated by ScriptedAnimator") == true)
    #expect(stack.simulation.openTransitions.map(\.kind) == [.present])
  }

  /// UIKit shows nothing of the controller that is presented, and says nothing.
  /// UIKit says nothing, and shows an empty screen.
  @Test("An animator that does not show the arriving view is a misuse", .tags(.different))
  func forgotten() throws {
    fixture.animator.onStart = { $0.view(forKey: .to)?.removeFromSuperview() }
    try stack.begin(.present(.b))
    try stack.simulation.run()
    #expect(stack.simulation.misuses.map(\.text).contains { $0.contains("<Probe \"B\">") })
  }

  @Test(
    "An animator may complete in viewIsAppearing: the transition ends after it",
    .tags(.inferred)
  )
  func whileArriving() throws {
    var context: (any ContextTransitioning)?
    fixture.animator.onStart = { context = $0 }
    fixture.animator.complete = { _, _ in }
    stack.b.reactions[.viewIsAppearing] = { context?.completeTransition(true) }
    try stack.begin(.present(.b))
    try story.settle(
      """
      0.0: B.viewDidLoad · presentationTransitionWillBegin · B.viewWillAppear
        · animateTransition · B.viewIsAppearing · alongside · coordinator · B.viewDidAppear
        · presentationTransitionDidEnd(true) · animationEnded(true) · present B finished
      0.2: completeTransition
      """
    )
  }
}
