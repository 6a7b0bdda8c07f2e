import Testing
import TransitionLock
import TransitionSupport

/// One of the tasks that call the lock, in a mixture of ways that follows from the seed.
struct StressCaller {
  private let number: Int
  private let lock: TransitionLock
  private let arena: StressArena
  private let closes: Bool
  private let comment: Comment

  private var random: SplitMix64
  private var call = 0
  private var turns = 0
  private var requests: [StressRequest] = []

  init(_ number: Int, _ lock: TransitionLock, _ arena: StressArena, seed: UInt64, closes: Bool) {
    self.number = number
    self.lock = lock
    self.arena = arena
    self.closes = closes
    comment = "seed \(seed), caller \(number)"
    random = SplitMix64(seed: seed &* 1_000 &+ UInt64(number))
  }

  /// Makes the calls of this caller.
  ///
  /// - Returns: how many had their turn, by what the calls themselves say.
  mutating func run(calls: Int) async throws -> Int {
    for _ in 0..<calls {
      call += 1
      arena.noteCall()
      try await operate()
      if requests.count > 8 { try await settle() }
    }
    try await settle()
    return turns
  }

  private mutating func operate() async throws {
    switch chance(of: 20) {
    case 0...2: tryStart()
    case 3: await endCopies()
    case 4...6: try await serialize()
    case 7, 8: await serializeAndCancel()
    case 9...12: enqueue()
    case 13...15: await enqueueOnTheMainActor()
    case 16: try await waitUntilIdle()
    case 17, 18: try await waitForOutcome()
    default: start()
    }
  }

  private mutating func chance(of number: Int) -> Int { Int.random(in: 0..<number, using: &random) }

  /// Half of the labels are made at run time.
  private mutating func label() -> TransitionLock.Label { chance(of: 2) == 0 ? "stress" : "call \(call)" }

  /// Half of the timeouts are none, and some are over before they begin.
  private mutating func timeout() -> Duration? { chance(of: 2) == 0 ? nil : .microseconds(chance(of: 109) - 9) }
}

// MARK: - Transitions

extension StressCaller {
  private mutating func tryStart() {
    guard let token = lock.tryStart(label()) else { return }
    arena.enter(number, call)
    #expect(token.isHolding, comment)
    arena.leave()
    #expect(token.end(), comment)
    turns += 1
  }

  private mutating func start() {
    do throws(TransitionLock.Failure) {
      let token = try lock.start(label())
      arena.enter(number, call)
      arena.leave()
      try lock.end(token)
      turns += 1
    } catch {
      #expect(error.code == .conflict || (error.code == .closed && closes), comment)
    }
  }

  /// Three that hold the same token end it at the same time.
  private mutating func endCopies() async {
    guard let token = lock.tryStart(label()) else { return }
    arena.enter(number, call)
    arena.leave()
    turns += 1
    async let first = token.endIfHolding()
    async let second = token.endIfHolding()
    let ends = await [first, second, token.endIfHolding()]
    #expect(ends.count { $0 } == 1, comment)
  }

  private mutating func serialize() async throws {
    let (label, timeout) = (label(), timeout())
    do {
      try await lock.serialize(label, timeout: timeout) { token in
        arena.enter(number, call)
        await Task.yield()
        arena.leave()
        if call.isMultiple(of: 3) { token.end() }
        if call.isMultiple(of: 5) { throw StressRequest.Mishap() }
      }
      turns += 1
    } catch is StressRequest.Mishap {
      turns += 1
    } catch let failure as TransitionLock.Failure {
      #expect((failure.code == .closed && closes) || (failure.code == .timedOut && timeout != nil), comment)
    }
  }

  private mutating func serializeAndCancel() async {
    let (arena, number, call, lock, label) = (arena, number, call, lock, label())
    let task = Task {
      try await lock.serialize(label) {
        arena.enter(number, call)
        arena.leave()
      }
    }
    if chance(of: 2) == 0 { await Task.yield() }
    task.cancel()
    switch await task.result {
    case .success: turns += 1
    case .failure(let error):
      #expect(error is CancellationError || (TransitionLock.Failure.Code.closed ~= error && closes), comment)
    }
  }
}

// MARK: - Requests

extension StressCaller {
  private mutating func makeRequest(_ timeout: Duration?) -> StressRequest {
    let plays = StressRequest.Play.allCases
    return StressRequest(plays[chance(of: plays.count)], hasTimeout: timeout != nil)
  }

  private mutating func enqueue() {
    let (label, timeout) = (label(), timeout())
    var request = makeRequest(timeout)
    let (arena, number, call, play, remains) = (
      arena, number, call, request.play, StressRequest.Remains(request.runs, arena)
    )
    request.enqueued(
      as: lock.enqueue(on: .anyThread, label, timeout: timeout) { token in
        remains.runs.with { $0 += 1 }
        arena.enter(number, call)
        arena.leave()
        try StressRequest.play(play, token)
      }
    )
    keep(request)
  }

  private mutating func enqueueOnTheMainActor() async {
    let (label, timeout) = (label(), timeout())
    var request = makeRequest(timeout)
    let (arena, number, call, play, remains) = (
      arena, number, call, request.play, StressRequest.Remains(request.runs, arena)
    )
    request.enqueued(
      as: await onTheMainActor { @MainActor [lock] in
        lock.enqueue(label, timeout: timeout) { token in
          MainActor.assertIsolated()
          remains.runs.with { $0 += 1 }
          arena.enter(number, call)
          arena.leave()
          try StressRequest.play(play, token)
        }
      }
    )
    keep(request)
  }

  @MainActor
  private func onTheMainActor<R: Sendable>(_ body: @MainActor () -> R) -> R { body() }

  private mutating func keep(_ request: StressRequest) {
    var request = request
    if chance(of: 3) == 0 { request.cancel() }
    requests.append(request)
  }

  private mutating func settle() async throws {
    for request in requests where try await request.settle(closes: closes, comment: comment) { turns += 1 }
    requests = []
  }
}

// MARK: - News

extension StressCaller {
  /// Waits, and accepts that the time or the task is over.
  private func wait(_ timeout: Duration?, _ body: @escaping @Sendable () async throws -> Void, cancels: Bool) async {
    let task = Task { try await body() }
    if cancels { task.cancel() }
    switch await task.result {
    case .success: break
    case .failure(is CancellationError): #expect(cancels, comment)
    case .failure(let error): #expect(TransitionLock.Failure.Code.timedOut ~= error && timeout != nil, comment)
    }
  }

  private mutating func waitUntilIdle() async throws {
    let (timeout, lock) = (timeout() ?? .microseconds(50), lock)
    await wait(timeout, { try await lock.waitUntilIdle(timeout: timeout) }, cancels: chance(of: 4) == 0)
  }

  private mutating func waitForOutcome() async throws {
    guard let request = requests.randomElement(using: &random)?.request else { return }
    let timeout = timeout()
    await wait(timeout, { _ = try await request.settled(timeout: timeout) }, cancels: chance(of: 4) == 0)
  }
}
