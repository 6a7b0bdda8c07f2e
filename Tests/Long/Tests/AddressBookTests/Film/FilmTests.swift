import Foundation
import Testing

@testable import AddressBook

@Suite("The film")
struct FilmTests {
  private static let file = URL(filePath: #filePath).appending(path: "../../../../../..").standardizedFileURL
    .appending(path: "Docs/Guide.docc/Resources/address-book-film.svg")

  private func film(_ text: String = Session.included, isThrowing: Bool = false) async throws -> String {
    try await Program.film(of: Session(parsing: text), isThrowing: isThrowing)
  }

  @Test("The film in the documentation is what `swift run AddressBook --film FILE` writes", .timeLimit(.minutes(10)))
  func documentation() async throws {
    let film = try await film()
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == film, "write it to \(Self.file.path)")
  }

  @Test(
    "Films of many sessions are well-formed, and the same every time",
    .timeLimit(.minutes(10)),
    arguments: zip(
      [
        Session.included, "0 timer", "0 tap Edit\n0 tap Edit\n0.2 tap Edit\n1 pop", "86400 tap Add",
        (0..<20).map { "\($0) push S\($0)" }.joined(separator: "\n"),
        (0..<58).map { "\($0) push S\($0)" }.joined(separator: "\n"),
        "0 tap Edit\n1 present Photo on Editor\n2 present 連絡先 on Photo\n40 dismiss Editor\n80 pop in master",
      ],
      [false, true, false, true, false, true]
    )
  )
  func wellFormed(text: String, isThrowing: Bool) async throws {
    let svg = try await film(text, isThrowing: isThrowing)
    let picture = try Picture(svg)
    #expect(picture.panels.count == 3)
    let elements = picture.root.all
    for rect in elements where rect.name == "rect" {
      #expect(try #require(rect.attributes["width"].flatMap(Double.init)) > 0)
    }
    // Each color of a screen has a rule.
    let colors = Set(elements.flatMap(\.classes).filter { $0.wholeMatch(of: /c[0-9]+/) != nil })
    for color in colors { #expect(svg.contains(".\(color){fill:")) }
    #expect(svg.matches(of: /\b-?(nan|inf)\b/).isEmpty)
    #expect(try await film(text, isThrowing: isThrowing) == svg)
  }

  @Test("The film of the included session is small, and its loop takes a few seconds")
  func small() async throws {
    let svg = try await film()
    #expect(svg.utf8.count < 40_000)
    #expect(try (6...9).contains(Picture(svg).length))
  }

  @Test("There is no script in it, and it refers to nothing outside of itself")
  func selfContained() async throws {
    let svg = try await film()
    let elements = try Picture(svg).root.all
    let names = Set(elements.map(\.name))
    #expect(names.isDisjoint(with: ["script", "image", "foreignObject", "animate", "a", "link", "font-face"]))
    for element in elements {
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on"))
        if name.hasSuffix("href") { #expect(value.hasPrefix("#")) }
        if value.contains("url(") { #expect(value.hasPrefix("url(#")) }
      }
    }
    #expect(!svg.contains("@import") && !svg.contains("@font-face"))
    #expect(svg.matches(of: /https?:/).count == 1, "the name space alone")
  }

  @Test("What it refers to in itself is there")
  func references() async throws {
    let elements = try Picture(await film()).root.all
    let ids = Set(elements.compactMap { $0.attributes["id"] })
    let uses = elements.compactMap { $0.attributes["href"]?.dropFirst() }
    let clips = elements.compactMap { $0.attributes["clip-path"]?.dropFirst(5).dropLast() }
    #expect(!uses.isEmpty && !clips.isEmpty)
    for reference in uses + clips { #expect(ids.contains(String(reference))) }
  }

  @Test("It knows light and dark pages, and people who want no motion")
  func media() async throws {
    let picture = try Picture(await film())
    #expect(picture.style.contains("@media (prefers-color-scheme:dark){svg{"))
    #expect(picture.style.contains("@media (prefers-reduced-motion:reduce){.a{animation:none}}"))
    // The last rule wins: none may come after it.
    #expect(picture.style.hasSuffix("{.a{animation:none}}\n"))
    // Each color has a value by day and one by night.
    let colors = picture.style.matches(of: /svg\{([^}]*)\}/).map { rule in
      Set(rule.1.matches(of: /--([a-z0-9]+):/).map(\.1))
    }
    let used = Set(picture.style.matches(of: /var\(--([a-z0-9]+)\)/).map(\.1))
    #expect(colors.count == 2)
    #expect(used == colors[0])
    #expect(colors[0].subtracting(colors[1]) == ["say"])
  }

  @Test("A screen reader hears what happens, in the words of the report")
  func description() async throws {
    let svg = try await film()
    let picture = try Picture(svg)
    #expect(picture.root.children.first?.name == "title")
    let description = try #require(picture.root.children.first { $0.name == "desc" }).text
    for way in Way.allCases {
      let play = try await Session(parsing: Session.included).play(way, isThrowing: false)
      #expect(description.contains(play.conclusion))
    }
    #expect(description.contains("0.10 tap Edit, 0.30 timer"))
  }

  @Test("Each telephone ends with the verdict on its play")
  func verdicts() async throws {
    let panels = try Picture(await film()).panels
    for (panel, texts) in zip(
      panels,
      [
        ("2 completions never ran", "2 collisions"), ("3 of 5 dropped", "no collision"),
        ("nothing lost, in order", "4 of 5 waited"),
      ]
    ) {
      #expect(panel.all.filter { $0.name == "text" }.suffix(2).map(\.text) == [texts.0, texts.1])
    }
  }

  @Test("Where collisions throw, the film says that they do")
  func throwing() async throws {
    let panels = try Picture(await film(isThrowing: true)).panels
    let lost = panels[0].bubbles.filter { $0.fate == "lost" }.map(\.text)
    #expect(lost.count == 3)
    #expect(lost.allSatisfy { $0.hasSuffix(" throws") })
    let verdict = panels[0].all.filter { $0.name == "text" }.suffix(2).map(\.text)
    #expect(verdict == ["3 completions never ran", "3 collisions"])
  }

  @Test("Names that mean something in XML stand in it as they are, and long ones are cut")
  func escaping() async throws {
    let names = ["<&\"'>]]>", "a\u{0}\u{FFFE}b", "Very" + String(repeating: "Long", count: 50)]
    let events = names.enumerated().map { index, name in
      Session.Event(line: index + 1, time: .seconds(index), action: .push(.init(name), in: .detail))
    }
    let svg = try await Program.film(of: Session(events: events), isThrowing: false)
    let texts = try Picture(svg).root.all.filter { $0.name == "text" }.map(\.text)
    #expect(texts.contains(names[0]))
    #expect(texts.contains("a\u{FFFD}\u{FFFD}b"))
    #expect(texts.contains { $0.hasPrefix("VeryLong") && $0.hasSuffix("…") })
    #expect(texts.allSatisfy { $0.count < 60 })
  }

  @Test("Filming disturbs nothing", arguments: Way.allCases)
  func undisturbed(way: Way) async throws {
    let session = try Session(parsing: Session.included)
    let play = try await session.play(way, isThrowing: false)
    let filmed = try await session.film(play, isThrowing: false).play
    #expect(filmed.episodes == play.episodes)
    #expect(filmed.movements == play.movements)
    #expect(filmed.callbacks.map { "\($0)" } == play.callbacks.map { "\($0)" })
    #expect(filmed.view == play.view)
  }
}
