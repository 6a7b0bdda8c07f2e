import Testing
import TransitionSupport

@testable import ScheduleTestKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A step that does not come to its end is told, and the test goes on.
@Suite(.timeLimit(.minutes(1))) struct StuckTests {
  /// A mutex that code may hold over an await, which the compiler forbids for those of Foundation.
  private final class HeldLock: @unchecked Sendable {
    // Sendable: a mutex is made for all threads, and its memory stays where it is.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    init() {
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
    }
    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
  }

  @Sendable private static func holdOverAnAwait(_ simulation: Simulation) async {
    let mutex = HeldLock()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<2 {
        group.addTask {
          simulation.note("\(number) locks")
          mutex.lock()
          await Task.yield()
          mutex.unlock()
        }
      }
    }
  }

  @Test(arguments: [Simulation.Settings.WantedControl.available, .cooperative])
  func aMutexHeldOverAnAwaitIsAnIssueWithItsSchedule(control: Simulation.Settings.WantedControl) async {
    let settings = Simulation.Settings(control: control, stepTime: .milliseconds(300))
    await withKnownIssue {
      let exploration = await explore(.exhaustive(), settings: settings, Self.holdOverAnAwait)
      #expect(exploration.found?.failure.code == .stuck)
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return text.contains("its thread is blocked") && text.contains("1 locks")
        && text.contains("One thread runs everything")
        && text.contains("To see it again: replay(\"")
    }
    // Others have threads left.
    await explore(.random(10)) { _ in await Task.yield() }
  }

  @Test func aSeedThatHangsIsAnIssueToo() async {
    let settings = Simulation.Settings(stepTime: .milliseconds(300))
    await withKnownIssue {
      let run = await simulate(seed: 3, settings: settings) { _ in
        let mutex = HeldLock()
        mutex.lock()
        mutex.lock()
      }
      #expect(run.failure?.code == .stuck)
    } matching: {
      $0.comments.first?.rawValue.contains("To see it again: simulate(seed: 3)") == true
    }
  }

  @Test func aLoopThatSpinsEndsTheProcessWithItsSchedule() async throws {
    let result = try #require(
      await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
        await explore(.random(1), settings: .init(stepTime: .milliseconds(300))) { _ in
          var number: UInt64 = 1
          while number != 0 { number = number &* 3 | 1 }
        }
      }
    )
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("its thread computes"))
    #expect(text.contains("To see it again: replay(\"f2"))
  }

  @Test func theMainThreadEndsTheProcessWithItsSchedule() async throws {
    let result = try #require(
      await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) { @MainActor in
        await explore(.random(20), settings: .init(stepTime: .milliseconds(300)), Self.holdOverAnAwait)
      }
    )
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("its thread is blocked"))
  }

  /// Somebody outside looks at the simulation that waits for it, far more often than a step may take.
  @Test func aSimulationThatWaitsForSomebodyOutsideIsNotStuck() async {
    var settings = Simulation.Settings(patience: .seconds(60), stepTime: .milliseconds(100))
    let watcher = Watcher()
    settings.watcher = watcher
    let looks = Guarded(0)
    let run = await simulate(seed: 1, settings: settings, allowsEscapes: true) { simulation in
      let box = simulation.stage.box
      await withTaskExecutorPreference(ThreadExecutor.shared) {
        // The step that started this comes to its end, on the simulation's thread.
        while box.isInStep { sched_yield() }
        for _ in 0..<1_000 { watcher.look() }
        looks.run { $0 += 1 }
      }
    }
    #expect(run.failure == nil)
    #expect(looks.run { $0 } == 1)
  }

  @Test func aStepIsStuckAfterAsManyLooksAsItMayTake() {
    let watcher = Watcher()
    let box = BlackBox(file: nil)
    let told = Guarded(0)
    func isTold(after looks: Int) -> Bool {
      for _ in 0..<looks { watcher.look() }
      return told.run { $0 } > 0
    }
    Watcher.$giveUp.withValue({ _ in
      told.run { $0 += 1 }
      return true
    }) {
      watcher.watch(box, limit: Watcher.tick * 10)
    }
    box.beginStep()
    // The first look sees that something has changed.
    #expect(!isTold(after: 10))
    box.endStep(isWithinAnother: false)
    #expect(!isTold(after: 1_000))
    box.beginStep()
    #expect(!isTold(after: 10))
    #expect(isTold(after: 1))
    #expect(isTold(after: 1_000) && told.run { $0 } == 1)
  }
}
