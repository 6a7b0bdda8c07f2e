import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The verb that dismisses all presented controllers of the window.
@Suite("Dismissing all") @MainActor
final class DismissAllTests: Scene {
  @Test(
    "Called on any controller, dismissing all removes every presented controller in one dismissal",
    arguments: ["A", "B", "C"]
  )
  func all(place: String) async throws {
    try showAlert()
    try b.presentAndSettle(c)
    enqueue(.dismissAll, on: [a, b, c].first { $0.name == place })
    try await settle("0.5: dismissAll finished → A")
    #expect(uikit.calls == ["dismissAll(animated:)"])
  }

  @Test("Dismissing all also removes a controller that was presented while the call waited")
  func atItsTurn() async throws {
    try await whileLocked {
      enqueue(.dismissAll)
      try showAlert()
    }
    try await settle("0.5: dismissAll finished → A")
  }

  @Test("If nothing is presented at its turn, dismissing all finishes without a call of UIKit")
  func nothing() async throws {
    try showAlert()
    try await whileLocked {
      enqueue(.dismissAll)
      try closeAlert()
    }
    try await settle("0.0: dismissAll finished → A")
    #expect(uikit.calls == [])
  }

  @Test("If a controller stays, dismissing all fails, names it, and does not call UIKit again")
  func refusing() async throws {
    try showAlert()
    uikit.treatment = .drops
    let call = enqueue(.dismissAll)
    try await settle("0.02: dismissAll refused: remained → A + B")
    #expect(call.failure?.message.hasSuffix("\"B\"> is still presented.") == true)
    #expect(uikit.calls == ["dismissAll(animated:)"])
  }

  @Test("If other code presents a controller at once again, dismissing all fails")
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

  @Test("Dismissing all waits for a transition anywhere in the window; by a tap, it is dropped")
  func otherTransition() async throws {
    try showAlert()
    try b.presentAndSettle(d)
    try callUIKit(.push(c))
    tap(.dismissAll, on: d, "tap")
    enqueue(.dismissAll, on: d, "line")
    try await settle("0.0: tap dropped 0.85: line finished → (A) C")
  }

  @Test("Dismissing all leaves a search that no call has presented, and dismisses the alert on it")
  func search() async throws {
    uikit.searches = [b]
    try nav.presentAndSettle(b)
    try b.presentAndSettle(c)
    enqueue(.dismissAll)
    try await settle("0.5: dismissAll finished → A + B")
  }

  @Test(
    "Dismissing all withdraws a presentation that is aside, with or without a limit",
    arguments: [nil, Duration.seconds(60)]
  )
  func aside(limit: Duration?) async throws {
    try showAlert()
    enqueue(.present(c), on: a, within: limit)
    enqueue(.dismissAll, on: b)
    try await settle("0.0: present C outdated: withdrawn 0.5: dismissAll finished → A")
  }

  @Test("Dismissing all does not withdraw later presentations, or those aside in another window")
  func otherWindow() async throws {
    let other = ViewController(title: "other")
    let window = Window(simulation: simulation, rootViewController: other)
    try other.presentAndSettle(d)
    try showAlert()
    enqueue(.present(ViewController()), on: window.rootViewController, within: .seconds(60))
    try await whileLocked {
      enqueue(.dismissAll)
      enqueue(.present(c), on: a)
    }
    await pass(seconds: 5)
    expect("0.5: dismissAll finished 1.0: present C finished → A + C")
  }

  @Test("Dismissing all on a controller in no window is refused")
  func inNoWindow() async throws {
    try showAlert()
    enqueue(.dismissAll, on: c)
    try await settle("0.0: dismissAll refused: notInWindow → A + B")
  }
}
