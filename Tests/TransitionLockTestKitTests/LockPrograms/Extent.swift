import Foundation
import Testing
import TransitionLock

@testable import TransitionLockTestKit

/// How large a program is, and which of its schedules are run.
struct Extent: Sendable, CustomTestStringConvertible {
  let tasks: Int
  let operations: Int
  let plan: ExplorationPlan
  /// Whether the lock has an executor of its own, by way of which calls that waited return.
  var lendsExecutor = false

  var testDescription: String {
    "\(tasks) tasks x \(operations) operations, \(plan)\(lendsExecutor ? ", with an executor" : "")"
  }

  private var isExhaustive: Bool { plan.schedules == nil }

  /// How many random walks there are, for sanitizers fewer.
  private static let walks = ProcessInfo.processInfo.environment["RANDOM_WALKS"].flatMap { Int($0) } ?? 16

  /// The extents of a program: exhaustively for two tasks with three operations and three with two, for three with three with at most
  /// two pre-emptions, and at random and by priorities for four with four.
  ///
  /// - Parameters:
  ///   - twoByThree: the greatest number of pre-emptions for two tasks with three operations; nil for no limit.
  ///   - threeByTwo: the same for three with two.
  ///   - threeByThree: the same for three with three; nil for random schedules instead, where even the bounded ones are too many.
  static func all(twoByThree: Int? = nil, threeByTwo: Int? = nil, threeByThree: Int? = 2) -> [Self] {
    var extents = [
      Self(tasks: 2, operations: 3, plan: .exhaustive(preemptions: twoByThree)),
      Self(tasks: 2, operations: 3, plan: .exhaustive(preemptions: min(twoByThree ?? 2, 2)), lendsExecutor: true),
      Self(tasks: 4, operations: 4, plan: .random(6 * walks)),
    ]
    // With a sanitizer, the rest would take minutes and show nothing more: what it sees is the same in every schedule.
    if walks >= 16 {
      extents += [
        Self(tasks: 3, operations: 2, plan: .exhaustive(preemptions: threeByTwo)),
        Self(tasks: 3, operations: 3, plan: threeByThree.map { .exhaustive(preemptions: $0) } ?? .random(30 * walks)),
        Self(tasks: 4, operations: 4, plan: .prioritized(6 * walks)),
      ]
    }
    return extents
  }

  /// Explores a program of this extent.
  func explore(
    limits: Referee.Limits = .none,
    function: StaticString = #function,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ program: @escaping @Sendable (Referee, Extent) async throws -> Void
  ) async {
    ScheduleCount.begin()
    let exploration = await TransitionLockTestKit.explore(
      plan,
      function: function,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    ) { [self] simulation in
      ScheduleCount.add()
      let referee = Referee(simulation, limits: limits, lendsExecutor: lendsExecutor, isExhaustive: isExhaustive)
      try await program(referee, self)
      await referee.finish()
    }
    ScheduleCount.tell(exploration, function, testDescription)
  }
}
