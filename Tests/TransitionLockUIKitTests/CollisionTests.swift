import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The table of collisions, row by row: no call reaches UIKit that it would log, drop or raise an
/// exception for.
@Suite("Collisions through the lock", .underAnswers) @MainActor
final class CollisionTests: Scene {
  // The times depend on the answers.
  init() { super.init(tellsTimes: false) }

  @Test(
    "During a presentation or dismissal, a presentation in line waits, and one by a tap is dropped",
    arguments: [
      Row("presentation", "tap dropped · line finished → A + B + D") {
        try $0.callUIKit(.present($0.b), on: $0.a)
        await $0.pass(seconds: 0.1)
        $0.tap(.present($0.c), on: $0.a, "tap")
        $0.enqueue(.present($0.d), on: $0.b, "line")
      },
      Row("dismissal", "tap dropped · line finished → A + D") {
        try $0.showAlert()
        try $0.callUIKit(.dismiss, on: $0.a)
        await $0.pass(seconds: 0.1)
        $0.tap(.present($0.c), on: $0.a, "tap")
        $0.enqueue(.present($0.d), on: $0.a, "line")
      },
    ]
  )
  func presentWhilePresenting(row: Row) async throws {
    try await row.act(self)
    try await settle(row.story)
  }

  @Test(
    "A presentation on a controller that already presents is refused, or outdated if it waited in line"
  )
  func presentOnPresenter() async throws {
    try showAlert()
    tap(.present(c), on: a, "tap")
    await pass(seconds: 0.001)
    try await whileLocked { enqueue(.present(c), on: a, "line") }
    try await settle(
      """
      tap refused: alreadyPresenting · line outdated: alreadyPresenting → A + B
      """
    )
    #expect(uikit.calls == [])
  }

  @Test("A controller that is active, has a parent or is the presenter is not presented")
  func presentActive() async throws {
    try stage.push(b)
    tap(.present(b), on: b, "itself")
    tap(.present(a), on: b, "child")
    tap(.present(nav), on: b, "root")
    try b.presentAndSettle(c)
    tap(.present(c), on: b, "presented")
    try await settle(
      """
      itself refused: presentsItself · child refused: hasParent
        · root refused: alreadyActive · presented refused: alreadyActive → (A) B + C
      """
    )
    #expect(uikit.calls == [])
  }

  @Test("A presented controller is not presented again, even under a full-screen presentation")
  func presentCovered() async throws {
    d.modalPresentationStyle = .fullScreen
    try a.presentAndSettle(c)
    try c.presentAndSettle(d)
    tap(.present(c), on: d)
    try await settle("present C refused: alreadyActive → A + (C) + D")
  }

  @Test("A root cannot be presented or pushed inside the full-screen controller that covers it")
  func presentCoveredRoot() async throws {
    let cover = NavigationController(rootViewController: d)
    cover.modalPresentationStyle = .fullScreen
    let root = Probe(title: "R")
    window.rootViewController = root
    try root.presentAndSettle(cover)
    tap(.present(root), on: d)
    tap(.push(root), on: cover)
    tap(.setStack([d, root]), on: cover)
    try await settle(
      """
      present R refused: alreadyActive · push R refused: alreadyActive
        · setStack R refused: alreadyActive → (R) + D
      """
    )
  }

  @Test("Calls return even if other code has made two controllers each other's presenter")
  func circle() async throws {
    try showAlert()
    uikit.presenters = [(nav, b)]
    tap(.present(c, on: .top), on: b)
    tap(.dismiss, on: a)
    tap(.push(d), on: a)
    try await settle(
      """
      present C refused: alreadyPresenting · push D dropped · dismiss finished → A
      """
    )
  }

  @Test("A presentation from a controller whose view is in no window is refused")
  func presentOffScreen() async throws {
    tap(.present(c), on: b, "never")
    d.modalPresentationStyle = .fullScreen
    try a.presentAndSettle(d)
    tap(.present(c), on: a, "covered")
    try await settle("never refused: notInWindow · covered refused: notInWindow → (A) + D")
    #expect(uikit.calls == [])
  }

