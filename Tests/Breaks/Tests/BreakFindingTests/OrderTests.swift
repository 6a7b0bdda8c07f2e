import BreakFinding
import Testing

struct OrderTests {
  @Test("An order is weakened in a second copy of its call")
  func loads() {
    let snippet = Snippet("let x = a.load(ordering: .acquiring)")
    #expect(snippet.changes(.order) == ["a.load(ordering: .acquiring) -> a.load(ordering: .relaxed)"])
    #expect(
      snippet.broken(.order) == "let x = (__broken(1) ? a.load(ordering: .relaxed) : a.load(ordering: .acquiring))"
    )
  }

  @Test("Each order of an exchange is a break of its own; relaxed ones and variables are none")
  func exchanges() {
    let call = "a.compareExchange(expected: b, desired: c, successOrdering: .releasing, failureOrdering: .acquiring)"
    #expect(Snippet("let x = \(call)").changes(.order).count == 2)
    #expect(Snippet("let x = a.load(ordering: .relaxed)").changes(.order).isEmpty)
    #expect(Snippet("let x = a.load(ordering: order)").changes(.order).isEmpty)
  }

  @Test(
    "An order is weakened by one step, of which there may be two",
    arguments: [
      ("a.load(ordering: .sequentiallyConsistent)", ["a.load(ordering: .acquiring)"]),
      ("a.store(1, ordering: .sequentiallyConsistent)", ["a.store(1, ordering: .releasing)"]),
      ("a.exchange(1, ordering: .sequentiallyConsistent)", ["a.exchange(1, ordering: .acquiringAndReleasing)"]),
      (
        "a.exchange(1, ordering: .acquiringAndReleasing)",
        ["a.exchange(1, ordering: .acquiring)", "a.exchange(1, ordering: .releasing)"]
      ),
    ]
  )
  func steps(_ call: String, _ weaker: [String]) {
    #expect(Snippet("let x = \(call)").changes(.order) == weaker.map { "\(call) -> \($0)" })
  }
}
