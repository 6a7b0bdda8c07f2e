import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The moments that each path of a call waits for: while the lock is held, taps are dropped.
@Suite("Moments of a call") @MainActor
struct MomentTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  /// The moments that a call waits for, from its start to its end.
  private func moments(
    of verb: Verb<ViewController>,
    on controller: ViewController? = nil
  ) async throws -> [LookTime] {
    scene.kit.record.moments = []
    #expect(scene.tap(verb, on: controller, "call"))
    try await scene.settle()
    return scene.kit.record.moments
  }

  @Test(
    "If a coordinator or a completion reports the end, a call waits for no frame",
    arguments: [true, false]
  )
  func noFrame(animated: Bool) async throws {
    let verbs: [Verb<ViewController>] = [
      .push(stage.b, animated: animated), .pop(animated: animated),
      .setStack([stage.a, stage.c], animated: animated),
      .popToRoot(animated: animated), .present(stage.d, animated: animated),
      .dismiss(animated: animated), .present(stage.d, animated: animated),
      .dismissAll(animated: animated), .show(stage.b, sender: nil),
    ]
    for verb in verbs { #expect(try await moments(of: verb) == [.callbacks], "\(verb.name)") }
  }

  /// UIKit calls no completion for a tab or a segue, and since iOS 18 it animates tabs by itself.
  /// Only that commit shows that no transition begins.
  @Test(
    "A change without a visible transition waits for a commit and a frame: a transition may begin then"
  )
  func nothingSeen() async throws {
    let tabs = TabBarController()
    tabs.viewControllers = [stage.b, stage.c]
    stage.window.rootViewController = tabs
    #expect(try await moments(of: .selectTab(stage.c), on: tabs) == [.commit, .frames(1)])
  }

  @Test(
    "A push in a custom container, or of another controller instead, is a push",
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
}
