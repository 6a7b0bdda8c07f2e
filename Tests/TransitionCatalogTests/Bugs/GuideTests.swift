import Foundation
import NavigationSimulator
import Testing

@testable import TransitionCatalog

@Suite("The guide to the transitioning bugs")
struct GuideTests {
  @Test("The guide's table says what the simulator does, in all lines")
  func table() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let page = root.appending(path: "Sources/NavigationSimulator/NavigationSimulator.docc/Guides/TransitioningBugs.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
    let groups: [(name: String, profiles: [SystemProfile])] = [
      ("iOS 7", [.iOS7]), ("iOS 8", [.iOS8]), ("iOS 9", [.iOS9]), ("iOS 18, current", [.iOS18, .current]),
    ]
    #expect(groups.flatMap(\.profiles) == SystemProfile.all)
    let table = lines.drop { !$0.hasPrefix("| system | presented |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    for number in 0..<2 {
      // Where a line is for several systems, it has to be right for each.
      let rows = try groups.flatMap { group in
        let profile = group.profiles[min(number, group.profiles.count - 1)]
        return try Recipe.compared.map { try row($0 == .custom ? group.name : "", Finding(profile, $0)) }
      }
      #expect(Array(table) == rows)
    }
  }

  private func row(_ system: String, _ finding: Finding) -> String {
    let presented = finding.recipe == .workaround ? "with the workaround" : "`\(finding.recipe.name)`"
    let cells = [
      presented,
      finding.during.count == 2 ? "both" : "the presented",
      finding.after == ["Contact"] ? "the presenter" : "nothing",
      finding.presentersCallbacks.isEmpty ? "none" : "all",
      finding.isRotated ? "the new size" : "the old size",
      finding.unwinds ? "works" : "fails",
      finding.leaks.isEmpty ? "nobody" : "both, if kept",
    ]
    return "| " + (system.isEmpty ? "" : system + " ") + "| " + cells.joined(separator: " | ") + " |"
  }
}
