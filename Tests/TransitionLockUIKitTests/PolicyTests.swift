import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Calls with other policies than waiting, and columns of a split.
@Suite("Policies and columns") @MainActor
final class PolicyTests: Scene {
  @Test("The failure of a dropped call names the holder in its way")
  func dropped() async throws {
    enqueue(.push(b))
    let pop = enqueue(.pop, policy: .drop)
    #expect(pop.failure?.obstacle == lock.holder)
    try await settle("0.0: pop dropped 0.35: push B finished → (A) B")
  }

  @Test("The policy drop also drops a call during a transition outside the lock")
  func droppedByOthers() async throws {
    try callUIKit(.push(b))
    enqueue(.pop, policy: .drop)
    await pass(seconds: 0.001)
    tellLock()
    try await settle("0.0: pop dropped 0.001: lock free → (A) B")
  }

  @Test("The newest call with a key takes the place of the older one")
  func superseded() async throws {
    enqueue(.push(b))
    enqueue(.push(c), policy: .replace("detail"))
    enqueue(.present(ViewController(title: "sheet")))
    enqueue(.push(d), policy: .replace("detail"))
    try await settle(
      """
      0.0: push C superseded 0.35: push B finished 0.7: push D finished
      1.2: present sheet finished → (A) (B) D + sheet
      """
    )
  }

  @Test(
    "A call with the policy interrupt goes ahead of waiting calls, and asks no transition to give way"
  )
  func plain() async throws {
    enqueue(.push(b))
    #expect(!"\(lock)".contains("interruptible"))
    enqueue(.pop)
    enqueue(.present(c), policy: .interrupt)
    try await settle(
      "0.35: push B finished 0.85: present C finished 1.2: pop finished → A + C"
    )
  }

  // MARK: Columns

  /// A split of two stacks, whose calls are those of its columns.
  @MainActor
  private struct Columns {
    let list = NavigationController(rootViewController: ViewController(title: "list"))
    let detail = NavigationController(rootViewController: ViewController(title: "detail"))
    let split: SplitViewController

    init(in scene: Scene) {
      split = SplitViewController(primary: list, secondary: detail)
      scene.window.rootViewController = split
    }

    func callsOnList(in scene: Scene) -> TransitionVerbs<ViewController> {
      scene.calls(on: list).inColumn("primary", of: split)
    }

    func callsOnDetail(in scene: Scene) -> TransitionVerbs<ViewController> {
      scene.calls(on: detail).inColumn("secondary", of: split)
    }
  }

  @Test(
    "Columns navigate side by side unless collapsed; a presentation waits for both, and both wait for it",
    arguments: [
      Row(
        "side by side",
        """
        0.35: push B finished 0.45: push C finished
        0.95: present sheet finished 1.3: push D finished · push E finished
        → (list) (B) D (detail) (C) E + sheet
        """
      ) { $0.uikit.isCollapsed = false },
      Row(
        "collapsed",
        """
        0.35: push B finished 0.7: push C finished 1.2: present sheet finished
        1.55: push D finished 1.9: push E finished → (list) (B) D (detail) (C) E + sheet
        """
      ) { $0.uikit.isCollapsed = true },
    ]
  )
  func columns(row: Row) async throws {
    try await row.act(self)
    let columns = Columns(in: self)
    let (list, detail) = (columns.callsOnList(in: self), columns.callsOnDetail(in: self))
    enqueue(.push(b), by: list)
    await pass(seconds: 0.1)
    enqueue(.push(c), by: detail)
    enqueue(.present(ViewController(title: "sheet")), by: detail)
    enqueue(.push(d), by: list)
    enqueue(.push(ViewController(title: "E")), by: detail)
    try await settle(row.story)
  }

  @Test("A push by a hidden column's calls is refused; a push on the column's stack is done unseen")
  func hiddenColumn() async throws {
    let columns = Columns(in: self)
    uikit.hidden = [columns.detail]
    enqueue(.push(b), by: columns.callsOnDetail(in: self), "column")
    expect("0.0: column refused: notInWindow → list detail")
    enqueue(.push(b), on: columns.detail, "stack")
    try await settle("0.35: stack finished → list (detail) B")
  }

  @Test("A column under a full-screen presentation can push")
  func coveredColumn() async throws {
    let columns = Columns(in: self)
    d.modalPresentationStyle = .fullScreen
    try columns.split.presentAndSettle(d)
    enqueue(.push(b), by: columns.callsOnDetail(in: self))
    try await settle("0.0: push B finished → (list) (detail) (B) + D")
  }

  @Test("Calls in a column of a released split use the whole lock")
  func goneSplit() async throws {
    let calls = self.calls().inColumn("primary", of: ViewController())
    calls.start(.push(b))
    #expect(lock.scope("secondary").tryStart() == nil)
    try await settle()
  }
}
