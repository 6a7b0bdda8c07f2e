import Foundation
import NavigationSimulator
import Testing

@testable import TransitionCatalog

@Suite("The transitions of the catalog")
struct ExhibitTests {
  @Test(
    "The report shows the line of code that chooses the transition",
    arguments: Exhibit.all.map(\.name)
  )
  func line(name: String) throws {
    let exhibit = try #require(Exhibit.named(name))
    let root = URL(filePath: #filePath).appending(path: "../../../../../..").standardizedFileURL
    let file = root.appending(path: "Examples/TransitionCatalog/Catalog/Exhibit.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    let shown = try #require(lines.firstIndex { $0 == "line: \"\(exhibit.line)\"," })
    #expect(lines[shown + 1].hasPrefix("pick: "))
    #expect(lines[shown + 2] == exhibit.line)
    #expect(lines[shown + 3] == "},")
  }

  @Test("Each transition lists its running parts in both directions, and takes the stated time")
  func parts() throws {
    let screenings = try Exhibit.all.map { try $0.screen() }
    #expect(
      screenings.map(\.wayIn.parts) == [
        "FadeTransition", "SheetTransition, waiting for SheetTransition and DimmingPresentation",
        "ZoomTransition, waiting for ZoomTransition and FadeTransition",
        "PhotoTransition, waiting for PhotoTransition and FadeTransition",
      ]
    )
    // The photo is gone by then, so the fallback has the way back.
    #expect(
      screenings.map(\.wayBack.parts) == screenings.dropLast().map(\.wayIn.parts) + [
        "FadeTransition"
      ]
    )
    #expect(screenings.map(\.wayIn.duration) == [350, 500, 350, 350].map { .milliseconds($0) })
    for screening in screenings {
      #expect(screening.wayBack.start == screening.wayIn.duration + Screening.pause)
      #expect(screening.wayBack.duration == screening.wayIn.duration)
    }
  }

  @Test(
    "The visible motion begins and ends in the right place, and never jumps",
    arguments: Exhibit.all.map(\.name)
  )
  func values(name: String) throws {
    let screening = try #require(Exhibit.named(name)).screen()
    for way in [screening.wayIn, screening.wayBack] {
      for values in way.values {
        #expect(values.count == Screening.steps + 1)
        let seen = values.compactMap(\.self)
        let reach = (seen.max() ?? 0) - (seen.min() ?? 0)
        for (one, next) in zip(seen, seen.dropFirst()) { #expect(abs(next - one) <= reach / 8) }
      }
    }
    // The way back leads to where the way in began, where there is something to be seen.
    for (wayIn, wayBack) in zip(screening.wayIn.values, screening.wayBack.values) {
      if let end = wayBack.last ?? nil { #expect(end == wayIn.first ?? nil) }
    }
  }
}
