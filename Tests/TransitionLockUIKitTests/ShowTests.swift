import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The verb `show` becomes a push or a presentation, by the containers at its turn.
@Suite("Showing through the lock") @MainActor
final class ShowTests: Scene {
  @Test("On a stack, `show` calls UIKit's `show`, and ends like a push")
  func pushed() async throws {
    enqueue(.show(b), on: a)
    try await settle("0.35: show B finished → (A) B")
    #expect(uikit.calls == ["show(_:sender:)"])
  }

  @Test("Outside a container, `show` is a presentation, with UIKit's completion")
  func presented() async throws {
    try showAlert()
    enqueue(.show(c), on: b)
    try await settle("0.5: show C finished → A + B + C")
    #expect(uikit.calls == ["present(_:animated:)"])
  }

  @Test("`show` pushes if its controller has come onto a stack by its turn")
  func atItsTurn() async throws {
    try await whileLocked {
      enqueue(.push(b))
      enqueue(.show(c), on: b)
    }
    try await settle("0.35: push B finished 0.7: show C finished → (A) (B) C")
  }

  @Test("`show` that presents steps aside for an alert of other code")
  func aside() async throws {
    try showAlert()
    try b.presentAndSettle(d)
    enqueue(.show(c), on: b)
    tellLock()
    await pass(seconds: 0.1)
    try b.dismissAndSettle()
    try await settle("0.0: lock free 0.75: show C finished → A + B + C")
  }

  @Test(
    "`show` is refused, without a call of UIKit, if UIKit would refuse the push or presentation"
  )
  func refused() async throws {
    try showAlert()
    enqueue(.show(a), on: a, "onto the stack twice")
    enqueue(.show(a), on: b, "from the stack")
    enqueue(.show(b), on: b, "on itself")
    try await settle(
      """
      0.0: onto the stack twice refused: alreadyOnStack · from the stack refused: alreadyActive
        · on itself refused: presentsItself → A + B
      """
    )
    #expect(uikit.calls == [])
  }

  @Test(
    "`show` fails if UIKit drops it",
    arguments: [
      Row("push", "0.02: show C refused: dropped → A") { $0.enqueue(.show($0.c), on: $0.a) },
      Row("presentation", "0.02: show C refused: dropped → A + B") {
        try $0.showAlert()
        $0.enqueue(.show($0.c), on: $0.b)
      },
    ]
  )
  func dropped(row: Row) async throws {
    uikit.treatment = .drops
    try await row.act(self)
    try await settle(row.story)
  }

  @Test("`show` on a stack in no window runs at once, without a turn")
  func inNoWindow() async throws {
    let stack = NavigationController(rootViewController: b)
    try await whileLocked {
      enqueue(.show(c), on: b)
      #expect(stack.topViewController === c)
    }
  }

  @Test("`show` in a custom container ends with the transition that the container starts")
  func otherContainer() async throws {
    let drawer = Drawer(title: "drawer")
    window.rootViewController = drawer
    enqueue(.show(c), on: drawer)
    try await settle("0.5: show C finished → drawer + C")
    #expect(uikit.calls == ["show(_:sender:)"])
  }
}
