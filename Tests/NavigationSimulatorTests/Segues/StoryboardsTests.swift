import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Storyboards")
final class StoryboardsTests: StoryboardFixture {
  @Test("An invalid segue throws, and adds nothing")
  func invalid() throws {
    func code(_ add: () throws -> Void) -> StoryboardFailure.Code? {
      #expect(throws: StoryboardFailure.self) { try add() }?.code
    }
    #expect(code { try storyboard.addSegue("", from: "A", to: "A") } == .invalidSegue)
    #expect(
      code { try storyboard.addSegue("x", from: "A", to: "A", style: .unwind) } == .invalidSegue
    )
    #expect(
      code { try storyboard.addSegue("x", from: "A", to: "A", style: .custom) } == .invalidSegue
    )
    #expect(code { try storyboard.addUnwindSegue("", from: "A", action: "a") } == .invalidSegue)
    #expect(code { try storyboard.addUnwindSegue("x", from: "A", action: "") } == .invalidSegue)
    #expect(code { try storyboard.addUnwindSegue("x", from: "Z", action: "a") } == .unknownScene)
    try? perform("x", from: a)
    story.expect("0.0: thrown unknownSegue")
    let failure = #expect(throws: StoryboardFailure.self) {
      try storyboard.addSegue("x", from: "Z", to: "A", file: "App/Main.swift", line: 3)
    }
    #expect(failure?.code == .unknownScene)
    #expect(
      failure?.description
        == "addSegue(_:from:to:) failed: Storyboard (Main) doesn't contain a view controller with identifier 'Z'. "
        + "Attempted at App/Main.swift:3. Add it to the storyboard first, or correct the identifier."
    )
  }

  @Test("A segue replaces an earlier one with the same identifier")
  func replaced() throws {
    try storyboard.addSegue("go", from: "A", to: "B", animated: false)
    try storyboard.addSegue("go", from: "A", to: "C", animated: false)
    story.cast = ""
    try perform("go", from: a)
    try story.settle("0.0: go finished → A + C")
  }
}
