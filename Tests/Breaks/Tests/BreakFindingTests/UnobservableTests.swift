import BreakFinding
import Testing

struct UnobservableTests {
  private let code = Snippet("func f() {\n  g()\n  h()\n}").code

  @Test("An entry gives the reason of its break, wherever that stands by now")
  func reasons() throws {
    let table = try Unobservable("# A comment\n\ndrop\tS.swift\tf()\th() -> (nothing)\tit does nothing\n")
    #expect(code.breaks.map { table.reason(for: $0) } == [nil, nil, "it does nothing"])
    #expect(table.stale(among: code.breaks).isEmpty)
  }

  @Test("Entries that match no break are told, and lines without a reason are an error")
  func stale() throws {
    let entry = "drop\tS.swift\tf()\tk() -> (nothing)"
    #expect(try Unobservable("\(entry)\twhy").stale(among: code.breaks) == [entry])
    #expect(throws: Unobservable.Malformed.self) { try Unobservable(entry) }
  }
}
