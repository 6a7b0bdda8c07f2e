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
    let stage = TabFixture()
    let animator = stage.animate()
    var facts: [String] = []
    animator.onStart = { [unowned stage] context in
      let names = [TransitionContextViewControllerKey.from, .to].map { context.viewController(forKey: $0)?.title ?? "" }
      facts = names + ["\(stage.tabs.selectedIndex)", "\(context.containerView === stage.tabs.transitionView)"]
      facts.append("\(context.finalFrame(for: stage.second) == stage.window.bounds)")
    }
    var coordinated: [String] = []
    stage.x.reactions[.viewWillAppear] = { [unowned stage] in
      stage.x.transitionCoordinator?.animate {
        coordinated.append("alongside \($0.isAnimated)")
      } completion: {
        coordinated.append("over \($0.isCancelled)")
      }
    }
    if isTap { stage.tabs.tapTab(at: 1) } else { stage.tabs.selectedIndex = 1 }
    #expect((facts, stage.tabs.selectedIndex) == (["first", "second", "1", "true", "true"], 1))
    #expect(stage.simulation.openTransitions.map(\.kind) == [.tab])
    try stage.simulation.run()
    #expect(stage.simulation.clock.now.offset == .milliseconds(200))
    #expect(
      stage.callbacks == [
        "X.viewDidLoad", "X.viewWillAppear", "A.viewWillDisappear", "X.viewIsAppearing", "A.viewDidDisappear",
        "X.viewDidAppear",
      ]
    )
    #expect(stage.log.records.allSatisfy { $0.animated != false })
    #expect((coordinated, stage.seen) == (["alongside true", "over false"], ["X"]))
    #expect(stage.x.view.frame == stage.window.bounds, "what is inside has its size as well")
  }

  @Test("Cancelled, the change of tabs is taken back", .tags(.inferred))
  func cancelled() throws {
    let stage = TabFixture()
    stage.animate().finishes = false
    try stage.tabs.setSelectedViewController(stage.second, completion: stage.note("select"))
    stage.log.removeAll()
    try stage.simulation.run()
    #expect(stage.ends == ["select cancelled"])
    #expect((stage.tabs.selectedIndex, stage.seen) == (0, ["A"]))
    #expect(
      stage.callbacks == [
        "X.viewWillDisappear", "X.viewDidDisappear", "A.viewWillAppear", "A.viewDidAppear",
      ]
    )
    #expect(stage.tabs.transitionView.subviews.count == 1)
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

  @Test("A change of tabs may be driven, and cancelled by a finger", .tags(.documented), arguments: [true, false])
  func interactive(finishes: Bool) throws {
    let stage = TabFixture()
    let (fade, drive) = (Fade(), PercentDrivenInteractiveTransition())
    stage.delegate.animator = fade
    stage.delegate.interaction = drive
    try stage.tabs.setSelectedViewController(stage.second, completion: stage.note("select"))
    drive.update(0.5)
    #expect(isNear(stage.second.view.presentation.alpha, 0.5))
    #expect(!stage.tabs.tapTab(at: 2), "another tab would need what the finger moves")
    if finishes { drive.finish() } else { drive.cancel() }
    try stage.simulation.run()
    #expect(stage.ends == ["select \(finishes ? "finished" : "cancelled")"])
    #expect((stage.seen, stage.misuses) == ([finishes ? "X" : "A"], []))
  }
}
