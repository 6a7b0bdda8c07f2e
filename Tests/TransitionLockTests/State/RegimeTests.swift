import Testing

/// The two regimes of the word, in every order of the steps of two and three threads.
struct RegimeTests {
  private static let programs: [[WordModel.Operation]] = [
    [.hold, .hold], [.hold, .look], [.hold, .listen], [.hold, .hold, .look], [.hold, .hold, .listen],
    [.hold, .look, .listen], [.hold, .listen, .listen], [.hold, .hold, .hold],
  ]

  @Test("G1, G4: no order of the steps loses an end, makes two holders, or mistakes one", arguments: programs)
  func rules(program: [WordModel.Operation]) {
    let (states, failure) = WordModel.explore(WordModel(program))
    #expect(failure == nil)
    #expect(states > 20)
  }

  @Test(
    "Each of the three rules is needed: without it, some order of the steps goes wrong",
    arguments: WordModel.Break.allCases
  )
  func breaks(broken: WordModel.Break) {
    let failures = Self.programs.compactMap { WordModel.explore(WordModel($0, breaking: broken)).failure }
    #expect(!failures.isEmpty)
  }
}
