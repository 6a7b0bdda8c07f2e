import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit
@testable import TransitionMonitor

/// The findings about the calls of an app, over a UIKit without a screen.
@Suite("The monitor of an app's calls") @MainActor
struct MonitorTests {
  private let scene = Scene()
  private let calls: MonitoredCalls
  private var stage: StackFixture { scene.stage }
  private var record: SimulatedControllers.Record { scene.kit.record }

  init() {
    calls = MonitoredCalls(of: scene.kit, in: scene.simulation)
    record.life = SceneLife(isInForeground: true, at: .zero)
  }

  /// Makes a call of the app.
  private func call(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    from function: String = "Home.tap()",
    completion: @escaping () -> Void = {}
  ) {
    calls.run(function) {
      scene.kit.call(verb, on: controller ?? stage.nav, completion: completion)
    }
  }

  private func advance(_ milliseconds: Int) async {
    await scene.simulation.advance(by: .milliseconds(milliseconds))
  }

  // MARK: Collisions

  @Test(
    "A call during another transition of its controllers is reported before it is made, with that transition"
  )
  func collision() async {
    call(.push(stage.b, animated: true), from: "Home.timer()")
    await advance(100)
    call(.push(stage.c, animated: true))
    #expect(
      calls.reports == [
        """
        pushViewController(_:animated:), Probe on NavigationController, called by Home.tap(), was called while another \
        transition moved the same controllers: Probe → Probe, by pushViewController(_:animated:), for 100 ms.
          transitions.ifIdle.pushViewController(…)   // or transitions.pushViewController(…), if it must not be lost
        """
      ]
    )
  }

  @Test("The same call, twice in the way of a transition, is reported once and counted twice")
  func counted() async {
    for controller in [stage.b, stage.c, stage.d] { call(.push(controller, animated: true)) }
    #expect(calls.reports.count == 1)
    #expect(
      calls.findings.summary == """
        verb                             controllers                    kind       count  first frame of the app
        pushViewController(_:animated:)  Probe on NavigationController  collision  2      Home.tap()

        """
    )
  }

  @Test("A call after the end of a transition is not reported")
  func afterwards() async throws {
    call(.push(stage.b, animated: true))
    try await scene.settle()
    call(.push(stage.c, animated: true))
    try await scene.settle()
    #expect(calls.reports == [])
    #expect(calls.findings.summary == "No collision was found.\n")
  }

  @Test("A transition that no call began is in the way, too")
  func swipe() async throws {
    try stage.push(stage.b)
    try stage.nav.popViewController(animated: true, completion: nil)
    call(.push(stage.c, animated: true))
    #expect(calls.reports.first?.contains("Probe → Probe, by no call.") == true)
  }

  @Test(
    "A stack in no window moves nothing, so that a controller may set it up during its own presentation"
  )
  func offScreen() async {
    let stack = NavigationController(rootViewController: stage.b)
    stage.b.reactions[.viewDidLoad] = { call(.push(stage.c, animated: false), on: stack) }
    call(.present(stack, animated: true), on: stage.a)
    #expect(calls.reports == [])
  }

  // MARK: Whose call it is

  @Test(
    "A call without a function of the app on its stack is not reported, and a call during its transition is"
  )
  func ofUIKit() async throws {
    try stage.push(stage.b)
    scene.kit.call(.pop(animated: true), on: stage.nav) {}
    await advance(100)
    scene.kit.call(.pop(animated: true), on: stage.nav) {}
    #expect(calls.reports == [])
    call(.push(stage.c, animated: true))
    #expect(calls.reports.first?.contains("by popViewController(animated:), for 100 ms") == true)
  }

  @Test("A call within a call is part of it")
  func part() async {
    calls.run("Home.tap()") {
      calls.call(.popToRoot(animated: true), on: stage.nav, completion: nil) { _ in
        scene.kit.call(.push(stage.b, animated: true), on: stage.nav) {}
        scene.kit.call(.push(stage.c, animated: true), on: stage.nav) {}
      }
    }
    #expect(calls.reports == [])
  }

  @Test("A push in the `viewDidLoad` of a controller that is being pushed is a call of the app")
  func viewDidLoad() async {
    stage.b.reactions[.viewDidLoad] = {
      call(.push(stage.c, animated: true), from: "Detail.viewDidLoad()")
    }
    call(.push(stage.b, animated: true))
    await advance(1_000)
    #expect(calls.findings.summary.contains("collision  1      Detail.viewDidLoad()"))
  }

  @Test(
    "Calls through the lock are not reported, but a call of other code during their transitions is"
  )
  func ofLock() async throws {
    calls.run("Home.tap()") {
      _ = scene.enqueue(.push(stage.b, animated: true), "push")
      _ = scene.enqueue(.push(stage.c, animated: true), "push again")
    }
    await advance(100)
    #expect(calls.reports == [])
    call(.push(stage.d, animated: true), from: "Home.timer()")
    #expect(calls.findings.summary.contains("Home.timer()"))
  }

  @Test(
    "The steps of a change in the lock's turn are not reported, and a call of other code beside them is"
  )
  func stepsOfLock() async throws {
    let change = WindowChange(
      [
        { call(.push(stage.b, animated: true), from: "Router.go()") },
        { call(.push(stage.c, animated: true)) },
      ],
      below: { stage.nav },
      in: scene.kit,
      by: scene.lock,
      named: "change",
      at: scene.site()
    )
    _ = change.start(TurnOptions())
    #expect(scene.kit.isCallingForLock == false)
    call(.push(stage.d, animated: true), from: "Home.timer()")
    #expect(calls.reports.count == 1)
  }

  // MARK: Refusals and drops

  @Test(
    "A presentation that UIKit refuses is reported with UIKit's words, and with the presentation that waits"
  )
  func refused() async throws {
    call(.present(stage.b, animated: true), on: stage.a)
    try await scene.settle()
    call(.present(stage.c, animated: true), on: stage.a, from: "Home.login()")
    #expect(
      calls.reports.first?.contains(
        "called by Home.login(), is a call that UIKit refuses: Attempt to"
      ) == true
    )
    #expect(
      calls.reports.first?.hasSuffix("\n  transitions.present(…, within: .seconds(60))") == true
    )
  }

  @Test("A call that makes no sense is reported with the advice of its objection")
  func advice() async throws {
    try stage.push(stage.b)
    call(.push(stage.b, animated: true))
    #expect(calls.reports.first?.hasSuffix("\n  Pop to it, or use another controller.") == true)
  }

  @Test(
    "A presentation that UIKit drops is reported with the fate of its completion",
    arguments: [false, true]
  )
  func dropped(isCalled: Bool) async throws {
    (record.isDeaf, record.kept) = (true, [])
    var count = 0
    call(.present(stage.b, animated: true), on: stage.a) { count += 1 }
    await advance(2_000)
    #expect(calls.reports == [])
    if isCalled { for completion in record.kept ?? [] { completion() } }
    record.kept = nil
    await advance(100)
    let fate =
      isCalled
      ? "Its completion was called all the same." : "Its completion was released without a call."
    #expect(
      calls.reports.first?.contains("was dropped by UIKit. \(fate)\n  transitions.present(…).onEnd")
        == true
    )
    #expect(count == (isCalled ? 1 : 0))
  }

  @Test(
    "A presentation without a completion was dropped if it is not shown after ten seconds in which nothing moves"
  )
  func droppedWithoutCompletion() async throws {
    (record.isDeaf, calls.hasNoCompletions) = (true, true)
    call(.present(stage.b, animated: true), on: stage.a)
    await advance(9_000)
    #expect(calls.reports == [])
    await advance(3_000)
    #expect(calls.reports.count == 1)
    #expect(calls.reports.first?.contains("was dropped by UIKit. It had no completion.") == true)
  }

  @Test(
    "A presentation that UIKit keeps back for three seconds is not reported, with a completion or without one"
  )
  func keptBack() async throws {
    record.slowness = Slowness(.keepsBack)
    call(.present(stage.b, animated: true), on: stage.a)
    try await scene.settle()
    calls.hasNoCompletions = true
    call(.dismiss(animated: true), on: stage.b)
    try await scene.settle()
    #expect(calls.reports == [])
  }

  @Test(
    "A dismissal where nothing is presented is reported if its completion is lost, and only then"
  )
  func nothingToDismiss() async throws {
    calls.hasNoCompletions = true
    call(.dismiss(animated: true), on: stage.a)
    await advance(100)
    #expect(calls.reports == [])
    calls.hasNoCompletions = false
    call(.dismiss(animated: true), on: stage.a)
    await advance(100)
    #expect(
      calls.reports.first?.contains(
        "was dropped by UIKit. Its completion was released without a call."
      ) == true
    )
  }

  // MARK: Completions

  @Test("A completion is called once, even if UIKit calls its wrapper twice")
  func calledOnce() {
    var count = 0
    calls.run("Home.tap()") {
      calls.call(.present(stage.b, animated: false), on: stage.a, completion: { count += 1 }) {
        completion in
        completion?()
        completion?()
      }
    }
    #expect(count == 1)
  }

  @Test("A missing completion stays missing")
  func missingCompletion() {
    let isMissing = calls.run("Home.tap()") {
      calls.call(.present(stage.b, animated: false), on: stage.a, completion: nil) { $0 == nil }
    }
    #expect(isMissing)
  }

  @Test("The caller gets the value of UIKit's verb")
  func value() throws {
    try stage.push(stage.b)
    let popped = calls.run("Home.tap()") {
      calls.call(.pop(animated: false), on: stage.nav, completion: nil) { _ in
        (try? stage.nav.popViewController(animated: false, completion: nil)) ?? nil
      }
    }
    #expect(popped === stage.b)
  }

  // MARK: Transitions without an end

  @Test("A transition that has not ended after ten seconds of active time is reported once")
  func unfinished() async throws {
    record.forgetsCompletions = true
    record.isDeaf = true
    record.kept = []
    call(.present(stage.b, animated: true), on: stage.a)
    await advance(5_000)
    record.life?.handle(.didEnterBackground, at: scene.time)
    await advance(60_000)
    record.life?.handle(.willEnterForeground, at: scene.time)
    #expect(calls.reports == [])
    await advance(7_000)
    #expect(calls.reports.first?.contains("has not ended after ten seconds.") == true)
    await advance(200_000)
    #expect(calls.reports.count == 1)
    record.kept = nil
  }

  @Test("The coordinator of a push that never reports is a transition without an end")
  func silent() async throws {
    let silence = Silence()
    (silence.begins, record.silence) = (true, silence)
    call(.push(stage.b, animated: true))
    await advance(12_000)
    #expect(calls.reports.first?.contains("has not ended after ten seconds.") == true)
  }
}
