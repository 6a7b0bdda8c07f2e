import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// A popover over the stack adapts to a window of another size: no code asked for that, and no
/// controller comes or goes.
@Suite("A popover that adapts") @MainActor
struct AdaptationTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  init() throws {
    stage.b.modalPresentationStyle = .popover
    try stage.nav.presentAndSettle(stage.b)
  }

  private func adapt(for duration: Duration) {
    Adaptation.start(of: stage.b, taking: duration, in: stage.simulation)
  }

  @Test("A popover that adapts shows a coordinator from itself to itself")
  func coordinator() async throws {
    adapt(for: .milliseconds(300))
    let coordinator = try #require(scene.kit.coordinator(of: stage.b))
    #expect(scene.kit.controllers(movedBy: coordinator).from === stage.b)
    #expect(scene.kit.controllers(movedBy: coordinator).to === stage.b)
    try await scene.settle()
    #expect(scene.kit.coordinator(of: stage.b) == nil)
  }

  @Test(
    "While a popover adapts, a tap starts its push beneath, and so does a call without a lock",
    arguments: [true, false]
  )
  func pushMeanwhile(isTap: Bool) async throws {
    adapt(for: .milliseconds(300))
    await stage.simulation.advance(by: .milliseconds(100))
    if isTap {
      #expect(scene.tap(.push(stage.c, animated: true), "push"))
    } else {
      scene.start(.push(stage.c, animated: true), "push")
    }
    #expect(scene.stack == ["A", "C"])
    try await scene.settle()
    #expect(scene.ends == ["0.45 seconds push finished"])
  }

  @Test("A call in line waits until the popover has adapted")
  func line() async throws {
    adapt(for: .milliseconds(300))
    _ = scene.enqueue(.push(stage.c, animated: true), "push")
    _ = scene.enqueue(.dismiss(animated: true), on: stage.nav, "dismiss")
    try await scene.settle()
    #expect(scene.ends == ["0.65 seconds push finished", "1.15 seconds dismiss finished"])
  }

  @Test(
    "A popover that adapts during a push does not end it, whichever ends first",
    arguments: [100, 250, 600]
  )
  func duringPush(milliseconds: Int) async throws {
    #expect(scene.tap(.push(stage.c, animated: true), "push"))
    await stage.simulation.advance(by: .milliseconds(100))
    adapt(for: .milliseconds(milliseconds))
    #expect(!scene.tap(.pop(animated: true), "second"))
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds second dropped", "0.35 seconds push finished"])
  }

  @Test(
    "A popover that adapts before its dismissal begins does not end the dismissal",
    arguments: [100, 600]
  )
  func beforeLateDismissal(milliseconds: Int) async throws {
    // UIKit begins the dismissal two frames after the call. At the first look after the call, only
    // the popover adapts.
    let record = scene.kit.record
    record.isDeaf = true
    record.kept = []
    #expect(scene.tap(.dismiss(animated: true), on: stage.nav, "dismiss"))
    await stage.simulation.advance(by: SimulatedControllers.frame / 2)
    adapt(for: .milliseconds(milliseconds))
    await stage.simulation.advance(by: SimulatedControllers.frame * 3 / 2)
    try stage.nav.dismiss(animated: true) { _ in
      for completion in record.kept ?? [] { completion() }
      record.kept = []
    }
    try await scene.settle()
    #expect(scene.ends == ["0.52 seconds dismiss finished"])
  }
}
