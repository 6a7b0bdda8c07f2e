import Testing

/// Runs what the doc comments of TransitionLock's room Machine show.
@Suite("Comments of TransitionLock: machine") struct MachineCommentTests {
  @Test("What is removed by its ticket leaves the rest in order")
  func linkedSlots() {
    var found: [String?] = []
    linkAndRemove { found.append($0) }
    #expect(found == ["a", "b"])
  }
}
