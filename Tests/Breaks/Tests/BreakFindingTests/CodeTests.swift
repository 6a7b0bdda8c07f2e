import BreakFinding
import Testing

struct CodeTests {
  private let source =
    "extension A {\n  struct B {\n    func f(_ x: Int, by y: Int) {\n      g()\n      g()\n    }\n  }\n}"

  @Test("A break is named by its type and function; the second of two equal ones says so")
  func identities() {
    let drops = Snippet(source).code.breaks.filter { $0.kind == .drop }
    #expect(drops.map(\.identity.function) == ["A.B.f(_:by:)", "A.B.f(_:by:)#2"])
    #expect(drops.map(\.line) == [4, 5])
  }

  @Test("Numbers count in the order of paths and of the text")
  func numbers() {
    let code = BreakableCode(["b.swift": "let a = 0", "a.swift": "let a = 0, b = 1"], isDebug: true)
    #expect(code.breaks.map(\.number) == [1, 2, 3])
    #expect(code.breaks.map(\.file) == ["a.swift", "a.swift", "b.swift"])
  }

  @Test("A sample is the same for the same seed, and has no break twice")
  func samples() {
    let code = Snippet((0..<50).map { "let a\($0) = 0\n" }.joined()).code
    let numbers = code.shuffled(seed: 1).map(\.number)
    #expect(numbers == code.shuffled(seed: 1).map(\.number))
    #expect(numbers != code.shuffled(seed: 2).map(\.number))
    #expect(numbers.sorted() == Array(1...50))
  }

  @Test("An error is blamed on the innermost break around it, or on the assignment to what it names")
  func blame() throws {
    let snippet = Snippet("func f() {\n  g(a < 7)\n  x = 2\n}")
    let file = try #require(snippet.code.broken(by: snippet.code.breaks)["S.swift"])
    func blamed(_ message: String, at text: String) throws -> [String] {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let line = try #require(lines.firstIndex { $0.contains(text) })
      let column = try #require(lines[line].firstRange(of: text)).lowerBound.utf16Offset(in: lines[line]) + 1
      let numbers = file.blamed(for: message, line: line + 1, column: column)
      return snippet.code.breaks.filter { numbers.contains($0.number) }.map { "\($0.before) -> \($0.after)" }
    }
    #expect(try blamed("no", at: "7, 8") == ["g(a < 7) -> g(a < 8)"])
    #expect(try blamed("no", at: "__less") == ["a < 7 -> a <= 7"])
    #expect(try blamed("variable 'x' is not initialized", at: "func") == ["x = 2 -> (nothing)"])
  }
}
