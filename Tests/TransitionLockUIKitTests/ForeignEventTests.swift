import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionEngine
@testable import TransitionLockUIKit

/// Events of other code within a frame or two of a call, which must not change what the call is
/// told.
@Suite("Events of other code beside a call") @MainActor
struct ForeignEventTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }
  private var record: SimulatedControllers.Record { scene.kit.record }

  /// Gives a controller an animator that ends by `completeTransition(false)`.
  private func makeFailing(_ controller: ViewController) -> RecordingDelegate {
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: stage.simulation))
    delegate.animator.finishes = false
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = delegate
    return delegate
  }

  // MARK: Changes that are undone

  @Test("A presentation whose link UIKit takes back before it is shown was dropped")
  func linkTakenBack() async throws {
    (record.isDeaf, record.linksWhenDeaf, record.kept) = (true, true, [])
    _ = scene.tap(.present(stage.b, animated: true), on: stage.a, "present")
    #expect(scene.kit.presenter(of: stage.b) === stage.a)
    await stage.simulation.advance(by: SimulatedControllers.frame / 2)
    (record.presenters, record.kept) = ([], nil)
    try await scene.settle()
    #expect(scene.results == ["present refused: dropped"])
  }

  @Test(
    "A change of a stack that other code undoes before its transition begins is told as cancelled, and not reported"
  )
  func undoneStack() async throws {
    record.replacing = { [stage] _ in .push(stage.b, animated: false) }
    _ = scene.calls().start(.push(stage.b, animated: true), at: scene.site())
    await stage.simulation.advance(by: SimulatedControllers.frame / 2)
    #expect(scene.stack == ["A", "B"])
    try stage.nav.popViewController(animated: false, completion: nil)
    try await scene.settle()
    #expect(scene.reports.codes == [])
  }

  @Test(
    "A transition of an animator that is not interactive, and ends with false, is told as cancelled",
    arguments: 0..<3
  )
  func failingAnimator(kind: Int) async throws {
    record.hidesCancellation = true
    let delegate = makeFailing(stage.b)
    let verb: Verb<ViewController>
    switch kind {
    case 0: verb = .present(stage.b, animated: true)
    case 1:
      try stage.a.presentAndSettle(stage.b)
      verb = .dismiss(animated: true)
    default:
      try stage.push(stage.c)
      stage.nav.delegate = delegate
      verb = .pop(animated: true)
    }
    let call = scene.calls(on: stage.a).call(verb, at: scene.site()) { ($0, $1) }
    try await scene.settle()
    let (leaving, end) = try #require(try call.pending.result?.get())
    #expect(end == .cancelled)
    #expect(leaving.isEmpty)
  }

  @Test(
    "A segue without effect is dropped, whatever other code presents or pushes a frame later",
    arguments: [true, false]
  )
  func segueWithoutEffect(isPresentation: Bool) async throws {
    record.isDeaf = true
    _ = scene.tap(.performSegue("none", sender: nil), on: stage.a, "segue")
    await stage.simulation.advance(by: SimulatedControllers.frame / 2)
    if isPresentation {
      try stage.a.present(stage.b, animated: true, completion: nil)
    } else {
      try stage.nav.pushViewController(stage.b, animated: false, completion: nil)
    }
    try await scene.settle()
    #expect(scene.results == ["segue refused: dropped"])
  }

  // MARK: Transitions that belong to other code

  /// Shows the stack and C as tabs.
  private func showTabs() throws -> TabBarController {
    let tabs = TabBarController()
    stage.window.rootViewController = nil
    try tabs.setViewControllers([stage.nav, stage.c], animated: false)
    stage.window.rootViewController = tabs
    return tabs
  }

  @Test(
    "A dismissal that UIKit keeps back does not follow a presentation on its target, nor a dismissal above it",
    arguments: [true, false]
  )
  func keptDismissal(isPresentation: Bool) async throws {
    try stage.a.presentAndSettle(stage.b)
    if !isPresentation { try stage.b.presentAndSettle(stage.c) }
    record.slowness = Slowness(.keepsBack)
    _ = scene.tap(.dismiss(animated: true), on: stage.a, "dismiss")
    if isPresentation {
      try stage.b.present(stage.c, animated: true, completion: nil)
    } else {
      try stage.b.dismiss(animated: true, completion: nil)
    }
    try await scene.settle()
    #expect(scene.ends == ["3.5 seconds dismiss finished"])
  }

  @Test(
    "A tab that was selected at once has finished, although a dismissal of other code is cancelled later"
  )
  func tabBesideDismissal() async throws {
    let tabs = try showTabs()
    stage.b.modalPresentationStyle = .pageSheet
    try stage.nav.presentAndSettle(stage.b)
    _ = scene.tap(.selectTab(stage.c), on: tabs, "tab")
    let driver = try #require(try stage.b.beginInteractiveDismissal())
    driver.update(0.3)
    stage.simulation.schedule(after: .seconds(2)) { driver.cancel() }
    try await scene.settle()
    #expect(scene.results == ["tab finished"])
  }

  @Test("A call does not follow its coordinator again after the coordinator's report")
  func lingering() async throws {
    record.lingers = true
    _ = scene.tap(.push(stage.b, animated: true), "push")
    try await scene.settle()
    #expect(scene.ends == ["0.35 seconds push finished"])
  }

  @Test(
    "A limit, or a timeout, also ends a call whose turn has come, and that waits for a transition that never ends",
    arguments: [true, false]
  )
  func limitAtTurn(isTimeout: Bool) async throws {
    let silence = Silence()
    (silence.isThere, silence.moved, record.silence) = (true, stage.d, silence)
    if isTimeout {
      _ = scene.enqueue(.push(stage.b, animated: true), timeout: .seconds(2), "call")
    } else {
      scene.calls(on: stage.a)
        .present(stage.b, within: .seconds(2), at: scene.site(), completion: scene.note("call"))
    }
    await stage.simulation.advance(by: .milliseconds(1_900))
    #expect(scene.lock.isTransitioning)
    await stage.simulation.advance(by: .milliseconds(500))
    #expect(scene.results == ["call timedOut"])
    #expect(!scene.lock.isTransitioning)
  }

  /// Expects that a call finds a transition of other code, and not its own.
  private func expectOther(
    _ verb: Verb<ViewController>,
    on receiver: ViewController,
    _ expectation: TransitionEngine.Expectation<ViewController>,
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let call = ObservedCall(
      kit: scene.kit,
      verb: verb,
      receiver: receiver,
      expectation: expectation
    )
    #expect(call.observation().0.transition == .other, sourceLocation: sourceLocation)
  }

  @Test("A presentation over a stack or over tabs is no transition of a call that changes these")
  func presentationAbove() async throws {
    let tabs = try showTabs()
    try stage.nav.present(stage.d, animated: true, completion: nil)
    expectOther(
      .push(stage.b, animated: true),
      on: stage.nav,
      .pushed(stage.b, on: stage.nav, above: [stage.a])
    )
    expectOther(.selectTab(stage.c), on: tabs, .selected(stage.c, in: tabs, from: stage.nav))
    try await scene.settle()
  }

  @Test("A dismissal above the presented controller is no transition of a presentation")
  func dismissalAbove() async throws {
    try stage.a.presentAndSettle(stage.b)
    try stage.b.presentAndSettle(stage.c)
    try stage.b.dismiss(animated: true, completion: nil)
    expectOther(.present(stage.b, animated: true), on: stage.a, .presented(stage.b))
    try await scene.settle()
  }
}
