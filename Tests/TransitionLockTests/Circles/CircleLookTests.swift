import Foundation
import Testing
import TransitionSupport

@testable import TransitionLock
@testable import TransitionSupport

/// Looks for circles of waiting: what changes while a thread looks, and what the watch finds.
@Suite(.timeLimit(.minutes(10)))
struct CircleLookTests {
  /// Runs a part on another thread that stops at the section of a lock, and something else meanwhile.
  private func stop(_ part: @escaping @Sendable () -> Void, at lock: TransitionLock, meanwhile: () -> Void) {
    final class Flag: Sendable { let isSet = Atomic(false) }
    let isOver = Flag()
    let partner = Partner { _ in
      part()
      isOver.isSet.store(true, ordering: .releasing)
    }
    let storage = lock.cell.storage
    storage.withSection {
      partner.cue(1)
      let waiting = storage.home.pointee.section.waiting
      while waiting.pointee.load(ordering: .relaxed) == 0, !isOver.isSet.load(ordering: .acquiring) { sched_yield() }
      meanwhile()
    }
    partner.finish(1)
    partner.leave()
  }

  @Test(
    "A circle that falls apart while a call looks for it is none, although another transition holds the lock by then"
  )
  func fallsApart() throws {
    let (executor, other) = (ManualExecutor(), ManualExecutor())
    let (first, second, behind) = (Gate(), Gate(), Gate())
    let (held, told) = (Guarded<TransitionLock.Token?>(nil), Guarded<[String]>([]))
    let (early, map, list) = (
      TransitionLock(limits: .none), TransitionLock(limits: .none), TransitionLock(limits: .none)
    )
    // Each look asks this lock first, because calls wait for it longest.
    let token = try #require(early.tryStart())
    let waiter = Caller("waiter", early, on: executor)
    executor.run()
    Task(executorPreference: executor) {
      try await map.serialize("first") { token in
        held.with { $0 = token }
        await first.pass()
        try await list.serialize("first again") {}
      }
      told.append("first: finished")
    }
    Task(executorPreference: other) {
      do {
        try await list.serialize("second") {
          await second.pass()
          try await map.serialize("second again") {}
        }
        told.append("second: finished")
      } catch let failure as TransitionLock.Failure {
        told.append("second: \(failure.code)")
      }
    }
    executor.run()
    other.run()
    let next = Caller("next", map, on: executor, during: behind)
    executor.run()
    first.open()
    executor.run()
    second.open()
    // The second task closes the circle, and has found the transition of the first in its way.
    stop({ other.run() }, at: early) { held.current?.end() }
    executor.run()
    #expect(told.current.isEmpty)
    #expect(next.hasStarted && map.waitingCount == 1 && list.waitingCount == 1)
    behind.open()
    for _ in 0..<2 {
      executor.run()
      other.run()
    }
    #expect(told.current == ["second: finished", "first: finished"])
    token.end()
    executor.run()
    #expect(waiter.ending == .finished)
  }

  /// Waits for a turn as `serialize` does, except that it looks for no circle.
  private static func wait(for lock: TransitionLock) async throws -> UInt64 {
    let wait = CallWait(lock.cell, for: .turn(nil), "", .unknown, CurrentTask(), nil)
    await suspend(
      { continuation in
        lock.cell.mark { $0.adding(Word.attention) }
        lock.cell.storage.change { state, actions in
          let call = ArrivingCall(wait, ContinuationHandle(continuation))
          wait.take(state.machine.join(call, until: nil, into: &actions).slot)
        }
        lock.cell.watch()
      },
      onCancel: {}
    )
    return try wait.generation()
  }

  @Test("G6: the watch finds a circle for which no call has looked, and tells one call")
  func foundByTheWatch() throws {
    let scene = WatchedScene()
    let (map, list) = (scene.makeLock(label: "map"), scene.makeLock(label: "list"))
    let (gate, ends) = (Gate(), Guarded<[String]>([]))
    func hold(_ lock: TransitionLock, then wait: @escaping @Sendable () async throws -> Void) {
      Task(executorPreference: scene.executor) {
        try await lock.serialize {
          do {
            try await wait()
            ends.append("has its turn")
          } catch let failure as TransitionLock.Failure {
            ends.append("\(failure.code)")
            #expect(failure.circle.count == 2)
          }
        }
      }
      scene.executor.run()
    }
    hold(list) {
      await gate.pass()
      let generation = try await Self.wait(for: map)
      #expect(map.cell.end(generation))
    }
    hold(map) { try await list.serialize {} }
    gate.open()
    scene.executor.run()
    #expect(ends.current.isEmpty)
    scene.advance(by: .seconds(10))
    #expect(ends.current.sorted() == ["deadlock", "has its turn"])
    #expect(!map.isTransitioning && !list.isTransitioning)
  }
}
