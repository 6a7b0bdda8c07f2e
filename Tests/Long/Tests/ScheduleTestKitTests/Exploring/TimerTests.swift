import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Which timers fire, and when.
@Suite struct TimerTests {
  private func explored(
    _ plan: ExplorationPlan,
    schedules: Int = 1_000_000,
    fairness: Int = 50,
    _ body: @escaping @Sendable (Simulation) async throws -> Void
  ) async -> Exploration {
    await onSuitableThread(nil) { _ in
      // A slow machine takes its time.
      Exploration.run(
        plan,
        budget: .init(schedules: schedules, time: .seconds(3_600)),
        settings: .init(fairness: fairness, patience: .zero),
        body
      )
    }
  }

  private static let plans: [ExplorationPlan] = [.random(200), .prioritized(200), .exhaustive(preemptions: 1)]

  /// Two timers of one moment: each task reads, yields and writes. Without full control, real sleeps take real time.
  @Test(arguments: plans, FullScheduleControl.isAvailable ? [true, false] : [false])
  func timersOfOneMomentInterleave(plan: ExplorationPlan, onRealClock: Bool) async {
    let exploration = await explored(plan) { simulation in
      let count = Guarded(0)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            if onRealClock {
              try? await Task.sleep(for: .seconds(1))
            } else {
              try? await simulation.clock.sleep(for: .seconds(1))
            }
            let before = count.run { $0 }
            await Task.yield()
            count.run { $0 = before + 1 }
          }
        }
      }
      simulation.always("no update is lost", count.run { $0 } == 2)
    }
    #expect(exploration.found?.failure.code == .property)
  }

  private static let shortPlans: [ExplorationPlan] = plans + [.prioritized(200, firesTimersEarly: true)]

  /// Tasks spin until another one has woken, whose timer is due at the same moment and comes last among the options.
  @Test(arguments: shortPlans, [1, 3])
  func aTimerThatIsDueFiresAlthoughTasksSpin(plan: ExplorationPlan, spinners: Int) async {
    let exploration = await explored(plan, schedules: 100, fairness: 5) { simulation in
      let hasWoken = Guarded(false)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<spinners {
          group.addTask {
            try? await simulation.clock.sleep(until: .init(offset: .seconds(1)))
            while !hasWoken.run({ $0 }) { await Task.yield() }
          }
        }
        group.addTask {
          try? await simulation.clock.sleep(until: .init(offset: .seconds(1)))
          hasWoken.run { $0 = true }
        }
      }
    }
    let isPassed = exploration.found == nil
    #expect(isPassed, "\(exploration)")
    if case .exhaustive = plan.kind {
      #expect(exploration.notCovered.contains { $0.contains("5 steps in a row") }, "\(exploration.notCovered)")
    }
  }

  /// Two tasks wait for each other by turns, so neither takes two steps in a row.
  @Test(arguments: shortPlans)
  func aTimerThatIsDueFiresAlthoughTasksKeepEachOtherGoing(plan: ExplorationPlan) async {
    let exploration = await explored(plan, schedules: 50, fairness: 5) { simulation in
      let hasWoken = Guarded(false)
      let (there, back) = (AsyncStream.makeStream(of: Int.self), AsyncStream.makeStream(of: Int.self))
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          try? await simulation.clock.sleep(until: .init(offset: .seconds(1)))
          there.continuation.yield(1)
          for await _ in back.stream {
            if hasWoken.run({ $0 }) { break }
            there.continuation.yield(1)
          }
          there.continuation.finish()
        }
        group.addTask { for await _ in there.stream { back.continuation.yield(1) } }
        group.addTask {
          try? await simulation.clock.sleep(until: .init(offset: .seconds(1)))
          hasWoken.run { $0 = true }
        }
      }
    }
    let isPassed = exploration.found == nil
    #expect(isPassed, "\(exploration)")
  }

  /// The one who wakes first cancels the other, whose timer has fired by then, or not.
  @Test func aTimerOfTheSameMomentFiresBeforeItIsCancelledOrNot() async {
    let exploration = await explored(.exhaustive()) { simulation in
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<2 {
          group.addTask {
            do { try await simulation.clock.sleep(for: .seconds(1)) } catch { return false }
            return true
          }
        }
        _ = await group.next()
        group.cancelAll()
        let isSecond = await group.next() ?? false
        simulation.sometimes("the other one has woken", isSecond)
        simulation.sometimes("the other one was cancelled", !isSecond)
      }
    }
    #expect(exploration.found == nil)
    #expect(exploration.isComplete)
  }

  @Test func timersOfOneMomentFireInTheOrderInWhichTheyWereSetUnlessChosenOtherwise() async {
    let orders = Guarded<[[Int]]>([])
    let exploration = await explored(.exhaustive(preemptions: 0)) { simulation in
      let order = Guarded<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<3 {
          group.addTask {
            try? await simulation.clock.sleep(for: .seconds(1))
            order.run { $0.append(number) }
          }
          await Task.yield()
        }
      }
      orders.run { $0.append(order.run { $0 }) }
    }
    #expect(exploration.isComplete)
    let found = orders.run { $0 }
    #expect(found.first == [0, 1, 2])
    #expect(Set(found).count == 6)
  }

  /// Work that is done a moment before its time limit, on a machine that is fast enough.
  @Sendable private static func timeLimit(_ simulation: Simulation) async {
    let isDone = Guarded(false)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await simulation.clock.sleep(for: .seconds(1))
        simulation.always("the work is done in time", isDone.run { $0 })
      }
      group.addTask {
        for _ in 0..<3 { await Task.yield() }
        isDone.run { $0 = true }
      }
    }
  }

  @Test(arguments: plans)
  func timeDoesNotPassWhileATaskIsReadyAndThatIsSaid(plan: ExplorationPlan) async {
    let exploration = await explored(plan, Self.timeLimit)
    #expect(exploration.found == nil)
    #expect(exploration.notCovered.contains("timers that fire while tasks are ready, which a plan may ask for."))
  }

  private static let earlyPlans: [ExplorationPlan] = [
    .random(200, firesTimersEarly: true), .prioritized(200, firesTimersEarly: true),
    .exhaustive(preemptions: 1, earlyTimers: 2),
  ]

  @Test(arguments: earlyPlans)
  func timersFireEarlyWhereAPlanAsksForIt(plan: ExplorationPlan) async throws {
    let exploration = await explored(plan, Self.timeLimit)
    #expect(exploration.found?.failure.code == .property)
    let schedule = try #require(exploration.found?.schedule)
    #expect("\(schedule)".hasPrefix("f2e"))
    let again = await onSuitableThread(nil) { _ in
      Simulation.run(replaying: "\(schedule)", BodyCall(body: schedule.body), .init(patience: .zero), Self.timeLimit)
    }
    #expect(again.failure?.code == .property)
  }

  /// One timer is set before the task of the other one has begun, and is due after it.
  @Test(arguments: earlyPlans)
  func deadlinesKeepTheirOrder(plan: ExplorationPlan) async {
    let exploration = await explored(plan) { simulation in
      let order = Guarded<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for seconds in [31, 30] {
          group.addTask {
            try? await simulation.clock.sleep(for: .seconds(seconds))
            order.run { $0.append(seconds) }
          }
        }
        for _ in 0..<3 { await Task.yield() }
        simulation.sometimes("a timer fires early", simulation.clock.now.offset > .zero)
      }
      simulation.always("the shorter one is first", order.run { $0 } == [30, 31])
    }
    #expect(exploration.found == nil)
  }

  @Test func onlyTheEarliestDeadlineFiresEarly() async {
    let exploration = await explored(.exhaustive(preemptions: 1, earlyTimers: 2)) { simulation in
      await withTaskGroup(of: Void.self) { group in
        for seconds in [1, 2] {
          group.addTask {
            try? await simulation.clock.sleep(for: .seconds(seconds))
            simulation.always("no sleep is shorter than it was to be", simulation.clock.now.offset >= .seconds(seconds))
          }
        }
        for _ in 0..<3 { await Task.yield() }
      }
    }
    #expect(exploration.found == nil)
    #expect(exploration.isComplete)
    #expect(
      exploration.notCovered.prefix(2) == [
        "schedules with more than 1 pre-emption.", "schedules with more than 2 early timers.",
      ]
    )
  }

  @Test func aPlanSaysHowManyTimersFireEarly() {
    #expect("\(ExplorationPlan.exhaustive(preemptions: nil))" == "exhaustively")
    #expect(
      "\(ExplorationPlan.exhaustive(preemptions: nil, earlyTimers: 1))" == "exhaustively with at most 1 early timer"
    )
    #expect(
      "\(ExplorationPlan.exhaustive(preemptions: 2, earlyTimers: 3))"
        == "exhaustively with at most 2 pre-emptions and 3 early timers"
    )
    #expect("\(ExplorationPlan.random(1, firesTimersEarly: true))" == "at random from seed 1, with early timers")
  }
}
