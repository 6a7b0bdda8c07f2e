import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Time: durations")
struct TransitionDurationsTests {
  /// Apple documents no duration. These are measured folklore, and where something depends on them, say your own.
  @Test(
    "A push and a pop take 0.35 s, a presentation and a dismissal 0.5 s, if nobody says otherwise",
    .source(.materialExample),
    .covers(.durations)
  )
  func defaults() throws {
    let stage = Stage()
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
