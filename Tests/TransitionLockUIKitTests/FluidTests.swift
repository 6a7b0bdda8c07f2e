import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Running changes of a stack that make way for the next one, like those of iOS 18's zoom and of
/// iOS 26.
@Suite("Transitions that can be interrupted") @MainActor
final class FluidTests: Scene {
  init() {
    super.init()
    simulation.profile = .iOS26
  }

  @Test(
    "A tap during an interruptible push is dropped, even if the push did not use the lock",
    arguments: [
      Row("in line", "0.1: pop dropped 0.35: push B finished → (A) B") { $0.enqueue(.push($0.b)) },
      Row("without a lock", "0.1: pop dropped → (A) B") { try $0.callUIKit(.push($0.b)) },
    ]
  )
  func dropped(row: Row) async throws {
    try await row.act(self)
    await pass(seconds: 0.1)
    tap(.pop)
    try await settle(row.story)
  }

  @Test(
    "If a swipe takes over a push, the push settles when the swipe has ended",
    arguments: [
      (GestureEnd.finished, "1.1: pop dropped 1.275: push B cancelled → A"),
      (.cancelled, "1.1: pop dropped 1.275: push B finished → (A) B"),
    ]
  )
  func swipe(end: GestureEnd, story: String) async throws {
    enqueue(.push(b))
    await pass(seconds: 0.1)
    let swipe = try #require(try nav.beginInteractivePop())
    swipe.update(0.5)
    await pass(seconds: 1)
    tap(.pop)
    #expect(lock.isTransitioning)
    end.end(swipe)
    try await settle(story)
  }

  @Test("A double tap on a row pushes one controller")
  func doubleTapOnRow() async throws {
    tap(.push(b))
    await pass(seconds: 0.1)
    tap(.push(c))
    try await settle("0.1: push C dropped 0.35: push B finished → (A) B")
  }

  @Test(
    "A double tap on a back button pops one controller",
    arguments: [
      Row("pop and pop", "0.1: pop dropped 0.35: pop finished → (A) B") {
        $0.tap(.pop)
        await $0.pass(seconds: 0.1)
        $0.tap(.pop)
      },
      Row("pop to the ones below", "0.1: popTo dropped 0.35: popTo finished → (A) B") {
        $0.tap(.popTo($0.b))
        await $0.pass(seconds: 0.1)
        $0.tap(.popTo($0.a))
      },
      Row("pop and pop to the root", "0.1: popToRoot dropped 0.35: pop finished → (A) B") {
        $0.tap(.pop)
        await $0.pass(seconds: 0.1)
        $0.tap(.popToRoot)
      },
    ]
  )
  func doubleTapOnBackButton(row: Row) async throws {
    try stage.push(b, c)
    try await row.act(self)
    try await settle(row.story)
  }
}
