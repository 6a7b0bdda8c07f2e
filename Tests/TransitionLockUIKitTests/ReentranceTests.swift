import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Calls that are made when another one is about to end, or to begin.
@Suite("Calls from within others") @MainActor
struct ReentranceTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  @Test(
    "In a completion the lock is free, so the next call starts there",
    arguments: [true, false]
  )
  func completion(animated: Bool) async throws {
    var wasStarted = false
    _ = scene.calls().ask(.push(stage.b, animated: animated), ifIdle: true, at: scene.site()) {
      [scene, stage] _ in
      wasStarted = scene.tap(.present(stage.d, animated: animated), on: stage.b, "present")
    }
    try await scene.settle()
    #expect((wasStarted, scene.results) == (true, ["present finished"]))
    #expect(stage.d.presentingViewController != nil)
  }

  @Test("In the completion of a call in line its turn is over, and the next in line goes first")
  func completionInLine() async throws {
    _ = scene.calls().ask(.push(stage.b, animated: true), at: scene.site()) {
      [scene, stage] _ in
      _ = scene.enqueue(.push(stage.d, animated: true), "from within")
    }
    _ = scene.enqueue(.push(stage.c, animated: true), "behind")
    try await scene.settle()
    #expect(
      (scene.results, scene.stack) == (
        ["behind finished", "from within finished"], ["A", "B", "C", "D"]
      )
    )
  }

  @Test(
    "In a did-callback a tap is dropped, and a call in line comes when the transition is over",
    arguments: [true, false]
  )
  func didCallback(animated: Bool) async throws {
    stage.b.reactions[.viewDidAppear] = { [scene, stage] in
      stage.b.reactions = [:]
      _ = scene.tap(.present(stage.c, animated: true), on: stage.b, "tap")
      _ = scene.enqueue(.present(stage.d, animated: true), on: stage.b, "line")
    }
    _ = scene.enqueue(.push(stage.b, animated: animated), "push")
    try await scene.settle()
    #expect(scene.results == ["tap dropped", "push finished", "line finished"])
    #expect(stage.b.presentedViewController === stage.d)
  }

  @Test(
    "The next call in line does not collide with a presentation outside the lock in a did-callback",
    arguments: [true, false]
  )
  func didCallbackPastTheLock(animated: Bool) async throws {
    stage.b.reactions[.viewDidAppear] = { [stage] in
      stage.b.reactions = [:]
      try? stage.b.present(stage.c, animated: true, completion: nil)
    }
    _ = scene.enqueue(.push(stage.b, animated: animated), "push")
    _ = scene.enqueue(.popToRoot(animated: true), "pop")
    try await scene.settle()
    #expect((scene.results, scene.stack) == (["push finished", "pop finished"], ["A"]))
  }

  @Test("A call in a coordinator's completion starts after the did-callbacks, or is dropped")
  func coordinatorsCompletion() async throws {
    _ = scene.enqueue(.push(stage.b, animated: true), "push")
    var hasAppeared = false
    stage.b.reactions[.viewDidAppear] = { hasAppeared = true }
    var appearedBefore: [Bool] = []
    stage.b.transitionCoordinator?.animate(alongsideTransition: nil) { [scene, stage] _ in
      appearedBefore.append(hasAppeared)
      _ = scene.tap(.push(stage.c, animated: true), "tap")
      scene.start(.push(stage.c, animated: true), "plain")
      _ = scene.enqueue(.push(stage.d, animated: true), "line")
    }
    try await scene.settle()
    #expect(
      (appearedBefore, scene.results) == (
        [false], ["tap dropped", "plain conflict", "push finished", "line finished"]
      )
    )
    #expect(scene.stack == ["A", "B", "D"])
  }

  @Test("A call in the completion of another coordinator waits for the did-callbacks")
  func othersCoordinator() async throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    var log: [String] = []
    stage.b.reactions[.viewDidAppear] = { log.append("did appear") }
    stage.c.reactions[.viewWillAppear] = { log.append("next") }
    stage.b.transitionCoordinator?.animate(alongsideTransition: nil) { [scene, stage] _ in
      _ = scene.enqueue(.push(stage.c, animated: true), "line")
    }
    try await scene.settle()
    #expect((scene.results, log) == (["line finished"], ["did appear", "next"]))
  }

  @Test("Two locks on one stack do not collide with each other's transitions")
  func twoLocks() async throws {
    let other = TransitionLock(label: "other", executor: stage.simulation.clock.executor)
    let calls = TransitionVerbs(of: stage.nav as ViewController, in: scene.kit, lock: other)
    _ = scene.enqueue(.push(stage.b, animated: true), "first")
    _ = calls.ask(
      .push(stage.c, animated: true),
      at: scene.site(),
      completion: scene.note("second")
    )
    _ = scene.enqueue(.push(stage.d, animated: true), "third")
    #expect(
      !calls.ask(
        .pop(animated: true),
        ifIdle: true,
        at: scene.site(),
        completion: scene.note("tap")
      ).isUnderWay
    )
    try await scene.settle()
    #expect(
      scene.results.sorted() == [
        "first finished", "second finished", "tap dropped", "third finished",
      ]
    )
    #expect((scene.stack.count, other.isTransitioning) == (4, false))
  }

  @Test("A held-up call keeps its turn and continues if the lock closes meanwhile")
  func closedWhileHeldUp() async throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    _ = scene.enqueue(.push(stage.c, animated: true), "turn")
    _ = scene.enqueue(.push(stage.d, animated: true), "line")
    scene.lock.close()
    try await scene.settle()
    #expect(scene.results == ["line cancelled", "turn finished"])
  }

  @Test(
    "After a lock has taken a turn back, the late end is no misuse, and the next transition waits for it"
  )
  func takenBackWhileMoving() async throws {
    let reports = Scene.Reports()
    let lock = makeLockThatTakesBack(reports)
    stage.simulation.durations.stack = .seconds(5)
    let calls = TransitionVerbs(of: stage.nav as ViewController, in: scene.kit, lock: lock)
    _ = calls.ask(
      .push(stage.b, animated: true),
      ifIdle: true,
      at: scene.site(),
      completion: scene.note("slow")
    )
    _ = calls.ask(
      .push(stage.c, animated: true),
      at: scene.site(),
      completion: scene.note("next")
    )
    try await scene.settle()
    #expect(
      (scene.results, reports.codes) == (
        ["slow finished", "next finished"], ["takenBack", "late"]
      )
    )
    #expect(!lock.isTransitioning)
  }

  @Test(
    "A turn that is taken back while another transition moves the controllers is no longer used"
  )
  func takenBackWhileHeldUp() async throws {
    let reports = Scene.Reports()
    let lock = makeLockThatTakesBack(reports)
    stage.simulation.durations.stack = .seconds(5)
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    let calls = TransitionVerbs(of: stage.nav as ViewController, in: scene.kit, lock: lock)
    _ = calls.ask(
      .push(stage.c, animated: true),
      at: scene.site(),
      completion: scene.note("held up")
    )
    _ = calls.ask(.push(stage.d, animated: true), at: scene.site(), completion: scene.note("next"))
    try await scene.settle()
    #expect(scene.results.sorted() == ["held up cancelled", "next finished"], "\(reports.codes)")
    #expect((scene.stack, lock.isTransitioning) == (["A", "B", "D"], false))
  }

  private func makeLockThatTakesBack(_ reports: Scene.Reports) -> TransitionLock {
    TransitionLock(
      label: "impatient",
      clock: stage.simulation.clock,
      executor: stage.simulation.clock.executor,
      limits: .init(transition: .seconds(1), overdue: .takeBack),
      report: { reports.append($0) }
    )
  }
}
