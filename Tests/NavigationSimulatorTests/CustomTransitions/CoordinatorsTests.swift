import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Custom transitions: coordinators")
struct CoordinatorsTests {
  @Test(
    "Animations added to a coordinator in will-callbacks run with the transition, their completions at its end",
    .tags(.documented),
    .covers(.coordinators),
    arguments: [
      (
        "animated",
        """
        0.0: B.willMove(to nav) · B.viewWillAppear · joined true · B.viewIsAppearing
          · alongside true 0.35 seconds
        0.35: completion false · B.viewDidAppear · B.didMove(to nav) · push B finished
        """
      ),
      (
        "not animated",
        """
        0.0: B.willMove(to nav) · B.viewWillAppear · joined true · B.viewIsAppearing
          · alongside false 0.0 seconds · completion false · B.viewDidAppear · B.didMove(to nav)
          · push B finished
        """
      ),
    ]
  )
  func joins(motion: String, told: String) throws {
    let stack = StackFixture(cast: "B")
    let story = stack.story
    stack.b.loadViewIfNeeded()
    stack.b.reactions[.viewWillAppear] = { [unowned stack] in
      let accepted = stack.b.transitionCoordinator?.animate { context in
        story.write("alongside \(context.isAnimated) \(context.transitionDuration)")
      } completion: { context in
        story.write("completion \(context.isCancelled)")
      }
      story.write("joined \(accepted == true)")
    }
    stack.forget()
    try stack.begin(.push(.b), animated: motion == "animated")
    #expect(stack.a.transitionCoordinator === stack.nav.transitionCoordinator)
    try story.settle(told)
  }

  @Test(
    "No coordinator exists without a transition or in did-callbacks",
    .tags(.inferred),
    .covers(.coordinators)
  )
  func none() throws {
    let stack = StackFixture()
    #expect(stack.a.transitionCoordinator == nil)
    var isThere: [Bool] = []
    for callback in [
      Callback.willMove, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .didMove,
    ] {
      stack.b.reactions[callback] = { [unowned stack] in
        isThere.append(stack.b.transitionCoordinator != nil)
      }
    }
    try stack.nav.pushViewController(stack.b, animated: true, completion: nil)
    #expect(stack.nav.transitionCoordinator != nil)
    try stack.simulation.run()
    #expect(isThere == [true, true, true, false, false])
    #expect(stack.nav.transitionCoordinator == nil)
  }

  @Test(
    "An animation added too late only gets its completion",
    .tags(.documented),
    .covers(.coordinators)
  )
  func late() throws {
    let stack = StackFixture()
    var lines: [String] = []
    try stack.nav.pushViewController(stack.b, animated: true, completion: nil)
    let coordinator = try #require(stack.nav.transitionCoordinator)
    try stack.simulation.advance(by: .nanoseconds(1))
    let accepted = coordinator.animate { _ in
      lines.append("alongside")
    } completion: { _ in
      lines.append("end")
    }
    #expect(!accepted)
    try stack.simulation.run()
    #expect(lines == ["end"])
    #expect(!coordinator.animate(alongsideTransition: nil) { _ in lines.append("never") })
    #expect(lines == ["end"])
    #expect(coordinator.viewController(forKey: .to) == nil)
  }

