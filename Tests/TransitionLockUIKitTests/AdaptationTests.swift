import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// A popover over the stack adapts to a window of another size: no code asked for that, and no
/// controller comes or goes.
@Suite("A popover that adapts") @MainActor
final class AdaptationTests: Scene {
  init() throws {
    super.init()
    b.modalPresentationStyle = .popover
    try nav.presentAndSettle(b)
  }

  private func adapt(for duration: Duration = .milliseconds(300)) {
    Adaptation.start(of: b, taking: duration, in: simulation)
  }

  @Test("While a popover adapts, its coordinator names the popover as both from and to controller")
  func coordinator() async throws {
    adapt()
    let coordinator = try #require(kit.coordinator(of: b))
    #expect(kit.controllers(movedBy: coordinator).from === b)
    #expect(kit.controllers(movedBy: coordinator).to === b)
    try await settle()
    #expect(kit.coordinator(of: b) == nil)
  }

  @Test(
    "While a popover adapts, a tap or a call without a lock can push on the stack beneath it",
    arguments: [
      Row("tap", "0.45: push C finished → (A) C + B") { $0.tap(.push($0.c)) },
      Row("call without a lock", "0.45: push C finished → (A) C + B") {
        $0.callWithoutLock(.push($0.c))
      },
    ]
  )
  func pushMeanwhile(row: Row) async throws {
    adapt()
    await pass(seconds: 0.1)
    try await row.act(self)
    try await settle(row.story)
  }

  @Test("A call in line waits until the popover has adapted")
  func line() async throws {
    adapt()
    enqueue(.push(c))
    enqueue(.dismiss)
    try await settle("0.65: push C finished 1.15: dismiss finished → (A) C")
  }

  @Test(
    "A push is not ended by a popover that adapts meanwhile, even if the adaptation ends first",
    arguments: [100, 250, 600]
  )
  func duringPush(milliseconds: Int) async throws {
    tap(.push(c))
    await pass(seconds: 0.1)
    adapt(for: .milliseconds(milliseconds))
    tap(.pop)
    try await settle("0.1: pop dropped 0.35: push C finished → (A) C + B")
  }

  @Test(
    "The adaptation of a popover does not end its dismissal, even if the adaptation begins first",
    arguments: [100, 600]
  )
  func beforeLateDismissal(milliseconds: Int) async throws {
    // UIKit begins the dismissal two frames after the call. At the first look after the call, only
    // the popover adapts.
    uikit.treatment = .keeps
    tap(.dismiss)
    await pass(seconds: 0.005)
    adapt(for: .milliseconds(milliseconds))
    await pass(seconds: 0.015)
    try nav.dismiss(animated: true) { [unowned self] _ in
      for completion in uikit.kept { completion() }
      uikit.kept = []
    }
    try await settle("0.52: dismiss finished → A")
  }
}
