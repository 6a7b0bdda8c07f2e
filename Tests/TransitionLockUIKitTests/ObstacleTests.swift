import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Presented controllers in the way of a call: those that leave by themselves, and those that stay.
@Suite("Presented controllers in the way of a call") @MainActor
final class ObstacleTests: Scene {
  /// Shows an alert that reports its dismissal, without a visible coordinator.
  private func showAlertAboutToGo() throws {
    try showAlert()
    uikit.leaving = [b]
  }

  override func closeAlert() throws {
    try super.closeAlert()
    uikit.leaving = []
  }

  @Test(
    "While a controller is being dismissed, a presentation in line waits with its turn; a tap is dropped"
  )
  func going() async throws {
    try showAlertAboutToGo()
    tap(.present(d), on: a)
    enqueue(.present(c), on: a)
    await pass(seconds: 0.045)
    #expect(lock.isTransitioning)
    try closeAlert()
    try await settle("0.0: present D dropped 0.77: present C finished → A + C")
  }

  @Test(
    "If a controller that is being dismissed never leaves, a call gives up after twelve seconds"
  )
  func leftBehind() async throws {
    try showAlertAboutToGo()
    enqueue(.present(c), on: a)
    try await settle("12.02: present C outdated: alreadyPresenting → A + B")
  }

  @Test(
    "A dismissal also waits for a controller that is already being dismissed, and then has nothing to do"
  )
  func dismissal() async throws {
    try showAlertAboutToGo()
    enqueue(.dismiss, on: a)
    await pass(seconds: 0.045)
    try closeAlert()
    try await settle("0.27: dismiss outdated: nothingPresented → A")
    #expect(uikit.calls == [])
  }

  @Test(
    "A dismissal by a tap while its target is being dismissed removes nothing but that target",
    arguments: [
      Row("target stays", "0.5: dismiss finished → A") {
        try $0.showAlert()
        $0.uikit.leaving = [$0.b]
        $0.tap(.dismiss, on: $0.a)
        $0.uikit.leaving = []
      },
      Row("target goes", "0.0: dismiss outdated: nothingPresented → (A) D") {
        tapOnLeaver(in: $0)
        $0.uikit.presenters = []
      },
      Row("another follows", "0.0: dismiss outdated: nothingPresented → (A) D") {
        tapOnLeaver(in: $0)
        $0.uikit.presenters = [($0.d, $0.a)]
      },
    ]
  )
  func tapOnLeaver(row: Row) async throws {
    try await row.act(self)
    try await settle(row.story)
    #expect(uikit.calls.count == (row.story.contains("finished") ? 1 : 0))
  }

  /// Links B as presented, so that it can go within the current code, and taps. D is on screen.
  private static func tapOnLeaver(in scene: Scene) {
    scene.nav.viewControllers = [scene.a, scene.d]
    scene.uikit.presenters = [(scene.b, scene.a)]
    scene.uikit.leaving = [scene.b]
    scene.tap(.dismiss, on: scene.a)
  }

  @Test(
    "A tap on a controller is dropped while it, or the sheet around it, is being dismissed",
    arguments: [
      Row("present", "0.0: present C dropped → A + B") { $0.tap(.present($0.c), on: $0.b) },
      Row("dismiss", "0.0: dismiss dropped → A + B") { $0.tap(.dismiss, on: $0.b) },
      Row("push", "0.0: push C dropped → A + B") { $0.tap(.push($0.c), on: $0.b) },
      Row("dismiss above", "0.0: dismiss dropped → A + B + D") {
        try $0.b.presentAndSettle($0.d)
        $0.tap(.dismiss, on: $0.d)
      },
    ]
  )
  func receiverGoes(row: Row) async throws {
    let sheet = NavigationController(rootViewController: b)
    try a.presentAndSettle(sheet)
    uikit.leaving = [sheet]
    try await row.act(self)
    try await settle(row.story)
    #expect(uikit.calls == [])
  }

