import BreakFinding
import Testing

struct SwapTests {
  @Test(
    "Constants are swapped for their neighbors",
    arguments: [
      ("let a = true", "a = true -> a = false"), ("let a = 0", "a = 0 -> a = 1"), ("let a = 1", "a = 1 -> a = 0"),
      ("let a = 1_024", "a = 1_024 -> a = 1025"), ("let a = 0xFF", "a = 0xFF -> a = 0x100"),
      ("let a = -1", "a = -1 -> a = 0"), ("let a = -7", "a = -7 -> a = -6"),
    ]
  )
  func constants(source: String, change: String) {
    #expect(Snippet(source).changes(.swap) == [change])
  }

  @Test(
    "Operators are swapped for their neighbors",
    arguments: [
      ("a < b", "__less(1, a , b)", "a < b -> a <= b"), ("a >= b", "__greaterOrEqual(1, a , b)", "a >= b -> a > b"),
      ("a == b", "__negated(1, a == b)", "a == b -> a != b"), ("a && b", "__and(1, a , b)", "a && b -> a || b"),
      ("a || b", "__or(1, a , b)", "a || b -> a && b"),
    ]
  )
  func operators(source: String, text: String, change: String) {
    let snippet = Snippet("let x = \(source)")
    #expect(snippet.changes(.swap) == [change])
    #expect(snippet.broken(.swap) == "let x = \(text)")
  }

  @Test("A step by one is swapped for one back, and one for zero inside it")
  func steps() {
    let snippet = Snippet("func f() { n += 1 }")
    #expect(snippet.changes(.swap) == ["n += 1 -> n -= 1", "n += 1 -> n += 0"])
    #expect(snippet.broken(.swap) == "func f() { __add(2, &n , __swapped(3, 1, 0)) }")
    #expect(Snippet("let x = a - 2").changes(.swap) == ["x = a - 2 -> x = a - 3"])
  }

  @Test("Operands of operators nest as their precedence says")
  func precedence() {
    #expect(Snippet("let x = a || b && c < d").broken(.swap) == "let x = __or(1, a , __and(2, b , __less(3, c , d)))")
  }

  @Test("Patterns of Bool, endless loops, texts, attributes, cases and public defaults stay")
  func exceptions() {
    #expect(Snippet("func f() { switch a { case true: break default: break } }").changes(.swap).isEmpty)
    #expect(Snippet("func f() { while true { } }").changes(.swap).isEmpty)
    #expect(Snippet("let s = \"\\(1 + 1) 2\"").changes(.swap).isEmpty)
    #expect(Snippet("@available(macOS 15, *) @a(1) let s = b").changes(.swap).isEmpty)
    #expect(Snippet("enum E: Int { case a = 1 }").changes(.swap).isEmpty)
    #expect(Snippet("public func f(a: Int = 0) { }").changes(.swap).isEmpty)
    #expect(Snippet("func f(a: Int = 0) { }").changes(.swap) == ["a: Int = 0 -> a: Int = 1"])
  }

  @Test("Branches that are not compiled stay")
  func branches() {
    let source = "#if canImport(Darwin)\nlet a = 0\n#elseif DEBUG\nlet b = 0\n#else\nlet c = 0\n#endif"
    #expect(Snippet(source).changes(.swap) == ["b = 0 -> b = 1"])
    #expect(BreakableCode(["S.swift": source], isDebug: false).breaks.map(\.before) == ["c = 0"])
    let flags = "#if EXPLORED || DEBUG && EXPLORED\nlet a = 0\n#else\nlet b = 0\n#endif"
    #expect(Snippet(flags).changes(.swap) == ["b = 0 -> b = 1"])
  }
}
