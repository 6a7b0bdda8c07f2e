import Foundation
import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// A step that does not come to its end is told, and the test goes on.
///
/// A thread of the test looks at the step, when that is blocked or computes; no real time is
/// measured.
@Suite(.timeLimit(.minutes(10))) struct StuckTests {
  @Sendable private static func holdOverAnAwait(_ simulation: Simulation, _ onlooker: Onlooker)
    async
  {
    let mutex = HeldMutex(onlooker)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<2 {
        group.addTask {
          simulation.nameTask("locker \(number)")
          simulation.note("\(number) locks")
          mutex.lock()
          await Task.yield()
          mutex.unlock()
        }
      }
    }
  }

  @Test(arguments: [Control.available, .cooperative])
  func aMutexHeldOverAnAwaitIsAnIssueWithItsSchedule(control: Control)
    async
  {
    let onlooker = Onlooker()
    await withKnownIssue {
      let exploration = await explore(.exhaustive(), settings: onlooker.settings(control)) {
        await Self.holdOverAnAwait($0, onlooker)
      }
      #expect(exploration.found?.failure.code == .stuck)
      #expect(
        exploration.control.isFull == (control == .available && FullScheduleControl.isAvailable)
      )
      #expect("\(exploration)".contains("\nFailed: A step has not come to its end"))
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return text.contains("its thread is blocked") && text.contains("1 locks")
        && text.contains("\ntask 2 \"locker 1\", step ")
        && text.contains("One thread runs everything")
        && text.contains("To see it again: replay(\"")
        && !text.contains("runs ahead")
    }
    // Others have threads left.
    await explore(.random(10)) { _ in await Task.yield() }
  }

  @Test func aSeedThatHangsIsAnIssueToo() async {
    let onlooker = Onlooker()
    await withKnownIssue {
      let run = await simulate(seed: 3, settings: onlooker.settings()) { _ in
        let mutex = HeldMutex(onlooker)
        mutex.lock()
        mutex.lock()
      }
      #expect(run.failure?.code == .stuck)
      #expect(run.control.isFull == FullScheduleControl.isAvailable)
    } matching: {
      $0.comments.first?.rawValue.contains("To see it again: simulate(seed: 3)") == true
    }
  }

  /// The step ends when the mutex is free, and the thread has been abandoned by then.
  @Test func aThreadThatComesOutOfItsStepTooLateExploresNoFurther() async {
    let onlooker = Onlooker()
    let mutex = HeldMutex(onlooker)
    let schedules = Guarded(0)
    @Sendable func explored(_ captured: OnRelease) async -> Exploration {
      await onSuitableThread(
        nil,
        ifStuck: { stuck in
          Exploration(
            plan: .random(3),
            control: .cooperative,
            stuck: TestKitFailure(.stuck, "\(stuck)", at: .init())
          )
        }
      ) { _ in
        Exploration.run(.random(3), settings: onlooker.settings()) { _ in
          _ = captured
          schedules.next()
          if schedules.value == 1 {
            mutex.lock()
            mutex.lock()
          }
        }
      }
    }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    #expect(await explored(OnRelease { end.finish() }).found?.failure.code == .stuck)
    mutex.unlock()
    for await _ in ends {}
    #expect(schedules.value == 1)
  }

  /// Why children of groups run ahead only where a plan asks for it: real threads would end this.
  @Test func aChildThatRunsAheadOfCodeThatHoldsItsMutexIsStuckWithTheReason() async {
    let onlooker = Onlooker()
    @Sendable func start(_ simulation: Simulation) async {
      let mutex = HeldMutex(onlooker)
      await withTaskGroup(of: Void.self) { group in
        mutex.lock()
        group.addTask {
          mutex.lock()
          mutex.unlock()
        }
        mutex.unlock()
      }
    }
    await withKnownIssue {
      let settings = onlooker.settings()
      let exploration = await explore(.exhaustive(groupChildrenRunAhead: true), settings: settings)
      { await start($0) }
      #expect(exploration.found?.failure.code == .stuck)
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return text.contains("use a plan without children of groups that run ahead")
        && text.contains("task 1, step 2, ahead of task 0")
    }
    await explore(.exhaustive(), settings: onlooker.settings()) { await start($0) }
  }

  @Test func aLoopThatSpinsEndsTheProcessWithItsSchedule() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGABRT),
      observing: [\.standardErrorContent]
    ) {
      let onlooker = Onlooker()
      await explore(.random(1), settings: onlooker.settings()) { simulation in
        onlooker.lookWhileComputing(simulation.executors.box)
        var number: UInt64 = 1
        while number != 0 { number = number &* 3 | 1 }
      }
    }
    let text = result.text
    #expect(text.contains("its thread computes"))
    #expect(text.contains("To see it again: replay(\"f2"))
  }

  @Test func aLoopThatSpinsAfterAFailureDoesNotHideIt() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGABRT),
      observing: [\.standardErrorContent]
    ) {
      let onlooker = Onlooker()
      await explore(.random(1), settings: onlooker.settings()) { simulation in
        simulation.always("fine", false)
        try? await simulation.clock.sleep(for: .seconds(1))
        onlooker.lookWhileComputing(simulation.executors.box)
        var number: UInt64 = 1
        while number != 0 { number = number &* 3 | 1 }
      }
    }
    let text = result.text
    #expect(text.contains("The run has its result"))
    #expect(
      text.contains(
        "the run has failed: \"fine\" is broken, at ScheduleTestKitTests/StuckTests.swift:"
      )
    )
  }

  @Test func theMainThreadEndsTheProcessWithItsSchedule() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGABRT),
      observing: [\.standardErrorContent]
    ) {
      @MainActor in
      let onlooker = Onlooker()
      await explore(.random(20), settings: onlooker.settings()) {
        await Self.holdOverAnAwait($0, onlooker)
      }
    }
    #expect(
      result.text.contains("its thread is blocked")
    )
  }

  /// Code outside inspects the simulation that waits for it, far more often than a step may take.
  @Test func aSimulationThatWaitsForSomebodyOutsideIsNotStuck() async {
    var settings = Simulation.Settings(patience: .seconds(60), stepTime: .milliseconds(100))
    let watcher = Watcher()
    settings.watcher = watcher
    let looks = Guarded(0)
    let run = await simulate(seed: 1, settings: settings, allowsEscapes: true) { simulation in
      let box = simulation.executors.box
      await withTaskExecutorPreference(ThreadExecutor.shared) {
        // The step that started this comes to its end, on the simulation's thread.
        while box.isInStep { sched_yield() }
        for _ in 0..<1_000 { watcher.look() }
        looks.next()
      }
    }
    #expect(run.failure == nil)
    #expect(looks.value == 1)
  }

  #if canImport(Glibc)
  /// On a busy machine a step takes long because its thread waits for a processor.
  @Test func aStepOfAThreadThatComputesALittleIsNotStuckAfterAsManyLooks() {
    Self.lookAtSlowStep(times: 12_000)
  }

  /// So does a loop that looks for something now and then.
  @Test func aStepOfAThreadThatComputesALittleIsStuckAfterTenTimesAsManyLooks() async {
    await #expect(processExitsWith: .signal(SIGABRT)) { Self.lookAtSlowStep(times: 12_001) }
  }

  /// Has a watcher look at a step that may take 1,200 looks, and whose thread computes for some
  /// microseconds before each.
  private static func lookAtSlowStep(times: Int) {
    let watcher = Watcher()
    let box = BlackBox.kept()
    box.begin("", again: Again(head: "", tail: "", hasSchedule: false), isSameAsBefore: false)
    defer { box.end() }
    watcher.watch(box, limit: Watcher.tick * 1_200)
    box.beginStep()
    watcher.look()
    for _ in 1..<times {
      let before = box.processorTime
      while box.processorTime == before {}
      watcher.look()
    }
  }
  #endif

  @Test func aStepIsStuckAfterAsManyLooksAsItMayTake() {
    let watcher = Watcher()
    let box = BlackBox.kept()
    let told = Guarded(0)
    func isTold(after looks: Int) -> Bool {
      for _ in 0..<looks { watcher.look() }
      return told.value > 0
    }
    let wayOut = Watcher.WayOut { _ in told.next() }
    Watcher.$wayOut.withValue(wayOut) { watcher.watch(box, limit: Watcher.tick * 10) }
    box.beginStep()
    // The first look sees that something has changed.
    #expect(!isTold(after: 10))
    box.endStep(isWithinAnother: false)
    #expect(!isTold(after: 1_000))
    box.beginStep()
    #expect(!isTold(after: 10))
    #expect(isTold(after: 1))
    #expect(isTold(after: 1_000) && told.value == 1)
  }

  /// Has a watcher look until a step counts as stuck that may take two looks.
  private static func stuckSteps(_ watcher: Watcher) -> [Watcher.WatchedSimulation] {
    (0..<3).flatMap { _ in watcher.lookForStuck() }
  }

  /// The box may even belong to another run then.
  @Test func aStepThatEndsBetweenTheLookAndTheReportIsNotReported() {
    let (watcher, box, reports) = (Watcher(), BlackBox.kept(), Guarded(0))
    func watch() {
      Watcher.$wayOut.withValue(.init { _ in reports.next() }) {
        watcher.watch(box, limit: Watcher.tick)
      }
    }
    watch()
    box.beginStep()
    let ended = Self.stuckSteps(watcher)
    box.endStep(isWithinAnother: false)
    ended.forEach(watcher.tell)
    box.beginStep()
    let left = Self.stuckSteps(watcher)
    watcher.leave(box)
    watch()
    left.forEach(watcher.tell)
    #expect(reports.value == 0)
    Self.stuckSteps(watcher).forEach(watcher.tell)
    #expect(reports.value == 1)
  }
}
