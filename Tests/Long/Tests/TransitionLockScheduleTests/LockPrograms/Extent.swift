import TestSupport
import Testing
import TransitionLock

@testable import ScheduleTestKit

/// How large a program is, and which of its schedules are run.
struct Extent: Sendable, CustomTestStringConvertible {
  let tasks: Int
  let operations: Int
  let plan: ExplorationPlan
  /// Whether the lock has an executor, through which waiting calls return.
  var lendsExecutor = false

  var testDescription: String {
    "\(tasks) tasks x \(operations) operations, \(plan)\(lendsExecutor ? ", with an executor" : "")"
  }

  private var isExhaustive: Bool { plan.schedules == nil }

  /// The extents of a program: exhaustively for two tasks with three operations, also with an
  /// executor, for three with two, and for three with three with at most two pre-emptions; at
  /// random and by priorities for four with four.
  ///
  /// All programs together have ten seconds in CI, so that larger ones are bounded further. With a
  /// great effort these bounds are lifted, and an exploration has a minute.
  ///
  /// - Parameters:
  ///   - withExecutor: the greatest number of pre-emptions for two tasks with three operations on a
  ///     lock with an executor.
  ///   - threeByTwo: the plan for three tasks with two operations.
  ///   - threeByThree: the greatest number of pre-emptions for three with three; nil for random
  ///     schedules instead, where even those without pre-emptions are many.
  static func all(
    withExecutor: Int = 1,
    threeByTwo: ExplorationPlan = .exhaustive(preemptions: nil),
    threeByThree: Int? = 1
  ) -> [Self] {
    var extents = [
      Self(tasks: 2, operations: 3, plan: .exhaustive(preemptions: nil)),
      Self(
        tasks: 2,
        operations: 3,
        plan: .exhaustive(preemptions: Effort.isGreat ? 2 : withExecutor),
        lendsExecutor: true
      ),
      Self(tasks: 4, operations: 4, plan: .random(Effort.times(16))),
    ]
    // With a sanitizer, the rest would take minutes and show nothing more: what it sees is the same
    // in every schedule.
    if !Effort.isLeast {
      let bounded =
        threeByThree.map { ExplorationPlan.exhaustive(preemptions: $0) }
        ?? .random(Effort.times(100))
      extents += [
        Self(
          tasks: 3,
          operations: 2,
          plan: Effort.isGreat ? .exhaustive(preemptions: nil) : threeByTwo
        ),
        Self(tasks: 3, operations: 3, plan: Effort.isGreat ? .exhaustive(preemptions: 2) : bounded),
        Self(tasks: 4, operations: 4, plan: .prioritized(Effort.times(16))),
      ]
    }
    return extents
  }

  /// The extents of a program over scopes and policies: all or bounded schedules of two tasks with
  /// three operations, of three with two, and random ones of four with three.
  ///
  /// - Parameters:
  ///   - twoByThree: the greatest number of pre-emptions for two tasks with three operations; nil
  ///     for no limit.
  ///   - withExecutor: the same on a lock with an executor.
  ///   - threeByTwo: the same for three tasks with two operations; nil for none of these.
  static func tree(twoByThree: Int? = nil, withExecutor: Int = 1, threeByTwo: Int? = 1) -> [Self] {
    let extents = [
      Self(
        tasks: 2,
        operations: 3,
        plan: .exhaustive(preemptions: Effort.isGreat ? nil : twoByThree)
      ),
      Self(
        tasks: 2,
        operations: 3,
        plan: .exhaustive(preemptions: withExecutor),
        lendsExecutor: true
      ),
      Self(tasks: 4, operations: 3, plan: .random(Effort.times(16))),
    ]
    guard !Effort.isLeast, let threeByTwo else { return extents }
    return extents + [
      Self(tasks: 3, operations: 2, plan: .exhaustive(preemptions: Effort.isGreat ? 2 : threeByTwo))
    ]
  }

  /// Explores a program of this extent.
  func explore(
    function: StaticString = #function,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ program: @escaping @Sendable (CheckedLock, Extent) async throws -> Void
  ) async {
    await ScheduleTestKit.explore(
      plan,
      function: function,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    ) { simulation in
      let lock = CheckedLock(simulation, lendsExecutor: lendsExecutor, isExhaustive: isExhaustive)
      try await program(lock, self)
      await lock.finish()
    }
  }
}
