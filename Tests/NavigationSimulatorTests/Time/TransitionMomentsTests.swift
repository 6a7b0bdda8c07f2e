import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The moments at which a transition begins and reports its end, as `TransitionLockUIKit` assumes them of UIKit.
@Suite("Time: moments of a transition") struct TransitionMomentsTests {
  private let stage = StackFixture()

  /// Public crash logs show UIKit begin presentations after the commit (`runTransitionForCurrentState`) and deferred pushes
  /// during layout (`_startDeferredTransitionIfNeeded`), and since iOS 18 a commit is a step of UIKit's update, a frame later at
  /// most. So `TransitionLockUIKit` assumes that a transition shows by its coordinator at the latest two frames after the call,
  /// and is tested with each delay up to that.
  @Test(
    "A coordinator is there two frames after the call at the latest; here it is when the call returns",
    .tags(.inferred),
    .covers(.beginning)
  )
  func beginning() throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    #expect(stage.nav.transitionCoordinator != nil)
    try stage.simulation.run()
    try stage.b.present(stage.c, animated: true, completion: nil)
    #expect(stage.c.transitionCoordinator != nil)
    try stage.simulation.run()
    try stage.b.dismiss(animated: true, completion: nil)
    #expect(stage.c.transitionCoordinator != nil)
    try stage.simulation.run()
  }

  /// Apple says so of both: after `viewDidAppear(_:)` and after `viewDidDisappear(_:)` of the presented controller.
  @Test(
    "The completion of a presentation and of a dismissal comes after the did-callbacks",
    .tags(.documented),
    .covers(.completionAfterCallbacks),
    arguments: [true, false]
  )
  func completion(animated: Bool) throws {
    func callbacks(_ start: (TransitionCompletion?) throws -> Void) throws -> [String] {
      stage.forget()
      var callbacks: [String] = []
      try start { [stage] _ in callbacks = stage.callbacks }
      try stage.simulation.run()
      return callbacks
    }
    stage.b.modalPresentationStyle = .fullScreen
    #expect(
      try callbacks { try stage.a.present(stage.b, animated: animated, completion: $0) }.contains("B.viewDidAppear")
    )
    #expect(
      try callbacks { try stage.a.dismiss(animated: animated, completion: $0) }.contains("B.viewDidDisappear")
    )
  }

  /// Apple documents no duration. These are measured folklore, and where something depends on them, say your own.
  @Test(
    "A push and a pop take 0.35 s, a presentation and a dismissal 0.5 s, if nobody says otherwise",
    .source(.materialExample),
    .covers(.durations)
  )
  func defaults() throws {
    func measure(_ start: (TransitionCompletion?) throws -> Void) throws -> Duration {
      let begin = stage.time
      var end: Duration?
      try start { _ in end = stage.time }
      try stage.simulation.run()
      return try #require(end) - begin
    }
    #expect(
      try measure { try stage.nav.pushViewController(stage.b, animated: true, completion: $0) } == .milliseconds(350)
    )
    #expect(try measure { try stage.nav.popViewController(animated: true, completion: $0) } == .milliseconds(350))
    #expect(try measure { try stage.a.present(stage.b, animated: true, completion: $0) } == .milliseconds(500))
    #expect(try measure { try stage.a.dismiss(animated: true, completion: $0) } == .milliseconds(500))
  }
}