  @Test(
    "A controller that is covered on a stack may present: its outermost container presents for it"
  )
  func presentFromBelow() async throws {
    try stage.push(b)
    tap(.present(c), on: a)
    try await settle("present C finished → (A) B + C")
    #expect(nav.presentedViewController === c)
  }

  @Test(
    "Of two dismissals of one controller in line, the second is outdated, and dismisses nothing"
  )
  func dismissTwice() async throws {
    try showAlert()
    try b.presentAndSettle(c)
    enqueue(.dismiss, on: c, "first")
    enqueue(.dismiss, on: c, "second")
    try await settle("first finished · second outdated: nothingPresented → A + B")
  }

  @Test(
    "While a stack moves or is being covered, its changes in line wait, and those by a tap are dropped",
    arguments: [
      Row(
        "push",
        """
        pop dropped · popTo dropped · popToRoot dropped · setStack C dropped · push C dropped
          · setStack C finished · popToRoot finished → A
        """
      ) { try $0.callUIKit(.push($0.d)) },
      Row(
        "presentation",
        """
        pop dropped · popTo dropped · popToRoot dropped · setStack C dropped · push C dropped
          · setStack C finished · popToRoot finished → A + D
        """
      ) { try $0.callUIKit(.present($0.d)) },
    ]
  )
  func stackWhileMoving(row: Row) async throws {
    try stage.push(b)
    try await row.act(self)
    await pass(seconds: 0.1)
    tap(.push(c))
    tap(.pop)
    tap(.popTo(a))
    tap(.popToRoot)
    tap(.setStack([a, c]))
    enqueue(.setStack([a, c]))
    enqueue(.popToRoot)
    try await settle(row.story)
  }

  @Test(
    "A push of a navigation controller, or of a controller in use on the stack or elsewhere, is refused"
  )
  func pushTwice() async throws {
    try stage.push(b)
    tap(.push(b), "again")
    tap(.setStack([a, c, c]), "twice")
    tap(.push(nav), "itself")
    tap(.push(NavigationController(rootViewController: c)), "stack")
    try a.presentAndSettle(d)
    tap(.push(d), "presented")
    try await settle(
      """
      again refused: alreadyOnStack · twice refused: alreadyOnStack
        · itself refused: unsupportedContent · stack refused: unsupportedContent
        · presented refused: alreadyActive → (A) B + D
      """
    )
    #expect(uikit.calls == [])
  }

  @Test("A push takes a controller from its parent, unless the controller contains the stack")
  func pushChild() async throws {
    let parent = ViewController()
    try parent.addChild(d)
    tap(.push(d))
    try await settle("push D finished → (A) D")
    #expect(parent.children.isEmpty)
    let (root, container) = (ViewController(), ViewController(title: "container"))
    try root.addChild(container)
    window.rootViewController = root
    try container.addChild(nav)
    tap(.push(container))
    try await settle("push container refused: unsupportedContent → (A) (D)")
  }

  @Test(
    "A pop to a controller off the stack is refused, or outdated if the controller left while the pop waited"
  )
  func popToMissing() async throws {
    try stage.push(b)
    tap(.popTo(c), "tap")
    enqueue(.pop)
    enqueue(.popTo(b), "line")
    try await settle("tap refused: notOnStack · pop finished · line outdated: notOnStack → A")
  }

  @Test("A push or pop by a controller that is on no stack is refused")
  func noStack() async throws {
    tap(.pop, on: d)
    try await settle("pop refused: noNavigationController → A")
  }

  @Test("Without the lock, a call that would collide fails before UIKit is called")
  func withoutLock() async throws {
    try callUIKit(.push(b))
    await pass(seconds: 0.1)
    #expect(callWithoutLock(.pop).isEmpty)
    #expect(uikit.calls == [])
    try await settle("pop conflict → (A) B")
    #expect(callWithoutLock(.pop).map(\.title) == ["B"])
    try await settle("pop finished → A")
  }
}
