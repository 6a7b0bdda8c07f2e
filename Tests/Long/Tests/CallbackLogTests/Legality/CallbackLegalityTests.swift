import NavigationSimulator
import Testing

@Suite("Legality of callbacks: violations in a log")
struct CallbackLegalityTests {
  @Test("A misplaced callback is reported once, and the check continues after it")
  func once() throws {
    let log = try story(
      "B.viewWillAppear · B.viewDidAppear · B.viewDidDisappear · B.viewWillAppear · B.viewDidAppear"
    )
    #expect(log.violations.map(\.rule) == [.didWithoutWill])
    #expect(log.violations.map(\.index) == [2])
  }

  @Test("A violation names the callback, the expected one and an earlier one")
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

  @Test("A log may begin with any will-callback, or with a did-callback if assumptions allow it")
  func middle() throws {
    let log = try story(
      "A.viewDidDisappear · B.viewDidAppear · B.didMove(to nav) · C.viewWillDisappear · C.viewDidDisappear"
    )
    #expect(log.violations.map(\.index) == [0, 1, 2])
    let (a, b) = (
      ControllerIdentity(type: "A", title: nil), ControllerIdentity(type: "B", title: nil)
    )
    var assumptions = CallbackLegality.Assumptions(startingStates: [
      a: .disappearing, b: .appearing,
    ])
    #expect(log.violations(assuming: assumptions) == [])
    assumptions.startingState = .disappeared
    #expect(log.violations(assuming: assumptions).map(\.rule) == [.twiceInOneDirection])
  }

  @Test("At the end, each controller between will and did is reported, unless the log is truncated")
  func end() throws {
    let log = try story(
      "A.viewWillDisappear · B.viewWillAppear · B.viewIsAppearing · C.viewWillAppear · C.viewDidAppear"
    )
    #expect(log.violations.map(\.rule) == [.neverSettled, .neverSettled])
    #expect(log.violations.map(\.index) == [0, 1])
    #expect(log.violations(assuming: CallbackLegality.Assumptions(isTruncated: true)) == [])
  }

  @Test("Several controllers may have a name one after the other, unless names are declared unique")
  func names() throws {
    let life =
      "B.viewDidLoad · B.viewWillAppear · B.viewDidAppear · B.viewWillDisappear · B.viewDidDisappear"
    let log = try story("\(life) · \(life)")
    #expect(log.violations == [])
    #expect(
      log.violations(assuming: CallbackLegality.Assumptions(namesAreUnique: true)).map(\.index) == [
        5
      ]
    )
  }
}
