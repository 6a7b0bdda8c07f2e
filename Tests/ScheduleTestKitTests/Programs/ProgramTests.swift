import Foundation
import FullScheduleControl
import TestSupport
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Kinds of bugs that bite: each is found, replayed, and gone with the cure.
///
/// Under a sanitizer they would take minutes and show nothing more: what it sees is the same in every schedule.
@Suite(.enabled(if: FullScheduleControl.isAvailable && !Effort.isLeast), .timeLimit(.minutes(5)))
struct ProgramTests {
  private static let settings = Simulation.Settings(patience: .zero)

  private func explored(_ plan: ExplorationPlan, _ program: Program, isCured: Bool) async -> Exploration {
    await onSuitableThread(nil) { _ in
      Exploration.run(
        plan,
        budget: .init(schedules: isCured ? 300 : 20_000),
        settings: Self.settings,
        function: "program"
      ) {
        try await program.body($0, isCured)
      }
    }
  }

  private static let plans: [ExplorationPlan] = [.random(), .prioritized(), .exhaustive()]

  @Test(arguments: Programs.all)
  func aBuggyProgramIsFoundByEachPlanAndReplayed(program: Program) async throws {
    for plan in Self.plans {
      let exploration = await explored(plan, program, isCured: false)
      let found = try #require(exploration.found, "\(plan): \(exploration)")
      #expect([.property, .deadlock].contains(found.failure.code), "\(plan): \(found.failure)")
      let schedule = try #require(found.schedule)
      let again = await onSuitableThread(nil) { _ in
        Simulation.run(replaying: "\(schedule)", identity: schedule.body, Self.settings, at: TestLocation()) {
          try await program.body($0, false)
        }
      }
      #expect(again.trace == found.run?.trace, "\(plan)")
    }
  }

  @Test(arguments: Programs.all)
  func aCuredProgramRaisesNoAlarm(program: Program) async {
    for plan in Self.plans {
      let exploration = await explored(plan, program, isCured: true)
      #expect(exploration.found == nil, "\(plan): \(exploration)")
    }
  }

  #if DEBUG
  /// The page shows in which schedule each is found; the optimizer has fewer steps.
  @Test func theTableIsThatOfThePage() async throws {
    var lines = ["| kind of program | at random | by priorities | exhaustively |", "|---|---:|---:|---:|"]
    for program in Programs.all {
      var cells: [String] = []
      for plan in Self.plans {
        cells.append(await explored(plan, program, isCured: false).found.map { "\($0.schedules)" } ?? "–")
      }
      lines.append("| \(program.name) | \(cells.joined(separator: " | ")) |")
    }
    let table = lines.joined(separator: "\n")
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let page = root.appending(path: "Sources/ScheduleTestKit/ScheduleTestKit.docc/Guides/KindsOfBugs.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains(table), "\(table)")
  }
  #endif
}
