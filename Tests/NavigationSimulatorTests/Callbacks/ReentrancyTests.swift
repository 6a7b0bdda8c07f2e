import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Calls that start the next transition from within the current one.
@Suite("Collisions: inside callbacks")
final class ReentrancyTests: StackFixture {
  init() { super.init(cast: "") }

  @Test("A completion can start the next transition, because its controllers are free by then")
  func completion() throws {
    func push(animated: Bool) throws {
      try nav.pushViewController(b, animated: animated) { [unowned self] _ in
        try? begin(.push(.c), animated: animated)
      }
    }
    try push(animated: true)
    try story.settle("0.7: push C finished → (A) (B) C")
    try begin(.popToRoot, animated: false)
    story.forget()
    try push(animated: false)
    story.expect("0.7: push C finished → (A) (B) C")
  }

  /// UIKit logs and drops what starts in a will-callback, but is known to accept a presentation in
  /// viewDidAppear. Here a transition occupies its controllers until its last callback has
  /// returned.
  @Test(
    "In a callback, the controllers are still occupied: the next transition throws",
    .tags(.different),
    .covers(.insideCallbacks),
    arguments: [
      Callback.willMove, .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .didMove,
    ]
  )
  func callback(callback: Callback) throws {
    for animated in [true, false] {
      let fixture = StackFixture()
      var conflicts: [TransitionRecord.Kind?] = []
      fixture.b.reactions[callback] = { [unowned fixture] in
        for call in [StackFixture.Call.push(.c), .present(.c, on: .b)] {
          let failure = fixture.expectRefusal(of: call, animated: animated)
          conflicts.append(failure?.conflictingTransition?.kind)
        }
      }
      try fixture.begin(.push(.b), animated: animated)
      try fixture.simulation.run()
      #expect(conflicts == [.push, .push])
    }
  }

  /// UIKit logs and drops it, and older systems corrupt their bar.
  @Test(
    "In the leaving controller's callbacks, the next transition throws, too",
    .tags(.different),
    .covers(.insideCallbacks)
  )
  func leaving() throws {
    for callback in [Callback.viewWillDisappear, .viewDidDisappear] {
      a.reactions[callback] = { [unowned self] in expectRefusal(of: .pop) }
    }
    try begin(.push(.b))
    try story.settle(
      "0.0: thrown conflict with push  0.35: thrown conflict with push · push B finished → (A) B"
    )
  }

  /// UIKit has no check for it (inferred): the stack changes inside of its own change.
  @Test(
    "A stack that changes off screen is occupied in the callbacks of that change",
    .tags(.different),
    .covers(.insideCallbacks)
  )
  func offScreen() throws {
    let (a, b) = (Probe(title: "A"), Probe(title: "B"))
    let nav = NavigationController(rootViewController: a)
    var codes: [NavigationFailure.Code?] = []
    let attempt = {
      codes.append(
        #expect(throws: NavigationFailure.self) {
          try nav.popViewController(animated: false, completion: nil)
        }?.code
      )
    }
    b.reactions = [.willMove: attempt, .didMove: attempt]
    try nav.pushViewController(b, animated: false) { _ in
      b.reactions = [:]
      #expect(throws: Never.self) { try nav.popViewController(animated: false, completion: nil) }
    }
    #expect(codes == [.conflict, .conflict])
    #expect(b.parent == nil)
    #expect(nav.viewControllers.map(\.title) == ["A"])
  }

  @Test("Code that a simulation calls during a run can neither run it again nor advance its time")
  func movingTime() throws {
    var failures: [SimulationFailure?] = []
    simulation.schedule(after: .seconds(1)) { [unowned self] in
      failures.append(#expect(throws: SimulationFailure.self) { try simulation.run() })
      failures.append(#expect(throws: SimulationFailure.self) { try advance(by: 0) })
    }
    try simulation.run()
    #expect(failures.map(\.?.code) == [.alreadyRunning, .alreadyRunning])
    #expect(failures.map(\.?.operation) == ["run()", "advance(by:)"])
  }
}
