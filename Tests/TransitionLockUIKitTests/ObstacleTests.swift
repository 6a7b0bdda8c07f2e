import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Presented controllers in the way of a call: those that leave by themselves, and those that stay.
@Suite("Presented obstacles") @MainActor
struct ObstacleTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  /// Presents B, which stays until a call dismisses it.
  private func presentB() throws { try stage.a.presentAndSettle(stage.b) }

  /// Makes B report its dismissal, without a visible coordinator.
  private func letBSayThatItGoes() { scene.kit.record.leaving = [stage.b] }

  private func dismissB() throws {
    try stage.a.dismissAndSettle()
    scene.kit.record.leaving = []
  }

  @Test(
    "A presentation keeps its turn and waits for a controller that reports its dismissal; a tap is dropped"
  )
  func going() async throws {
    try presentB()
    letBSayThatItGoes()
    _ = scene.tap(.present(stage.d, animated: true), on: stage.a, "tap")
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "C")
    await stage.simulation.advance(by: .milliseconds(45))
    #expect(scene.lock.isTransitioning)
    #expect(scene.ends == ["0.0 seconds tap dropped"])
    try dismissB()
    try await scene.settle()
    #expect(scene.ends.last == "0.77 seconds C finished")
    #expect(stage.a.presentedViewController === stage.c)
  }

  @Test(
    "A call waits ten seconds for a controller that reports its dismissal and stays, and then fails because of it"
  )
  func leftBehind() async throws {
    try presentB()
    letBSayThatItGoes()
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "C")
    try await scene.settle()
    #expect(scene.ends == ["12.02 seconds C outdated: alreadyPresenting"])
  }

  @Test(
    "A dismissal also waits for a controller that reports its dismissal, and then finds nothing to dismiss"
  )
  func dismissal() async throws {
    try presentB()
    letBSayThatItGoes()
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismissal")
    await stage.simulation.advance(by: .milliseconds(45))
    try dismissB()
    try await scene.settle()
    #expect(scene.ends == ["0.27 seconds dismissal outdated: nothingPresented"])
    #expect(scene.kit.record.calls == [])
  }

  @Test(
    "A receiver that reports its own dismissal is in the way, as is the sheet around it",
    arguments: 0..<4
  )
  func receiverGoes(kind: Int) async throws {
    let sheet = NavigationController(rootViewController: stage.b)
    try stage.a.presentAndSettle(sheet)
    if kind == 3 { try stage.b.presentAndSettle(stage.d) }
    scene.kit.record.leaving = [sheet]
    let verbs: [Verb<ViewController>] = [
      .present(stage.c, animated: true), .dismiss(animated: true), .push(stage.c, animated: true),
      .dismiss(animated: true),
    ]
    _ = scene.tap(verbs[kind], on: kind == 3 ? stage.d : stage.b, "tap")
    try await scene.settle()
    #expect(scene.results == ["tap dropped"])
    #expect(scene.kit.record.calls == [])
  }

  @Test("A controller that a call through the same lock has presented is in the way at once")
  func ofTheSameLock() async throws {
    _ = scene.enqueue(.present(stage.b, animated: false), on: stage.a, "B")
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "C")
    try await scene.settle()
    #expect(scene.ends == ["0.0 seconds B finished", "0.0 seconds C outdated: alreadyPresenting"])
  }

  @Test(
    "A controller of other code is waited for until the deadline of the call, or for ten seconds, and a tap looks twice",
    arguments: [nil, 2.0]
  )
  func ofOtherCode(timeout: Double?) async throws {
    try presentB()
    _ = scene.tap(.present(stage.d, animated: true), on: stage.a, "tap")
    #expect(scene.ends == [])
    try await scene.settle()
    let verb: Verb<ViewController> = .present(stage.c, animated: true)
    _ = scene.enqueue(verb, on: stage.a, timeout: timeout.map { .seconds($0) }, "C")
    try await scene.settle()
    let end = timeout == nil ? "10.0" : "2.0"
    #expect(
      scene.ends == [
        "0.0 seconds tap refused: alreadyPresenting",
        "\(end) seconds C outdated: alreadyPresenting",
      ]
    )
  }

  // MARK: On top

  @Test("A presentation on top uses the topmost presented controller at its turn", arguments: 0...2)
  func onTop(count: Int) async throws {
    let presented = [stage.b, stage.c].prefix(count)
    var top: ViewController = stage.a
    for controller in presented {
      _ = scene.enqueue(.present(controller, animated: true), on: top, "chain")
      top = controller
    }
    _ = scene.enqueue(.present(stage.d, on: .top, animated: true), on: stage.a, "top")
    try await scene.settle()
    #expect(scene.ends.last?.hasSuffix("top finished") == true)
    #expect(top.presentedViewController === stage.d)
  }

  @Test("A presentation on top waits for a leaving controller, and never presents on it")
  func onTopOfLeaver() async throws {
    try presentB()
    try stage.b.presentAndSettle(stage.c)
    scene.kit.record.leaving = [stage.c]
    _ = scene.enqueue(.present(stage.d, on: .top, animated: true), on: stage.a, "top")
    await stage.simulation.advance(by: .milliseconds(45))
    #expect(scene.kit.record.calls == [])
    try stage.b.dismissAndSettle()
    scene.kit.record.leaving = []
    try await scene.settle()
    #expect(stage.b.presentedViewController === stage.d)
  }
}
