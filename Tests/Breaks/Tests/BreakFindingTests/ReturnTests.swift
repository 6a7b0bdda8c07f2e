import BreakFinding
import Testing

struct ReturnTests {
  @Test(
    "A body without a result, with an optional or with a Bool returns at its start",
    arguments: [
      ("func f() { g(); h() }", "func f() { if __broken(%) { return }; g(); h() }"),
      ("func f() -> Int? { g() }", "func f() -> Int? { if __broken(%) { return nil }; return g() }"),
      ("var x: Bool { a }", "var x: Bool { if __broken(%) { return false }; return a }"),
      (
        "func f() -> Bool { if a { b } else { c } }",
        "func f() -> Bool { if __broken(%) { return false }; return if a { b } else { c } }"
      ),
      (
        "func f() -> Bool { switch a { default: return b } }",
        "func f() -> Bool { if __broken(%) { return false }; switch a { default: return b } }"
      ),
      ("deinit { g(); h() }", "deinit { if __broken(%) { return }; g(); h() }"),
    ]
  )
  func bodies(source: String, expected: String) throws {
    let snippet = Snippet("struct S { \(source) }")
    let number = try #require(snippet.code.breaks.first { $0.kind == .return }).number
    let text = "struct S { \(expected.split(separator: "%").joined(separator: "\(number)")) }"
    #expect(snippet.broken(.return) == text)
  }

  @Test("Other results, initializers, coroutines and what is dropped anyway have no early return")
  func exceptions() {
    #expect(Snippet("func f() -> Int { 1 }").changes(.return).isEmpty)
    #expect(Snippet("struct S { init() { a(); b() } }").changes(.return).isEmpty)
    #expect(Snippet("var x: Int? { _read { yield a } }").changes(.return).isEmpty)
    #expect(Snippet("func f() { g() }").changes(.return).isEmpty)
    #expect(Snippet("func f() -> Bool { false }").changes(.return).isEmpty)
    #expect(Snippet("func f() -> Bool { preconditionFailure() }").changes(.return).isEmpty)
  }
}
