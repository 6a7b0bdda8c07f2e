import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Storyboards")
struct StoryboardsTests {
  @Test("An invalid segue throws, and adds nothing")
  func invalid() throws {
    let storyboard = Storyboard()
    storyboard.addScene("A") { ViewController() }
    func code(_ body: () throws -> Void) -> StoryboardFailure.Code? {
      #expect(throws: StoryboardFailure.self) { try body() }?.code
    }
    #expect(code { try storyboard.addSegue("", from: "A", to: "A") } == .invalidSegue)
    #expect(
      code { try storyboard.addSegue("x", from: "A", to: "A", style: .unwind) } == .invalidSegue
    )
    #expect(
      code { try storyboard.addSegue("x", from: "A", to: "A", style: .custom) } == .invalidSegue
    )
    #expect(code { try storyboard.addSegue("x", from: "B", to: "A") } == .unknownScene)
    #expect(code { try storyboard.addUnwindSegue("", from: "A", action: "a") } == .invalidSegue)
    #expect(code { try storyboard.addUnwindSegue("x", from: "A", action: "") } == .invalidSegue)
    #expect(code { try storyboard.addUnwindSegue("x", from: "B", action: "a") } == .unknownScene)
    let a = try storyboard.instantiateViewController(withIdentifier: "A")
    let refusal = #expect(throws: NavigationFailure.self) {
      try a.performSegue(withIdentifier: "x", sender: nil, completion: nil)
    }
    #expect(refusal?.storyboard?.code == .unknownSegue)
    let failure = #expect(throws: StoryboardFailure.self) {
      try storyboard.addSegue("x", from: "B", to: "A", file: "App/Main.swift", line: 3)
    }
    #expect(
      failure?.description
        == "addSegue(_:from:to:) failed: Storyboard (Main) doesn't contain a view controller with identifier 'B'. "
        + "Attempted at App/Main.swift:3. Add it to the storyboard first, or correct the identifier."
    )
  }

  @Test("A segue replaces an earlier one with the same identifier")
  func replaced() throws {
    let book = StoryboardFixture()
    try book.storyboard.addSegue("go", from: "A", to: "B", animated: false)
    try book.storyboard.addSegue("go", from: "A", to: "C", animated: false)
    let a = try book.make("A")
    book.show(a)
    try a.performSegue(withIdentifier: "go", sender: nil, completion: nil)
    #expect(a.presentedViewController?.title == "C")
  }
}
