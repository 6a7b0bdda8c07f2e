import Testing

/// Runs the programs of "The console says", and compares what they print with their pages.
@Suite("The console says") struct ConsoleTests {
  @Test("Each page has a program, and the index leads to it")
  func pages() throws {
    let names = try ConsolePage.names()
    #expect(names == Set(Reproduction.all.map(\.page)))
    let index = try ConsolePage.index().text
    for name in names {
      #expect(index.contains("| <doc:\(name)> |"), "in the table")
      #expect(index.contains("\n- <doc:\(name)>"), "in the navigation")
    }
  }

  @Test("A page shows its program, and exactly what that prints", arguments: Reproduction.all)
  func printing(reproduction: Reproduction) throws {
    let page = try ConsolePage(named: reproduction.page)
    let snippet = try #require(Snippet.all().first { $0.name == reproduction.snippet })
    #expect(page.examples.contains(snippet.code))
    #expect(snippet.code.split(separator: "\n").count <= 15)
    let printed = try reproduction.printed()
    #expect(printed.count == 1)
    #expect(page.blocks.dropFirst() == [printed.joined(separator: "\n")])
  }

  @Test("What the simulator has is what a page says UIKit writes", arguments: Reproduction.all)
  func saying(reproduction: Reproduction) throws {
    let sayings = try ConsolePage(named: reproduction.saying).sayings
    for line in try reproduction.printed().map(ConsolePage.comparable) {
      #expect(sayings.contains { line.hasPrefix($0) }, "\(line) is none of \(sayings)")
    }
  }

  @Test("Every page says why, what to do, and leads on", arguments: Reproduction.all)
  func parts(reproduction: Reproduction) throws {
    let text = try ConsolePage(named: reproduction.page).text
    let titles = text.matches(of: /(?m)^## (.*)$/).map { String($0.1) }
    #expect(titles == ["Overview", "Why", "See it happen", "What to do", "Where to go next"])
    let links = text.split(separator: "## Where to go next").last?.matches(of: /(?m)^- <doc:/).count ?? 0
    #expect((2...4).contains(links))
    #expect(text.contains("- <doc:ConsoleMessages>"))
  }

  @Test("Messages are compared without what differs from system to system")
  func comparing() {
    let older = "Warning: Attempt to present <A: 0x1> on <B: 0x2> while a presentation is in progress!"
    let newer = "Attempt to present <A \"x\"> on <B \"y\"> while a presentation is in progress."
    #expect(ConsolePage.comparable(older) == ConsolePage.comparable(newer))
    let push = "pushViewController:animated: called on <A 0x1>"
    #expect(ConsolePage.comparable("pushViewController(_:animated:) called on <A>") == ConsolePage.comparable(push))
    let exception = "*** Terminating app due to uncaught exception 'Name', reason: 'It isn't.'"
    #expect(ConsolePage.comparable(exception) == "Name: It isn't")
  }
}
