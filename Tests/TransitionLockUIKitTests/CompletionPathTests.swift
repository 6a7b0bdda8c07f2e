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
  private var stage: StackFixture { scene.stage }

  enum Form: CaseIterable {
    case inLine, ifIdle, plain
  }

  private func start(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    _ form: Form,
    _ name: String
  ) {
    switch form {
    case .inLine: _ = scene.enqueue(verb, on: controller, name)
    case .ifIdle: _ = scene.tap(verb, on: controller, name)
    case .plain: scene.start(verb, on: controller, name)
    }
  }

  @Test(
    "With animation or without, each verb completes once",
    arguments: Form.allCases,
    [true, false]
  )
  func eachVerb(form: Form, animated: Bool) async throws {
    let verbs: [(String, Verb<ViewController>)] = [
      ("push", .push(stage.b, animated: animated)),
      ("pop", .pop(animated: animated)),
      ("set", .setStack([stage.a, stage.b, stage.c], animated: animated)),
      ("popTo", .popTo(stage.b, animated: animated)),
      ("popToRoot", .popToRoot(animated: animated)),
      ("present", .present(stage.d, animated: animated)),
      ("dismiss", .dismiss(animated: animated)),
      ("present again", .present(stage.d, animated: animated)),
      ("dismissAll", .dismissAll(animated: animated)),
      ("show", .show(stage.d, sender: nil)),
    ]
    for (name, verb) in verbs {
      start(verb, form, name)
      try await scene.settle()
    }
    #expect(scene.results == verbs.map { "\($0.0) finished" })
    #expect(scene.kit.record.calls.count == verbs.count)
    let time = animated ? Duration.milliseconds(5 * 350 + 4 * 500) : .zero
    // UIKit shows with an animation.
    #expect(scene.time == time + .milliseconds(350))
  }

  @Test(
    "With nothing to do, a verb completes at once, and UIKit is not called",
    arguments: Form.allCases
  )
  func nothingToDo(form: Form) {
    start(.pop(animated: true), form, "pop")
    start(.popTo(stage.a, animated: true), form, "popTo")
    start(.popToRoot(animated: true), form, "popToRoot")
    start(.dismiss(animated: true), form, "dismiss")
    start(.dismissAll(animated: true), form, "dismissAll")
    let names = ["pop", "popTo", "popToRoot", "dismiss", "dismissAll"]
    #expect(scene.ends == names.map { "0.0 seconds \($0) finished" })
    #expect(scene.kit.record.calls == [])
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
      scene.results == [
        "cancelled cancelled", "late timedOut", "closed cancelled", "after closing cancelled",
        "tap after closing dropped",
      ]
    )
    #expect(scene.kit.record.calls == [])
  }
}
