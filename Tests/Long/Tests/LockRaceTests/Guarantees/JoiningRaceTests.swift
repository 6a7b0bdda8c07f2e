import Foundation
import TestSupport
import Testing
import TransitionSupport

@testable import TransitionLock
@testable import TransitionSupport

/// Somebody who joins the line while the transition before it ends by the fast path, which does not ask for the section.
struct JoiningRaceTests {
  private let lock = TransitionLock(limits: .none)
  private var cell: Cell { lock.cell }
  private var storage: LockStorage { lock.cell.storage }

  /// Ends the present transition in each round, a little later each time.
  private func makePartner() -> Partner {
    Partner { [cell] round in
      for _ in 0..<round % 32 { _ = cell.word.isTaken }
      _ = cell.end(cell.word.generation)
    }
  }

  @Test("G3: a call that joins while the transition before it ends has its turn")
  func calls() throws {
    let partner = makePartner()
    defer { partner.leave() }
    for round in 1...Effort.times(1_500) {
      _ = try #require(lock.tryStart())
      let wait = CallWait(cell, for: .turn(nil), "", .unknown, CurrentTask(), nil)
      partner.cue(round)
      _ = storage.join(wait, .absent)
      partner.finish(round)
      try #require(lock.isTransitioning, "it waits on a free lock")
      guard case .turn(let generation) = wait.ending() else {
        Issue.record("it had no turn")
        return
      }
      try #require(cell.end(generation))
    }
  }

  /// Makes a partner start and end transitions one after the other.
  private final class Traffic: Sendable {
    private let starts = Atomic(0)
    private let lastRound = Atomic(0)

    func makePartner(_ lock: TransitionLock) -> Partner {
      Partner { [self] round in
        while lastRound.load(ordering: .relaxed) < round {
          if let token = lock.tryStart() {
            starts.wrappingAdd(1, ordering: .relaxed)
            token.end()
          }
        }
      }
    }

    /// Waits until there is traffic, as far as there is a core for it.
    func wait() {
      let before = starts.load(ordering: .relaxed)
      for _ in 0..<100_000 where starts.load(ordering: .relaxed) == before {}
    }

    /// Ends the traffic of a round.
    func stop(_ round: Int) { lastRound.store(round, ordering: .relaxed) }
  }

  @Test("G3: a call that has found the lock open, and enters its section when it is closed, is refused")
  func closedMeanwhile() throws {
    let token = try #require(lock.tryStart())
    let hasWaited = Guarded<Bool?>(nil)
    let partner = Partner { [cell] _ in
      let wait = CallWait(cell, for: .turn(nil), "", .unknown, CurrentTask(), nil)
      let waits = cell.storage.join(wait, .absent)
      hasWaited.with { $0 = waits || wait.slot != nil }
    }
    let waiting = storage.home.pointee.section.waiting
    storage.change { state, actions in
      partner.cue(1)
      while waiting.pointee.load(ordering: .relaxed) == 0 { sched_yield() }
      state.machine.close(into: &actions)
    }
    partner.finish(1)
    partner.leave()
    #expect(hasWaited.current == false)
    token.end()
  }

  /// A call whose label was made at run time joins on the long way, where fewer rounds meet the traffic.
  @Test(
    "G3: a call that joins among transitions that start and end one after the other has its turn",
    arguments: [(nil, 200), ("call", 1_000)]
  )
  func callsInTraffic(label: String?, rounds: Int) throws {
    let traffic = Traffic()
    let partner = traffic.makePartner(lock)
    defer { partner.leave() }
    for round in 1...Effort.times(rounds) {
      partner.cue(round)
      traffic.wait()
      let wait = CallWait(cell, for: .turn(nil), label.map { "\($0) \(round)" } ?? "", .unknown, CurrentTask(), nil)
      _ = storage.join(wait, .absent)
      traffic.stop(round)
      partner.finish(round)
      try #require(lock.isTransitioning, "it waits on a free lock")
      guard case .turn(let generation) = wait.ending() else {
        Issue.record("it had no turn")
        return
      }
      try #require(cell.end(generation))
    }
  }

  @Test("G3: a block that joins among transitions that start and end one after the other has its turn")
  func blocksInTraffic() throws {
    let (executor, traffic) = (ManualExecutor(), Traffic())
    let partner = traffic.makePartner(lock)
    defer { partner.leave() }
    for round in 1...Effort.times(200) {
      partner.cue(round)
      traffic.wait()
      let request = lock.enqueue(on: executor) { $0.end() }
      traffic.stop(round)
      partner.finish(round)
      executor.run()
      try #require(request.ending == .finished)
      try #require(!lock.isTransitioning)
    }
  }

  @Test("G3: a block that joins while the transition before it ends has its turn")
  func blocks() throws {
    let executor = ManualExecutor()
    let site = Site(isolation: 0, executor: 1, priority: 0, task: 0)
    let partner = makePartner()
    defer { partner.leave() }
    for round in 1...Effort.times(1_500) {
      _ = try #require(lock.tryStart())
      let reference = Unmanaged.passRetained(PendingRequest(callSite: .unknown, text: nil) { $0.end() })
      let runner = BlockRunner(executor: ExecutorPreference(executor: executor), priority: .medium)
      runner.operation = { [storage, runner = Unmanaged.passUnretained(runner)] in await storage.work(of: runner) }
      partner.cue(round)
      let joining = storage.join(reference, at: site, .endless, bringing: runner)
      partner.finish(round)
      try #require(lock.isTransitioning, "it waits on a free lock")
      if case .started(let token) = joining {
        reference.release()
        token.end()
        try #require(cell.blockReturned())
      }
      executor.run()
      try #require(!lock.isTransitioning)
    }
  }
}
