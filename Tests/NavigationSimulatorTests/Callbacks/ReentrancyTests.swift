import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Calls that start the next transition from within the current one.
@Suite("Collisions: inside callbacks")
struct ReentrancyTests {
  @Test(
    "A completion can start the next transition, because the last one occupies nothing",
    arguments: [true, false]
  )
  func completion(animated: Bool) throws {
    let fixture = StackFixture()
    try fixture.nav.pushViewController(fixture.b, animated: animated) { _ in
      #expect(throws: Never.self) {
        try fixture.nav.pushViewController(
          fixture.c,
          animated: animated,
          completion: fixture.note("second")
        )
      }
    }
    try fixture.simulation.run()
    #expect(fixture.nav.viewControllers.map(\.title) == ["A", "B", "C"])
    #expect(fixture.ends == ["second finished"])
  }

  /// UIKit logs and drops what starts in a will-callback, but is known to accept a presentation in
  /// viewDidAppear. Here a transition occupies its controllers until its last callback has
  /// returned.
  @Test(
    "In a callback the transition occupies its controllers: the next one throws",
    .tags(.different),
    .covers(.insideCallbacks),
    arguments: [
      Callback.willMove, .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .didMove,
    ],
    [true, false]
  )
  func callback(callback: Callback, animated: Bool) throws {
    let fixture = StackFixture()
    var refused = 0
    fixture.b.reactions[callback] = { [unowned fixture] in
      fixture.expectRefusal(.conflict, conflictingTransition: .push) {
        refused += 1
        try fixture.nav.pushViewController(fixture.c, animated: animated, completion: $0)
      }
      fixture.expectRefusal(.conflict, conflictingTransition: .push) {
        refused += 1
        try fixture.b.present(fixture.c, animated: animated, completion: $0)
      }
    }
    try fixture.nav.pushViewController(
      fixture.b,
      animated: animated,
      completion: fixture.note("push")
    )
    try fixture.simulation.run()
    #expect(refused == 2)
    #expect(fixture.ends == ["push finished"])
  }

  /// UIKit logs and drops it, and older systems corrupt their bar.
  @Test(
    "In the callbacks of the leaving controller it throws, too",
    .tags(.different),
    .covers(.insideCallbacks)
  )
  func leaving() throws {
    let fixture = StackFixture()
    var refused = 0
    for callback in [Callback.viewWillDisappear, .viewDidDisappear] {
      fixture.a.reactions[callback] = { [unowned fixture] in
        refused += 1
        fixture.expectRefusal(.conflict, conflictingTransition: .push) {
          try fixture.nav.popViewController(animated: true, completion: $0)
        }
      }
    }
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(refused == 2)
  }

  /// UIKit has no check for it (inferred): the stack changes inside of its own change.
  @Test(
    "In the callbacks of a change off screen the stack is occupied",
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

  @Test("Time cannot be moved from inside a run")
  func time() throws {
    let fixture = StackFixture()
    var failures: [SimulationFailure?] = []
    fixture.simulation.schedule(after: .seconds(1)) {
      failures.append(#expect(throws: SimulationFailure.self) { try fixture.simulation.run() })
      failures.append(
        #expect(throws: SimulationFailure.self) { try fixture.simulation.advance(by: .zero) }
      )
    }
    try fixture.simulation.run()
    #expect(failures.map(\.?.code) == [.alreadyRunning, .alreadyRunning])
    #expect(failures.map(\.?.operation) == ["run()", "advance(by:)"])
  }
}
