import NavigationSimulator
import Testing

@Suite("Order of callbacks: legality")
struct Legality {
  /// The interrupted push is that of iOS 18, which completes and pops in one turn.
  @Test(
    "What UIKit calls when transitions are cancelled and interrupted is legal",
    .tags(.seen),
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

  @Test("removeFromParent calls didMove(toParent: nil) by itself: it needs no willMove", .tags(.documented))
  func removal() throws {
    #expect(try story("B.didMove(to nil)").violations == [])
    #expect(try story("B.willMove(to p) · B.didMove(to p) · B.didMove(to nil)").violations == [])
    #expect(try story("B.didMove(to p)").violations.map(\.rule) == [.didMoveWithoutWillMove])
  }

  @Test("A slip is reported once: what comes out of place is believed")
  func once() throws {
    let log = try story("B.viewWillAppear · B.viewDidAppear · B.viewDidDisappear · B.viewWillAppear · B.viewDidAppear")
    #expect(log.violations.map(\.rule) == [.didWithoutWill])
    #expect(log.violations.map(\.index) == [2])
  }

  @Test("A violation says what was seen, what was expected, and where the earlier callback stands")
  func sentences() throws {
    let log = try story(
      """
      0.1 B.viewDidLoad
      0.2 B.viewDidAppear
      0.3 B.viewWillAppear
      0.4 B.viewIsAppearing
      0.5 B.viewIsAppearing
      0.6 B.viewDidLoad
      0.7 B.didMove(to nav)
      """
    )
    let violations = log.violations
    #expect(
      violations.map(\.description) == [
        "B.viewDidAppear (records[1], at 0.2 seconds) has no viewWillAppear: B has only been loaded, by B.viewDidLoad "
          + "(records[0], at 0.1 seconds). Expected viewWillAppear before it.",
        "B.viewWillAppear (records[2], at 0.3 seconds) comes although B is on screen, since B.viewDidAppear (records[1], "
          + "at 0.2 seconds). Expected viewWillDisappear before it.",
        "B.viewIsAppearing (records[4], at 0.5 seconds) comes a second time, after B.viewIsAppearing (records[3], "
          + "at 0.4 seconds). Expected viewIsAppearing once, after viewWillAppear and before viewDidAppear.",
        "B.viewDidLoad (records[5], at 0.6 seconds) comes a second time, after B.viewDidLoad (records[0], at 0.1 seconds). "
          + "Expected viewDidLoad once, and before the controller begins to appear.",
        "B.didMove(to nav) (records[6], at 0.7 seconds) has no willMove(to nav): no move was seen before. "
          + "Expected willMove(to nav) before it.",
        "B.viewWillAppear (records[2], at 0.3 seconds) is followed neither by viewDidAppear nor by viewWillDisappear. "
          + "Expected one of them before the log ends.",
      ]
    )
    #expect(violations.map(\.earlierIndex) == [0, 1, 3, 0, nil, nil])
    #expect(violations[1].earlierRecord == log.records[1])
    #expect(violations[1].record == log.records[2])
  }

  @Test("A log may begin in the middle: with any will, and with a did of one that is said to be under way")
  func middle() throws {
    let log = try story(
      "A.viewDidDisappear · B.viewDidAppear · B.didMove(to nav) · C.viewWillDisappear · C.viewDidDisappear"
    )
    #expect(log.violations.map(\.index) == [0, 1, 2])
    let (a, b) = (ControllerIdentity(type: "A", title: nil), ControllerIdentity(type: "B", title: nil))
    var assumptions = CallbackLegality.Assumptions(startingStates: [a: .disappearing, b: .appearing])
    #expect(log.violations(assuming: assumptions) == [])
    assumptions.startingState = .disappeared
    #expect(log.violations(assuming: assumptions).map(\.rule) == [.twiceInOneDirection])
  }

  @Test("A log that ends in the middle need not be settled; otherwise each controller under way is reported")
  func end() throws {
    let log = try story(
      "A.viewWillDisappear · B.viewWillAppear · B.viewIsAppearing · C.viewWillAppear · C.viewDidAppear"
    )
    #expect(log.violations.map(\.rule) == [.neverSettled, .neverSettled])
    #expect(log.violations.map(\.index) == [0, 1])
    #expect(log.violations(assuming: CallbackLegality.Assumptions(endsInTheMiddle: true)) == [])
  }

  @Test("Without a word on it, a name may stand for one controller after the other")
  func names() throws {
    let life = "B.viewDidLoad · B.viewWillAppear · B.viewDidAppear · B.viewWillDisappear · B.viewDidDisappear"
    let log = try story("\(life) · \(life)")
    #expect(log.violations == [])
    #expect(log.violations(assuming: CallbackLegality.Assumptions(namesAreUnique: true)).map(\.index) == [5])
  }

  @Test("A controller that changes its title on the way is the same one")
  func title() throws {
    let simulation = NavigationSimulation()
    let log = simulation.recordCallbacks()
    let root = Renamed(title: "before")
    let window = Window(simulation: simulation, rootViewController: root)
    window.rootViewController = nil
    #expect(Set(log.records.map(\.controller.name)) == ["before", "after"])
    expectLegal(log, in: simulation, assuming: CallbackLegality.Assumptions(startingState: .disappeared))
  }

  private final class Renamed: ViewController {
    override func viewIsAppearing(_ animated: Bool) { title = "after" }
  }

  /// UIKit documents no callback for it.
  @Test("A window that is let go leaves its root appeared, and that is settled", .tags(.inferred))
  func windowLetGo() throws {
    let simulation = NavigationSimulation()
    let log = simulation.recordCallbacks()
    let root = ViewController(title: "root")
    do { _ = Window(simulation: simulation, rootViewController: root) }
    expectLegal(log, in: simulation)

    // In another window it appears again. Only who let go of the first can tell that from an error.
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
    "A window that is let go in the middle of a transition leaves its root appeared, and the transition goes on",
    .tags(.inferred)
  )
  func windowLetGoDuringTransition() throws {
    let simulation = NavigationSimulation()
    let log = simulation.recordCallbacks()
    let nav = NavigationController(rootViewController: ViewController(title: "A"))
    do {
      let window = Window(simulation: simulation, rootViewController: nav)
      try window.rootViewController?.present(ViewController(title: "B"), animated: true, completion: nil)
    }
    #expect(log.violations.map(\.rule) == [.neverSettled])
    expectLegal(log, in: simulation)
    try simulation.run()
    #expect(log.violations == [])
  }
}
