import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: tabs")
struct TabTransitionsTests {
  @Test(
    "With the delegate's animator, a change of tabs is a transition with context, coordinator and duration",
    .tags(.documented),
    arguments: ["tap", "code"]
  )
  func animated(cause: String) throws {
    let fixture = TabFixture()
    let story = fixture.story
    let animator = fixture.animate()
    fixture.delegate.story = nil
    animator.onStart = { [unowned fixture] context in
      #expect(context.viewController(forKey: .from) === fixture.first)
      #expect(context.viewController(forKey: .to) === fixture.second)
      #expect(context.containerView === fixture.tabs.transitionView)
      #expect(context.finalFrame(for: fixture.second) == fixture.window.bounds)
      story.write("animation to \(fixture.tabs.selectedIndex)")
    }
    fixture.x.reactions[.viewWillAppear] = { [unowned fixture] in
      fixture.x.transitionCoordinator?.animate {
        story.write("alongside \($0.isAnimated)")
      } completion: {
        story.write("over \($0.isCancelled)")
      }
    }
    let log = fixture.simulation.recordCallbacks()
    if cause == "tap" { fixture.tabs.tapTab(at: 1) } else { fixture.tabs.selectedIndex = 1 }
    #expect(fixture.tabs.selectedIndex == 1)
    #expect(fixture.simulation.openTransitions.map(\.kind) == [.tab])
    try story.settle(
      """
      0.0: X.viewDidLoad · X.viewWillAppear · A.viewWillDisappear · animation to 1
        · X.viewIsAppearing · alongside true
      0.2: over false · A.viewDidDisappear · X.viewDidAppear
      → (A) X (P)
      """
    )
    #expect(log.records.allSatisfy { $0.animated != false })
    #expect(fixture.x.view.frame == fixture.window.bounds, "what is inside has its size as well")
  }

  @Test("A cancelled change of tabs shows the old tab again", .tags(.inferred))
  func cancelled() throws {
    let fixture = TabFixture()
    fixture.animate().finishes = false
    let completion = fixture.story.note("select")
    try fixture.tabs.setSelectedViewController(fixture.second, completion: completion)
    fixture.story.forget()
    try fixture.story.settle(
      """
      0.2: X.viewWillDisappear · X.viewDidDisappear · A.viewWillAppear · A.viewDidAppear
        · select cancelled
      → A (X) (P)
      """
    )
    #expect(fixture.tabs.selectedIndex == 0)
    #expect(fixture.tabs.transitionView.subviews.count == 1)
  }

  /// Fades in a second.
  private final class Fade: AnimatedTransitioning {
    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { .seconds(1) }
    func animateTransition(using context: any ContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      view.alpha = 0
      View.animate(withDuration: .seconds(1), options: .curveLinear) {
        view.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test(
    "If a change of tabs has no animator, a coordinator that was requested before is not animated"
  )
  func earlyCoordinator() {
    let fixture = TabFixture()
    var coordinator: TransitionCoordinator?
    fixture.delegate.onQuestion = { [unowned fixture] in
      coordinator = fixture.tabs.transitionCoordinator
    }
    var animated: [Bool] = []
    fixture.x.reactions[.viewWillAppear] = {
      coordinator?.animate { animated.append($0.isAnimated) }
    }
    fixture.tabs.selectedIndex = 1
    #expect(animated == [false])
  }

  @Test(
    "A finger can drive a change of tabs, and finish or cancel it",
    .tags(.documented),
    arguments: [
      (DrivenEnd.finish, "0.5: select finished → (A) X (P)"),
      (.cancel, "0.5: select cancelled → A (X) (P)"),
    ]
  )
  func interactive(end: DrivenEnd, told: String) throws {
    let fixture = TabFixture()
    fixture.story.cast = ""
    let (fade, drive) = (Fade(), PercentDrivenInteractiveTransition())
    fixture.delegate.animator = fade
    fixture.delegate.interaction = drive
    let completion = fixture.story.note("select")
    try fixture.tabs.setSelectedViewController(fixture.second, completion: completion)
    fixture.story.forget()
    drive.update(0.5)
    #expect(isNear(fixture.second.view.presentation.alpha, 0.5))
    #expect(!fixture.tabs.tapTab(at: 2), "another tab would need what the finger moves")
    end.apply(to: drive)
    try fixture.story.settle(told)
  }
}
