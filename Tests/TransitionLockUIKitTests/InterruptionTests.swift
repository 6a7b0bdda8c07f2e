import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Transitions that do not end as intended, and controllers that are released during them.
@Suite("Calls whose transition is interrupted or whose controllers are released") @MainActor
final class InterruptionTests: Scene {
  @Test(
    "A call follows its transition even if only one of the two controllers has its coordinator",
    arguments: [
      Row("presenter", "0.2: present B cancelled → A") {
        $0.uikit.withoutCoordinator = $0.b
        $0.tap(.present($0.b), on: $0.a)
      },
      Row("presented controller", "0.2: dismiss cancelled → A + C + B") {
        try $0.a.presentAndSettle($0.c)
        try $0.c.presentAndSettle($0.b)
        $0.uikit.withoutCoordinator = $0.c
        $0.tap(.dismiss, on: $0.a)
      },
    ]
  )
  func oneCoordinator(row: Row) async throws {
    animate(b) { $0.completeTransition(false) }
    try await row.act(self)
    try await settle(row.story)
  }

  @Test("A presentation that other code interrupts ends as cancelled, and the line continues")
  func interrupted() async throws {
    let menu = MenuDelegate()
    b.modalPresentationStyle = .custom
    b.transitioningDelegate = menu
    tap(.present(b), on: a)
    enqueue(.push(c))
    await pass(seconds: 0.1)
    try callUIKit(.dismiss, on: b)
    try await settle("0.5: present B cancelled 0.85: push C finished → (A) C")
  }

  @Test("A call in line waits for a rotation")
  func rotation() async throws {
    window.rotate(animated: true)
    enqueue(.push(b))
    enqueue(.present(c), on: a)
    try await settle("0.65: push B finished 1.15: present C finished → (A) B + C")
  }

  @Test(
    "A call is not ended by a rotation meanwhile, and its lock is free before the rotation has ended"
  )
  func rotationMeanwhile() async throws {
    enqueue(.push(b))
    await pass(seconds: 0.1)
    window.rotate(animated: true)
    enqueue(.pop)
    try await settle("0.35: push B finished 1.0: pop finished → A")
  }

  @Test(
    "The stack under a full-screen presentation changes at once, and the next call does not wait"
  )
  func covered() async throws {
    d.modalPresentationStyle = .fullScreen
    try a.presentAndSettle(d)
    enqueue(.setStack([a, b, c]))
    enqueue(.pop)
    enqueue(.push(c, animated: false))
    enqueue(.dismiss, on: d)
    try await settle(
      """
      0.0: setStack C finished · pop finished · push C finished
      0.5: dismiss finished → (A) (B) C
      """
    )
  }

  /// As in UIKit, an animation completes if its view leaves the window.
  @Test(
    "If the window is released during a transition, the completion still comes, and no object leaks",
    arguments: [
      (Kind.push, "0.35: push sheet finished · popToRoot gone → A"),
      (.presentation, "0.5: present sheet finished · popToRoot gone → A"),
      (.dismissal, "0.5: dismiss finished · popToRoot gone → A"),
      (.set, "0.35: setStack sheet finished · popToRoot gone → A"),
    ]
  )
  func windowReleased(kind: Kind, story: String) async throws {
    weak var stack: NavigationController?
    weak var presented: ViewController?
    do {
      let (root, sheet) = (ViewController(title: "root"), ViewController(title: "sheet"))
      let nav = NavigationController(rootViewController: root)
      let window = Window(simulation: simulation, rootViewController: nav)
      (stack, presented) = (nav, sheet)
      if kind == .dismissal { try root.presentAndSettle(sheet) }
      tap(kind.verb(sheet), on: nav)
      enqueue(.popToRoot, on: nav)
      await pass(seconds: 0.1)
      #expect(window.rootViewController === nav)
    }
    try await settle(story)
    #expect(stack == nil)
    #expect(presented == nil)
  }

  enum Kind {
    case push, presentation, dismissal, set

    func verb(_ controller: ViewController) -> Verb<ViewController> {
      switch self {
      case .push: .push(controller)
      case .presentation: .present(controller)
      case .dismissal: .dismiss
      case .set: .setStack([controller])
      }
    }
  }

  @Test("If the window gets a new root, a waiting call on the old one is outdated at its turn")
  func rootReplaced() async throws {
    try await whileLocked {
      enqueue(.push(b))
      enqueue(.present(c), on: a)
      window.rootViewController = d
    }
    try await settle(
      "0.0: push B outdated: notInWindow · present C outdated: notInWindow → D"
    )
  }

  @Test("A call in line does not retain its navigation controller, and fails as gone without it")
  func stackReleased() async throws {
    weak var stack: NavigationController?
    try await whileLocked {
      do {
        let other = NavigationController(rootViewController: c)
        stack = other
        window.rootViewController = other
        enqueue(.push(b), on: other)
        enqueue(.pop, on: other)
        window.rootViewController = d
      }
      #expect(stack == nil)
    }
    try await settle("0.0: push B gone · pop gone → D")
  }

  @Test("If the coordinator that a call waits for is released without a report, the call continues")
  func silentCoordinator() async throws {
    let silence = Silence()
    (uikit.silence, silence.isThere) = (silence, true)
    enqueue(.push(b))
    tell("released")
    silence.releaseCoordinator()
    try await settle("0.0: released 0.35: push B finished → (A) B")
  }

  @Test(
    "If a call's own coordinator is released without a report, the call ends by what is on screen",
    arguments: [
      Row("its change is done", "0.01: released · push B finished → (A) B") {
        $0.tap(.push($0.b, animated: false))
      },
      Row("its change is not done", "0.01: released 0.03: dismiss gone: abandoned → A + C") {
        $0.uikit.treatment = .drops
        try $0.a.presentAndSettle($0.c)
        $0.tap(.dismiss)
      },
    ]
  )
  func ownCoordinatorGoes(row: Row) async throws {
    let silence = Silence()
    (uikit.silence, silence.begins) = (silence, true)
    try await row.act(self)
    await pass(seconds: 0.01)
    #expect(lock.isTransitioning)
    silence.releaseCoordinator()
    // No completion is called during the release.
    tell("released")
    try await settle(row.story)
  }
}
