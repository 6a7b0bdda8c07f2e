import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Each row of the table, with and without animation; without it, a stack changes within the call.
@Suite("Order of callbacks")
struct OrderOfCallbacksTests {
  /// Runs a transition to its end, and returns its callbacks, after which its completion runs.
  private func play(
    _ fixture: StackFixture,
    animated: Bool,
    lasting duration: Duration,
    endsWithinCall: Bool = true,
    _ start: (@escaping TransitionCompletion) throws -> Void
  ) throws -> [String] {
    fixture.forget()
    var atEnd: [String]?
    try start { end in
      #expect(end == .finished)
      #expect(atEnd == nil, "a completion runs once")
      atEnd = fixture.callbacks
    }
    #expect((atEnd == nil) == (animated || !endsWithinCall))
    try fixture.simulation.run()
    #expect(fixture.time == (animated ? duration : .zero))
    let callbacks = try #require(atEnd)
    #expect(fixture.callbacks == callbacks, "the completion runs after the last callback")
    #expect(fixture.log.records.allSatisfy { $0.animated == nil || $0.animated == animated })
    #expect(fixture.log.violations == [])
    fixture.expectLegal()
    return callbacks
  }

  /// Sources disagree: one log has viewDidLoad before willMove. The order of the others was chosen.
  @Test(
    "push",
    .source(.orderOfViewEvents),
    .covers(.orderOfPush),
    .covers(.notAnimated),
    arguments: [true, false]
  )
  func push(animated: Bool) throws {
    let fixture = StackFixture()
    let callbacks = try play(fixture, animated: animated, lasting: .milliseconds(350)) {
      try fixture.nav.pushViewController(fixture.b, animated: animated, completion: $0)
    }
    #expect(
      callbacks == [
        "B.willMove(to nav)", "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear",
        "B.viewIsAppearing",
        "nav.willShow(B)", "A.viewDidDisappear", "B.viewDidAppear", "B.didMove(to nav)",
        "nav.didShow(B)",
      ]
    )
  }

  @Test(
    "pop",
    .source(.orderOfViewEvents),
    .covers(.orderOfPop),
    .covers(.notAnimated),
    arguments: [true, false]
  )
  func pop(animated: Bool) throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    let callbacks = try play(fixture, animated: animated, lasting: .milliseconds(350)) {
      let popped = try fixture.nav.popViewController(animated: animated, completion: $0)
      #expect(popped === fixture.b)
    }
    #expect(
      callbacks == [
        "B.willMove(to nil)", "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing",
        "nav.willShow(A)",
        "B.viewDidDisappear", "A.viewDidAppear", "B.didMove(to nil)", "nav.didShow(A)",
      ]
    )
  }

  @Test(
    "popToRoot: those in between get no appearance callbacks",
    .tags(.inferred),
    .covers(.orderOfLongPop),
    arguments: [true, false]
  )
  func popToRoot(animated: Bool) throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b, fixture.c, fixture.d)
    let callbacks = try play(fixture, animated: animated, lasting: .milliseconds(350)) {
      let popped = try fixture.nav.popToRootViewController(animated: animated, completion: $0)
      #expect(popped.map(\.title) == ["B", "C", "D"])
    }
    #expect(
      callbacks == [
        "D.willMove(to nil)", "C.willMove(to nil)", "B.willMove(to nil)", "D.viewWillDisappear",
        "A.viewWillAppear",
        "A.viewIsAppearing", "nav.willShow(A)", "D.viewDidDisappear", "A.viewDidAppear",
        "D.didMove(to nil)",
        "C.didMove(to nil)", "B.didMove(to nil)", "nav.didShow(A)",
      ]
    )
  }

  @Test(
    "popTo: those in between get no appearance callbacks",
    .tags(.inferred),
    .covers(.orderOfLongPop),
    arguments: [true, false]
  )
  func popTo(animated: Bool) throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b, fixture.c, fixture.d)
    let callbacks = try play(fixture, animated: animated, lasting: .milliseconds(350)) {
      let popped = try fixture.nav.popToViewController(
        fixture.b,
        animated: animated,
        completion: $0
      )
      #expect(popped.map(\.title) == ["C", "D"])
    }
    #expect(
      callbacks == [
        "D.willMove(to nil)", "C.willMove(to nil)", "D.viewWillDisappear", "B.viewWillAppear",
        "B.viewIsAppearing",
        "nav.willShow(B)", "D.viewDidDisappear", "B.viewDidAppear", "D.didMove(to nil)",
        "C.didMove(to nil)",
        "nav.didShow(B)",
      ]
    )
  }

  @Test(
    "present full screen",
    .source(.lifeCycleInModal),
    .covers(.orderOfPresentation),
    .covers(.notAnimated),
    arguments: [true, false]
  )
  func presentFullScreen(animated: Bool) throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = .fullScreen
    let callbacks = try play(
      fixture,
      animated: animated,
      lasting: .milliseconds(500),
      endsWithinCall: false
    ) {
      try fixture.a.present(fixture.b, animated: animated, completion: $0)
    }
    #expect(
      callbacks == [
        "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear", "B.viewIsAppearing",
        "B.viewDidAppear",
        "A.viewDidDisappear",
      ]
    )
  }

  /// Sources disagree: one re-implementation lets the dismissed controller disappear before the
  /// presenter has appeared. The order of the logs was chosen.
  @Test(
    "dismiss full screen",
    .source(.dismissalCallbacks),
    .covers(.orderOfDismissal),
    .covers(.notAnimated),
    arguments: [true, false]
  )
  func dismissFullScreen(animated: Bool) throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = .fullScreen
    try fixture.a.presentAndSettle(fixture.b)
    let callbacks = try play(
      fixture,
      animated: animated,
      lasting: .milliseconds(500),
      endsWithinCall: false
    ) {
      try fixture.b.dismiss(animated: animated, completion: $0)
    }
    #expect(
      callbacks.filter { !$0.hasPrefix("nav") } == [
        "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear",
        "B.viewDidDisappear",
      ]
    )
  }

  @Test(
    "present or dismiss where the presenter's view stays: it gets no callbacks",
    .tags(.documented),
    .covers(.presenterStays),
    arguments: [ModalPresentationStyle.automatic, .pageSheet, .overFullScreen]
  )
  func presenterStays(style: ModalPresentationStyle) throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = style
    let presented = try play(fixture, animated: true, lasting: .milliseconds(500)) {
      try fixture.a.present(fixture.b, animated: true, completion: $0)
    }
    #expect(
      presented == ["B.viewDidLoad", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear"]
    )
    #expect(fixture.a.window === fixture.window)
    let dismissed = try play(fixture, animated: true, lasting: .seconds(1)) {
      try fixture.a.dismiss(animated: true, completion: $0)
    }
    #expect(dismissed == ["B.viewWillDisappear", "B.viewDidDisappear"])
  }

  /// Apple documents that only the topmost is seen to leave, and that those in between are just
  /// removed. That they get no callbacks follows from it.
  @Test(
    "A chain dismissed from below: only the visible get callbacks",
    .tags(.documented),
    .covers(.orderOfDismissal)
  )
  func dismissChain() throws {
    let fixture = StackFixture()
    for (presenter, presented) in [
      (fixture.a, fixture.b), (fixture.b, fixture.c), (fixture.c, fixture.d),
    ] {
      presented.modalPresentationStyle = .fullScreen
      try presenter.presentAndSettle(presented)
    }
    let callbacks = try play(fixture, animated: true, lasting: .milliseconds(500)) {
      try fixture.a.dismiss(animated: true, completion: $0)
    }
    #expect(
      callbacks.filter { !$0.hasPrefix("nav") } == [
        "D.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear",
        "D.viewDidDisappear",
      ]
    )
    for controller in [fixture.a, fixture.b, fixture.c, fixture.d] {
      #expect(controller.presentedViewController == nil)
      #expect(controller.presentingViewController == nil)
    }
  }

  @Test("A window that is shown: its root appears; containers first", .tags(.inferred))
  func window() {
    let simulation = NavigationSimulation()
    let log = simulation.recordCallbacks()
    let nav = NavigationController(rootViewController: ViewController(title: "A"), title: "nav")
    let window = Window(simulation: simulation, rootViewController: nav)
    #expect(
      log.records.map(\.description) == [
        "nav.viewDidLoad", "A.viewDidLoad", "nav.viewWillAppear", "A.viewWillAppear",
        "nav.viewIsAppearing",
        "A.viewIsAppearing", "nav.willShow(A)", "nav.viewDidAppear", "A.viewDidAppear",
        "nav.didShow(A)",
      ]
    )
    #expect(nav.topViewController?.window === window)
    expectLegal(
      log,
      in: simulation,
      assuming: CallbackLegality.Assumptions(startingState: .disappeared)
    )
  }

  @Test(
    "setViewControllers is a push, a pop or invisible, by the old place of the new top",
    .tags(.documented)
  )
  func setViewControllers() throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)

    try fixture.nav.setViewControllers(
      [fixture.a, fixture.c, fixture.d],
      animated: true,
      completion: fixture.note("push")
    )
    #expect(fixture.events.lines == ["0.0 seconds start push"])
    try fixture.simulation.run()
    #expect(fixture.nav.viewControllers.map(\.title) == ["A", "C", "D"])
    #expect(fixture.b.parent == nil)
    #expect(
      fixture.callbacks.filter { $0.contains("Appear") } == [
        "D.viewWillAppear", "D.viewIsAppearing", "D.viewDidAppear",
      ]
    )

    fixture.forget()
    try fixture.nav.setViewControllers([fixture.c], animated: true, completion: fixture.note("pop"))
    #expect(fixture.events.lines == ["0.35 seconds start pop"])
    try fixture.simulation.run()

    fixture.forget()
    try fixture.nav.setViewControllers(
      [fixture.b, fixture.c],
      animated: true,
      completion: fixture.note("nothing")
    )
    #expect(
      (fixture.events.lines, fixture.callbacks) == (
        [], ["B.willMove(to nav)", "B.didMove(to nav)"]
      )
    )
    #expect(fixture.ends == ["push finished", "pop finished", "nothing finished"])
  }

  @Test("Off screen a stack changes at once, and no controller appears", .tags(.inferred))
  func offScreen() throws {
    let (a, b) = (Probe(title: "A"), Probe(title: "B"))
    let nav = NavigationController(rootViewController: a)
    var isOver = false
    try nav.pushViewController(b, animated: true) { _ in isOver = true }
    #expect((isOver, nav.viewControllers.map(\.title)) == (true, ["A", "B"]))
    #expect((b.flags, b.isViewLoaded) == (["willMove toParent", "didMove toParent"], false))
  }

  /// Radars (openradar-mirror#16661 of iOS 10, #20508 of iOS 12) report that a stack that appears
  /// for the first time tells it twice; here it tells once.
  @Test(
    "a stack appears for the first time, or its tab is selected: didShow of its top, once",
    .source(.radar16661)
  )
  func shownStack() throws {
    let fixture = TabFixture()
    try fixture.second.pushViewController(fixture.y, animated: false)
    for index in [1, 0, 1, 2, 0] { fixture.tabs.selectedIndex = index }
    let shows = fixture.log.records.filter { $0.callback == .didShow }
    #expect(
      shows.map(\.description) == [
        "second.didShow(Y)", "first.didShow(A)", "second.didShow(Y)", "first.didShow(A)",
      ]
    )
    #expect(shows.allSatisfy { $0.animated == false })
  }

  @Test(
    "a stack appears from beneath a full-screen presentation: willShow and didShow of its top",
    .tags(.inferred)
  )
  func uncoveredStack() throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = .fullScreen
    try fixture.a.present(fixture.b, animated: true)
    try fixture.simulation.run()
    let callbacks = try play(fixture, animated: true, lasting: .seconds(1)) {
      try fixture.b.dismiss(animated: true, completion: $0)
    }
    #expect(callbacks.filter { $0.hasPrefix("nav") } == ["nav.willShow(A)", "nav.didShow(A)"])
  }
}
