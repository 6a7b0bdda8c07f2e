import Foundation
import FullScheduleControl
import TestSupport
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Kinds of bugs that bite: each is found, replayed, and gone with the cure.
///
/// Under a sanitizer they would take minutes and show nothing more: what it sees is the same in
/// every schedule.
@Suite(.enabled(if: FullScheduleControl.isAvailable && !Effort.isLeast), .timeLimit(.minutes(10)))
struct ProgramTests {
  private func explored(_ plan: ExplorationPlan, _ program: Program, isCured: Bool) async
    -> Exploration
  {
    let budget = ExplorationBudget(schedules: isCured ? Effort.times(150) : 20_000)
    return await ScheduleTestKitTests.explored(plan, budget: budget) {
      try await program.body($0, isCured)
    }
  }

  private static let plans: [ExplorationPlan] = [.random(), .prioritized(), .exhaustive()]

  @Test(arguments: Programs.all)
  func aBuggyProgramIsFoundByEachPlanInTheSchedulesOfThePageAndReplayed(program: Program)
    async throws
  {
    var numbers: [String] = []
    for plan in Self.plans {
      let exploration = await explored(plan, program, isCured: false)
      let found = try #require(exploration.found, "\(plan): \(exploration)")
      #expect([.property, .deadlock].contains(found.failure.code), "\(plan): \(found.failure)")
      numbers.append("\(found.schedules)")
      let schedule = try #require(found.schedule)
      let again = await replayed(schedule) { try await program.body($0, false) }
      #expect(again.trace == found.run?.trace, "\(plan)")
    }
    #if DEBUG
    // The optimizer has fewer steps.
    let row = "| \(program.name) | \(numbers.joined(separator: " | ")) |"
    #expect(try Self.table().contains(row), "\(row)")
    #endif
  }

  @Test(arguments: Programs.all)
  func aCuredProgramRaisesNoAlarm(program: Program) async {
    for plan in Self.plans {
      let exploration = await explored(plan, program, isCured: true)
      #expect(exploration.found == nil, "\(plan): \(exploration)")
    }
  }

  @Test func thePageHasARowForEachProgramAndNoOther() throws {
    let names = try Self.table().dropFirst(2).map {
      $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
    }
    #expect(names == Programs.all.map(\.name))
  }

  /// The lines of the page's table.
  private static func table() throws -> [String] {
    let root = URL(filePath: #filePath).appending(path: "../../../../../..").standardizedFileURL
    let page = root.appending(
      path: "Sources/ScheduleTestKit/ScheduleTestKit.docc/Guides/KindsOfBugs.md"
    )
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("|") }
  }
}
