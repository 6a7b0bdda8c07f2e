import NavigationSimulator
import Testing
import TransitionLock
import TransitionTurns

@testable import NavigationSimulatorTests
@testable import TransitionLockUIKit

/// What each path of a call waits for: frames in which the lock is held are frames in which taps are dropped.
@Suite("Moments of a call") @MainActor
struct MomentTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  /// The moments that are waited for from the call to its end.
  private func moments(
    of verb: Verb<ViewController>,
    on controller: ViewController? = nil
  ) async throws -> [Moment] {
    scene.kit.record.moments = []
    #expect(scene.tap(verb, on: controller, "call"))
    try await scene.settle()
    return scene.kit.record.moments
  }

  @Test("Where a coordinator or a completion tells the end, no frame is waited for", arguments: [true, false])
  func noFrame(animated: Bool) async throws {
    let verbs: [Verb<ViewController>] = [
      .push(stage.b, animated: animated), .pop(animated: animated), .setStack([stage.a, stage.c], animated: animated),
      .popToRoot(animated: animated), .present(stage.d, animated: animated), .dismiss(animated: animated),
    ]
    for verb in verbs {
      // Without animation UIKit calls a completion within the call.
      let expected: [Moment] = animated || verb.changesStack ? [.callbacks] : []
      #expect(try await moments(of: verb) == expected, "\(verb.name)")
    }
  }

  @Test("A stack in no window waits for no frame")
  func noWindow() async throws {
    let nav = NavigationController(rootViewController: stage.b)
    #expect(try await moments(of: .push(stage.c, animated: true), on: nav) == [.callbacks])
  }

  /// UIKit calls no completion for a tab or a segue, and since iOS 18 it animates tabs by itself: nothing tells before that commit
  /// that none will begin.
  @Test("What is there without a transition to be seen waits for a commit and a frame: one may begin then")
  func nothingSeen() async throws {
    let tabs = TabBarController()
    tabs.viewControllers = [stage.b, stage.c]
    stage.window.rootViewController = tabs
    #expect(try await moments(of: .selectTab(stage.c), on: tabs) == [.commit, .frames(1)])
  }

  @Test("What UIKit drops without a word waits for a commit and a frame, and so does what is put off")
  func dropped() async throws {
    scene.kit.record.isDeaf = true
    #expect(try await moments(of: .push(stage.b, animated: true)) == [.commit, .frames(1)])
    #expect(try await moments(of: .present(stage.b, animated: true)) == [.commit, .frames(1)])
  }

  @Test("A dismissal that UIKit keeps waits a second longer")
  func kept() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    scene.kit.record.isDeaf = true
    scene.kit.record.kept = []
    #expect(try await moments(of: .dismiss(animated: true)) == [.commit, .frames(2), .settled])
  }

  @Test(
    "A push in a container of the app's own, or of another controller in its place, is a push",
    arguments: [true, false]
  )
  func wrapped(isReplaced: Bool) async throws {
    let (b, other) = (stage.b, ViewController(title: "other"))
    scene.kit.record.replacing = { verb in
      guard case .push(_, let animated) = verb else { return verb }
      if !isReplaced { try? other.addChild(b) }
      return .push(other, animated: animated)
    }
    #expect(scene.tap(.push(b, animated: true), "push"))
    await stage.simulation.advance(by: .milliseconds(340))
    #expect(scene.lock.isTransitioning)
    try await scene.settle()
    #expect(scene.ends == ["0.35 seconds push finished"])
  }

  @Test("A stack that is set in a wrapper has changed when the old top has gone")
  func wrappedStack() async throws {
    let (a, other) = (stage.a, ViewController(title: "other"))
    try stage.nav.pushViewController(stage.b, animated: false, completion: nil)
    scene.kit.record.replacing = { _ in .setStack([a, other], animated: true) }
    #expect(scene.tap(.setStack([stage.a, stage.c], animated: true), "set"))
    try await scene.settle()
    #expect(scene.ends == ["0.35 seconds set finished"])
  }

  @Test("Counted in updates or in ticks, the last one that is waited for is told once")
  func frameCount() {
    var commit = FrameCount(updates: 1, ticks: 2)
    #expect([commit.tick(), commit.tick(), commit.tick()] == [false, true, false])
    commit = FrameCount(updates: 1, ticks: 2)
    #expect([commit.update(), commit.update()] == [true, false])
    var frames = FrameCount(updates: 2, ticks: 2)
    #expect([frames.update(), frames.update(), frames.update()] == [false, true, false])
  }
}
