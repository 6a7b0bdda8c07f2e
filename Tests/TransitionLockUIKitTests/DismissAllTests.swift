import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The verb that dismisses all presented controllers of the window.
@Suite("Dismissing all") @MainActor
struct DismissAllTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  private func dismissAll(on controller: ViewController? = nil) {
    _ = scene.enqueue(.dismissAll(animated: true), on: controller, "all")
  }

  @Test(
    "Wherever it is called, one dismissal removes all, also what other code has presented",
    arguments: 0..<3
  )
  func all(place: Int) async throws {
    try stage.nav.presentAndSettle(stage.b)
    try stage.b.presentAndSettle(stage.c)
    dismissAll(on: [stage.a, stage.b, stage.c][place])
    try await scene.settle()
    #expect(scene.ends == ["0.5 seconds all finished"])
    #expect(stage.nav.presentedViewController == nil)
    #expect(scene.kit.record.calls == ["dismissAll(animated:)"])
  }

  @Test("It dismisses what is presented at its turn, and not only what was at the call")
  func atItsTurn() async throws {
    let token = try #require(scene.lock.tryStart())
    dismissAll()
    try stage.nav.presentAndSettle(stage.b)
    token.end()
    try await scene.settle()
    #expect(scene.results == ["all finished"])
    #expect(stage.nav.presentedViewController == nil)
  }

  @Test("With nothing left to dismiss at its turn, it ends as finished, and UIKit is not called")
  func nothing() async throws {
    try stage.nav.presentAndSettle(stage.b)
    let token = try #require(scene.lock.tryStart())
    dismissAll()
    try stage.nav.dismissAndSettle()
    token.end()
    try await scene.settle()
    #expect(scene.results == ["all finished"])
    #expect(scene.kit.record.calls == [])
  }

  @Test("A controller that does not go is named, and UIKit is not called again")
  func refusing() async throws {
    try stage.nav.presentAndSettle(stage.b)
    scene.kit.record.isDeaf = true
    var failure: Failure?
    let verb = Verb<ViewController>.dismissAll(animated: true)
    let call = scene.calls().ask(verb, at: scene.site()) {
      if case .failure(let reason) = $0 { failure = reason }
    }
    try await scene.settle()
    #expect(failure?.code == .dropped)
    #expect(failure?.message.hasSuffix("\"B\"> is still presented.") == true)
    #expect(call.state == .ended)
    #expect(scene.kit.record.calls == ["dismissAll(animated:)"])
  }

  @Test("A controller that other code presents after the dismissal is named")
  func presentedAfterwards() async throws {
    stage.b.reactions[.viewDidDisappear] = { [unowned stage] in
      try? stage.nav.present(stage.d, animated: false, completion: nil)
    }
    try stage.nav.presentAndSettle(stage.b)
    dismissAll()
    try await scene.settle()
    #expect(scene.results == ["all refused: remained"])
    #expect(stage.nav.presentedViewController === stage.d)
  }

  @Test("A controller that is presented in the context of a child is dismissed, too")
  func inContext() async throws {
    stage.a.definesPresentationContext = true
    stage.b.modalPresentationStyle = .currentContext
    try stage.a.presentAndSettle(stage.b)
    dismissAll(on: stage.nav)
    try await scene.settle()
    #expect(scene.results == ["all finished"])
    #expect(stage.b.presentingViewController == nil)
  }

  @Test("A transition anywhere in the window is waited for; through ifIdle, the call is dropped")
  func otherTransition() async throws {
    try stage.nav.presentAndSettle(stage.b)
    try stage.nav.pushViewController(stage.c, animated: true, completion: nil)
    _ = scene.tap(.dismissAll(animated: true), on: stage.b, "tap")
    dismissAll(on: stage.b)
    try await scene.settle()
    #expect(scene.results == ["tap dropped", "all finished"])
    #expect(scene.stack == ["A", "C"])
  }

  @Test("It leaves a search that no call has presented, and dismisses the alert on it")
  func search() async throws {
    scene.kit.record.searches = [stage.b]
    try stage.nav.presentAndSettle(stage.b)
    try stage.b.presentAndSettle(stage.c)
    dismissAll()
    try await scene.settle()
    #expect(scene.results == ["all finished"])
    #expect(stage.nav.presentedViewController === stage.b)
    #expect(stage.b.presentedViewController == nil)
  }
}
