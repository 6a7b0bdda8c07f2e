import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// `completeTransition(false)`: everything is as it was.
@Suite("Custom transitions: cancelled")
struct CancelledTransitionsTests {
  /// A stack whose animator cancels the transitions of B, and tells nothing else.
  private func stage(_ style: ModalPresentationStyle) -> TransitionFixture {
    let fixture = TransitionFixture(style: style)
    fixture.animator.finishes = false
    fixture.animator.write = { _ in }
    fixture.delegate.write = { _ in }
    fixture.stack.story.tellsStacks = false
    return fixture
  }

  @Test(
    "A cancelled presentation presents nothing",
    .tags(.inferred),
    arguments: [
      (
        ModalPresentationStyle.custom,
        """
        0.0: B.viewDidLoad · B.viewWillAppear · B.viewIsAppearing
        0.2: B.viewWillDisappear · B.viewDidDisappear · present B cancelled
        → A
        """
      ),
      (
        .fullScreen,
        """
        0.0: B.viewDidLoad · A.viewWillDisappear · B.viewWillAppear · B.viewIsAppearing
        0.2: B.viewWillDisappear · B.viewDidDisappear · A.viewWillAppear · A.viewIsAppearing
          · A.viewDidAppear · present B cancelled
        → A
        """
      ),
    ]
  )
  func presentation(style: ModalPresentationStyle, told: String) throws {
    let fixture = stage(style)
    let stack = fixture.stack
    try stack.begin(.present(.b))
    try stack.story.settle(told)
    #expect(stack.b.presentationController?.containerView == nil)
    #expect(stack.b.view.superview == nil)
    #expect(stack.window.subviews.map(\.name) == ["nav"])
    #expect(!stack.b.isBeingPresented)
    stack.b.transitioningDelegate = nil
    try stack.begin(.present(.b))
    try stack.simulation.run()
    #expect(stack.a.presentedViewController === stack.b)
  }

  @Test(
    "transitionWasCancelled is true once the animator has completed with false",
    .tags(.inferred)
  )
  func context() throws {
    let fixture = stage(.custom)
    var answers: [Bool] = []
    fixture.animator.complete = { context, finishes in
      answers.append(context.transitionWasCancelled)
      context.completeTransition(finishes)
      answers.append(context.transitionWasCancelled)
    }
    try fixture.stack.begin(.present(.b))
    try fixture.stack.simulation.run()
    #expect(answers == [false, true])
  }

  @Test(
    "A cancelled dismissal leaves the controller presented",
    .source(.lifeCycleInModal),
    arguments: [(ModalPresentationStyle.custom, "A + B"), (.fullScreen, "(A) + B")]
  )
  func dismissal(style: ModalPresentationStyle, screen: String) throws {
    let fixture = stage(style)
    let stack = fixture.stack
    try stack.a.presentAndSettle(stack.b)
    stack.story.cast = "B"
    stack.forget()
    try stack.begin(.dismiss(.b))
    try stack.story.settle(
      """
      0.0: B.viewWillDisappear
      0.2: B.viewWillAppear · B.viewIsAppearing · B.viewDidAppear · dismiss B cancelled
      → \(screen)
      """
    )
    #expect(!stack.b.isBeingDismissed)
  }

  /// Apple documents nothing for an animator that takes the presenter's view away and then cancels.
  /// The simulator assumes that everything is as it was, and puts the view back without a word: an
  /// app that has to put it back on a device is not found out here.
  @Test(
    "A cancelled custom dismissal puts a presenter's view back that its animator has removed",
    .tags(.inferred)
  )
  func dismissalThatRemovesPresenter() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    fixture.delegate.presents = false
    try stack.a.presentAndSettle(stack.b)
    fixture.animator.finishes = false
    fixture.animator.onStart = { [unowned stack] _ in stack.nav.view.removeFromSuperview() }
    stack.forget()
    stack.story.cast = "A"
    try stack.begin(.dismiss(.b))
    #expect(stack.nav.view.window == nil)
    try stack.story.settle(
      """
      0.0: animateTransition
      0.2: completeTransition · animationEnded(false) · dismiss B cancelled
      → A + B
      """
    )
    #expect(stack.nav.view.superview === stack.window)
    #expect(stack.nav.view.frame == stack.window.bounds)
  }

  @Test(
    "A cancelled pop leaves the stack; willShow once, no didShow",
    .source(.radar10046),
    .covers(.cancelledPop)
  )
  func pop() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    try stack.push(stack.b)
    stack.nav.delegate = fixture.delegate
    fixture.animator.finishes = false
    stack.forget()
    try stack.begin(.pop)
    try stack.story.settle(
      """
      0.0: B.willMove(to nil) · B.viewWillDisappear · A.viewWillAppear · animateTransition
        · A.viewIsAppearing · nav.willShow(A)
      0.2: completeTransition · A.viewWillDisappear · A.viewDidDisappear · B.viewWillAppear
        · B.viewDidAppear · animationEnded(false) · pop cancelled
      → (A) B
      """
    )
    #expect(stack.b.parent === stack.nav)
    #expect(!stack.b.isMovingFromParent)
  }

  @Test("A cancelled push leaves the stack as it was", .tags(.inferred))
  func push() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    stack.nav.delegate = fixture.delegate
    fixture.animator.finishes = false
    stack.story.cast = "B"
    try stack.begin(.push(.b))
    try stack.advance(by: 0.1)
    stack.forget()
    try stack.story.settle(
      """
      0.2: completeTransition · B.viewWillDisappear · B.viewDidDisappear · B.willMove(to nil)
        · B.didMove(to nil) · animationEnded(false) · push B cancelled
      → A
      """
    )
    #expect(stack.b.parent == nil)
    #expect(stack.b.window == nil)
    fixture.animator.finishes = true
    try stack.begin(.push(.b))
    try stack.simulation.run()
    #expect(stack.nav.screen == "(A) B")
  }
}
