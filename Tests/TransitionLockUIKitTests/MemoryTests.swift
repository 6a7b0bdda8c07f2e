import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The lifetimes of completions and controllers.
@Suite("Memory of calls") @MainActor
final class MemoryTests: Scene {
  /// An object whose destruction shows that a completion has been released.
  private final class Witness {}

  enum Ending: CaseIterable {
    case push, present, dismiss, pop, refused, nothingToDo, dropped
  }

  private func prepare(_ ending: Ending, _ controller: ViewController) throws -> Verb<
    ViewController
  > {
    switch ending {
    case .push: return .push(controller)
    case .present: return .present(controller)
    case .refused: return .present(nav)
    case .nothingToDo: return .popToRoot
    case .dropped:
      uikit.treatment = .drops
      return .present(controller)
    case .dismiss:
      try nav.presentAndSettle(controller)
      return .dismiss
    case .pop:
      try stage.push(controller)
      return .pop
    }
  }

  @Test(
    "An ended call that is still retained has released its completion and controllers",
    arguments: Ending.allCases,
    [TransitionLock.Policy.wait, .drop]
  )
  func ended(ending: Ending, policy: TransitionLock.Policy) async throws {
    weak var witness: Witness?
    weak var shown: ViewController?
    var call: TransitionCall<End>?
    do {
      let (own, controller) = (Witness(), ViewController(title: "shown"))
      (witness, shown) = (own, controller)
      call = calls(policy: policy).start(try prepare(ending, controller))
      call?.onEnd { _ in _ = own }
    }
    try await settle()
    #expect(call?.state == .ended)
    #expect(witness == nil)
    // The value of a pop has the controllers that left.
    if ending == .pop { call = nil }
    // The call also releases the controller that has left the screen.
    if ending != .push, ending != .present { #expect(shown == nil) }
  }

  @Test(
    "A transition that never completes holds the lock until its simulation is released, and leaks nothing",
    arguments: [TransitionLock.Policy.wait, .drop]
  )
  func never(policy: TransitionLock.Policy) async throws {
    weak var witness: Witness?
    weak var shown: ViewController?
    weak var world: NavigationSimulation?
    do {
      let simulation = NavigationSimulation()
      let root = ViewController(title: "root")
      let window = Window(simulation: simulation, rootViewController: root)
      let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: simulation))
      delegate.animator.complete = { _, _ in }
      let (own, controller) = (Witness(), ViewController(title: "shown"))
      controller.modalPresentationStyle = .custom
      controller.transitioningDelegate = delegate
      (witness, shown, world) = (own, controller, simulation)
      TransitionVerbs(of: root, in: SimulatedControllers(simulation), lock: lock)
        .with(policy: policy).start(.present(controller)).onEnd { [unowned self] in
          _ = own
          note("present")($0)
        }
      await simulation.advance(by: .seconds(5))
      #expect(lock.isTransitioning)
      #expect(window.rootViewController === root)
    }
    #expect(world == nil)
    #expect(witness == nil)
    #expect(shown == nil)
    try await settle("0.0: present gone: abandoned → A")
  }

  @Test("The calls object of a controller, and its calls in line, do not retain the controller")
  func weakly() async throws {
    weak var controller: ViewController?
    let calls: TransitionVerbs<ViewController>
    let token = try #require(lock.tryStart())
    do {
      let own = ViewController(title: "own")
      controller = own
      calls = self.calls(on: own)
      calls.start(.dismiss)
    }
    #expect(controller == nil)
    token.end()
  }

  @Test("A call in line does not retain its lock, and fails when the lock is released")
  func withoutLock() async throws {
    weak var gone: TransitionLock?
    do {
      let own = TransitionLock(limits: .none)
      gone = own
      _ = own.tryStart("holder")
      calls(on: a, lock: own).start(.present(b)).onEnd(note("present"))
    }
    #expect(gone == nil)
    try await settle("0.0: present gone → A")
  }
}
