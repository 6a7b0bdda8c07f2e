import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Order of callbacks: legality")
struct LegalityTests {
  /// The interrupted push is that of iOS 18, which completes and pops in one turn.
  @Test(
    "UIKit's callbacks of cancelled and interrupted transitions are legal",
    .source(.orderOfViewEvents),
    arguments: [
      "B.viewWillDisappear · A.viewWillAppear · A.viewWillDisappear · A.viewDidDisappear · B.viewWillAppear · B.viewDidAppear",
      "B.viewWillDisappear · B.viewWillAppear · B.viewIsAppearing · B.viewDidAppear",
      "B.willMove(to nil) · B.viewWillDisappear · B.viewWillAppear · B.viewDidAppear · B.willMove(to nil) "
        + "· B.viewWillDisappear · B.viewDidDisappear · B.didMove(to nil)",
      "B.willMove(to nav) · B.viewDidLoad · A.viewWillDisappear · B.viewWillAppear · B.viewIsAppearing · nav.willShow(B) "
        + "· A.viewDidDisappear · B.viewDidAppear · B.viewWillDisappear · A.viewWillAppear · A.viewIsAppearing "
        + "· B.viewDidDisappear · A.viewDidAppear · B.didMove(to nav) · B.didMove(to nil)",
      "B.viewWillAppear · A.viewWillDisappear · B.viewWillDisappear · A.viewWillAppear · B.viewDidDisappear · A.viewDidAppear",
    ]
  )
  func cancelled(text: String) throws {
    #expect(try story(text).violations == [])
  }

  @Test(
    "removeFromParent calls didMove(toParent: nil) by itself: it needs no willMove",
    .tags(.documented)
  )
  func removal() throws {
    #expect(try story("B.didMove(to nil)").violations == [])
    #expect(try story("B.willMove(to p) · B.didMove(to p) · B.didMove(to nil)").violations == [])
    #expect(try story("B.didMove(to p)").violations.map(\.rule) == [.didMoveWithoutWillMove])
  }

  /// UIKit documents no callback for it.
  @Test(
    "After its window is released, a root still counts as appeared",
    .tags(.inferred)
  )
  func windowLetGo() throws {
    let simulation = NavigationSimulation()
    let log = simulation.recordCallbacks()
    let root = ViewController(title: "root")
    do { _ = Window(simulation: simulation, rootViewController: root) }
    expectLegal(log, in: simulation)

    // In another window it appears again. Only the code that released the first window can tell
    // that from an error.
    let letGo = log.records.count
    let window = Window(simulation: simulation, rootViewController: root)
    #expect(root.window === window)
    #expect(log.violations.map(\.rule) == [.twiceInOneDirection])
    var legality = CallbackLegality()
    for (index, record) in log.records.enumerated() {
      if index == letGo { legality.forget(root.identity) }
      #expect(legality.take(record) == nil)
    }
    #expect(legality.unsettled == [])
    #expect(legality.state(of: root.identity) == .appeared)
  }

  @Test(
    "A transition continues after its window is released",
    .tags(.inferred)
  )
  func windowLetGoDuringTransition() throws {
    let simulation = NavigationSimulation()
    let log = simulation.recordCallbacks()
    let nav = NavigationController(rootViewController: ViewController(title: "A"))
    do {
      let window = Window(simulation: simulation, rootViewController: nav)
      try window.rootViewController?.present(
        ViewController(title: "B"),
        animated: true,
        completion: nil
      )
    }
    #expect(log.violations.map(\.rule) == [.neverSettled])
    expectLegal(log, in: simulation)
    try simulation.run()
    #expect(log.violations == [])
  }

  @Test("A written log has a line for each callback, with time, controller, callback and arguments")
  func writing() throws {
    let fixture = StackFixture()
    let log = fixture.simulation.recordCallbacks()
    try fixture.begin(.push(.b))
    try fixture.simulation.run()
    #expect(
      log.text == """
        0.000 <Probe "B"> willMove(to: <NavigationController "nav">)
        0.000 <Probe "B"> viewDidLoad
        0.000 <Probe "A"> viewWillDisappear(true)
        0.000 <Probe "B"> viewWillAppear(true)
        0.000 <Probe "B"> viewIsAppearing(true)
        0.000 <NavigationController "nav"> willShow(<Probe "B">, true)
        0.350 <Probe "A"> viewDidDisappear(true)
        0.350 <Probe "B"> viewDidAppear(true)
        0.350 <Probe "B"> didMove(to: <NavigationController "nav">)
        0.350 <NavigationController "nav"> didShow(<Probe "B">, true)

        """
    )
    let read = try CallbackLog(text: log.text)
    #expect(read.text == log.text)
    #expect(read.violations == [])
  }
}
