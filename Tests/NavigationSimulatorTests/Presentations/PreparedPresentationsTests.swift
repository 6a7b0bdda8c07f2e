import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Presentations: the presentation controller before")
struct PreparedPresentationsTests {
  @Test("A controller has its presentation controller before its presentation", .tags(.documented))
  func before() throws {
    let stack = StackFixture()
    stack.b.modalPresentationStyle = .formSheet
    let prepared = try #require(stack.b.presentationController)
    #expect(prepared === stack.b.presentationController)
    #expect(prepared.presentedViewController === stack.b)
    #expect(prepared.containerView == nil)
    try stack.a.present(stack.b, animated: true, completion: nil)
    #expect(stack.b.presentationController === prepared)
    #expect(prepared.presentingViewController === stack.nav)
    try stack.simulation.run()
    try stack.b.dismissAndSettle()
    #expect(stack.b.presentationController !== prepared, "the next presentation has another")
  }

  /// Apple asks to set the style before; the fate of the first one is not documented.
  @Test("A style that is set later has another presentation controller", .tags(.inferred))
  func styleSetLater() throws {
    let stack = StackFixture()
    stack.b.modalPresentationStyle = .formSheet
    let prepared = try #require(stack.b.presentationController)
    stack.b.modalPresentationStyle = .overFullScreen
    #expect(stack.b.presentationController !== prepared)
    try stack.a.presentAndSettle(stack.b)
    #expect(stack.b.presentationController?.presentationStyle == .overFullScreen)
  }

  /// UIKit asks the transitioning delegate as soon as it is wanted; here it is asked when the
  /// presenter is known.
  @Test("With a custom style there is none before the presentation", .tags(.different))
  func custom() throws {
    let fixture = TransitionFixture()
    #expect(fixture.stack.b.presentationController == nil)
    try fixture.present()
    #expect(fixture.stack.b.presentationController is ScriptedPresentation)
    try fixture.stack.simulation.run()
  }
}
