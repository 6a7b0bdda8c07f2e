import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Several layers: stacks in sheets and tabs, presentations on presentations, contexts.
@Suite("Layers") @MainActor
struct LayerTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }
  private let inner: NavigationController
  private let one = Probe(title: "1")

  init() throws {
    inner = NavigationController(rootViewController: one, title: "inner")
    inner.modalPresentationStyle = .pageSheet
  }

  @Test(
    "The dismissal of a sheet waits for a push outside the lock inside it, from any receiver",
    arguments: [0, 1, 2]
  )
  func dismissalDuringPush(receiver: Int) async throws {
    try stage.a.presentAndSettle(inner)
    try inner.pushViewController(stage.b, animated: true, completion: nil)
    let controller = [stage.a, one, inner][receiver]
    _ = scene.tap(.dismiss(animated: true), on: controller, "tap")
    _ = scene.enqueue(.dismiss(animated: true), on: controller, "line")
    try await scene.settle()
    #expect((scene.results, scene.time) == (["tap dropped", "line finished"], .milliseconds(850)))
  }

  @Test(
    "A swipe back inside a sheet holds up the dismissal of the sheet, and a dismissal a push inside"
  )
  func swipeInside() async throws {
    try stage.a.presentAndSettle(inner)
    try inner.pushViewController(stage.b, animated: false, completion: nil)
    let swipe = try #require(try inner.beginInteractivePop())
    swipe.update(0.2)
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismiss")
    _ = scene.enqueue(.push(stage.c, animated: true), on: inner, "push")
    stage.simulation.schedule(after: .milliseconds(100)) { swipe.cancel() }
    try await scene.settle()
    #expect(scene.results == ["dismiss finished", "push outdated: notInWindow"])
  }

  @Test("A dismissal of several layers outside the lock holds up calls on each of them")
  func severalLayersPastTheLock() async throws {
    try stage.a.presentAndSettle(stage.b)
    try stage.b.presentAndSettle(stage.c)
    try stage.a.dismiss(animated: true, completion: nil)
    for (controller, name) in [(stage.a, "a"), (stage.b, "b"), (stage.c, "c")] {
      _ = scene.tap(.present(stage.d, animated: true), on: controller, name)
      await stage.simulation.advance(by: .milliseconds(1))
    }
    try await scene.settle()
    #expect(scene.results == ["a dropped", "b dropped", "c dropped"])
  }

  @Test(
    "A controller presented in the context of a child is presented, found and dismissed",
    arguments: [true, false]
  )
  func context(animated: Bool) async throws {
    stage.a.definesPresentationContext = true
    stage.b.modalPresentationStyle = .currentContext
    _ = scene.enqueue(.present(stage.b, animated: animated), on: stage.a, "present")
    try await scene.settle()
    #expect(stage.b.presentingViewController === stage.a)
    #expect(!scene.tap(.present(stage.c, animated: animated), on: stage.a, "again"))
    _ = scene.enqueue(.dismiss(animated: animated), on: stage.b, "dismiss")
    try await scene.settle()
    #expect(
      scene.results == ["present finished", "again refused: alreadyPresenting", "dismiss finished"]
    )
  }

  @Test(
    "A child presents in its own context while an ancestor presents, and over the window it is refused"
  )
  func contextUnderPresentation() async throws {
    stage.a.definesPresentationContext = true
    stage.d.modalPresentationStyle = .overFullScreen
    try stage.nav.presentAndSettle(stage.d)
    _ = scene.tap(.present(stage.b, animated: true), on: stage.a, "window")
    try await scene.settle()
    stage.c.modalPresentationStyle = .overCurrentContext
    _ = scene.tap(.present(stage.c, animated: true), on: stage.a, "context")
    try await scene.settle()
    #expect(stage.c.presentingViewController === stage.a)
    _ = scene.tap(.present(stage.b, animated: true), on: stage.a, "again")
    try await scene.settle()
    #expect(
      scene.results == [
        "window refused: alreadyPresenting", "context finished", "again refused: alreadyPresenting",
      ]
    )
  }

  @Test(
    "A dismissal leaves a controller that other code has presented again, after an earlier presentation through the lock",
    arguments: EarlierPresentation.allCases
  )
  func presentedAgain(earlier: EarlierPresentation) async throws {
    scene.kit.record.isDeaf = earlier == .dropped
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "earlier")
    try await scene.settle()
    scene.kit.record.isDeaf = false
    switch earlier {
    case .dropped: break
    case .dismissed: _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismissed")
    case .dismissedOutside: try stage.a.dismiss(animated: true, completion: nil)
    }
    try await scene.settle()
    scene.forget()
    let token = try #require(scene.lock.tryStart())
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismiss")
    try stage.a.presentAndSettle(stage.c)
    token.end()
    try await scene.settle()
    #expect(scene.results == ["dismiss outdated: nothingPresented"])
    #expect(stage.a.presentedViewController === stage.c)
  }

  enum EarlierPresentation: CaseIterable { case dropped, dismissed, dismissedOutside }

  @Test(
    "A dismissal behind a dropped or cancelled presentation leaves the controller that the app then presents itself",
    arguments: [true, false]
  )
  func presentedInstead(isDropped: Bool) async throws {
    let token = try #require(scene.lock.tryStart())
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: stage.simulation))
    delegate.animator.finishes = false
    stage.c.modalPresentationStyle = .custom
    stage.c.transitioningDelegate = delegate
    scene.kit.record.isDeaf = isDropped
    _ = scene.calls(on: stage.a).ask(.present(stage.c, animated: true), at: scene.site()) {
      [scene, stage] result in
      scene.note("present")(result)
      scene.kit.record.isDeaf = false
      try? stage.a.present(stage.c, animated: false, completion: nil)
    }
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismiss")
    token.end()
    try await scene.settle()
    #expect(
      scene.results == [
        "present \(isDropped ? "refused: dropped" : "cancelled")",
        "dismiss outdated: nothingPresented",
      ]
    )
    #expect(stage.a.presentedViewController === stage.c)
  }

  @Test("A dismissal in line removes the controller that a presentation ahead of it presents")
  func dismissalOfWhatIsAhead() async throws {
    let token = try #require(scene.lock.tryStart())
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "present")
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismiss")
    token.end()
    try await scene.settle()
    #expect(scene.results == ["present finished", "dismiss finished"])
    #expect(stage.a.presentedViewController == nil)
  }

  @Test(
    "A dismissal waits for a transition beneath the sheet, from any receiver",
    arguments: [true, false]
  )
  func movingBeneath(isAskedAbove: Bool) async throws {
    try stage.a.presentAndSettle(stage.b)
    try stage.nav.pushViewController(stage.c, animated: true, completion: nil)
    let controller: ViewController = isAskedAbove ? stage.b : stage.nav
    _ = scene.tap(.dismiss(animated: true), on: controller, "tap")
    _ = scene.enqueue(.dismiss(animated: true), on: controller, "line")
    try await scene.settle()
    #expect((scene.results, scene.time) == (["tap dropped", "line finished"], .milliseconds(850)))
  }

  @Test(
    "A presentation waits for a transition beside the controller, in the container that presents"
  )
  func movingBeside() async throws {
    let (split, beside) = (ViewController(title: "split"), ViewController(title: "beside"))
    for child in [inner, beside] {
      try split.addChild(child)
      split.view.addSubview(child.view)
      child.didMove(toParent: split)
    }
    stage.window.rootViewController = split
    try inner.pushViewController(stage.c, animated: true, completion: nil)
    _ = scene.tap(.present(stage.b, animated: true), on: beside, "tap")
    _ = scene.enqueue(.present(stage.b, animated: true), on: beside, "line")
    try await scene.settle()
    #expect(scene.results == ["tap dropped", "line finished"])
  }
}
