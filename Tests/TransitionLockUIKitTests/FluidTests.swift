import NavigationSimulator
import Testing
import TransitionLock
import TransitionTurns

@testable import NavigationSimulatorTests
@testable import TransitionLockUIKit

/// Running changes of a stack that make way for the next one, like those of iOS 18's zoom and of iOS 26.
@Suite("Transitions that can be interrupted") @MainActor
struct FluidTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  init() { scene.simulation.profile = .iOS26 }

  private func tap(_ verb: Verb<ViewController>, _ name: String) -> Bool { scene.tap(verb, name) }

  private func enqueue(_ verb: Verb<ViewController>, _ name: String) { _ = scene.enqueue(verb, name) }

  private func advance(_ milliseconds: Int) async { await stage.simulation.advance(by: .milliseconds(milliseconds)) }

  @Test("A tap that pops during a push passes, and both hold the lock until the last one has ended")
  func popDuringPush() async throws {
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    #expect(tap(.pop(animated: true), "tap"))
    enqueue(.push(stage.c, animated: true), "line")
    await advance(340)
    #expect(scene.ends == [])
    #expect(scene.lock.isTransitioning)
    try await scene.settle()
    #expect(Set(scene.ends.prefix(2)) == ["0.45 seconds push cancelled", "0.45 seconds tap finished"])
    #expect(scene.ends.last == "0.8 seconds line finished")
    #expect(scene.stack == ["A", "C"])
  }

  /// The push does not move the controller that the pop has removed, so its end shows nothing about the pop.
  @Test("A tap that pushes during a pop passes as well; the pop has finished then, and the tap holds the lock")
  func pushDuringPop() async throws {
    try stage.push(stage.b)
    enqueue(.pop(animated: true), "pop")
    await advance(100)
    #expect(tap(.push(stage.c, animated: true), "tap"))
    await advance(340)
    #expect(scene.ends == ["0.1 seconds pop finished"])
    #expect(scene.lock.isTransitioning)
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds pop finished", "0.45 seconds tap finished"])
    #expect(scene.stack == ["A", "C"])
  }

  @Test("An awaited tap passes as well")
  func awaited() async throws {
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    let (calls, site) = (scene.calls(), scene.site())
    let task = Task.immediate { try await calls.performIfIdle(.pop(animated: true), at: site).1 }
    try await scene.settle()
    #expect(try await task.value == .finished)
    #expect(scene.ends == ["0.45 seconds push cancelled"])
  }

  @Test("A push that a swipe interrupts settles when the swipe has ended", arguments: [true, false])
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

  @Test("A push that UIKit's own back button interrupts settles with the last of both transitions")
  func systemPop() async throws {
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    scene.kit.call(.pop(animated: true), on: stage.nav) {}
    #expect(!tap(.present(stage.d, animated: true), "tap"))
    await advance(340)
    #expect(scene.ends == ["0.1 seconds tap dropped"])
    #expect(scene.lock.isTransitioning)
    try await scene.settle()
    #expect(scene.ends.last == "0.45 seconds push cancelled")
  }

  @Test("A transition outside the lock also makes way, and then the lock is held")
  func withoutLock() async throws {
    scene.kit.call(.push(stage.b, animated: true), on: stage.nav) {}
    await advance(100)
    #expect(tap(.pop(animated: true), "tap"))
    #expect(scene.lock.isTransitioning)
    await advance(340)
    #expect(scene.ends == [])
    try await scene.settle()
    #expect(scene.ends == ["0.45 seconds tap finished"])
    #expect(scene.stack == ["A"])
  }

  @Test("A transition that cannot be interrupted drops taps, and calls in line wait for every one")
  func others() async throws {
    scene.simulation.profile = .current
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    #expect(!tap(.pop(animated: true), "tap"))
    scene.simulation.profile = .iOS26
    enqueue(.pop(animated: true), "line")
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds tap dropped", "0.35 seconds push finished", "0.7 seconds line finished"])
  }

  @Test("A call with the policy drop does not pass, so that a double tap pushes one controller")
  func doubleTap() async throws {
    let dropping = scene.calls().with(policy: .drop)
    for (controller, name) in [(stage.b, "first"), (stage.c, "second")] {
      _ = dropping.enqueue(
        .push(controller, animated: true),
        on: MainActor.shared,
        at: scene.site(),
        completion: scene.note(name)
      )
      await advance(100)
    }
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds second dropped", "0.35 seconds first finished"])
    #expect(scene.stack == ["A", "B"])
  }

  @Test("A tap on another lock is dropped, although the running transition could be interrupted")
  func otherLock() async throws {
    let other = TransitionLock(label: "other", executor: stage.simulation.clock.executor)
    let calls = SerializedCalls(stage.nav as ViewController, in: scene.kit, lock: other)
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    #expect(!calls.startIfIdle(.pop(animated: true), at: scene.site(), completion: scene.note("tap")))
    await #expect(throws: Failure.self) { _ = try await calls.performIfIdle(.pop(animated: true), at: scene.site()) }
    #expect(!other.isTransitioning)
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds tap dropped", "0.35 seconds push finished"])
  }

  @Test("A lock with another holder drops a tap, although the running transition could be interrupted")
  func heldByOthers() async throws {
    scene.kit.call(.push(stage.b, animated: true), on: stage.nav) {}
    let token = try #require(scene.lock.tryStart("outsider"))
    #expect(!tap(.pop(animated: true), "tap"))
    token.end()
    try await scene.settle()
  }
}
