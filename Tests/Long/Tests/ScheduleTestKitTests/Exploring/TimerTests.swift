import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Which timers fire, and when.
@Suite struct TimerTests {
  private static let plans: [ExplorationPlan] = [
    .random(200), .prioritized(200), .exhaustive(preemptions: 1),
  ]

  /// Two timers of one moment: each task reads, yields and writes. Without full control, real
  /// sleeps take real time.
  @Test(.enabled(if: FullScheduleControl.isAvailable), arguments: plans)
  func timersOfOneMomentOnARealClockInterleave(plan: ExplorationPlan) async {
    let exploration = await explored(plan) { simulation in
      let count = Guarded(0)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            try? await Task.sleep(for: .seconds(1))
            let before = count.value
            await Task.yield()
            count.set(before + 1)
          }
        }
      }
      simulation.always("no update is lost", count.value == 2)
    }
    #expect(exploration.found?.failure.code == .property)
  }

  private static let shortPlans: [ExplorationPlan] =
    plans + [.prioritized(200, firesTimersEarly: true)]
  private static let impatient = Simulation.Settings(fairness: 5, patience: .zero)

  private static func schedules(_ count: Int) -> ExplorationBudget {
    ExplorationBudget(schedules: count, time: .seconds(3_600))
  }

  /// Tasks spin until another one has woken, whose timer is due at the same moment and comes last
  /// among the options.
  @Test(arguments: shortPlans, [1, 3])
  func aTimerThatIsDueFiresAlthoughTasksSpin(plan: ExplorationPlan, spinners: Int) async {
    let exploration = await explored(plan, budget: Self.schedules(100), settings: Self.impatient) {
      simulation in
      let hasWoken = Guarded(false)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<spinners {
          group.addTask {
            try? await simulation.clock.sleep(until: .init(offset: .seconds(1)))
            while !hasWoken.value { await Task.yield() }
          }
        }
        group.addTask {
          try? await simulation.clock.sleep(until: .init(offset: .seconds(1)))
          hasWoken.set(true)
        }
      }
    }
    let isPassed = exploration.found == nil
    #expect(isPassed, "\(exploration)")
    if case .exhaustive = plan.kind {
      #expect(
        exploration.notCovered.contains { $0.contains("5 steps in a row") },
        "\(exploration.notCovered)"
      )
    }
  }

  /// Two tasks wait for each other by turns, so neither takes two steps in a row.
  @Test(arguments: shortPlans)
  func aTimerThatIsDueFiresAlthoughTasksKeepEachOtherGoing(plan: ExplorationPlan) async {
    let exploration = await explored(plan, budget: Self.schedules(50), settings: Self.impatient) {
      simulation in
      let hasWoken = Guarded(false)
      let (there, back) = (
        AsyncStream.makeStream(of: Int.self), AsyncStream.makeStream(of: Int.self)
      )
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          try? await simulation.clock.sleep(until: .init(offset: .seconds(1)))
          there.continuation.yield(1)
          for await _ in back.stream {
            if hasWoken.value { break }
            there.continuation.yield(1)
          }
          there.continuation.finish()
        }
        group.addTask { for await _ in there.stream { back.continuation.yield(1) } }
        group.addTask {
          try? await simulation.clock.sleep(until: .init(offset: .seconds(1)))
          hasWoken.set(true)
        }
      }
    }
    let isPassed = exploration.found == nil
    #expect(isPassed, "\(exploration)")
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
      orders.run { $0.append(order.value) }
    }
    #expect(exploration.isComplete)
    let found = orders.value
    #expect(found.first == [0, 1, 2])
    #expect(Set(found).count == 6)
  }

  /// Work that is done a moment before its time limit, on a machine that is fast enough.
  @Sendable private static func timeLimit(_ simulation: Simulation) async {
    let isDone = Guarded(false)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await simulation.clock.sleep(for: .seconds(1))
        simulation.always("the work is done in time", isDone.value)
      }
      group.addTask {
        for _ in 0..<3 { await Task.yield() }
        isDone.set(true)
      }
    }
  }

  @Test(arguments: plans)
  func timeDoesNotPassWhileATaskIsReadyAndThatIsSaid(plan: ExplorationPlan) async {
    let exploration = await explored(plan, Self.timeLimit)
    #expect(exploration.found == nil)
    #expect(
      exploration.notCovered.contains(
        "timers that fire while tasks are ready, which a plan may ask for."
      )
    )
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
    #expect(await replayed(schedule, Self.timeLimit).failure?.code == .property)
  }

  /// One timer is set before the task of the other one has begun, and is due after it.
  @Test(arguments: earlyPlans)
  func onlyTheEarliestDeadlineFiresEarly(plan: ExplorationPlan) async {
    let exploration = await explored(plan) { simulation in
      await withTaskGroup(of: Void.self) { group in
        for seconds in [2, 1] {
          group.addTask {
            try? await simulation.clock.sleep(for: .seconds(seconds))
            simulation.always(
              "no sleep is shorter than it was to be",
              simulation.clock.now.offset >= .seconds(seconds)
            )
          }
        }
        for _ in 0..<3 { await Task.yield() }
        simulation.sometimes("a timer fires early", simulation.clock.now.offset > .zero)
      }
    }
    #expect(exploration.found == nil)
    guard case .exhaustive = plan.kind else { return }
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
      "\(ExplorationPlan.exhaustive(preemptions: nil, earlyTimers: 1))"
        == "exhaustively with at most 1 early timer"
    )
    #expect(
      "\(ExplorationPlan.exhaustive(preemptions: 2, earlyTimers: 3))"
        == "exhaustively with at most 2 pre-emptions and 3 early timers"
    )
    #expect(
      "\(ExplorationPlan.random(1, firesTimersEarly: true))"
        == "at random from seed 1, with early timers"
    )
  }
}
