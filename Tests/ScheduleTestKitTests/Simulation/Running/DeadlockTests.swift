import Testing
import TransitionLock
import TransitionSupport

@testable import ScheduleTestKit

/// What is said where everything waits.
@Suite struct DeadlockTests {
  /// The transitions can be asked to give way, so that the locks do not know of a circle for certain.
  @Test func twoLocksTakenInBothOrders() async {
    let line = #line
    let found = await exploration {
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
    }
    #expect(found?.failure.code == .deadlock)
    let file = "ScheduleTestKitTests/DeadlockTests.swift"
    #expect(
      found?.failure.message == """
        Everything waits, and no timer is left:
          task 1 "left" waits for its turn on the lock "other", as "left's second" (\(file):\(line + 6)), since step 4, which "right's \
        first" (\(file):\(line + 10)) holds, of task 2 "right"
          task 2 "right" waits for its turn on the lock "one", as "right's second" (\(file):\(line + 12)), since step 3, which "left's \
        first" (\(file):\(line + 4)) holds, of task 1 "left"
          task 0 waits for something that does not say so, since step 0
        """
    )
  }

  @Test func aLockAndAContinuation() async {
    let line = #line
    let kept = Guarded<CheckedContinuation<Void, Never>?>(nil)
    let found = await exploration { simulation in
      let lock = TransitionLock(label: "screen")
      let holder = Task(name: "holder") {
        try await lock.serialize("asking") { _ in
          await simulation.waiting(for: "the user's answer, which the asker gives") {
            await withCheckedContinuation { continuation in kept.run { $0 = continuation } }
          }
        }
      }
      let asker = Task(name: "asker") {
        while (kept.run { $0 == nil }) { await Task.yield() }
        try await lock.serialize("answering") { _ in kept.run { $0.take() }?.resume() }
      }
      try await asker.value
      try await holder.value
    }
    kept.run { $0.take() }?.resume()
    #expect(found?.failure.code == .deadlock)
    let file = "ScheduleTestKitTests/DeadlockTests.swift"
    #expect(
      found?.failure.message == """
        Everything waits, and no timer is left:
          task 2 "asker" waits for its turn on the lock "screen", as "answering" (\(file):\(line + 13)), since step 2, which "asking" \
        (\(file):\(line + 5)) holds, of task 1 "holder"
          task 1 "holder" waits for the user's answer, which the asker gives (\(file):\(line + 6)), since step 1
          task 0 waits for something that does not say so, since step 0
        """
    )
  }

  @Test func waitsWithinWaitsAreSaidFromTheInnermost() async {
    let kept = Guarded<CheckedContinuation<Void, Never>?>(nil)
    let run = await onSuitableThread(nil) { _ in
      Simulation.run(seed: 1, settings: .init(patience: .zero)) { simulation in
        await simulation.waiting(for: "the whole") {
          await simulation.waiting(for: "a part") { await Task.yield() }
          await withCheckedContinuation { continuation in kept.run { $0 = continuation } }
        }
      }
    }
    kept.run { $0.take() }?.resume()
    #expect(run.failure?.message.contains("task 0 waits for the whole (") == true)
  }

  @Test func whatExplainsWaitsIsAsked() async {
    let kept = Guarded<CheckedContinuation<Void, Never>?>(nil)
    let run = await onSuitableThread(nil) { _ in
      Simulation.run(seed: 1, settings: .init(patience: .zero)) { simulation in
        simulation.explainWaits { ["the queue is empty"] }
        await withCheckedContinuation { continuation in kept.run { $0 = continuation } }
      }
    }
    kept.run { $0.take() }?.resume()
    #expect(
      run.failure?.message == """
        Everything waits, and no timer is left:
          the queue is empty
          task 0 waits for something that does not say so, since step 0
        """
    )
  }

  @Test func aTaskThatSaysNothingIsToldByWhoStartedIt() async {
    let kept = Guarded<CheckedContinuation<Void, Never>?>(nil)
    let run = await onSuitableThread(nil) { _ in
      Simulation.run(seed: 1, settings: .init(patience: .zero)) { _ in
        await Task(name: "asks") {
          await Task {
            await withCheckedContinuation { continuation in kept.run { $0 = continuation } }
          }.value
        }.value
      }
    }
    kept.run { $0.take() }?.resume()
    #expect(
      run.failure?.message.contains(
        "task 1 \"asks\" (started by task 0 in step 0, last in step 1), task 2 (started by task 1 \"asks\" in step 1, last in step 2)"
      ) == true,
      "\(run.failure?.message ?? "")"
    )
  }

  private func exploration(
    _ body: @escaping @Sendable (Simulation) async throws -> Void
  ) async -> Exploration.Found? {
    await onSuitableThread(nil) { _ in
      Exploration.run(.exhaustive(preemptions: 2), settings: .init(patience: .zero), body).found
    }
  }
}
