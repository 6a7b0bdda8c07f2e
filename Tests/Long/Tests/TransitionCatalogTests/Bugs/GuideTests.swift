import Foundation
import NavigationSimulator
import Testing

@testable import TransitionCatalog

@Suite("The guide to the transitioning bugs")
struct GuideTests {
  @Test("Each line of the guide's tables is what the simulator does")
  func tables() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../../..").standardizedFileURL
    let page = root.appending(
      path: "Sources/NavigationSimulator/NavigationSimulator.docc/Guides/TransitioningBugs.md"
    )
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(
      String.init
    )
    let groups: [(name: String, profiles: [SystemProfile])] = [
      ("iOS 7", [.iOS7]), ("iOS 8", [.iOS8]), ("iOS 9", [.iOS9]),
      ("iOS 18, iOS 26, current", [.iOS18, .iOS26, .current]),
    ]
    #expect(groups.flatMap(\.profiles) == SystemProfile.all)
    for group in groups {
      let table = lines.drop { $0 != "### \(group.name)" }.drop { !$0.hasPrefix("|") }.prefix {
        $0.hasPrefix("|")
      }
      for profile in group.profiles {
        // Where a table is for several systems, it has to be right for each.
        #expect(try Array(table) == rows(Recipe.compared.map { try Finding(profile, $0) }))
      }
    }
  }

  @Test(
    "An animator that releases its controllers before it completes leaks on no system",
    arguments: SystemProfile.all
  )
  func lettingGo(profile: SystemProfile) throws {
    #expect(try Finding(profile, .lettingGo).leaks == [])
  }

  private func rows(_ findings: [Finding]) -> [String] {
    func row(_ name: String, _ cell: (Finding) -> String) -> String {
      "| " + ([name] + findings.map(cell)).joined(separator: " | ") + " |"
    }
    return [
      row("", { $0.recipe == .workaround ? "cure 2" : "`\($0.recipe.name)`" }).replacing(
        "|  |",
        with: "| |"
      ),
      "|---|---|---|---|",
      row("in the window meanwhile") { $0.during.count == 2 ? "both" : "presented" },
      row("in the window afterwards") { $0.after == ["Contact"] ? "presenter" : "nothing" },
      row("presenter's callbacks") { $0.presentersCallbacks.isEmpty ? "none" : "all" },
      row("size after a rotation") { $0.isRotated ? "new" : "old" },
      row("unwind segue") { $0.unwinds ? "works" : "fails" },
      row("leaks") { $0.leaks.isEmpty ? "none" : "both, if kept" },
    ]
  }
}