  @Test("A presentation behind a controller that the same lock has presented is outdated at once")
  func ofTheSameLock() async throws {
    enqueue(.present(b, animated: false), on: a)
    enqueue(.present(c), on: a)
    try await settle(
      "0.0: present B finished · present C outdated: alreadyPresenting → A + B"
    )
  }

  @Test(
    "A call waits ten seconds, or until its deadline, for an alert of other code; a tap does not",
    arguments: [
      Row("tap", "0.0: returns · present C refused: alreadyPresenting → A + B") {
        $0.tap(.present($0.c), on: $0.a)
      },
      Row("call", "0.0: returns 10.0: present C outdated: alreadyPresenting → A + B") {
        $0.enqueue(.present($0.c), on: $0.a)
      },
      Row("timeout", "0.0: returns 2.0: present C outdated: alreadyPresenting → A + B") {
        $0.enqueue(.present($0.c), on: $0.a, timeout: .seconds(2))
      },
    ]
  )
  func ofOtherCode(row: Row) async throws {
    try showAlert()
    try await row.act(self)
    // The alert could go before the current code returns.
    tell("returns")
    try await settle(row.story)
  }

  @Test(
    "A timeout ends a call at its turn; with a timeout of zero, a call does not wait there",
    arguments: [
      Row("transition", "0.2: push C timedOut · returns → (A) B") {
        try $0.callUIKit(.push($0.b))
        await $0.pass(seconds: 0.2)
        $0.enqueue(.push($0.c), timeout: .zero)
      },
      Row("controller about to go", "0.0: present C timedOut · returns → A + B") {
        try $0.showAlert()
        $0.uikit.leaving = [$0.b]
        $0.enqueue(.present($0.c), on: $0.a, timeout: .zero)
      },
      Row("alert", "0.0: present C outdated: alreadyPresenting · returns → A + B") {
        try $0.showAlert()
        $0.enqueue(.present($0.c), on: $0.a, timeout: .zero)
      },
      Row("tap", "0.2: returns · push C dropped → (A) B") {
        try $0.callUIKit(.push($0.b))
        await $0.pass(seconds: 0.2)
        $0.enqueue(.push($0.c), policy: .drop, timeout: .zero)
      },
      Row("later", "0.0: returns 0.52: present C timedOut → A + B") {
        try $0.showAlert()
        $0.uikit.leaving = [$0.b]
        $0.enqueue(.present($0.c), on: $0.a, timeout: .milliseconds(500))
      },
    ]
  )
  func timeoutAtTurn(row: Row) async throws {
    try await row.act(self)
    tell("returns")
    try await settle(row.story)
  }

  // MARK: On top

  @Test(
    "A presentation on top uses the controller that is topmost at its turn",
    arguments: [
      Row("none", "0.5: present D finished → A + D") { _ in },
      Row("one", "0.5: present B finished 1.0: present D finished → A + B + D") {
        $0.enqueue(.present($0.b), on: $0.a)
      },
      Row(
        "two",
        """
        0.5: present B finished 1.0: present C finished
        1.5: present D finished → A + B + C + D
        """
      ) {
        $0.enqueue(.present($0.b), on: $0.a)
        $0.enqueue(.present($0.c), on: $0.b)
      },
    ]
  )
  func onTop(presented: Row) async throws {
    try await presented.act(self)
    enqueue(.present(d, on: .top), on: a)
    try await settle(presented.story)
  }

  @Test(
    "A presentation on top waits until a leaving controller is gone, and does not present on it"
  )
  func onTopOfLeaver() async throws {
    try showAlert()
    try b.presentAndSettle(c)
    uikit.leaving = [c]
    enqueue(.present(d, on: .top), on: a)
    await pass(seconds: 0.045)
    #expect(uikit.calls == [])
    try b.dismissAndSettle()
    uikit.leaving = []
    try await settle("0.77: present D finished → A + B + D")
  }
}
