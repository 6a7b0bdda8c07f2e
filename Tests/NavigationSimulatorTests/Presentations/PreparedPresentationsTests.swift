import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Presentations: the presentation controller")
final class PreparedPresentationsTests: StackFixture {
  @Test("A controller has its presentation controller before its presentation", .tags(.documented))
  func before() throws {
    b.modalPresentationStyle = .formSheet
    let prepared = try #require(b.presentationController)
    #expect(prepared === b.presentationController)
    #expect(prepared.presentedViewController === b)
    #expect(prepared.containerView == nil)
    try a.present(b, animated: true, completion: nil)
    #expect(b.presentationController === prepared)
    #expect(prepared.presentingViewController === nav)
    try simulation.run()
    try b.dismissAndSettle()
    #expect(b.presentationController !== prepared, "the next presentation has another")
  }

  /// Apple asks to set the style before; the fate of the first one is not documented.
  @Test(
    "When another style is set, the controller gets another presentation controller",
    .tags(.inferred)
  )
  func styleSetLater() throws {
    b.modalPresentationStyle = .formSheet
    let prepared = try #require(b.presentationController)
    b.modalPresentationStyle = .overFullScreen
    #expect(b.presentationController !== prepared)
    try a.presentAndSettle(b)
    #expect(b.presentationController?.presentationStyle == .overFullScreen)
  }

  /// UIKit asks the transitioning delegate as soon as it is wanted; here it is asked when the
  /// presenter is known.
  @Test(
    "With a custom style there is no presentation controller before the presentation",
    .tags(.different)
  )
  func custom() throws {
    let fixture = TransitionFixture()
    #expect(fixture.stack.b.presentationController == nil)
    try fixture.stack.begin(.present(.b))
    #expect(fixture.stack.b.presentationController is ScriptedPresentation)
    try fixture.stack.simulation.run()
  }
}
