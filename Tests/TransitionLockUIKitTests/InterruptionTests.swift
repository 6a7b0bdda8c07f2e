import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Transitions that do not end as intended, and controllers that are released during them.
@Suite("Interruptions") @MainActor
struct InterruptionTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  /// Gives a controller an animator that does not finish.
  private func makeCancelling() -> RecordingDelegate {
    let animator = ScriptedAnimator(simulation: stage.simulation)
    animator.finishes = false
    let delegate = RecordingDelegate(animator: animator)
    stage.b.modalPresentationStyle = .custom
    stage.b.transitioningDelegate = delegate
    return delegate
  }

  @Test(
    "A call follows its transition if only one moved controller has the coordinator",
    arguments: [true, false]
  )
  func oneCoordinator(isPresentation: Bool) async throws {
    let delegate = makeCancelling()
    if !isPresentation {
      try stage.a.presentAndSettle(stage.c)
      try stage.c.presentAndSettle(stage.b)
    }
    scene.kit.record.still = isPresentation ? stage.b : stage.c
    let verb: Verb<ViewController> =
      isPresentation ? .present(stage.b, animated: true) : .dismiss(animated: true)
    #expect(scene.tap(verb, on: stage.a, "call"))
    try await scene.settle()
    #expect(scene.results == ["call cancelled"])
    _ = delegate
  }

  @Test("A presentation that other code interrupts ends as cancelled, and the line continues")
  func interrupted() async throws {
    let menu = MenuDelegate()
    stage.b.modalPresentationStyle = .custom
    stage.b.transitioningDelegate = menu
    #expect(scene.tap(.present(stage.b, animated: true), on: stage.a, "present"))
    _ = scene.enqueue(.push(stage.c, animated: true), "push")
    await stage.simulation.advance(by: .milliseconds(100))
    try stage.b.dismiss(animated: true, completion: nil)
    try await scene.settle()
    #expect(scene.results == ["present cancelled", "push finished"])
    #expect(stage.a.presentedViewController == nil)
  }

  @Test("A call in line waits for a rotation")
  func rotation() async throws {
    stage.window.rotate(animated: true)
    _ = scene.enqueue(.push(stage.b, animated: true), "line")
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "sheet")
    try await scene.settle()
    #expect(scene.results == ["line finished", "sheet finished"])
    #expect(scene.time == .milliseconds(300 + 350 + 500))
  }

  @Test("A rotation during a call neither ends it nor keeps the lock")
  func rotationMeanwhile() async throws {
    _ = scene.enqueue(.push(stage.b, animated: true), "push")
    await stage.simulation.advance(by: .milliseconds(100))
    stage.window.rotate(animated: true)
    _ = scene.enqueue(.pop(animated: true), "pop")
    try await scene.settle()
    #expect(scene.results == ["push finished", "pop finished"])
  }

  @Test(
    "A covered stack changes, and a presentation waits for nothing then",
    arguments: [true, false]
  )
  func covered(animated: Bool) async throws {
    stage.d.modalPresentationStyle = .fullScreen
    try stage.a.presentAndSettle(stage.d)
    _ = scene.enqueue(.setStack([stage.a, stage.b, stage.c], animated: animated), "set")
    _ = scene.enqueue(.pop(animated: animated), "pop")
    _ = scene.enqueue(.dismiss(animated: animated), on: stage.d, "dismiss")
    try await scene.settle()
    #expect(
      (scene.results, scene.stack) == (
        ["set finished", "pop finished", "dismiss finished"], ["A", "B"]
      )
    )
  }

  /// As in UIKit, an animation completes if its view leaves the window.
  @Test(
    "A window released during a transition costs no completion, and retains nothing",
    arguments: Kind.allCases
  )
  func windowReleased(kind: Kind) async throws {
    weak var stack: NavigationController?
    weak var presented: ViewController?
    do {
      let (root, sheet) = (ViewController(title: "root"), ViewController(title: "sheet"))
      let nav = NavigationController(rootViewController: root)
      let window = Window(simulation: stage.simulation, rootViewController: nav)
      (stack, presented) = (nav, sheet)
      if kind == .dismissal { try root.presentAndSettle(sheet) }
      #expect(scene.tap(kind.verb(sheet), on: nav, "first"))
      _ = scene.enqueue(.popToRoot(animated: true), on: nav, "line")
      await stage.simulation.advance(by: .milliseconds(100))
      #expect(window.rootViewController === nav)
    }
    try await scene.settle()
    #expect((scene.results.first, scene.results.count) == ("first finished", 2))
    #expect(stack == nil)
    #expect(presented == nil)
  }

  enum Kind: CaseIterable {
    case push, presentation, dismissal, set

    func verb(_ controller: ViewController) -> Verb<ViewController> {
      switch self {
      case .push: .push(controller, animated: true)
      case .presentation: .present(controller, animated: true)
      case .dismissal: .dismiss(animated: true)
      case .set: .setStack([controller], animated: true)
      }
    }
  }

  @Test("A call whose controller left the window because of a new root is outdated at its turn")
  func rootReplaced() async throws {
    let token = try #require(scene.lock.tryStart())
    _ = scene.enqueue(.push(stage.b, animated: true), "push")
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "present")
    stage.window.rootViewController = ViewController(title: "new root")
    token.end()
    try await scene.settle()
    #expect(scene.results == ["push outdated: notInWindow", "present outdated: notInWindow"])
  }

  @Test(
    "A call whose navigation controller is released while it waits fails as gone, and retains nothing"
  )
  func stackReleased() async throws {
    let token = try #require(scene.lock.tryStart())
    weak var stack: NavigationController?
    do {
      let other = NavigationController(rootViewController: ViewController(title: "root"))
      stack = other
      stage.window.rootViewController = other
      _ = scene.enqueue(.push(stage.b, animated: true), on: other, "push")
      _ = scene.enqueue(.pop(animated: true), on: other, "pop")
      stage.window.rootViewController = ViewController(title: "new root")
    }
    #expect(stack == nil)
    token.end()
    try await scene.settle()
    #expect(scene.results == ["push gone", "pop gone"])
  }

  @Test(
    "A call that waits for a coordinator continues if the coordinator is released without a report"
  )
  func silentCoordinator() async throws {
    let silence = Silence()
    scene.kit.record.silence = silence
    silence.isThere = true
    _ = scene.enqueue(.push(stage.b, animated: true), "call")
    #expect(scene.ends == [])
    silence.isThere = false
    silence.waiting = []
    try await scene.settle()
    #expect((scene.results, scene.stack) == (["call finished"], ["A", "B"]))
  }

  @Test(
    "A call whose own coordinator is released without a report ends by observation, and gives the lock back",
    arguments: [true, false]
  )
  func ownCoordinatorGoes(isDone: Bool) async throws {
    let silence = Silence()
    scene.kit.record.silence = silence
    scene.kit.record.isDeaf = !isDone
    if !isDone { scene.kit.record.kept = nil }
    let verb: Verb<ViewController> =
      isDone ? .push(stage.b, animated: false) : .dismiss(animated: true)
    if !isDone { try stage.a.presentAndSettle(stage.c) }
    silence.begins = true
    #expect(scene.tap(verb, "call"))
    await stage.simulation.advance(by: .milliseconds(10))
    #expect(scene.ends == [])
    #expect(scene.lock.isTransitioning)
    silence.isThere = false
    silence.waiting = []
    // No completion is called during the release.
    #expect(scene.ends == [])
    try await scene.settle()
    #expect(scene.results == [isDone ? "call finished" : "call gone: abandoned"])
  }
}
