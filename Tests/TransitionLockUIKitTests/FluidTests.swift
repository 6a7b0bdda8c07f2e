import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Running changes of a stack that make way for the next one, like those of iOS 18's zoom and of
/// iOS 26.
@Suite("Transitions that can be interrupted") @MainActor
struct FluidTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  init() { scene.simulation.profile = .iOS26 }

  private func tap(_ verb: Verb<ViewController>, _ name: String) -> Bool { scene.tap(verb, name) }

  private func enqueue(_ verb: Verb<ViewController>, _ name: String) {
    _ = scene.enqueue(verb, name)
  }

  private func advance(_ milliseconds: Int) async {
    await stage.simulation.advance(by: .milliseconds(milliseconds))
  }

  @Test(
    "A tap during a push that makes way is dropped, also if the push asked no lock",
    arguments: [true, false]
  )
  func dropped(asksLock: Bool) async throws {
    let push = Verb<ViewController>.push(stage.b, animated: true)
    if asksLock { enqueue(push, "push") } else { scene.kit.call(push, on: stage.nav) {} }
    await advance(100)
    _ = tap(.pop(animated: true), "tap")
    try await scene.settle()
    #expect(scene.results.filter { $0.hasPrefix("tap") } == ["tap dropped"])
    #expect(scene.stack == ["A", "B"])
  }

  @Test(
    "A push that a swipe interrupts settles when the swipe has ended",
    arguments: [true, false]
  )
  func swipe(finishes: Bool) async throws {
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    let swipe = try #require(try stage.nav.beginInteractivePop(completion: nil))
    swipe.update(0.5)
    await advance(1_000)
    #expect(!tap(.pop(animated: true), "tap"))
    #expect(scene.lock.isTransitioning)
    if finishes { swipe.finish() } else { swipe.cancel() }
    try await scene.settle()
    #expect(scene.ends.count == 2)
    #expect(scene.ends.last?.hasSuffix(finishes ? "push cancelled" : "push finished") == true)
    #expect(scene.stack == (finishes ? ["A"] : ["A", "B"]))
  }

  @Test(
    "A double tap on a row pushes one controller, also with the policy drop",
    arguments: [true, false]
  )
  func doubleTapOnRow(isIfIdle: Bool) async throws {
    for (controller, name) in [(stage.b, "first"), (stage.c, "second")] {
      let verb = Verb.push(controller as ViewController, animated: true)
      if isIfIdle {
        _ = tap(verb, name)
      } else {
        _ = scene.calls(policy: .drop)
          .ask(verb, at: scene.site(), completion: scene.note(name))
      }
      await advance(100)
    }
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds second dropped", "0.35 seconds first finished"])
    #expect(scene.stack == ["A", "B"])
  }

  @Test("A double tap on a back button pops one controller", arguments: 0..<3)
  func doubleTapOnBackButton(kind: Int) async throws {
    try stage.push(stage.b, stage.c)
    for name in ["first", "second"] {
      let verb: Verb<ViewController> =
        switch kind {
        case 0: .pop(animated: true)
        case 1: .popTo(name == "first" ? stage.b : stage.a, animated: true)
        default: name == "first" ? .pop(animated: true) : .popToRoot(animated: true)
        }
      _ = tap(verb, name)
      await advance(100)
    }
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds second dropped", "0.35 seconds first finished"])
    #expect(scene.stack == ["A", "B"])
  }
}
