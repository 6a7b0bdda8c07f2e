import Testing

@testable import ScheduleTestKit

/// Real threads on locks that are broken, held where it matters.
@Suite("History: broken locks, recorded", .timeLimit(.minutes(10))) struct BrokenLockTests {
  private let history = History(LockSpecification())
  private typealias Client = History<LockSpecification>.Client

  private func clients(_ count: Int) -> [Client] { (0..<count).map { history.client("thread \($0)") } }

  private func tryStart(_ number: Int, _ lock: some BrokenLock, on client: Client) {
    client.record(.tryStart(number)) { lock.tryStart(number) ? .started : .refused }
  }

  private func end(_ number: Int, _ lock: some BrokenLock, on client: Client) {
    client.record(.end(number)) { lock.end(number) ? .ended : .endedBefore }
  }

  private func join(_ number: Int, _ lock: some BrokenLock, on client: Client) {
    let turn = history.client("request \(number)").begin(.turn(number))
    client.record(.join(number, as: .body)) {
      lock.join(number) { turn.returned(.started) }
      return .accepted
    }
  }

  @Test("G1: a lock that looks and then takes itself has two holders")
  func twoHolders() async throws {
    let (looked, taken) = (Gate(), Gate())
    let lock = LockWithTwoHolders { number in
      guard number == 1 else { return }
      looked.open()
      taken.pass()
    }
    let clients = clients(2)
    await Threads.run(2) { [self] thread in
      if thread == 0 {
        tryStart(1, lock, on: clients[0])
      } else {
        looked.pass()
        tryStart(2, lock, on: clients[1])
        taken.open()
      }
    }
    #expect(
      try #require(history.check().window).description == """
        Nothing explains that tryStart 1 of thread 0 returned started.

        Before it was called, the state can have been:
          free

        Right before it returned, it can have been:
          held by 2

          thread 0       thread 1
          ┌ tryStart 1
          │              ┌ tryStart 2
          │              └ started
          └ started                     ← nothing explains this
        """
    )
  }

  @Test("G2: a lock that is free between two holders lets tryStart go ahead")
  func barging() async throws {
    let (freed, taken) = (Gate(), Gate())
    let lock = LockWithLine(.barging) {
      freed.open()
      taken.pass()
    }
    let clients = clients(2)
    tryStart(1, lock, on: clients[0])
    join(2, lock, on: clients[1])
    await Threads.run(2) { [self] thread in
      if thread == 0 {
        end(1, lock, on: clients[0])
      } else {
        freed.pass()
        tryStart(3, lock, on: clients[1])
        taken.open()
      }
    }
    #expect(try #require(history.check().window).broken.description == "tryStart 3 → started")
  }

  @Test("G2: a lock that gives the turn to the last in line is found out")
  func lastInFirstOut() async throws {
    let lock = LockWithLine(.lastInFirstOut)
    let (clients, joined) = (clients(3), Gate())
    tryStart(1, lock, on: clients[0])
    await Threads.run(2) { [self] thread in
      if thread == 1 { joined.pass() }
      join(thread + 2, lock, on: clients[thread + 1])
      if thread == 0 { joined.open() }
    }
    end(1, lock, on: clients[0])
    #expect(
      try #require(history.check().window).description == """
        Nothing explains that turn of 3 of request 3 returned started.

        Before it was called, the state can have been:
          held by 1; in line 2

        Right before it returned, it can have been:
          held by 1; in line 2, 3

          request 3
          ┌ turn of 3
          └ started     ← nothing explains this

        Of 6 operations until then, 5 make no difference to that.
        """
    )
  }

  @Test("G4: a lock whose second end takes another's turn is found out")
  func secondEnd() async throws {
    let lock = LockWithLine(.secondEnd)
    let (clients, gates) = (clients(2), [Gate(), Gate()])
    await Threads.run(2) { [self] thread in
      if thread == 0 {
        tryStart(1, lock, on: clients[0])
        end(1, lock, on: clients[0])
        gates[0].open()
        gates[1].pass()
        end(1, lock, on: clients[0])
        tryStart(3, lock, on: clients[0])
      } else {
        gates[0].pass()
        tryStart(2, lock, on: clients[1])
        gates[1].open()
      }
    }
    #expect(try #require(history.check().window).broken.description == "tryStart 3 → started")
  }

  @Test("The same threads on a lock that is not broken leave nothing to find")
  func soundLock() async {
    let lock = LockWithLine(nil)
    let (clients, joined) = (clients(3), Gate())
    tryStart(1, lock, on: clients[0])
    await Threads.run(2) { [self] thread in
      if thread == 1 { joined.pass() }
      join(thread + 2, lock, on: clients[thread + 1])
      if thread == 0 { joined.open() }
    }
    for number in [1, 1, 2, 2, 3] { end(number, lock, on: clients[0]) }
    history.expectLinearizable()
  }

  @Test("A counter that adds in two steps loses an addition")
  func lostAddition() async throws {
    let counters = History(CounterSpecification())
    let (seen, added) = (Gate(), Gate())
    let counter = LosingCounter { thread in
      guard thread == 0 else { return }
      seen.open()
      added.pass()
    }
    let clients = [counters.client("thread 0"), counters.client("thread 1")]
    await Threads.run(2) { thread in
      if thread == 1 { seen.pass() }
      clients[thread].record(.add(1)) { counter.add(1, on: thread) }
      if thread == 1 { added.open() }
    }
    #expect(try #require(counters.check().window).broken.description == "add 1 to counter → 1")
  }
}
