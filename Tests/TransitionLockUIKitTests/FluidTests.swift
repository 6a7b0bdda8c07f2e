import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Running changes of a stack that make way for the next one, like those of iOS 18's zoom and of iOS 26.
@Suite("Transitions that can be interrupted") @MainActor
struct FluidTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

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

  @Test("A double tap on a row pushes one controller, also with the policy drop", arguments: [true, false])
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

  @Test("A call that sets the whole stack passes neither a push nor a pop", arguments: [true, false])
  func setting(isPush: Bool) async throws {
    if !isPush { try stage.push(stage.b) }
    enqueue(isPush ? .push(stage.b, animated: true) : .pop(animated: true), "first")
    await advance(100)
    #expect(!tap(.setStack([stage.c], animated: true), "tap"))
    try await scene.settle()
    #expect(scene.stack == (isPush ? ["A", "B"] : ["A"]))
  }

  @Test("A presentation by a controller on the stack lets no call pass, nor does its dismissal")
  func presentation() async throws {
    let delegate = MenuDelegate()
    stage.b.definesPresentationContext = true
    stage.d.modalPresentationStyle = .overCurrentContext
    stage.d.transitioningDelegate = delegate
    try stage.push(stage.b)
    scene.kit.call(.present(stage.d, animated: true), on: stage.b) {}
    await advance(100)
    func expectObstacle() throws {
      let coordinator = try #require(stage.d.transitionCoordinator)
      #expect(scene.kit.isInterruptible(coordinator))
      _ = tap(.push(stage.c, animated: true), "push")
      #expect(!tap(.pop(animated: true), "pop"))
    }
    try expectObstacle()
    try await stage.simulation.run()
    scene.kit.call(.dismiss(animated: true), on: stage.b) {}
    await advance(100)
    try expectObstacle()
    try await stage.simulation.run()
    #expect(scene.stack == ["A", "B"])
  }

  @Test("A tap on another lock is dropped, although the running transition could be interrupted")
  func otherLock() async throws {
    let other = TransitionLock(label: "other", executor: stage.simulation.clock.executor)
    let calls = SerializedCalls(stage.nav as ViewController, in: scene.kit, lock: other)
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    _ = calls.ask(.pop(animated: true), ifIdle: true, at: scene.site(), completion: scene.note("tap"))
    await #expect(throws: Failure.self) {
      _ = try await calls.ask(.pop(animated: true), ifIdle: true, at: scene.site()).value()
    }
    await advance(1)
    #expect(!other.isTransitioning)
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds tap dropped", "0.35 seconds push finished"])
  }
}
