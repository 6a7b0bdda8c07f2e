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
  // snippet: Simulation.swift
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
  // snippet: Simulation+Waiting.swift
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
  // snippet: TestKitFailure.swift
}

func exploreAccount() async {
  // snippet: ExploringSchedules.md: await explore
}

@Sendable func transfer(in simulation: Simulation) async throws {
  let (one, other) = (Account(balance: 10), Account())
  async let there = one.withdraw(10)
  async let back: Void = other.deposit(10)
  if await there { await back }
  simulation.always("nothing is lost", await one.balance + other.balance == 10)
}

func replayTransfer() async {
  // snippet: ExploringSchedules.md: await replay
}

@Suite("Comments of ScheduleTestKit: a test case for each seed", .timeLimit(.minutes(10)))
struct SeedTests {
  // snippet: simulate.swift
}
