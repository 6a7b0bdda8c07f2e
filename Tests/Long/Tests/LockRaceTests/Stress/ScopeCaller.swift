import Testing
import TransitionLock
import TransitionSupport

/// One of the tasks that call a lock and its scopes, with random policies.
struct ScopeCaller {
  private let lock: TransitionLock
  private let arena: ScopeArena
  private let comment: Comment
  private var random: SplitMix64
  private var requests: [TransitionLock.Request] = []

  /// How the calls ended, by the names of their outcomes.
  private(set) var outcomes: [String: Int] = [:]
  private(set) var calls = 0

  init(_ number: Int, _ lock: TransitionLock, _ arena: ScopeArena, seed: UInt64) {
    self.lock = lock
    self.arena = arena
    comment = "seed \(seed), caller \(number)"
    random = SplitMix64(seed: seed &* 1_000 &+ UInt64(number))
  }

  /// Makes so many calls, and waits until each has settled.
  mutating func run(calls: Int) async throws {
    for _ in 0..<calls {
      try await operate()
      if requests.count > 8 { try await settle() }
    }
    try await settle()
  }

  private mutating func operate() async throws {
    let place = chance(of: ScopeArena.names.count)
    let scope = ScopeArena.names[place].reduce(lock) { $0.scope($1) }
    switch chance(of: 16) {
    case 0, 1: tryStart(scope, place)
    case 2...7: await attempt(scope, place)
    case 8...12: enqueue(scope, place)
    case 13: await attemptAndCancel(scope, place)
    case 14: await waitOrClose(scope, place)
    default: await lookOn()
    }
  }

  private mutating func chance(of number: Int) -> Int { Int.random(in: 0..<number, using: &random) }

  private mutating func policy() -> TransitionLock.Policy {
    [.wait, .wait, .drop, .interrupt, .replace(.init(chance(of: 2)))][chance(of: 5)]
  }

  private mutating func count(_ code: TransitionLock.OutcomeCode, _ other: TransitionLock.OutcomeCode...) {
    calls += 1
    outcomes[code.description, default: 0] += 1
    let possible = [.finished, .dropped, .superseded, .outdated, .closed] + other
    #expect(possible.contains(code), comment)
  }
}

// MARK: - Calls

extension ScopeCaller {
  private mutating func tryStart(_ scope: TransitionLock, _ place: Int) {
    guard let token = scope.tryStart("try") else { return }
    arena.enter(place)
    arena.leave(place)
    #expect(token.end(), comment)
    count(.finished)
  }

  private mutating func attempt(_ scope: TransitionLock, _ place: Int) async {
    let (policy, isOutdated, yields, listens) = (policy(), chance(of: 8) == 0, chance(of: 4), chance(of: 4) == 0)
    let timeout: Duration? = chance(of: 4) == 0 ? .microseconds(chance(of: 100)) : nil
    let arena = arena
    let outcome = await scope.attempt(
      policy,
      "attempt",
      timeout: timeout,
      isInterruptible: chance(of: 2) == 0,
      if: { isOutdated ? .outdated("late") : .relevant }
    ) { token in
      arena.enter(place)
      if listens { await MainActor.run { token.onInterruption {} } }
      for _ in 0..<yields where !token.isInterrupted { await Task.yield() }
      arena.leave(place)
      token.end()
    }
    count(outcome.code, .timedOut)
    #expect(outcome.code != .timedOut || timeout != nil, comment)
  }

  private mutating func attemptAndCancel(_ scope: TransitionLock, _ place: Int) async {
    let (policy, arena) = (policy(), arena)
    let task = Task {
      await scope.attempt(policy, "cancelled") {
        arena.enter(place)
        arena.leave(place)
      }.code
    }
    if chance(of: 2) == 0 { await Task.yield() }
    task.cancel()
    count(await task.value, .cancelled)
  }

  private mutating func enqueue(_ scope: TransitionLock, _ place: Int) {
    let (policy, isOutdated, endsLater) = (policy(), chance(of: 8) == 0, chance(of: 4) == 0)
    let request = scope.enqueue(
      on: .anyThread,
      policy: policy,
      "block",
      isInterruptible: chance(of: 2) == 0,
      if: { isOutdated ? .outdated("late") : .relevant }
    ) { [arena] token in
      arena.enter(place)
      let end: @Sendable () -> Void = {
        arena.leave(place)
        token.end()
      }
      if endsLater { Task { end() } } else { end() }
    }
    if chance(of: 4) == 0 { request.cancel() }
    requests.append(request)
  }

  private mutating func waitOrClose(_ scope: TransitionLock, _ place: Int) async {
    // What is closed is the deepest part, so that the others find something to do.
    if place == 2 || place == 5 { return scope.close() }
    do {
      try await scope.waitUntilIdle(timeout: .microseconds(chance(of: 100)))
    } catch {
      #expect(TransitionLock.Failure.Code.timedOut ~= error, comment)
    }
  }

  private mutating func lookOn() async {
    let events = lock.events(buffer: 2)
    await Task.yield()
    withExtendedLifetime(events) {}
    #expect(lock.snapshot.holders.count <= ScopeArena.names.count, comment)
  }

  private mutating func settle() async throws {
    for request in requests { count(try await request.settled().code, .cancelled) }
    requests = []
  }
}
