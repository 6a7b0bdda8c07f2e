import ScheduleTestKit
import Testing
import TransitionLock

// The examples in the doc comments of the module ScheduleTestKit.

actor Counter {
  private(set) var value = 0

  func increment() async {
    let before = value
    await Task.yield()
    value = before + 1
  }
}

func countOnce() -> Simulation.Run {
  // snippet.comment-kit-simulation
  let run = Simulation.run(seed: 7) { simulation in
    let counter = Counter()
    async let first: Void = counter.increment()
    async let second: Void = counter.increment()
    _ = await (first, second)
    simulation.always("nothing is lost", await counter.value == 2)
  }
  // snippet.end
  return run
}

/// Lets another object answer questions.
actor Oracle {
  private var asked: [CheckedContinuation<String, Never>] = []

  nonisolated func ask(_ continuation: CheckedContinuation<String, Never>) {
    Task { await self.note(continuation) }
  }

  private func note(_ continuation: CheckedContinuation<String, Never>) {
    asked.append(continuation)
  }

  func answer() {
    for continuation in asked { continuation.resume(returning: "42") }
    asked = []
  }
}

func askServer(_ server: Oracle, in simulation: Simulation) async -> String {
  // snippet.comment-kit-waiting
  let answer = await simulation.waiting(for: "the server's answer") {
    await withCheckedContinuation { server.ask($0) }
  }
  // snippet.end
  return answer
}

actor Account {
  private(set) var balance: Int

  init(balance: Int = 0) { self.balance = balance }

  func withdraw(_ amount: Int) async -> Bool {
    guard balance >= amount else { return false }
    balance -= amount
    await Task.yield()
    return true
  }

  func deposit(_ amount: Int) async {
    await Task.yield()
    balance += amount
  }
}

func withdrawTwice(_ print: @Sendable (Any) -> Void) {
  // snippet.comment-kit-failure
  let run = Simulation.run(seed: 7) { simulation in
    let account = Account(balance: 10)
    async let first = account.withdraw(10)
    async let second = account.withdraw(10)
    _ = await (first, second)
    simulation.always("no balance is below zero", await account.balance >= 0)
  }
  if let failure = run.failure, failure.code == .property { print(failure) }
  // snippet.end
}

func exploreAccount() async {
  // snippet.comment-kit-explore
  await explore(.exhaustive(preemptions: 2)) { simulation in
    let account = Account(balance: 10)
    async let first = account.withdraw(10)
    async let second = account.withdraw(10)
    let paid = await (first, second)
    simulation.always("no bill is paid twice", !(paid.0 && paid.1))
    simulation.sometimes("the second one is first", paid.1)
  }
  // snippet.end
}

@Sendable func transfer(in simulation: Simulation) async throws {
  let (one, other) = (Account(balance: 10), Account())
  async let there = one.withdraw(10)
  async let back: Void = other.deposit(10)
  if await there { await back }
  simulation.always("nothing is lost", await one.balance + other.balance == 10)
}

func replayTransfer() async {
  // snippet.comment-kit-replay
  await replay("c2-7j2kmc-1190dup-01") { simulation in
    try await transfer(in: simulation)
  }
  // snippet.end
}

@Suite("Comments of ScheduleTestKit: a test case for each seed", .timeLimit(.minutes(10)))
struct SeedTests {
  // snippet.comment-kit-simulate
  @Test(arguments: Simulation.seeds(20))
  func noDepositIsLost(seed: UInt64) async {
    await simulate(seed: seed) { simulation in
      let account = Account()
      async let first: Void = account.deposit(1)
      async let second: Void = account.deposit(1)
      _ = await (first, second)
      simulation.always("no deposit is lost", await account.balance == 2)
    }
  }
  // snippet.end
}
