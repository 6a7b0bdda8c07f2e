import Testing
import TransitionLock
import TransitionSupport

@testable import ScheduleTestKit

/// The reports of deadlocks.
@Suite struct DeadlockTests {
  /// The transitions can be asked to give way, so that the locks do not know of a circle for
  /// certain.
  @Test func twoLocksTakenInBothOrders() async {
    let line = #line
    let found = await explored(.exhaustive(preemptions: 2)) {
      let (one, other) = (TransitionLock(label: "one"), TransitionLock(label: "other"))
      let left = Task(name: "left") {
        await one.attempt(.wait, "left's first", isInterruptible: true) { _ in
          await Task.yield()
          try await other.serialize("left's second") { _ in }
        }
      }
      let right = Task(name: "right") {
        await other.attempt(.wait, "right's first", isInterruptible: true) { _ in
          await Task.yield()
          try await one.serialize("right's second") { _ in }
        }
      }
      _ = await left.value
      _ = await right.value
      _ = $0
    }.found
    #expect(found?.failure.code == .deadlock)
    let file = "ScheduleTestKitTests/DeadlockTests.swift"
    #expect(
      found?.failure.message == """
        Everything waits, and no timer is left:
          task 1 "left" waits for its turn on the lock "other", as "left's second" (\(file):\(line + 6)), since step 4, which "right's \
        first" (\(file):\(line + 10)) holds, of task 2 "right"
          task 2 "right" waits for its turn on the lock "one", as "right's second" (\(file):\(line + 12)), since step 3, which "left's \
        first" (\(file):\(line + 4)) holds, of task 1 "left"
          task 0 waits in closure #1 in ScheduleTestKitTests.DeadlockTests.twoLocksTakenInBothOrders, since step 0
        """
    )
  }

  @Test func waitsWithinWaitsAreSaidFromTheInnermost() async {
    let line = #line
    let kept = Mailbox()
    let run = await simulated { simulation in
      await simulation.waiting(for: "the whole") {
        await simulation.waiting(for: "a part") { await Task.yield() }
        await withCheckedContinuation { kept.leave($0) }
      }
    }
    _ = kept.open()
    let place = "(ScheduleTestKitTests/DeadlockTests.swift:\(line + 3))"
    #expect(
      run.failure?.message.contains("task 0 waits for the whole \(place), since step") == true
    )
  }

  @Test func whatExplainsWaitsIsAsked() async {
    let kept = Mailbox()
    let run = await simulated { simulation in
      simulation.explainWaits { ["the queue is empty"] }
      await withCheckedContinuation { kept.leave($0) }
    }
    _ = kept.open()
    #expect(
      run.failure?.message == """
        Everything waits, and no timer is left:
          the queue is empty
          task 0 waits in closure #1 in ScheduleTestKitTests.DeadlockTests.whatExplainsWaitsIsAsked, since step 0
          With full control, a task that waits for a callback of another thread looks the same, if that takes more than 0.0 seconds, the \
        patience of the settings.
        """
    )
  }

  /// Shortening waits for no work outside, and the report names the patience of the failed run.
  @Test func anExplorationNamesThePatienceOfItsSettings() async {
    let kept = Guarded<[CheckedContinuation<Void, Never>]>([])
    let exploration = await explored(.random(3), settings: .init(patience: .milliseconds(20))) {
      _ in
      await Self.wait(in: kept)
    }
    kept.value.forEach { $0.resume() }
    expect(exploration.found?.failure, .deadlock, "takes more than 0.02 seconds, the patience")
  }

  @Test @MainActor func theMainThreadCannotServeItsQueue() {
    let kept = Guarded<[CheckedContinuation<Void, Never>]>([])
    let run = Simulation.run(seed: 1, settings: .init(patience: .zero)) { _ in
      await Self.wait(in: kept)
    }
    kept.value.forEach { $0.resume() }
    expect(run.failure, .deadlock, "one that waits for the main queue or the main run loop")
  }

  private func asks(_ control: Control) async -> String {
    let kept = Mailbox()
    let run = await simulated(.init(control: control, patience: .zero)) { simulation in
      let executor = simulation.executor
      await Task(name: "asks", executorPreference: executor) {
        await Task(executorPreference: executor) {}.value
        await Task(executorPreference: executor) { await Self.answer(kept) }.value
      }.value
    }
    _ = kept.open()
    return run.failure?.message ?? "no failure"
  }

  private static func answer(_ kept: Mailbox) async {
    await withCheckedContinuation { kept.leave($0) }
  }

  @Test(arguments: [Control.available, .cooperative])
  func theWaitingFunctionIsNamedAndWhoHasEnded(control: Control) async {
    let body = "closure #1 in ScheduleTestKitTests.DeadlockTests.asks"
    let text = await asks(control)
    #expect(
      text.hasPrefix(
        """
        Everything waits, and no timer is left:
          task 0 waits in \(body), since step 0
          task 1 "asks" waits in closure #1 in \(body), since step 3; started by task 0 in step 0, in \(body)
          task 3 waits in ScheduleTestKitTests.DeadlockTests.answer, since step 4; started by task 1 "asks" in step 3, in closure #1 \
        in \(body)
          ended: task 2
        """
      ),
      "\(text)"
    )
  }

  /// The memory of a child of `async let` is its parent's, and that of other tasks is given back
  /// and used again.
  @Test(arguments: Simulation.seeds(30))
  func tasksThatHaveEndedAreToldFromThoseThatWait(seed: UInt64) async {
    let kept = Guarded<[CheckedContinuation<Void, Never>]>([])
    let run = await simulated(seed: seed) { simulation in
      @Sendable func split(_ depth: Int) async -> Int {
        guard depth > 0 else { return 1 }
        async let one = split(depth - 1)
        async let other = split(depth - 1)
        return await one + other
      }
      await Task { _ = await split(3) }.value
      _ = await split(3)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<20 { group.addTask { await Task.yield() } }
      }
      for _ in 0..<20 { await Task.detached { await Task.yield() }.value }
      async let child: Void = Self.wait(in: kept)
      Task { await Self.wait(in: kept) }
      await Self.wait(in: kept)
      await child
    }
    kept.value.forEach { $0.resume() }
    let lines = (run.failure?.message ?? "").split(separator: "\n")
    #expect(
      lines.filter { $0.contains("waits in ScheduleTestKitTests.DeadlockTests.wait,") }.count == 3,
      "\(lines)"
    )
    // The body and two others wait, and each of the others has ended.
    let ended = lines.last { $0.hasPrefix("  ended: ") }?.split(separator: ",").count
    #expect(ended == 69, "\(lines)")
    // And a line on callbacks.
    #expect(lines.count == 6)
  }

  private static func wait(in kept: Guarded<[CheckedContinuation<Void, Never>]>) async {
    await withCheckedContinuation { continuation in kept.run { $0.append(continuation) } }
    kept.set([])
  }

  @Test(arguments: [
    (
      "(1) suspend resume partial function for closure #1 @Sendable (Kit.Simulation) async throws -> () in App.Tests.lost(of: Swift.Int) async -> ()",
      "closure #1 in App.Tests.lost"
    ),
    (
      "(1) await resume partial function for App.(Wallet in _5D8F0).pay<A where A: App.P>(A) async -> ()",
      "App.Wallet.pay"
    ),
    ("static (extension in App):Swift.Array.load() async -> ()", "Swift.Array.load"),
    ("generic specialization <Swift.Int> of App.Cache.value.getter : A", "App.Cache.value.getter"),
    (
      "implicit closure #2 () -> () in closure #1 () -> () in App.main",
      "implicit closure #2 in closure #1 in App.main"
    ),
    (
      "closure #2 () async -> () in variable initialization expression of static App.Tests.bodies : [() async -> ()]",
      "closure #2 in App.Tests.bodies"
    ),
    (
      "closure #1 () -> () in default argument 0 of App.load(with: () -> ()) -> ()",
      "closure #1 in App.load"
    ),
  ])
  func aFunctionIsNamedWithoutItsTypes(demangled: String, name: String) {
    #expect(FunctionName.simplified(demangled) == name)
  }
}
