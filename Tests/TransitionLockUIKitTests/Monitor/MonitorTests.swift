import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit
@testable import TransitionMonitor

/// The findings about the calls of an app, over a UIKit without a screen.
@Suite("The monitor of an app's calls") @MainActor
final class MonitorTests: Scene {
  private lazy var monitored = MonitoredCalls(of: kit, in: simulation)

  init() {
    super.init()
    // The monitor stands before UIKit from here on.
    _ = monitored
  }

  /// Makes a call of the app.
  private func call(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    from function: String = "Home.tap()",
    completion: @escaping () -> Void = {}
  ) {
    monitored.run(function) {
      kit.call(verb, on: controller ?? nav, completion: completion)
    }
  }

  /// Expects one report for each of these parts, which it contains.
  private func expectReports(
    _ parts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(monitored.reports.count == parts.count, sourceLocation: sourceLocation)
    for (report, part) in zip(monitored.reports, parts) {
      #expect(report.contains(part), sourceLocation: sourceLocation)
    }
  }

  // MARK: Collisions

  @Test("A call during another transition of its controllers is reported, with that transition")
  func collision() async {
    call(.push(b), from: "Home.timer()")
    await pass(seconds: 0.1)
    call(.push(c))
    #expect(
      monitored.reports == [
        """
        pushViewController(_:animated:), Probe on NavigationController, called by Home.tap(), was called while another \
        transition moved the same controllers: Probe → Probe, by pushViewController(_:animated:), for 100 ms.
          transitions.ifIdle.pushViewController(…)   // or transitions.pushViewController(…), if it must not be lost
        """
      ]
    )
  }

  @Test("A call that collides twice is reported once and counted twice")
  func counted() async {
    for controller in [b, c, d] { call(.push(controller)) }
    #expect(monitored.reports.count == 1)
    #expect(
      monitored.findings.summary == """
        verb                             controllers                    kind       count  first frame of the app
        pushViewController(_:animated:)  Probe on NavigationController  collision  2      Home.tap()

        """
    )
  }

  @Test("A call after the end of a transition is not reported")
  func afterwards() async throws {
    call(.push(b))
    try await settle()
    call(.push(c))
    try await settle()
    expectReports()
    #expect(monitored.findings.summary == "No collision was found.\n")
  }

  @Test("A transition that no call has started, such as a swipe, also counts as a collision")
  func swipe() async throws {
    for verb in [Verb.present(ViewController(), animated: false), .dismiss(animated: false)] {
      call(verb, on: a)
      await pass(seconds: 0.1)
    }
    try stage.push(b)
    try callUIKit(.pop)
    call(.push(c))
    try await simulation.run()
    try showAlert()
    uikit.leaving = [b]
    call(.push(d), from: "Home.timer()")
    expectReports("Probe → Probe, by no call.", "Probe, by no call.")
  }

  @Test(
    "A stack in no window cannot collide: a controller may set it up during its own presentation"
  )
  func offScreen() async {
    let stack = NavigationController(rootViewController: b)
    b.reactions[.viewDidLoad] = { [unowned self, unowned stack] in
      call(.push(c, animated: false), on: stack)
    }
    call(.present(stack), on: a)
    expectReports()
  }

  // MARK: Whose call it is

  @Test("A call by UIKit itself is not reported, but an app's call during its transition is")
  func ofUIKit() async throws {
    try stage.push(b)
    kit.call(.pop, on: nav) {}
    await pass(seconds: 0.1)
    kit.call(.pop, on: nav) {}
    expectReports()
    call(.push(c))
    expectReports("by popViewController(animated:), for 100 ms")
  }

  @Test("Calls of UIKit inside an app's call are not reported")
  func part() async {
    monitored.run("Home.tap()") {
      monitored.call(.popToRoot, on: nav, completion: nil) { _ in
        kit.call(.push(b), on: nav) {}
        kit.call(.push(c), on: nav) {}
      }
    }
    expectReports()
  }

  @Test(
    "A push in the `viewDidLoad` of a controller that is being pushed is a call of the app, also if the lock pushes it",
    arguments: ["app", "lock"]
  )
  func viewDidLoad(caller: String) async {
    b.reactions[.viewDidLoad] = { [unowned self] in
      call(.push(c), from: "Detail.viewDidLoad()")
    }
    if caller == "lock" { enqueue(.push(b)) } else { call(.push(b)) }
    await pass(seconds: 1)
    #expect(monitored.findings.summary.contains("collision  1      Detail.viewDidLoad()"))
  }

  @Test("Calls through the lock are not reported, but other calls during their transitions are")
  func ofLock() async throws {
    monitored.run("Home.tap()") {
      enqueue(.push(b))
      enqueue(.push(c))
    }
    await pass(seconds: 0.1)
    expectReports()
    call(.push(d), from: "Home.timer()")
    #expect(monitored.findings.summary.contains("Home.timer()"))
    try await simulation.run()
    uikit.treatment = .drops
    monitored.run("Home.alert()") { _ = enqueue(.present(d), on: a) }
    try await simulation.run()
    #expect(!monitored.findings.summary.contains("Home.alert()"))
  }

  @Test("The steps of a change on the lock are not reported, but other calls beside them are")
  func stepsOfLock() async throws {
    let stack = NavigationController()
    let change = WindowChange(
      [
        { [unowned self] in
          call(.push(b), from: "Router.go()")
          calls(on: stack).start(.push(d))
          call(.popToRoot, from: "Router.go()")
        },
        { [unowned self] in call(.push(c)) },
      ],
      below: { [nav] in nav },
      in: kit,
      by: lock,
      named: "change",
      at: site()
    )
    _ = change.start(TurnOptions())
    #expect(kit.isCallingForLock == false)
    call(.push(d), from: "Home.timer()")
    #expect(monitored.reports.count == 1)
  }

  // MARK: Refusals and drops

  @Test("The report of a presentation that UIKit refuses has UIKit's words and a remedy")
  func refused() async throws {
    call(.present(b), on: a)
    try await settle()
    call(.present(c), on: a, from: "Home.login()")
    expectReports("called by Home.login(), is a call that UIKit refuses: Attempt to")
    #expect(monitored.reports[0].hasSuffix("\n  transitions.present(…, within: .seconds(60))"))
  }

  @Test("The report of an impossible call has advice")
  func advice() async throws {
    try stage.push(b)
    call(.push(b))
    call(.present(b), on: a)
    expectReports(
      "\n  Pop to it, or use another controller.",
      "\n  Dismiss it first, or use another controller."
    )
  }

  @Test(
    "A dropped presentation is reported when UIKit calls or releases its completion",
    arguments: [
      (true, "Its completion was called all the same.", "2.0: completion → A"),
      (false, "Its completion was released without a call.", "→ A"),
    ]
  )
  func dropped(isCompleted: Bool, report: String, story: String) async throws {
    uikit.treatment = .keeps
    call(.present(b), on: a) { [unowned self] in tell("completion") }
    await pass(seconds: 2)
    expectReports()
    if isCompleted { uikit.kept.forEach { $0() } }
    uikit.kept = []
    await pass(seconds: 0.1)
    expectReports("was dropped by UIKit. \(report)\n  transitions.present(…).onEnd")
    expect(story)
  }

  @Test(
    "A presentation without a completion counts as dropped after ten seconds in which nothing moves"
  )
  func droppedWithoutCompletion() async throws {
    (uikit.treatment, monitored.hasNoCompletions) = (.drops, true)
    call(.present(b), on: a)
    await pass(seconds: 9)
    expectReports()
    await pass(seconds: 3)
    expectReports("was dropped by UIKit. It had no completion.")
  }

  @Test("Calls that UIKit delays for three seconds are not reported, with a completion or without")
  func keptBack() async throws {
    uikit.slowness = Slowness(.keepsBack)
    call(.present(b), on: a)
    try await settle()
    monitored.hasNoCompletions = true
    call(.dismiss, on: b)
    try await settle()
    expectReports()
  }

  @Test(
    "A dismissal of nothing is reported only if it has a completion, which UIKit then never calls"
  )
  func nothingToDismiss() async throws {
    monitored.hasNoCompletions = true
    call(.dismiss, on: a)
    await pass(seconds: 0.1)
    expectReports()
    monitored.hasNoCompletions = false
    call(.dismiss, on: a)
    await pass(seconds: 0.1)
    expectReports("was dropped by UIKit. Its completion was released without a call.")
  }

  // MARK: Completions

  @Test("The app's completion is called once, even if UIKit calls the monitor's twice")
  func calledOnce() {
    var count = 0
    monitored.run("Home.tap()") {
      monitored.call(.present(b, animated: false), on: a, completion: { count += 1 }) {
        completion in
        completion?()
        completion?()
      }
    }
    #expect(count == 1)
  }

  @Test("The monitor adds no completion to a call that has none")
  func missingCompletion() async {
    let isMissing = monitored.run("Home.tap()") {
      monitored.call(.present(b, animated: false), on: a, completion: nil) { $0 == nil }
    }
    #expect(isMissing)
    await pass(seconds: 12)
  }

  @Test("The caller gets the value that UIKit returns")
  func value() throws {
    try stage.push(b)
    let popped = monitored.run("Home.tap()") {
      monitored.call(.pop(animated: false), on: nav, completion: nil) { _ in
        (try? nav.popViewController(animated: false, completion: nil)) ?? nil
      }
    }
    #expect(popped === b)
  }

  // MARK: Transitions without an end

  @Test("A transition that has not ended after ten seconds of active time is reported once")
  func unfinished() async throws {
    uikit.treatment = .keeps
    call(.present(b), on: a)
    await pass(seconds: 5)
    enterBackground()
    await pass(seconds: 60)
    enterForeground()
    expectReports()
    await pass(seconds: 207)
    expectReports("has not ended after ten seconds.")
    #expect(monitored.findings.summary.contains("unfinished  1 "))
    uikit.kept = []
  }

  @Test("A push whose coordinator never reports is reported as a transition without an end")
  func silent() async throws {
    let silence = Silence()
    (silence.begins, uikit.silence) = (true, silence)
    call(.push(b))
    await pass(seconds: 12)
    expectReports("has not ended after ten seconds.")
    silence.releaseCoordinator()
  }

  @Test("A dismissal of nothing is reported if UIKit keeps its completion for ten seconds")
  func nothingToDismissKept() async {
    uikit.treatment = .keeps
    for function in ["Home.timer()", "Home.tap()"] { call(.dismiss, on: a, from: function) }
    uikit.kept.removeFirst()()
    await pass(seconds: 9)
    expectReports()
    await pass(seconds: 3)
    expectReports("called by Home.tap(), has not ended after ten seconds.")
    uikit.kept = []
  }

  // MARK: Memory

  @Test(
    "A call without a scene retains its controllers only for seconds, and is counted once as dropped"
  )
  func onNoScreen() async {
    enterBackground()
    (uikit.treatment, monitored.hasNoCompletions) = (.drops, true)
    weak var kept: ViewController?
    do {
      let (presenter, login) = (ViewController(), ViewController())
      kept = login
      call(.present(login), on: presenter)
    }
    await pass(seconds: 30)
    #expect(kept == nil)
    #expect(monitored.findings.summary.contains("dropped  1 "))
  }
}
