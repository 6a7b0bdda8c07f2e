import TestSupport
import TransitionLock

/// One of the tasks that call the lock, in a mixture of ways that follows from the seed.
struct Caller {
  let number: Int
  let lock: TransitionLock
  let arena: Arena
  let ordered: OrderedCaller
  var random: SplitMix64

  private var call = 0
  private var tally = Tally()
  private var pending: [Pending] = []

  /// A request that has not been seen to settle.
  private struct Pending {
    let request: TransitionLock.Request
    var hasTimeout = false
    var isThrowing = false
  }

  /// The error that some blocks throw.
  private struct Mishap: Error {}

  init(_ number: Int, _ lock: TransitionLock, _ arena: Arena, _ ordered: OrderedCaller, seed: UInt64) {
    self.number = number
    self.lock = lock
    self.arena = arena
    self.ordered = ordered
    var seeds = SplitMix64(seed: seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
    random = SplitMix64(seed: seeds.next())
  }

  /// Makes all calls, and waits until every request has settled.
  mutating func run(operations: Int) async -> Tally {
    for _ in 0..<operations {
      await operate()
      if pending.count >= 32 { await settle() }
    }
    await settle()
    return tally
  }

  private mutating func operate() async {
    call += 1
    tally.operations += 1
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: await tryStart()
    case 25..<30: await endCopies()
    case 30..<52: await serialize(timeout: nil)
    case 52..<60: await serialize(timeout: makeTimeout())
    case 60..<67: await serializeAndCancel()
    case 67..<82: enqueue(timeout: nil, cancels: false)
    case 82..<87: enqueue(timeout: makeTimeout(), cancels: false)
    case 87..<91: enqueue(timeout: nil, cancels: true)
    case 91..<95: await waitForNews()
    default: pending.append(.init(request: await ordered.enqueue()))
    }
  }

  private mutating func makeTimeout() -> Duration { .microseconds(Int.random(in: 0...300, using: &random)) }

  /// A label, which is made at run time in one of eight cases.
  private mutating func makeLabel() -> TransitionLock.Label {
    Int.random(in: 0..<8, using: &random) == 0 ? "call \(call) of \(number)" : "stress"
  }

  /// Lets one transition in four last longer than a call, so that others come meanwhile, and wait.
  private mutating func isLong() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }

  private mutating func tryStart() async {
    let isLong = isLong()
    guard let token = lock.tryStart(makeLabel()) else {
      tally.dropped += 1
      return
    }
    arena.enter(number, call: call)
    if isLong { await Task.yield() }
    arena.leave()
    if !token.end() { tally.lostTokens += 1 }
    tally.turns += 1
  }

  /// Ends copies of one token in several tasks, of which one succeeds.
  private mutating func endCopies() async {
    guard let token = lock.tryStart(makeLabel()) else {
      tally.dropped += 1
      return
    }
    arena.enter(number, call: call)
    arena.leave()
    async let first = token.endIfHolding()
    async let second = token.endIfHolding()
    let ends = await [first, second, token.endIfHolding()].count { $0 }
    if ends != 1 { tally.unexpected.append("\(ends) copies of a token ended its transition") }
    tally.turns += 1
  }

  private mutating func serialize(timeout: Duration?) async {
    let (isLong, label) = (isLong(), makeLabel())
    do {
      try await lock.serialize(label, timeout: timeout) { _ in
        arena.enter(number, call: call)
        if isLong { await Task.yield() }
        arena.leave()
      }
      tally.turns += 1
    } catch let failure as TransitionLock.Failure where failure.code == .timedOut && timeout != nil {
      tally.timedOut += 1
    } catch {
      tally.unexpected.append("serialize threw \(error)")
    }
  }

  private mutating func serializeAndCancel() async {
    let (arena, number, call, lock) = (arena, number, call, lock)
    let task = Task {
      try await lock.serialize { _ in
        arena.enter(number, call: call)
        arena.leave()
      }
    }
    if Bool.random(using: &random) { await Task.yield() }
    task.cancel()
    switch await task.result {
    case .success: tally.turns += 1
    case .failure(is CancellationError): tally.cancelled += 1
    case .failure(let error): tally.unexpected.append("a cancelled serialize threw \(error)")
    }
  }

  private mutating func enqueue(timeout: Duration?, cancels: Bool) {
    let (arena, number, call, isLong, label) = (arena, number, call, isLong(), makeLabel())
    let isThrowing = Int.random(in: 0..<8, using: &random) == 0
    let request = lock.enqueue(on: nil, label, timeout: timeout) { token in
      arena.enter(number, call: call)
      let end: @Sendable () -> Void = {
        arena.leave()
        token.end()
      }
      if isThrowing {
        arena.leave()
        throw Mishap()
      }
      // As an animation does: the block hands its token to a completion.
      if isLong { Task(operation: { end() }) } else { end() }
    }
    if cancels, request.cancel() {
      tally.cancelled += 1
    } else {
      pending.append(Pending(request: request, hasTimeout: timeout != nil, isThrowing: isThrowing))
    }
  }

  /// Waits a little for a request, or for an idle lock. It counts as dropped, since it is no call for a turn.
  private mutating func waitForNews() async {
    tally.dropped += 1
    let timeout = makeTimeout()
    do {
      guard let request = pending.randomElement(using: &random)?.request else {
        return try await lock.waitUntilIdle(timeout: timeout)
      }
      if Bool.random(using: &random) {
        _ = try await request.waitForTurn(timeout: timeout)
      } else {
        _ = try await request.settled(timeout: timeout)
      }
    } catch TransitionLock.Failure.Code.timedOut {
      // The time is over.
    } catch {
      tally.unexpected.append("waiting for news threw \(error)")
    }
  }

  /// Waits for the requests that were not cancelled: each must have had its turn, or its timeout.
  private mutating func settle() async {
    for entry in pending {
      switch try? await entry.request.settled() {
      case .finished where !entry.isThrowing, .failed(is Mishap) where entry.isThrowing: tally.turns += 1
      case .timedOut where entry.hasTimeout: tally.timedOut += 1
      case let outcome: tally.unexpected.append("a request settled as \(String(describing: outcome))")
      }
    }
    pending = []
  }
}
