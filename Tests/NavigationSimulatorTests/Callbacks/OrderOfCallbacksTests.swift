import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Each row of the table, with and without animation; without it, a stack changes within the call.
@Suite("Order of callbacks")
final class OrderOfCallbacksTests: StackFixture {
  /// Expects the callbacks at the beginning and at the end of a call, and then its completion:
  /// with animation at two times, without it in one turn of a stack, or in two of a presentation.
  private func expectOrder(
    of call: StackFixture.Call,
    after preparation: [StackFixture.Call] = [],
    style: ModalPresentationStyle = .fullScreen,
    lasting seconds: Double,
    _ beginning: String,
    _ end: String
  ) throws {
    for animated in [true, false] {
      let fixture = StackFixture()
      fixture.story.cast = "ABCD"
      for controller in [fixture.b, fixture.c, fixture.d] {
        controller.modalPresentationStyle = style
      }
      for call in preparation {
        try fixture.begin(call, animated: false)
        try fixture.simulation.run()
      }
      fixture.story.forget()
      let log = fixture.simulation.recordCallbacks()
      try fixture.begin(call, animated: animated)
      let isLater: Bool
      switch call {
      case .present, .dismiss: isLater = true
      default: isLater = animated
      }
      if isLater {
        fixture.story.expect("0.0: \(beginning)")
        try fixture.story.settle("\(animated ? seconds : 0.0): \(end) · \(call) finished")
      } else {
        fixture.story.expect("0.0: \(beginning) · \(end) · \(call) finished")
      }
      #expect(log.records.allSatisfy { $0.animated == nil || $0.animated == animated })
      #expect(log.violations == [])
    }
  }

  /// Sources disagree: one log has viewDidLoad before willMove. The order of the others was chosen.
  @Test(
    "push",
    .source(.orderOfViewEvents),
    .covers(.orderOfPush),
    .covers(.notAnimated)
  )
  func push() throws {
    try expectOrder(
      of: .push(.b),
      lasting: 0.35,
      """
      B.willMove(to nav) · B.viewDidLoad · A.viewWillDisappear · B.viewWillAppear
        · B.viewIsAppearing · nav.willShow(B)
      """,
      "A.viewDidDisappear · B.viewDidAppear · B.didMove(to nav) · nav.didShow(B)"
    )
  }

  @Test("pop", .source(.orderOfViewEvents), .covers(.orderOfPop), .covers(.notAnimated))
  func pop() throws {
    try expectOrder(
      of: .pop,
      after: [.push(.b)],
      lasting: 0.35,
      """
      B.willMove(to nil) · B.viewWillDisappear · A.viewWillAppear · A.viewIsAppearing
        · nav.willShow(A)
      """,
      "B.viewDidDisappear · A.viewDidAppear · B.didMove(to nil) · nav.didShow(A)"
    )
  }

  @Test(
    "popToRoot: controllers in between get no appearance callbacks",
    .tags(.inferred),
    .covers(.orderOfLongPop)
  )
  func popToRoot() throws {
    try expectOrder(
      of: .popToRoot,
      after: [.push(.b), .push(.c), .push(.d)],
      lasting: 0.35,
      """
      D.willMove(to nil) · C.willMove(to nil) · B.willMove(to nil) · D.viewWillDisappear
        · A.viewWillAppear · A.viewIsAppearing · nav.willShow(A)
      """,
      """
      D.viewDidDisappear · A.viewDidAppear · D.didMove(to nil) · C.didMove(to nil)
        · B.didMove(to nil) · nav.didShow(A)
      """
    )
  }

  @Test(
    "popTo: controllers in between get no appearance callbacks",
    .tags(.inferred),
    .covers(.orderOfLongPop)
  )
  func popTo() throws {
    try expectOrder(
      of: .popTo(.b),
      after: [.push(.b), .push(.c), .push(.d)],
      lasting: 0.35,
      """
      D.willMove(to nil) · C.willMove(to nil) · D.viewWillDisappear · B.viewWillAppear
        · B.viewIsAppearing · nav.willShow(B)
      """,
      """
      D.viewDidDisappear · B.viewDidAppear · D.didMove(to nil) · C.didMove(to nil)
        · nav.didShow(B)
      """
    )
  }

  @Test(
    "present full screen",
    .source(.lifeCycleInModal),
    .covers(.orderOfPresentation),
    .covers(.notAnimated)
  )
  func presentFullScreen() throws {
    try expectOrder(
      of: .present(.b),
      lasting: 0.5,
      "B.viewDidLoad · A.viewWillDisappear · B.viewWillAppear · B.viewIsAppearing",
      "B.viewDidAppear · A.viewDidDisappear"
    )
  }

  /// Sources disagree: one re-implementation lets the dismissed controller disappear before the
  /// presenter has appeared. The order of the logs was chosen. That the stack that appears tells
  /// its delegate is inferred.
  @Test(
    "dismiss full screen",
    .source(.dismissalCallbacks),
    .covers(.orderOfDismissal),
    .covers(.notAnimated)
  )
  func dismissFullScreen() throws {
    try expectOrder(
      of: .dismiss(.b),
      after: [.present(.b)],
      lasting: 0.5,
      "B.viewWillDisappear · A.viewWillAppear · A.viewIsAppearing · nav.willShow(A)",
      "A.viewDidAppear · nav.didShow(A) · B.viewDidDisappear"
    )
  }

