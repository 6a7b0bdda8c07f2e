import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: tabs")
struct TabTransitionsTests {
  @Test(
    "The delegate's animator makes the change of tabs a transition: with context, coordinator and time",
    .tags(.documented),
    arguments: [true, false]
  )
  func animated(isTap: Bool) throws {
    let fixture = TabFixture()
    let animator = fixture.animate()
    var facts: [String] = []
    animator.onStart = { [unowned fixture] context in
      let names = [TransitionContextViewControllerKey.from, .to].map {
        context.viewController(forKey: $0)?.title ?? ""
      }
      facts =
        names + [
          "\(fixture.tabs.selectedIndex)",
          "\(context.containerView === fixture.tabs.transitionView)",
        ]
      facts.append("\(context.finalFrame(for: fixture.second) == fixture.window.bounds)")
    }
    var coordinated: [String] = []
    fixture.x.reactions[.viewWillAppear] = { [unowned fixture] in
      fixture.x.transitionCoordinator?.animate {
        coordinated.append("alongside \($0.isAnimated)")
      } completion: {
        coordinated.append("over \($0.isCancelled)")
      }
    }
    if isTap { fixture.tabs.tapTab(at: 1) } else { fixture.tabs.selectedIndex = 1 }
    #expect((facts, fixture.tabs.selectedIndex) == (["first", "second", "1", "true", "true"], 1))
    #expect(fixture.simulation.openTransitions.map(\.kind) == [.tab])
    try fixture.simulation.run()
    #expect(fixture.simulation.clock.now.offset == .milliseconds(200))
    #expect(
      fixture.callbacks == [
        "X.viewDidLoad", "X.viewWillAppear", "A.viewWillDisappear", "X.viewIsAppearing",
        "A.viewDidDisappear",
        "X.viewDidAppear",
      ]
    )
    #expect(fixture.log.records.allSatisfy { $0.animated != false })
    #expect((coordinated, fixture.seen) == (["alongside true", "over false"], ["X"]))
    #expect(fixture.x.view.frame == fixture.window.bounds, "what is inside has its size as well")
  }

  @Test("Cancelled, the change of tabs is taken back", .tags(.inferred))
  func cancelled() throws {
    let fixture = TabFixture()
    fixture.animate().finishes = false
    try fixture.tabs.setSelectedViewController(fixture.second, completion: fixture.note("select"))
    fixture.log.removeAll()
    try fixture.simulation.run()
    #expect(fixture.ends == ["select cancelled"])
    #expect((fixture.tabs.selectedIndex, fixture.seen) == (0, ["A"]))
    #expect(
      fixture.callbacks == [
        "X.viewWillDisappear", "X.viewDidDisappear", "A.viewWillAppear", "A.viewDidAppear",
      ]
    )
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

  @Test("A coordinator requested before a change without an animator is not animated")
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
    "A change of tabs may be driven, and cancelled by a finger",
    .tags(.documented),
    arguments: [true, false]
  )
  func interactive(finishes: Bool) throws {
    let fixture = TabFixture()
    let (fade, drive) = (Fade(), PercentDrivenInteractiveTransition())
    fixture.delegate.animator = fade
    fixture.delegate.interaction = drive
    try fixture.tabs.setSelectedViewController(fixture.second, completion: fixture.note("select"))
    drive.update(0.5)
    #expect(isNear(fixture.second.view.presentation.alpha, 0.5))
    #expect(!fixture.tabs.tapTab(at: 2), "another tab would need what the finger moves")
    if finishes { drive.finish() } else { drive.cancel() }
    try fixture.simulation.run()
    #expect(fixture.ends == ["select \(finishes ? "finished" : "cancelled")"])
    #expect((fixture.seen, fixture.misuses) == ([finishes ? "X" : "A"], []))
  }
}
