import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Presentations: the presentation controller before")
struct PreparedPresentationsTests {
  @Test("A controller has its presentation controller before it is presented with it", .tags(.documented))
  func before() throws {
    let stage = StackFixture()
    stage.b.modalPresentationStyle = .formSheet
    let prepared = try #require(stage.b.presentationController)
    #expect(prepared === stage.b.presentationController)
    #expect(prepared.presentedViewController === stage.b)
    #expect(prepared.containerView == nil)
    try stage.a.present(stage.b, animated: true, completion: nil)
    #expect(stage.b.presentationController === prepared)
    #expect(prepared.presentingViewController === stage.nav)
    try stage.simulation.run()
    try stage.b.dismiss(animated: false, completion: nil)
    #expect(stage.b.presentationController !== prepared, "the next presentation has another")
  }

  /// Apple asks to set the style before; what becomes of the first one is not told.
  @Test("A style that is set later has another presentation controller", .tags(.inferred))
  func styleSetLater() throws {
    let stage = StackFixture()
    stage.b.modalPresentationStyle = .formSheet
    let prepared = try #require(stage.b.presentationController)
    stage.b.modalPresentationStyle = .overFullScreen
    #expect(stage.b.presentationController !== prepared)
    try stage.a.present(stage.b, animated: false, completion: nil)
    #expect(stage.b.presentationController?.presentationStyle == .overFullScreen)
  }

  /// UIKit asks the transitioning delegate as soon as it is wanted; here it is asked when the presenter is known.
  @Test("With a custom style there is none before the presentation", .tags(.different))
  func custom() throws {
    let fixture = TransitionFixture()
    #expect(fixture.stage.b.presentationController == nil)
    try fixture.present()
    #expect(fixture.stage.b.presentationController is ScriptedPresentation)
    try fixture.stage.simulation.run()
  }
}
