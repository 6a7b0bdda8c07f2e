import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The verb that dismisses all presented controllers of the window.
@Suite("Dismissing all") @MainActor
final class DismissAllTests: Scene {
  @Test(
    "Wherever it is called, one dismissal removes all, also what other code has presented",
    arguments: ["A", "B", "C"]
  )
  func all(place: String) async throws {
    try showAlert()
    try b.presentAndSettle(c)
    enqueue(.dismissAll, on: [a, b, c].first { $0.name == place })
    try await settle("0.5: dismissAll finished → A")
    #expect(uikit.calls == ["dismissAll(animated:)"])
  }

  @Test("It dismisses what is presented at its turn, and not only what was at the call")
  func atItsTurn() async throws {
    try await whileLocked {
      enqueue(.dismissAll)
      try showAlert()
    }
    try await settle("0.5: dismissAll finished → A")
  }

  @Test("With nothing left to dismiss at its turn, it ends as finished, and UIKit is not called")
  func nothing() async throws {
    try showAlert()
    try await whileLocked {
      enqueue(.dismissAll)
      try closeAlert()
    }
    try await settle("0.0: dismissAll finished → A")
    #expect(uikit.calls == [])
  }

  @Test("A controller that does not go is named, and UIKit is not called again")
  func refusing() async throws {
    try showAlert()
    uikit.treatment = .drops
    let call = enqueue(.dismissAll)
    try await settle("0.02: dismissAll refused: remained → A + B")
    #expect(call.failure?.message.hasSuffix("\"B\"> is still presented.") == true)
    #expect(uikit.calls == ["dismissAll(animated:)"])
  }

  @Test("A controller that other code presents after the dismissal is named")
  func presentedAfterwards() async throws {
    b.reactions[.viewDidDisappear] = { [unowned self] in
      try? callUIKit(.present(d, animated: false))
    }
    try showAlert()
    enqueue(.dismissAll)
    try await settle("0.5: dismissAll refused: remained → A + D")
  }

  @Test("A controller that is presented in the context of a child is dismissed, too")
  func inContext() async throws {
    a.definesPresentationContext = true
    b.modalPresentationStyle = .currentContext
    try showAlert()
    enqueue(.dismissAll)
    try await settle("0.5: dismissAll finished → A")
  }

  @Test("A transition anywhere in the window is waited for; through ifIdle, the call is dropped")
  func otherTransition() async throws {
    try showAlert()
    try callUIKit(.push(c))
    tap(.dismissAll, on: b, "tap")
    enqueue(.dismissAll, on: b, "line")
    try await settle("0.0: tap dropped 0.85: line finished → (A) C")
  }

  @Test("It leaves a search that no call has presented, and dismisses the alert on it")
  func search() async throws {
    uikit.searches = [b]
    try nav.presentAndSettle(b)
    try b.presentAndSettle(c)
    enqueue(.dismissAll)
    try await settle("0.5: dismissAll finished → A + B")
  }

  @Test(
    "A presentation that waits aside is withdrawn, also one with a limit",
    arguments: [true, false]
  )
  func aside(hasLimit: Bool) async throws {
    try stage.nav.presentAndSettle(stage.b)
    let login = Verb<ViewController>.present(stage.c, animated: true)
    scene.calls(on: stage.a)
      .start(login, within: hasLimit ? .seconds(60) : nil, at: scene.site())
      .onEnd(scene.note("login"))
    dismissAll(on: stage.b)
    try await scene.settle()
    #expect(scene.results == ["login outdated: withdrawn", "all finished"])
    #expect(stage.nav.presentedViewController == nil)
    #expect(scene.reports.codes == [])
  }

  @Test("A presentation that waits aside in another window, or was called later, is not withdrawn")
  func otherWindow() async throws {
    let other = ViewController(title: "other")
    let window = Window(simulation: scene.simulation, rootViewController: other)
    try other.presentAndSettle(stage.d)
    try stage.nav.presentAndSettle(stage.b)
    _ = scene.enqueue(.present(ViewController(), animated: true), on: other, "elsewhere")
    let token = try #require(scene.lock.tryStart())
    dismissAll()
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "later")
    token.end()
    await scene.simulation.advance(by: .seconds(5))
    #expect(scene.results == ["all finished", "later finished"])
    #expect(window.rootViewController === other)
  }

  @Test("On a controller in no window, it is refused")
  func inNoWindow() async throws {
    try stage.nav.presentAndSettle(stage.b)
    dismissAll(on: stage.c)
    try await scene.settle()
    #expect(scene.results == ["all refused: notInWindow"])
  }
}
