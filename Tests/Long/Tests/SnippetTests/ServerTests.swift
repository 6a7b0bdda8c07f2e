import NavigationSimulator
import Testing
import TransitionLock
import TransitionSupport

/// Runs the tutorial "A lock in a server": what it says is so. The time is virtual, and every task
/// prefers the executor of its clock, so that each run is the same.
@Suite("A lock in a server", .timeLimit(.minutes(10))) @MainActor
struct ServerTests {
  private let simulation = NavigationSimulation()
  private let reports = Guarded<[TransitionLock.Report]>([])
  private let lock: TransitionLock

  init() {
    lock = TransitionLock(
      label: "server",
      clock: simulation.clock,
      executor: simulation.clock.executor
    ) { [reports] in
      let report = $0
      reports.run { $0.append(report) }
    }
  }

  private final class Issuer: CredentialIssuer {
    let clock: SimulationClock
    let failures: Int
    let count = Guarded(0)

    init(_ clock: SimulationClock, failures: Int = 0) {
      self.clock = clock
      self.failures = failures
    }

    func refresh() async throws -> Credential {
      let number = count.run { count in
        count += 1
        return count
      }
      try await clock.sleep(for: .seconds(1))
      if number <= failures { throw Busy() }
      return Credential(number: number)
    }
  }

  /// A file that takes a tenth of a second for each line.
  private final class File: Output {
    let clock: SimulationClock
    let lines = Guarded<[String]>([])

    init(_ clock: SimulationClock) { self.clock = clock }

    func write(_ text: String) async throws {
      lines.run { $0.append(text) }
      // A file does not stop in the middle of a line because a client has gone.
      let clock = clock
      await Task(executorPreference: clock.executor) {
        try? await clock.sleep(for: .milliseconds(100))
      }.value
    }
  }

  private struct Index: SearchIndex {
    let clock: SimulationClock
    func rebuild() async throws { try await clock.sleep(for: .seconds(10)) }
  }

  private var old: Credential { Credential(number: 0) }
  private var time: Duration { simulation.clock.now.offset }

  private func begin<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    Task(executorPreference: simulation.clock.executor, operation: operation)
  }

  @Test(
    "An actor without a lock: a hundred requests with a rejected credential refresh it a hundred times"
  )
  func actorAlone() async throws {
    let issuer = Issuer(simulation.clock)
    let credentials = UnlockedCredentials(old, from: issuer)
    let tasks = (0..<100).map { [old] _ in
      begin { try await credentials.credential(insteadOf: old) }
    }
    try await simulation.run()
    for task in tasks { #expect(try await task.value != old) }
    #expect(issuer.count.run { $0 } == 100)
  }

  @Test(
    "With the lock: one of a hundred requests refreshes the credential, and all get the new one"
  )
  func singleFlight() async throws {
    let issuer = Issuer(simulation.clock)
    let credentials = Credentials(old, from: issuer, lock: lock)
    let tasks = (0..<100).map { [old] _ in
      begin { try await credentials.credential(insteadOf: old) }
    }
    try await simulation.run()
    for task in tasks { #expect(try await task.value == Credential(number: 1)) }
    #expect(issuer.count.run { $0 } == 1)
    #expect(time == .seconds(1))
    let late = begin { [old] in try await credentials.credential(insteadOf: old) }
    try await simulation.run()
    #expect(try await late.value == Credential(number: 1))
    #expect(time == .seconds(1))
  }

  @Test("If a refresh fails, one caller fails, and the next in line tries again")
  func failure() async throws {
    let issuer = Issuer(simulation.clock, failures: 1)
    let credentials = Credentials(old, from: issuer, lock: lock)
    let tasks = (0..<10).map { [old] _ in begin { try await credentials.credential(insteadOf: old) }
    }
    try await simulation.run()
    var failures = 0
    for task in tasks {
      do { #expect(try await task.value == Credential(number: 2)) } catch is Busy { failures += 1 }
    }
    #expect(failures == 1)
    #expect(issuer.count.run { $0 } == 2)
    #expect(time == .seconds(2))
  }

  @Test("With one writer, entries do not interleave, and are in the order of the calls")
  func oneWriter() async throws {
    let file = File(simulation.clock)
    let journal = Journal(file, lock: lock)
    let tasks = (1...20).map { number in
      begin {
        try await journal.append(["first of \(number)", "second of \(number)"], to: "\(number)")
      }
    }
    try await simulation.run()
    for task in tasks { try await task.value }
    let expected = (1...20).flatMap { ["# \($0)", "first of \($0)", "second of \($0)"] }
    #expect(file.lines.run { $0 } == expected)
  }

  @Test("A timeout ends a call's wait after two seconds, and does not stop a running body")
  func timeout() async throws {
    let file = File(simulation.clock)
    let journal = Journal(file, lock: lock)
    let long = begin { try await journal.append((1...40).map { "\($0)" }, to: "long") }
    await simulation.advance(by: .milliseconds(50))
    let short = begin { try await journal.appendSoon("short") }
    try await simulation.run()
    try await long.value
    await #expect(throws: Busy.self) { try await short.value }
    #expect(file.lines.run { $0.count } == 41)
    try await simulation.run()
    let again = begin { try await journal.appendSoon("short") }
    try await simulation.run()
    try await again.value
    #expect(file.lines.run { $0.last } == "short")
  }

  @Test("tryStart refuses a second rebuild only while the first one runs")
  func shedding() async throws {
    let search = Search(Index(clock: simulation.clock), lock: lock)
    let first = begin { try await search.rebuild() }
    await simulation.advance(by: .seconds(1))
    let second = begin { try await search.rebuild() }
    try await simulation.run()
    #expect(try await first.value)
    #expect(try await !second.value)
    let third = begin { try await search.rebuild() }
    try await simulation.run()
    #expect(try await third.value)
  }

  @Test("A body that hangs is reported, with the number of calls that wait")
  func hanging() async throws {
    let (clock, log) = (simulation.clock, Guarded<[String]>([]))
    let limits = makeJournalLock { _ in }.limits
    let lock = TransitionLock(
      label: "journal",
      clock: clock,
      executor: clock.executor,
      limits: limits
    ) { report in
      log.run { $0.append("\(report.code) \(report.waitingCount)") }
    }
    let release = AsyncStream<Void>.makeStream()
    let hanging = begin {
      try await lock.serialize("hang") { for await _ in release.stream {} }
    }
    await simulation.advance(by: .seconds(1))
    let waiting = begin { try await lock.serialize("wait") {} }
    await simulation.advance(by: .seconds(70))
    #expect(log.run { $0.first } == "overdue 1")
    release.continuation.finish()
    try await simulation.run()
    try await hanging.value
    try await waiting.value
  }

  @Test("The lock's reports go to the server's log")
  func log() throws {
    let lines = Guarded<[String]>([])
    let lock = makeJournalLock { line in lines.run { $0.append(line) } }
    let token = try #require(lock.tryStart("append"))
    token.end()
    token.end()
    #expect(lines.run { $0.count } == 1)
    #expect(
      lines.run { $0.first?.hasPrefix("alreadyEnded: TransitionLock: the transition \"append\"") }
        == true
    )
  }
}
