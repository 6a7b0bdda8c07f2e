import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The mistake that freezes an app, with and without the module.
@Suite("The known freeze") @MainActor
struct FreezeTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  /// Code without the lock presents, and a moment later a tap does, whose completion ends the token.
  @Test("A token that only a completion ends is never ended if UIKit drops the presentation: the app freezes")
  func reproduced() async throws {
    try stage.a.present(stage.b, animated: true, completion: nil)
    await stage.simulation.advance(by: .milliseconds(100))
    let token = try #require(scene.lock.tryStart("tap"))
    try stage.a.present(stage.c, animated: true) { _ in token.end() }
    await stage.simulation.advance(by: .seconds(60))
    #expect((scene.lock.isTransitioning, stage.simulation.messages.count) == (true, 1))
    #expect(scene.lock.tryStart("the next tap") == nil)
  }

  /// UIKit may perform the call at any time, so only the watch, which can take the turn back, ends the wait.
  @Test("A dismissal whose completion UIKit keeps holds the lock, and the watch reports it")
  func keptDismissal() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    scene.kit.record.isDeaf = true
    scene.kit.record.kept = []
    #expect(scene.tap(.dismiss(animated: true), on: stage.a, "deaf"))
    #expect(!scene.tap(.dismiss(animated: true), on: stage.a, "tap"))
    await stage.simulation.advance(by: .seconds(30))
    #expect(scene.ends == ["0.0 seconds tap dropped"])
    #expect(Set(scene.reports.codes) == ["overdue"])
    scene.kit.record.kept = nil
    try await scene.settle()
    #expect(scene.ends.last == "30.02 seconds deaf refused: dropped")
  }
}
