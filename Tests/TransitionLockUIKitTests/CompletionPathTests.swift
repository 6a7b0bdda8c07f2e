import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Completions, called once on every path, with the lock free again.
@Suite("Completions on every path") @MainActor
struct CompletionPathTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  enum Form: CaseIterable {
    case inLine, ifIdle, plain
  }

  private func start(_ verb: Verb<ViewController>, on controller: ViewController? = nil, _ form: Form, _ name: String) {
    switch form {
    case .inLine: _ = scene.enqueue(verb, on: controller, name)
    case .ifIdle: _ = scene.tap(verb, on: controller, name)
    case .plain: scene.start(verb, on: controller, name)
    }
  }

  @Test("With animation or without, each verb completes once", arguments: Form.allCases, [true, false])
  func eachVerb(form: Form, animated: Bool) async throws {
    let verbs: [(String, Verb<ViewController>)] = [
      ("push", .push(stage.b, animated: animated)),
      ("pop", .pop(animated: animated)),
      ("set", .setStack([stage.a, stage.b, stage.c], animated: animated)),
      ("popTo", .popTo(stage.b, animated: animated)),
      ("popToRoot", .popToRoot(animated: animated)),
      ("present", .present(stage.d, animated: animated)),
      ("dismiss", .dismiss(animated: animated)),
    ]
    for (name, verb) in verbs {
      start(verb, form, name)
      try await scene.settle()
    }
    #expect(
      scene.ends.map { String($0.drop { !$0.isLetter }.dropFirst("seconds ".count)) }
        == verbs.map { "\($0.0) finished" }
    )
    #expect(scene.kit.record.calls.count == verbs.count)
    #expect(scene.time == (animated ? .milliseconds(5 * 350 + 2 * 500) : .zero))
  }

  @Test("With nothing to do, a verb completes at once, and UIKit is not called", arguments: Form.allCases)
  func nothingToDo(form: Form) {
    start(.pop(animated: true), form, "pop")
    start(.popTo(stage.a, animated: true), form, "popTo")
    start(.popToRoot(animated: true), form, "popToRoot")
    start(.dismiss(animated: true), form, "dismiss")
    #expect(
      scene.ends == ["pop", "popTo", "popToRoot", "dismiss"].map { "0.0 seconds \($0) finished" }
    )
    #expect(scene.kit.record.calls == [])
  }

  @Test("A verb of a stack in no window completes, too", arguments: Form.allCases)
  func notInWindow(form: Form) async throws {
    let nav = NavigationController(rootViewController: stage.b)
    start(.push(stage.c, animated: true), on: nav, form, "push")
    try await scene.settle()
    #expect(scene.ends == ["0.0 seconds push finished"])
  }

  @Test(
    "The completion comes after the did-callbacks, and so does the end of the token",
    arguments: Form.allCases,
    [true, false]
  )
  func afterCallbacks(form: Form, animated: Bool) async throws {
    var wasHeld: [Bool] = []
    stage.b.reactions[.viewDidAppear] = { [unowned scene] in
      wasHeld.append(scene.ends.isEmpty && scene.lock.isTransitioning)
    }
    start(.push(stage.b, animated: animated), form, "push")
    try await scene.settle()
    #expect(wasHeld == [form != .plain])
    #expect(scene.ends.count == 1)
  }

  @Test("A call whose controller is gone at its turn fails as gone")
  func gone() async throws {
    let token = try #require(scene.lock.tryStart())
    do {
      let controller = ViewController(title: "short-lived")
      _ = scene.enqueue(.dismiss(animated: true), on: controller, "line")
    }
    token.end()
    try await scene.settle()
    #expect(scene.ends == ["0.0 seconds line gone"])
  }

  @Test("A call whose controller has left the window at its turn is outdated")
  func offScreen() async throws {
    try stage.push(stage.b)
    let token = try #require(scene.lock.tryStart())
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.b, "line")
    try stage.nav.popViewController(animated: false, completion: nil)
    token.end()
    try await scene.settle()
    #expect(scene.ends == ["0.0 seconds line outdated: notInWindow"])
  }

  @Test("A covered controller is still on screen: its stack changes beneath the presented controller")
  func covered() async throws {
    let token = try #require(scene.lock.tryStart())
    _ = scene.enqueue(.push(stage.b, animated: true), "line")
    stage.d.modalPresentationStyle = .fullScreen
    try stage.a.present(stage.d, animated: false, completion: nil)
    token.end()
    try await scene.settle()
    #expect(scene.ends == ["0.0 seconds line finished"])
    #expect(scene.stack == ["A", "B"])
  }

  @Test("A request that is cancelled, timed out or closed fails, with the reason")
  func lost() async throws {
    let token = try #require(scene.lock.tryStart())
    let request = scene.enqueue(.push(stage.b, animated: true), "cancelled")
    _ = scene.enqueue(.push(stage.b, animated: true), timeout: .milliseconds(50), "late")
    _ = scene.enqueue(.push(stage.b, animated: true), "closed")
    request.cancel()
    await stage.simulation.advance(by: .milliseconds(100))
    scene.lock.close()
    await stage.simulation.advance(by: .milliseconds(1))
    token.end()
    _ = scene.enqueue(.push(stage.b, animated: true), "after closing")
    #expect(!scene.tap(.push(stage.b, animated: true), "tap after closing"))
    try await scene.settle()
    #expect(
      scene.ends.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") } == [
        "cancelled withdrawn", "late timedOut", "closed withdrawn", "after closing withdrawn",
        "tap after closing dropped",
      ]
    )
    #expect(scene.kit.record.calls == [])
  }

  @Test("A call whose end no object can report fails as gone, and gives the lock back")
  func abandoned() async throws {
    var results: [Result<End, Failure>] = []
    let lock = scene.lock
    do {
      let other = NavigationSimulation()
      let root = ViewController(title: "root")
      let window = Window(simulation: other, rootViewController: root)
      let kit = SimulatedControllers(other)
      let calls = SerializedCalls(root as ViewController, in: kit, lock: lock)
      _ = calls.ask(.present(ViewController(title: "sheet"), animated: true), ifIdle: true, at: scene.site()) {
        results.append($0)
      }
      #expect(lock.isTransitioning)
      _ = window
    }
    #expect((lock.isTransitioning, results.count) == (false, 1))
    #expect { try results.first?.get() } throws: { ($0 as? Failure)?.code == .gone }
  }

  @Test(
    "The lock reports calls without a completion that were refused or came too late, but no dropped taps"
  )
  func unheard() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    _ = scene.calls(on: stage.a).ask(.present(stage.c, animated: true), ifIdle: true, at: scene.site(), completion: nil)
    await stage.simulation.advance(by: .milliseconds(1))
    #expect(scene.reports.codes == ["refused"])
    #expect(scene.reports.all.first?.description.contains("which is already presenting <Probe \"B\">") == true)
    let token = try #require(scene.lock.tryStart())
    _ = scene.calls(on: stage.a).ask(.dismiss(animated: true), ifIdle: true, at: scene.site(), completion: nil)
    _ = scene.calls(on: stage.a).ask(
      .present(stage.c, animated: true),
      at: scene.site(),
      completion: nil
    )
    token.end()
    try await scene.settle()
    #expect(scene.reports.codes == ["refused", "refused"])
    #expect(scene.reports.all.last?.description.contains("no longer makes sense") == true)
  }
}