  /// Apps do so throughout, to animate alongside a push that they have just started: UIKit begins
  /// the animation when the turn is over. Here it has begun, and no time has passed.
  @Test(
    "An animation added right after the verb takes part from the start",
    .source(.completionOfPush),
    .covers(.coordinators),
    arguments: [StackFixture.Call.push(.b), .pop, .present(.b), .dismiss(.a)]
  )
  func rightAfter(call: StackFixture.Call) throws {
    let stack = StackFixture(cast: "")
    let story = stack.story
    stack.simulation.durations.presentation = .milliseconds(350)
    stack.simulation.durations.dismissal = .milliseconds(350)
    if call == .pop { try stack.push(stack.b) }
    if call == .dismiss(.a) { try stack.a.presentAndSettle(stack.b) }
    let toolbar = View(name: "toolbar")
    stack.nav.view.addSubview(toolbar)
    try stack.begin(call)
    let accepted = stack.nav.transitionCoordinator?.animate { context in
      story.write("alongside \(context.transitionDuration)")
      toolbar.alpha = 0
    } completion: { _ in
      story.write("completion")
    }
    #expect(accepted == true)
    #expect(toolbar.presentation.alpha == 1)
    try stack.advance(by: 0.175)
    #expect(abs(toolbar.presentation.alpha - 0.5) < 1e-6)
    try story.settle("0.0: alongside 0.35 seconds 0.35: completion · \(call) finished")
  }

  @Test(
    "An animation added right after a gesture has begun follows the gesture",
    .tags(.inferred),
    .covers(.coordinators),
    arguments: [(DrivenEnd.finish, 0.0), (.cancel, 1)]
  )
  func rightAfterGesture(end: DrivenEnd, alpha: Double) throws {
    let stack = StackFixture()
    try stack.push(stack.b)
    let toolbar = View(name: "toolbar")
    stack.nav.view.addSubview(toolbar)
    let swipe = try #require(try stack.nav.beginInteractivePop(completion: stack.note("pop")))
    #expect(stack.nav.transitionCoordinator?.animate { _ in toolbar.alpha = 0 } == true)
    swipe.update(0.25)
    #expect(abs(toolbar.presentation.alpha - 0.75) < 1e-9)
    try stack.simulation.advance(by: .seconds(1))
    #expect(stack.nav.transitionCoordinator?.animate { _ in Issue.record("too late") } == false)
    end.apply(to: swipe)
    try stack.simulation.run()
    #expect(toolbar.alpha == alpha)
  }

  @Test(
    "A completion that is added to a coordinator in a completion still runs",
    .tags(.inferred),
    .covers(.coordinators)
  )
  func nested() throws {
    let stack = StackFixture()
    var lines: [String] = []
    try stack.nav.pushViewController(stack.b, animated: true, completion: nil)
    let coordinator = try #require(stack.nav.transitionCoordinator)
    coordinator.animate(alongsideTransition: nil) { [unowned coordinator] _ in
      lines.append("first")
      coordinator.animate(alongsideTransition: nil) { _ in lines.append("second") }
    }
    try stack.simulation.run()
    #expect(lines == ["first", "second"])
  }

  @Test(
    "The completions of a coordinator are told of a cancellation",
    .tags(.documented),
    .covers(.coordinators)
  )
  func cancelled() throws {
    let fixture = TransitionFixture()
    fixture.animator.finishes = false
    let story = fixture.stack.story
    story.cast = ""
    try fixture.stack.begin(.present(.b))
    fixture.stack.b.transitionCoordinator?.animate(alongsideTransition: nil) {
      story.write("joined later \($0.isCancelled)")
    }
    try story.settle(
      """
      0.0: presentationTransitionWillBegin · animateTransition · alongside
      0.2: completeTransition · coordinator cancelled · joined later true
        · presentationTransitionDidEnd(false) · animationEnded(false) · present B cancelled
      """
    )
  }

  @Test(
    "All controllers of a presentation share one coordinator",
    .tags(.documented),
    .covers(.coordinators)
  )
  func shared() throws {
    let stack = StackFixture()
    let sheet = NavigationController(rootViewController: stack.b)
    try stack.a.present(sheet, animated: true, completion: nil)
    let coordinator = try #require(sheet.transitionCoordinator)
    #expect(stack.a.transitionCoordinator === coordinator)
    #expect(stack.b.transitionCoordinator === coordinator)
    #expect(coordinator.viewController(forKey: .from) === stack.nav)
    #expect(coordinator.viewController(forKey: .to) === sheet)
    #expect(coordinator.containerView === sheet.presentationController?.containerView)
    try stack.simulation.run()
  }
}
