import Foundation
import Testing
import TransitionTimeline

@testable import PullDownMenu

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The pictures")
struct PictureTests {
  @Test("Each picture is well-formed, and the same every time", arguments: Variant.allCases)
  func wellFormed(variant: Variant) throws {
    let svg = try Report(variant, slowdown: 1).svg
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse())
    #expect(try Report(variant, slowdown: 1).svg == svg)
    #expect(!svg.contains("nan") && !svg.contains("inf\""))
  }

  @Test("Each picture has both panels, with axes and units, the tap, and the same scales", arguments: Variant.allCases)
  func contents(variant: Variant) throws {
    let svg = try Report(variant, slowdown: 1).svg
    for part in [
      ">height, pt<", ">velocity, pt/s<", ">time, s<", ">tap", ">second menu, ", ">0.9<", ">240<", ">3000<", ">-3000<",
    ] {
      #expect(svg.contains(part), "\(part)")
    }
    #expect(svg.contains("its spring") == variant.isLinked)
    #expect(svg.contains("isReversed, by hand") == (variant == .animator))
  }

  @Test("No curve leaves the picture's panels", arguments: Variant.allCases, [1.0, 10])
  func inside(variant: Variant, slowdown: Double) throws {
    let svg = try Report(variant, slowdown: slowdown).svg
    for match in svg.matches(of: /class="(?:menu|hand|second)" points="([^"]*)"/) {
      for point in match.1.split(separator: " ") {
        let place = point.split(separator: ",").compactMap { Double($0) }
        #expect((50...740).contains(place[0]) && (50...490).contains(place[1]))
      }
    }
  }

  @Test("The pictures of the documentation are what the program writes", arguments: Variant.allCases)
  func documentation(variant: Variant) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../../..").standardizedFileURL
    let resources = root.appending(path: "Sources/NavigationSimulator/NavigationSimulator.docc/Resources")
    let file = resources.appending(path: "menu-\(variant.rawValue).svg")
    #expect(try String(contentsOf: file, encoding: .utf8) == Report(variant, slowdown: 1).svg)
  }

  @Test("The program gives a picture for each variant that is shown")
  func files() throws {
    let terminal = Terminal(isTerminal: false, columns: 80) { _ in nil }
    let output = try Program.output(Options(parsing: ["--variant", "plain", "--svg", "x"]), terminal: terminal)
    #expect(output.pictures.map(\.fileName) == ["menu-plain.svg"])
    #expect(try Program.output(Options(), terminal: terminal).pictures.count == 6)
  }
}
