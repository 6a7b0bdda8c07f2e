import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The lifetimes of completions and controllers.
@Suite("Memory of calls") @MainActor
struct MemoryTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  /// An object whose destruction shows that a completion has been released.
  private final class Witness {}

  private func completion(_ witness: Witness) -> (Result<End, Failure>) -> Void {
    { _ in _ = witness }
  }

  enum Verbs: CaseIterable {
    case push, present, dismiss, pop, refused, nothing, dropped
  }

  private func prepare(_ verb: Verbs, _ controller: ViewController) throws -> Verb<ViewController> {
    switch verb {
    case .push: return .push(controller, animated: true)
    case .present: return .present(controller, animated: true)
    case .refused: return .present(stage.nav, animated: true)
    case .nothing: return .popToRoot(animated: true)
    case .dropped:
      scene.kit.record.isDeaf = true
      return .present(controller, animated: true)
    case .dismiss:
      try stage.nav.presentAndSettle(controller)
      return .dismiss(animated: true)
    case .pop:
      try stage.push(controller)
      return .pop(animated: true)
    }
  }

  @Test(
    "A call that has ended, although it is retained, releases its completion and its controllers",
    arguments: Verbs.allCases,
    [true, false]
  )
  func ended(verb: Verbs, isTap: Bool) async throws {
    weak var witness: Witness?
    weak var shown: ViewController?
    var call: TransitionCall<End>?
    do {
      let (own, controller) = (Witness(), ViewController(title: "shown"))
      (witness, shown) = (own, controller)
      let verb = try prepare(verb, controller)
      call = scene.calls().ask(verb, ifIdle: isTap, at: scene.site(), completion: completion(own))
    }
    try await scene.settle()
    #expect((call?.state, witness == nil) == (.ended, true))
    // The value of a pop has the controllers that left.
    if verb == .pop { call = nil }
    // The call also releases the controller that has left the screen.
    if verb != .push, verb != .present { #expect(shown == nil) }
  }

  @Test(
    "A transition that never completes holds the lock as long as its simulation exists, and retains nothing longer",
    arguments: [true, false]
  )
  func never(isTap: Bool) async throws {
    weak var witness: Witness?
    weak var shown: ViewController?
    weak var world: NavigationSimulation?
    var ends: [String] = []
    do {
      let simulation = NavigationSimulation()
      let root = ViewController(title: "root")
      let window = Window(simulation: simulation, rootViewController: root)
      let animator = ScriptedAnimator(simulation: simulation)
      animator.complete = { _, _ in }
      let delegate = RecordingDelegate(animator: animator)
      let (own, controller) = (Witness(), ViewController(title: "shown"))
      controller.modalPresentationStyle = .custom
      controller.transitioningDelegate = delegate
      (witness, shown, world) = (own, controller, simulation)
      let calls = TransitionVerbs(
        of: root as ViewController,
        in: SimulatedControllers(simulation),
        lock: scene.lock
      )
      let completion: (Result<End, Failure>) -> Void = { result in
        _ = own
        if case .failure(let failure) = result {
          ends.append("\(failure.code)")
        } else {
          ends.append("finished")
        }
      }
      _ = calls.ask(
        .present(controller, animated: true),
        ifIdle: isTap,
        at: scene.site(),
        completion: completion
      )
      await simulation.advance(by: .seconds(5))
      #expect(scene.lock.isTransitioning)
      #expect(window.rootViewController === root)
    }
    #expect(world == nil)
    #expect(witness == nil)
    #expect(shown == nil)
    #expect((ends, scene.lock.isTransitioning) == (["gone"], false))
  }

  @Test("The serialized verbs of a controller retain neither it nor its calls in line")
  func weakly() throws {
    weak var controller: ViewController?
    let calls: TransitionVerbs<ViewController>
    let token = try #require(scene.lock.tryStart())
    do {
      let own = ViewController(title: "own")
      controller = own
      calls = scene.calls(on: own)
      _ = calls.ask(.dismiss(animated: true), at: scene.site(), completion: nil)
    }
    #expect(controller == nil)
    token.end()
  }
}
