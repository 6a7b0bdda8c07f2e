import Foundation
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// The report of a deadlock in which a task also waits for another thread.
@Suite struct ShorteningTests {
  /// Each deadlock takes this long, twice, and a busy machine has to bring a callback within it.
  private let settings = Simulation.Settings(patience: .seconds(5))

  /// Lets three tasks come one after the other, and notes their order.
  private static func order(_ simulation: Simulation) async -> [Int] {
    let order = Guarded<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for number in 1...3 { group.addTask { order.run { $0.append(number) } } }
    }
    simulation.note("\(order.value)")
    return order.value
  }

  private actor Elsewhere {
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      ThreadExecutor.shared.asUnownedSerialExecutor()
    }
    func work() {}
  }

  private static func awaitCallback() async {
    await withCheckedContinuation { continuation in
      ThreadExecutor.onNewThread { continuation.resume() }
    }
    // The callback may have come before the task waited for it, without an escape.
    await Elsewhere().work()
  }

  /// The tasks that nothing resumes stay reachable: leak checkers would report them.
  private static let endless = Guarded<[UnsafeContinuation<Void, Never>]>([])

  private static func waitEndlessly() async {
    await withUnsafeContinuation { continuation in endless.run { $0.append(continuation) } }
  }

  /// A wait for a callback looks the same, as long as it has not come.
  @Test(arguments: 0...1)
  func theDeadlockThatIsShownIsOneAlsoAfterACallback(callbacks: Int) async throws {
    let exploration = await explored(
      .exhaustive(preemptions: 0),
      settings: settings,
      allowsEscapes: true
    ) {
      simulation in
      let isLast = await Self.order(simulation) == [3, 2, 1]
      if callbacks > 0 || !isLast { await Self.awaitCallback() }
      if isLast { await Self.waitEndlessly() }
    }
    let found = try #require(exploration.found)
    #expect(found.failure.code == .deadlock, "\(found.failure)")
    #expect(found.run?.trace.description.contains("[3, 2, 1]") == true)
    #expect(found.schedule?.choices.contains { $0 != 0 } == true)
  }

  @Test func aDeadlockAfterWorkOutsideComesAgain() async throws {
    let exploration = await explored(.random(1), settings: settings, allowsEscapes: true) { _ in
      await Elsewhere().work()
      await Self.waitEndlessly()
    }
    let found = try #require(exploration.found)
    #expect(found.failure.code == .deadlock, "\(found.failure)")
    #expect(found.schedule != nil && found.run?.escapes.isEmpty == false)
  }

  /// It would wait as long in each shorter run.
  @Test func whatDoesNotComeBackIsRunOnceMore() async throws {
    let (runs, gate) = (Guarded(0), Gate())
    let exploration = await explored(.random(1), allowsEscapes: true) { simulation in
      runs.next()
      _ = await Self.order(simulation)
      await withTaskExecutorPreference(ThreadExecutor.shared) { gate.wait() }
    }
    gate.open()
    #expect(
      exploration.found?.failure.code == .escaped && exploration.found?.schedule != nil,
      "\(exploration)"
    )
    #expect(runs.value == 2)
  }

  /// A promise that forgets the first who waits.
  private actor Promise {
    private var waiting: CheckedContinuation<Void, Never>?
    func wait() async { await withCheckedContinuation { waiting = $0 } }
    func keep() { waiting.take()?.resume() }
    var isAwaited: Bool { waiting != nil }
  }

  /// The runtime warns in each run that leaks: the one that fails, the one that shows it again, the
  /// shorter ones, and the one for the report.
  @Test func noScheduleThatLeaksAContinuationIsTriedTwice() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent])
    {
      for plan in [ExplorationPlan.random(100), .prioritized(100), .exhaustive()] {
        _ = await explored(plan) { _ in
          let promise = Promise()
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 { group.addTask { await promise.wait() } }
            while await !promise.isAwaited { await Task.yield() }
            await promise.keep()
          }
        }
      }
      // Without the look for leaks of a sanitizer.
      _exit(0)
    }
    let lines = result.text.split(separator: "\n")
    #expect((3...9).contains(lines.count { $0.contains("leaked its continuation") }), "\(lines)")
  }
}
