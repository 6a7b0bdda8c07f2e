import NavigationSimulator
import Testing

/// The tutorial "Test open questions about UIKit": its failing test, and the sentence that its page
/// shows.
@Suite("The tutorial: test open questions about UIKit")
struct DoubtTutorialTests {
  @Test("The test fails under one answer, with the sentence that the page shows")
  func failure() throws {
    let failure = #expect(throws: DoubtFailure.self) {
      try DoubtTutorial.Failing().anInvitationAsksForAReplyWhateverUIKitDoes()
    }
    let page = try ShownText(page: "Docs/Guide.docc/Tutorials/EachUIKit.md")
    #expect(page.contains("Caught error: \(try #require(failure))"))
  }
}
