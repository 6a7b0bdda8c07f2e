import Testing

/// Runs what the doc comments of the module TransitionSupport show.
@Suite("Comments of TransitionSupport") struct SupportCommentTests {
  @Test("A segmented array is used as an array")
  func segmentedArray() {
    countUp { #expect($0 == 8) }
  }
}
