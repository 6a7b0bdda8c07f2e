import BreakFinding
import Testing

struct NegateTests {
  @Test("Conditions of if, guard, while, repeat, ?: and where are negated, bindings are not")
  func conditions() {
    let snippet = Snippet(
      """
      func f() {
        if let x = y, a { }
        guard !b else { return }
        while c.isEmpty { }
        repeat { } while d
        let z = e ? 2 : 3
        for i in all where i.isGood { }
      }
      """
    )
    #expect(
      snippet.changes(.negate) == [
        "a -> !(a)", "!b -> b", "c.isEmpty -> !(c.isEmpty)", "d -> !(d)", "e -> !(e)", "i.isGood -> !(i.isGood)",
      ]
    )
    #expect(snippet.broken(.negate).contains("guard __negated("))
  }

  @Test("What `==` compares is left to swapping, and a literal is no condition to negate")
  func equations() {
    #expect(Snippet("func f() { if a == b { }; while true { }; if a != b { } }").changes(.negate).isEmpty)
  }

  @Test("A result is negated where it is clearly a Bool")
  func results() {
    #expect(Snippet("var x: Bool { isEmpty }").changes(.negate) == ["isEmpty -> !(isEmpty)"])
    #expect(Snippet("let f = { return a && b }").changes(.negate) == ["a && b -> !(a && b)"])
    #expect(Snippet("func f() -> Int { return a }").changes(.negate).isEmpty)
    #expect(Snippet("func f() -> Bool { return a.b() }").changes(.negate) == ["a.b() -> !(a.b())"])
  }
}
