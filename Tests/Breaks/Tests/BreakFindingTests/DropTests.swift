import BreakFinding
import Testing

struct DropTests {
  @Test("Calls and assignments that stand alone are dropped")
  func statements() {
    let snippet = Snippet("func f() {\n  g(1)\n  try await h()\n  x = y\n  x += 2\n  _ = k()\n  defer { m?.n() }\n}")
    #expect(
      snippet.changes(.drop) == [
        "g(1) -> (nothing)", "try await h() -> (nothing)", "x = y -> (nothing)", "x += 2 -> (nothing)",
        "_ = k() -> (nothing)", "m?.n() -> (nothing)",
      ]
    )
    #expect(snippet.broken(.drop).contains("{ try await h() }"))
  }

  @Test("What gives a variable its first value stays")
  func firstValues() {
    #expect(Snippet("struct S { init() { self.a = 1; b = 2; c.d = 3 } }").changes(.drop) == ["c.d = 3 -> (nothing)"])
    #expect(Snippet("func f() { let a: Int; a = 1; var b: Int?; b = 2 }").changes(.drop) == ["b = 2 -> (nothing)"])
    #expect(Snippet("class C { init() { self.init(a: 1); super.init() } }").changes(.drop).isEmpty)
  }

  @Test("A value is no statement")
  func values() {
    #expect(Snippet("func f() -> Int { g() }").changes(.drop).isEmpty)
    #expect(Snippet("var x: Int { g() }").changes(.drop).isEmpty)
    #expect(Snippet("func f() -> Int { if a { g() } else { h() } }").changes(.drop).isEmpty)
    #expect(Snippet("func f() { let x = switch a { case 1: g() default: h() } }").changes(.drop).isEmpty)
    #expect(Snippet("func f() { let x = y.map { g($0) } }").changes(.drop).isEmpty)
  }

  @Test("Branches and closures of statements hold statements")
  func branches() {
    #expect(Snippet("func f() { if a { g() } else { h() } }").changes(.drop).count == 2)
    #expect(Snippet("func f() { switch a { case 1: g() default: break } }").changes(.drop).count == 1)
    #expect(Snippet("func f() { g { h() } }").changes(.drop) == ["g { h() } -> (nothing)", "h() -> (nothing)"])
    #expect(Snippet("func f() { let x = g { y = 1 } }").changes(.drop) == ["y = 1 -> (nothing)"])
  }

  @Test("What never returns, and names without an effect, stay")
  func others() {
    #expect(Snippet("func f() { preconditionFailure(\"a\") }").changes(.drop).isEmpty)
    #expect(Snippet("func f() { _ = isolation }").changes(.drop).isEmpty)
  }
}
