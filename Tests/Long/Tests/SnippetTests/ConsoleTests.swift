import NavigationSimulator
import Testing

/// Makes the mistakes of "The console says", and compares what the simulator says with the pages.
@Suite("The console says") struct ConsoleTests {
  @Test(
    "Each page except one has a mistake that the simulator makes, and the index links to each page"
  )
  func pages() throws {
    let names = try ConsolePage.names()
    #expect(names == Set(Mistake.all.map(\.page) + ["NestedPushAnimation"]))
    let index = try ConsolePage.index().text
    for name in names { #expect(index.contains("\n- <doc:\(name)>"), "in the navigation") }
  }

  @Test("The simulator's message is the one that the page quotes", arguments: Mistake.all)
  func saying(mistake: Mistake) throws {
    let sayings = try ConsolePage(named: mistake.page).sayings
    let said = try mistake.said()
    #expect(said.count == 1)
    for line in said.map(ConsolePage.comparable) {
      #expect(sayings.contains { line.hasPrefix($0) }, "\(line) is none of \(sayings)")
    }
  }

  @Test("The program of two presentations prints what its page shows")
  func printing() throws {
    var printed: [String] = []
    try presentWhilePresenting { printed.append("\($0)") }
    #expect(
      try ConsolePage(named: "AttemptToPresent").blocks.dropFirst() == [
        printed.joined(separator: "\n")
      ]
    )
  }

  @Test(
    "Every page says why, and what to do",
    arguments: try ConsolePage.names().subtracting(["ExceptionEveryTime"])
  )
  func parts(name: String) throws {
    let titles = try ConsolePage(named: name).text.matches(of: /(?m)^## (.*)$/).map { String($0.1) }
    #expect(titles.filter { $0 != "See it happen" } == ["Overview", "Why", "What to do"])
  }

  @Test("The comparison of messages ignores the parts that differ between systems")
  func comparing() {
    let older =
      "Warning: Attempt to present <A: 0x1> on <B: 0x2> while a presentation is in progress!"
    let newer = "Attempt to present <A \"x\"> on <B \"y\"> while a presentation is in progress."
    #expect(ConsolePage.comparable(older) == ConsolePage.comparable(newer))
    let push = "pushViewController:animated: called on <A 0x1>"
    #expect(
      ConsolePage.comparable("pushViewController(_:animated:) called on <A>")
        == ConsolePage.comparable(push)
    )
    let exception = "*** Terminating app due to uncaught exception 'Name', reason: 'It isn't.'"
    #expect(ConsolePage.comparable(exception) == "Name: It isn't")
  }
}
