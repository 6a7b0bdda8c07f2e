import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The moments at which a transition begins and reports its end, as `TransitionLockUIKit` assumes
/// them of UIKit.
@Suite("Time: moments of a transition") struct TransitionMomentsTests {
  private let fixture = StackFixture()

  /// Public crash logs show UIKit begin presentations after the commit
  /// (`runTransitionForCurrentState`) and deferred pushes during layout
  /// (`_startDeferredTransitionIfNeeded`), and since iOS 18 a commit is a step of UIKit's update, a
  /// frame later at most. So `TransitionLockUIKit` assumes that a transition shows by its
  /// coordinator at the latest two frames after the call, and is tested with each delay up to that.
  @Test(
    "A coordinator is there two frames after the call at the latest; here it is when the call returns",
    .tags(.inferred),
    .covers(.beginning)
  )
  func beginning() throws {
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    #expect(fixture.nav.transitionCoordinator != nil)
    try fixture.simulation.run()
    try fixture.b.present(fixture.c, animated: true, completion: nil)
    #expect(fixture.c.transitionCoordinator != nil)
    try fixture.simulation.run()
    try fixture.b.dismiss(animated: true, completion: nil)
    #expect(fixture.c.transitionCoordinator != nil)
    try fixture.simulation.run()
  }

  /// Apple says so of both: after `viewDidAppear(_:)` and after `viewDidDisappear(_:)` of the
  /// presented controller.
  @Test(
    "The completion of a presentation and of a dismissal comes after the did-callbacks",
    .tags(.documented),
    .covers(.completionAfterCallbacks),
    arguments: [true, false]
  )
  func completion(animated: Bool) throws {
    func callbacks(_ start: (TransitionCompletion?) throws -> Void) throws -> [String] {
      fixture.forget()
      var callbacks: [String] = []
      try start { [fixture] _ in callbacks = fixture.callbacks }
      try fixture.simulation.run()
      return callbacks
    }
    fixture.b.modalPresentationStyle = .fullScreen
    #expect(
      try callbacks { try fixture.a.present(fixture.b, animated: animated, completion: $0) }
        .contains("B.viewDidAppear")
    )
    #expect(
      try callbacks { try fixture.a.dismiss(animated: animated, completion: $0) }.contains(
        "B.viewDidDisappear"
      )
    )
  }

  /// Apple documents no duration. These are measured folklore, and where something depends on them,
  /// say your own.
  @Test(
    "A push and a pop take 0.35 s, a presentation and a dismissal 0.5 s, by default",
    .source(.materialExample),
    .covers(.durations)
  )
  func defaults() throws {
    func measure(_ start: (TransitionCompletion?) throws -> Void) throws -> Duration {
      let begin = fixture.time
      var end: Duration?
      try start { _ in end = fixture.time }
      try fixture.simulation.run()
      return try #require(end) - begin
    }
    #expect(
      try measure { try fixture.nav.pushViewController(fixture.b, animated: true, completion: $0) }
        == .milliseconds(350)
    )
    #expect(
      try measure { try fixture.nav.popViewController(animated: true, completion: $0) }
        == .milliseconds(350)
    )
    #expect(
      try measure { try fixture.a.present(fixture.b, animated: true, completion: $0) }
        == .milliseconds(500)
    )
    #expect(
      try measure { try fixture.a.dismiss(animated: true, completion: $0) } == .milliseconds(500)
    )
  }
}