  @Test(
    "present or dismiss with a style that keeps the presenter's view: the presenter gets no callbacks",
    .tags(.documented),
    .covers(.presenterStays),
    arguments: [ModalPresentationStyle.automatic, .pageSheet, .overFullScreen]
  )
  func presenterStays(style: ModalPresentationStyle) throws {
    try expectOrder(
      of: .present(.b),
      style: style,
      lasting: 0.5,
      "B.viewDidLoad · B.viewWillAppear · B.viewIsAppearing",
      "B.viewDidAppear"
    )
    try expectOrder(
      of: .dismiss(.a),
      after: [.present(.b)],
      style: style,
      lasting: 0.5,
      "B.viewWillDisappear",
      "B.viewDidDisappear"
    )
  }

  /// Apple documents that only the topmost is seen to leave, and that those in between are just
  /// removed. That they get no callbacks follows from it.
  @Test(
    "dismiss a chain of presented controllers from below: only the visible ones get callbacks",
    .tags(.documented),
    .covers(.orderOfDismissal)
  )
  func dismissChain() throws {
    try expectOrder(
      of: .dismiss(.a),
      after: [.present(.b), .present(.c, on: .b), .present(.d, on: .c)],
      lasting: 0.5,
      "D.viewWillDisappear · A.viewWillAppear · A.viewIsAppearing · nav.willShow(A)",
      "A.viewDidAppear · nav.didShow(A) · D.viewDidDisappear"
    )
  }

  @Test("show a window: its root appears, each container before its children", .tags(.inferred))
  func shownWindow() {
    let simulation = NavigationSimulation()
    let log = simulation.recordCallbacks()
    let nav = NavigationController(rootViewController: ViewController(title: "A"), title: "nav")
    let window = Window(simulation: simulation, rootViewController: nav)
    #expect(
      log.records.map(\.description) == [
        "nav.viewDidLoad", "A.viewDidLoad", "nav.viewWillAppear", "A.viewWillAppear",
        "nav.viewIsAppearing", "A.viewIsAppearing", "nav.willShow(A)", "nav.viewDidAppear",
        "A.viewDidAppear", "nav.didShow(A)",
      ]
    )
    #expect(nav.topViewController?.window === window)
  }

  @Test(
    "setViewControllers pushes a new top, pops to an old one, and shows nothing if the top stays",
    .tags(.documented)
  )
  func setViewControllers() throws {
    story.cast = "ACD"
    try push(b)
    try begin(.set([.a, .c, .d]))
    #expect(simulation.openTransitions.map(\.kind) == [.push])
    try story.settle(
      """
      0.0: C.willMove(to nav) · D.willMove(to nav) · D.viewDidLoad · D.viewWillAppear
        · D.viewIsAppearing · nav.willShow(D)
      0.35: D.viewDidAppear · C.didMove(to nav) · D.didMove(to nav) · nav.didShow(D)
        · set ACD finished
      → (A) (C) D
      """
    )
    story.cast = "BC"
    try begin(.set([.c]))
    #expect(simulation.openTransitions.map(\.kind) == [.pop])
    try story.settle(
      """
      0.35: C.viewDidLoad · C.viewWillAppear · C.viewIsAppearing · nav.willShow(C)
      0.7: C.viewDidAppear · nav.didShow(C) · set C finished
      → C
      """
    )
    try begin(.set([.b, .c]))
    story.expect("0.7: B.willMove(to nav) · B.didMove(to nav) · set BC finished → (B) C")
  }

  @Test("Off screen a stack changes at once, and no controller appears", .tags(.inferred))
  func offScreen() throws {
    let story = Story(tellsStacks: true)
    let nav = NavigationController(rootViewController: c)
    try nav.pushViewController(d, animated: true, completion: story.note("push"))
    story.expect("0.0: push finished")
    #expect(nav.viewControllers.map(\.title) == ["C", "D"])
    #expect(d.flags == ["willMove toParent", "didMove toParent"])
    #expect(!d.isViewLoaded)
  }

  /// Radars (openradar-mirror#16661 of iOS 10, #20508 of iOS 12) report that a stack that appears
  /// for the first time tells it twice; here it tells once.
  @Test(
    "A stack calls didShow for its top each time its tab is selected",
    .source(.radar16661)
  )
  func shownStack() throws {
    let fixture = TabFixture()
    try fixture.second.pushViewController(fixture.y, animated: false)
    let log = fixture.simulation.recordCallbacks()
    for index in [1, 0, 1, 2, 0] { fixture.tabs.selectedIndex = index }
    let shows = log.records.filter { $0.callback == .didShow }
    #expect(
      shows.map(\.description) == [
        "second.didShow(Y)", "first.didShow(A)", "second.didShow(Y)", "first.didShow(A)",
      ]
    )
    #expect(shows.allSatisfy { $0.animated == false })
  }
}
