import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// The findings and reports of explorations.
@Suite struct ExploringTests {
  // MARK: - No function of the schedule

  @Test func aRandomNumberIsTold() async {
    let exploration = await explored(.random(100)) { simulation in
      simulation.note("\(UInt64.random(in: 0 ... .max))")
    }
    #expect(exploration.found?.failure.code == .irreproducible)
    let message = exploration.found?.failure.message ?? ""
    #expect(message.contains("the options, the notes or the conditions that held"))
    #expect(message.contains("a random number, the order of a set"))
    #expect(
      message.hasSuffix("or an actor (such as a global one) that other tests use at the same time.")
    )
  }

  @Test func whatAnEarlierRunHasLeftIsTold() async {
    let count = Guarded(0)
    let exploration = await explored(.random(100)) { _ in
      let turns = count.next()
      for _ in 0..<turns { await Task.yield() }
    }
    expect(exploration.found?.failure, .irreproducible, "it took 2 steps and then 3")
  }

  @Test func aSecondRunThatFailsIsTold() async {
    let runs = Guarded(0)
    let exploration = await explored(.random(100)) { simulation in
      runs.next()
      simulation.always("it is the first run", runs.value == 1)
    }
    expect(exploration.found?.failure, .irreproducible, "the second run failed")
  }

  /// The last run is the one that is reported: what came again twice may not come a third time.
  @Test(arguments: [1, 2]) func aFailureThatDoesNotComeAgainIsTold(count: Int) async {
    let runs = Guarded(0)
    let exploration = await explored(.random(10)) { simulation in
      let number = runs.next()
      simulation.always("it is late", number > count)
    }
    #expect(
      exploration.found?.failure.code == .irreproducible && exploration.found?.schedule == nil
    )
    #expect(exploration.found?.failure.message.contains("\"it is late\" is broken") == true)
  }

  // MARK: - Conditions

  @Test func whatNeverHeldFails() async {
    let exploration = await explored(.random(30)) { simulation in
      simulation.sometimes("pigs fly", false)
      simulation.sometimes("birds fly", true)
    }
    #expect(exploration.found?.failure.code == .never)
    #expect(
      exploration.found?.failure.message
        == "\"pigs fly\" never held in 30 schedules, though looked at 30 times: they do not reach what the test is about. Run more of "
        + "them, or change the body."
    )
    #expect(exploration.sometimes == ["pigs fly": 0, "birds fly": 30])
  }

  // MARK: - Finding

  // MARK: - Completeness

  @Test func anExplorationWithWorkOutsideIsNeverComplete() async {
    let exploration = await explored(
      settings: .init(control: .cooperative, patience: .seconds(60)),
      allowsEscapes: true
    ) { _ in
      // It always comes back from another thread, so that every run is like the first one.
      await withTaskExecutorPreference(ThreadExecutor.shared) {}
    }
    #expect(
      exploration.found == nil
        && exploration.notCovered.contains("work that ran outside of the simulation.")
    )
    #expect(!exploration.isComplete)
  }

  /// A sleep of a fraction of a millisecond on a real clock has each run done twice.
  @Test(.enabled(if: FullScheduleControl.isAvailable))
  func anEstimateCountsARunOnceThatIsRunAgain() async throws {
    let exploration = await explored(.exhaustive(preemptions: 1)) { simulation in
      await Self.lostUpdateAllowed(simulation)
      try await Task.sleep(for: .microseconds(1_500))
    }
    #expect(exploration.isComplete, "\(exploration)")
    let estimate = try #require(exploration.estimatedSchedules)
    #expect(estimate < 2 * exploration.schedules, "\(exploration.schedules): \(estimate)")
  }

  /// A plan without a limit of pre-emptions still switches away from a task that takes many steps
  /// in a row.
  @Test(arguments: [2, 50])
  func anExplorationSaysThatATaskWasHeldBack(fairness: Int) async {
    let exploration = await explored(
      .exhaustive(preemptions: nil),
      settings: .init(fairness: fairness, patience: .zero)
    ) { _ in
      async let one: Void = {
        for _ in 0..<3 { await Task.yield() }
      }()
      await Task.yield()
      await one
    }
    #expect(exploration.isComplete)
    let line =
      "schedules in which a task takes more than \(fairness) steps in a row while others are ready."
    #expect(exploration.notCovered.contains(line) == (fairness == 2), "\(exploration)")
  }

  /// Such a sleep is what a ticker makes that computes each moment from the last one, on a clock
  /// that stands still for it.
  @Test(.enabled(if: FullScheduleControl.isAvailable), arguments: [9_500, 10_000])
  func aReportSaysThatASleepMayHaveEndedTooLate(microseconds: Int) async throws {
    let exploration = await explored(.random(1)) { simulation in
      try await Task.sleep(for: .microseconds(microseconds))
      simulation.always("it is in time", false)
    }
    let found = try #require(exploration.found)
    let hint =
      "If its end was computed from ContinuousClock.now before an earlier sleep, it came too late"
    let report = exploration.report(found)
    #expect(report.contains(hint) == !microseconds.isMultiple(of: 1_000), "\(report)")
  }

  // MARK: - Right blame

  @Test func whatRanOutsideIsBlamedForWhatItDoes() async {
    let count = Guarded(0)
    let exploration = await explored(
      .random(20),
      settings: .init(patience: .seconds(60)),
      allowsEscapes: true
    ) {
      simulation in
      let turns = count.next()
      await withTaskExecutorPreference(ThreadExecutor.shared) {}
      simulation.always("the first", turns == 1 || turns > 2)
    }
    expect(exploration.found?.failure, .irreproducible, "Something ran outside of the simulation")
    #expect(exploration.found?.failure.message.contains("a random number") == false)
  }

  @Test func whatRanOutsideInTheSecondRunAloneIsBlamedToo() async {
    let runs = Guarded(0)
    let exploration = await explored(.random(20), settings: .init(patience: .seconds(60))) { _ in
      runs.next()
      if runs.value == 2 { await withTaskExecutorPreference(ThreadExecutor.shared) {} }
    }
    expect(exploration.found?.failure, .irreproducible, "Something ran outside of the simulation")
  }

  private actor Shared {
    func hold(_ isHeld: Gate, until end: Gate) {
      isHeld.open()
      end.wait()
    }
    func work() {}
  }

  @Test(arguments: [Control.available, .wide, .cooperative])
  func anActorThatOtherTestsUseIsNamed(control: Control) async {
    let (shared, isHeld, end) = (Shared(), Gate(), Gate())
    let other = Task(executorPreference: ThreadExecutor.shared) {
      await shared.hold(isHeld, until: end)
    }
    let exploration = await onSuitableThread(nil) { _ in
      isHeld.wait()
      return Exploration.run(.random(1), settings: .init(control: control, patience: .seconds(60)))
      { _ in
        let hasCalled = Guarded(false)
        async let work: Void = {
          hasCalled.set(true)
          await shared.work()
          // Or the task may end on the other thread, before the body waits for it.
          hasCalled.set(true)
        }()
        while !hasCalled.value { await Task.yield() }
        end.open()
        await work
      }
    }
    await other.value
    #expect(exploration.found?.failure.code == .escaped)
    let message = exploration.found?.failure.message ?? ""
    #expect(
      message.contains("an actor (such as a global one) that other tests use at the same time,"),
      "\(message)"
    )
  }

  // Without full control, the sleeps would take their real time.
  @Test(.enabled(if: FullScheduleControl.isAvailable))
  func aDeadlineThatWasComputedOutsideIsNoRandomNumber() async {
    let deadline = ContinuousClock.now + .seconds(3_600)
    let exploration = await explored(.random(20)) { _ in
      async let one: Void? = try? Task.sleep(until: deadline)
      async let other: Void? = try? Task.sleep(until: deadline - .seconds(1))
      _ = await (one, other)
    }
    #expect(exploration.found == nil, "\(exploration)")
  }

  /// The steps are the same, and the body ends before anybody takes another one.
  @Test func whoIsWokenIsComparedToo() async {
    let isReversed = Guarded(false)
    let exploration = await explored(.random(100)) { _ in
      let waiting = Guarded<[CheckedContinuation<Void, Never>]>([])
      for _ in 0..<2 {
        Task {
          await withCheckedContinuation { continuation in waiting.run { $0.append(continuation) } }
        }
      }
      while (waiting.run { $0.count < 2 }) { await Task.yield() }
      // Each run in the other order than the one before it: an order at random is sometimes the
      // same.
      let reversed = isReversed.run { isReversed in
        isReversed.toggle()
        return isReversed
      }
      let continuations = waiting.value
      for continuation in reversed ? continuations.reversed() : continuations {
        continuation.resume()
      }
    }
    expect(exploration.found?.failure, .irreproducible, "other tasks were made ready, or by others")
  }

  /// An update is lost if the other task comes between reading and writing, which takes one
  /// pre-emption.
  @Sendable private static func lostUpdate(_ simulation: Simulation) async {
    let count = Guarded(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<4 { await Task.yield() }
          let before = count.value
          await Task.yield()
          count.set(before + 1)
        }
      }
    }
    simulation.always("no update is lost", count.value == 3)
  }

  @Test func aFailureIsShortenedToTheOnePreemptionThatItTakes() async {
    let none = await explored(.exhaustive(preemptions: 0), Self.lostUpdate)
    #expect(none.found == nil && none.isComplete)
    for plan in [
      ExplorationPlan.random(1_000, seed: 1), .random(1_000, seed: 2), .prioritized(1_000),
      .exhaustive(),
    ] {
      let exploration = await explored(plan, Self.lostUpdate)
      #expect(exploration.found?.failure.code == .property)
      #expect(exploration.found?.schedule?.choices.filter { $0 != 0 } == [1], "\(plan)")
    }
  }

  // MARK: - Budgets

  @Test(arguments: [
    (10, ExplorationBudget(schedules: 0)), (10, .init(time: .zero)), (10, .init(schedules: -1)),
    (0, .init()),
  ])
  func aBudgetThatAllowsNothingIsSaid(schedules: Int, budget: ExplorationBudget) async {
    let exploration = await explored(.random(schedules), budget: budget) { _ in
      Issue.record("the body ran")
    }
    expect(exploration.found?.failure, .emptyBudget, "allows none")
  }

  @Test func aBudgetOfAMomentAllowsOneScheduleAndNoEstimate() async {
    let runs = Guarded(0)
    let exploration = await explored(.exhaustive(), budget: .init(time: .nanoseconds(1))) {
      simulation in
      runs.next()
      await Self.lostUpdateAllowed(simulation)
    }
    #expect(exploration.schedules == 1 && exploration.estimatedSchedules == nil)
    // The first schedule of an exploration runs twice.
    #expect(runs.value == 2)
    #expect(
      exploration.notCovered.first
        == "the rest of the schedules: the budget ended, or the test was cancelled."
    )
  }

  @Test func whatABudgetCutOffIsNotCovered() async {
    let atRandom = await explored(.random(10), budget: .init(schedules: 4)) { _ in }
    #expect(
      atRandom.notCovered.first == "6 of 10 schedules: the budget ended, or the test was cancelled."
    )
    let exhaustively = await explored(.exhaustive(), budget: .init(schedules: 4), Self.lostUpdate)
    #expect(!exhaustively.isComplete)
    let all = exhaustively.estimatedSchedules ?? 0
    #expect(
      exhaustively.notCovered.first
        == "the rest of the schedules, of about \(all): the budget ended, or the test was cancelled."
    )
  }

  @Test func theNumberOfSchedulesIsEstimated() async throws {
    let all = await explored(.exhaustive(preemptions: 1), Self.lostUpdateAllowed)
    #expect(all.isComplete)
    // It was estimated at the start, whatever has come of it.
    let early = try #require(all.estimatedSchedules)
    #expect(early > all.schedules / 2 && early < all.schedules * 2, "\(early) for \(all.schedules)")
    // Fewer than no pre-emptions are none.
    #expect(
      await explored(.exhaustive(preemptions: -1), Self.lostUpdateAllowed).estimatedSchedules == nil
    )
    let some = await explored(
      .exhaustive(preemptions: 1),
      budget: .init(schedules: 10),
      Self.lostUpdateAllowed
    )
    let estimate = try #require(some.estimatedSchedules)
    #expect(
      estimate > all.schedules / 2 && estimate < all.schedules * 2,
      "\(estimate) for \(all.schedules)"
    )
  }

  @Sendable private static func lostUpdateAllowed(_ simulation: Simulation) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { for _ in 0..<3 { await Task.yield() } } }
    }
  }

  /// A hundred schedules into the plan the descents meet what its order would come to after
  /// thousands.
  @Test func whatAnEstimateMeetsIsFound() async {
    let exploration = await explored(.exhaustive(preemptions: nil)) { simulation in
      let order = Guarded<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            for _ in 0..<3 { await Task.yield() }
            order.run { $0.append(number) }
          }
        }
      }
      simulation.always("the first is not the last", order.run { $0.last } != 0)
    }
    #expect(exploration.found?.failure.code == .property)
    #expect(exploration.schedules == 100)
  }

  @Test func aFailureIsShownAfterAsFewStepsAsCanBe() async throws {
    let exploration = await explored(.random(100, seed: 4)) { simulation in
      let isUp = Guarded(false)
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for _ in 0..<20 {
            if isUp.value { simulation.always("it stays down", false) }
            await Task.yield()
          }
        }
        group.addTask { isUp.set(true) }
      }
    }
    let found = try #require(exploration.found)
    // The body starts both, and the second takes its step before the first one.
    #expect(found.run?.steps == 3, "\(found.run!.trace)")
  }

  @Test func aCancelledTestExploresNoFurtherThanOneSchedule() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await explore(.random(10)) { _ in }
    }
    let exploration = await task.value
    #expect(exploration.schedules == 1)
    #expect(
      exploration.notCovered.first
        == "9 of 10 schedules: the budget ended, or the test was cancelled."
    )
  }
}
