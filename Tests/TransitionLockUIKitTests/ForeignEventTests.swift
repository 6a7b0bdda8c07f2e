import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionEngine
@testable import TransitionLockUIKit

/// Events of other code within a frame or two of a call, which must not change what the call is
/// told.
@Suite("Events of other code beside a call") @MainActor
final class ForeignEventTests: Scene {
  // MARK: Changes that are undone

  @Test("If UIKit links a presented controller and then unlinks it, the presentation was dropped")
  func linkTakenBack() async throws {
    uikit.treatment = .onlyLinks
    tap(.present(b), on: a)
    #expect(kit.presenter(of: b) === a)
    await pass(seconds: 0.005)
    (uikit.presenters, uikit.kept) = ([], [])
    try await settle("0.025: present B refused: dropped → A")
  }

  @Test("If other code undoes a push before its transition begins, the push ends as cancelled")
  func undoneStack() async throws {
    uikit.replacing = { [unowned self] _ in .push(b, animated: false) }
    tap(.push(b))
    await pass(seconds: 0.005)
    #expect(nav.topViewController === b)
    try callUIKit(.pop(animated: false))
    try await settle("0.02: push B cancelled → A")
  }

  /// Makes a call that tells how many controllers have left a stack.
  private static func call(_ verb: Verb<ViewController>, in scene: Scene) {
    scene.calls(on: scene.a).call(verb, #fileID, #line) { "\($1), leaving \($0.count)" }
      .onEnd { scene.tell("call \((try? $0.get()) ?? "failed")") }
  }

  @Test(
    "If a custom animator completes with false, the call ends as cancelled",
    arguments: [
      Row("presentation", "0.2: call cancelled, leaving 0 → A") {
        ForeignEventTests.call(.present($0.b), in: $0)
      },
      Row("dismissal", "0.2: call cancelled, leaving 0 → A + B") {
        try $0.showAlert()
        ForeignEventTests.call(.dismiss, in: $0)
      },
      Row("pop", "0.2: call cancelled, leaving 0 → (A) C") {
        try $0.stage.push($0.c)
        ForeignEventTests.call(.pop, in: $0)
      },
    ]
  )
  func failingAnimator(row: Row) async throws {
    uikit.hidesCancellation = true
    nav.delegate = animate(b) { $0.completeTransition(false) }
    try await row.act(self)
    try await settle(row.story)
  }

  @Test(
    "A segue without effect is dropped, even if other code presents or pushes a frame later",
    arguments: [
      Row("present", "0.525: performSegue refused: dropped → A + B") {
        try $0.callUIKit(.present($0.b), on: $0.a)
      },
      Row("push", "0.02: performSegue refused: dropped → (A) B") {
        try $0.callUIKit(.push($0.b, animated: false))
      },
    ]
  )
  func segueWithoutEffect(row: Row) async throws {
    uikit.treatment = .drops
    tap(.performSegue("none"), on: a)
    await pass(seconds: 0.005)
    try await row.act(self)
    try await settle(row.story)
  }

  // MARK: Transitions that belong to other code

  /// Shows the stack and C as tabs.
  private func showTabs() throws -> TabBarController {
    let tabs = TabBarController()
    window.rootViewController = nil
    try tabs.setViewControllers([nav, c], animated: false)
    window.rootViewController = tabs
    return tabs
  }

  @Test(
    "While UIKit delays a dismissal, the call does not follow other transitions above its target",
    arguments: [
      Row("presentation", "3.5: dismiss finished → A") {
        $0.tap(.dismiss, on: $0.a)
        try $0.callUIKit(.present($0.c), on: $0.b)
      },
      Row("dismissal", "3.5: dismiss finished → A") {
        try $0.b.presentAndSettle($0.c)
        $0.tap(.dismiss, on: $0.a)
        try $0.callUIKit(.dismiss, on: $0.b)
      },
    ]
  )
  func keptDismissal(row: Row) async throws {
    try showAlert()
    uikit.slowness = Slowness(.keepsBack)
    try await row.act(self)
    try await settle(row.story)
  }

  @Test("A tab selection has finished, even if a dismissal of other code is cancelled later")
  func tabBesideDismissal() async throws {
    let tabs = try showTabs()
    b.modalPresentationStyle = .pageSheet
    try nav.presentAndSettle(b)
    tap(.selectTab(c), on: tabs)
    let driver = try #require(try b.beginInteractiveDismissal())
    driver.update(0.3)
    simulation.schedule(after: .seconds(2)) { driver.cancel() }
    try await settle("2.17: selectTab C finished → (A) C + B")
  }

  @Test("If a coordinator outlives its report, the call does not follow it again")
  func lingering() async throws {
    uikit.lingers = true
    tap(.push(b))
    try await settle("0.35: push B finished → (A) B")
  }

  @Test(
    "A limit or timeout also ends a call that has its turn and waits for an endless transition",
    arguments: [
      Row("timeout", "2.0: push B timedOut → A") { $0.enqueue(.push($0.b), timeout: .seconds(2)) },
      Row("limit", "2.0: present B timedOut · reported refused by scene → A") {
        $0.enqueue(.present($0.b), on: $0.a, within: .seconds(2))
      },
    ]
  )
  func limitAtTurn(row: Row) async throws {
    let silence = Silence()
    (silence.isThere, silence.moved, uikit.silence) = (true, d, silence)
    try await row.act(self)
    await pass(seconds: 1.9)
    #expect(lock.isTransitioning)
    try await settle(row.story)
    silence.releaseCoordinator()
  }

  /// Expects that a call finds a transition of other code, and not its own.
  private func expectOther(
    _ verb: Verb<ViewController>,
    on receiver: ViewController,
    _ expectation: TransitionEngine.Expectation<ViewController>,
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let call = ObservedCall(
      kit: kit,
      verb: verb,
      receiver: receiver,
      expectation: expectation
    )
    #expect(call.observation().0.transition == .other, sourceLocation: sourceLocation)
  }

  @Test("A call that changes a stack or tabs does not follow a presentation over them")
  func presentationAbove() async throws {
    let tabs = try showTabs()
    try callUIKit(.present(d))
    expectOther(.push(b), on: nav, .set([a, b], of: nav, from: [a]))
    expectOther(.selectTab(c), on: tabs, .selected(c, in: tabs, from: nav))
    try await settle()
  }

  @Test("A presentation does not follow a dismissal above the presented controller")
  func dismissalAbove() async throws {
    try showAlert()
    try b.presentAndSettle(c)
    try callUIKit(.dismiss, on: b)
    expectOther(.present(b), on: a, .presented(b))
    try await settle()
  }
}
