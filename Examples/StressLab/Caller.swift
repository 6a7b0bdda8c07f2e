import TransitionLock

/// One of the tasks that call the lock, in a mixture of ways that follows from the seed.
struct Caller {
  let number: Int
  let lock: TransitionLock
  let arena: Arena
  let clerk: Clerk
  var random: SplitMix64

  private var call = 0
  private var tally = Tally()
  private var pending: [TransitionLock.Request] = []

  init(_ number: Int, _ lock: TransitionLock, _ arena: Arena, _ clerk: Clerk, seed: UInt64) {
    self.number = number
    self.lock = lock
    self.arena = arena
    self.clerk = clerk
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
    case 0..<30: await tryStart()
    case 30..<55: await serialize(timeout: nil)
    case 55..<62: await serialize(timeout: .microseconds(Int.random(in: 0...300, using: &random)))
    case 62..<69: await serializeAndCancel()
    case 69..<85: enqueue(cancels: false)
    case 85..<90: enqueue(cancels: true)
    default: pending.append(await clerk.enqueue())
    }
  }

  /// One transition in four lasts longer than a call: others come meanwhile, and wait.
  private mutating func isLong() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }

  private mutating func tryStart() async {
    let isLong = isLong()
    guard let token = lock.tryStart() else {
      tally.dropped += 1
      return
    }
    arena.enter(number, call: call)
    if isLong { await Task.yield() }
    arena.leave()
    if !token.end() { tally.lostTokens += 1 }
    tally.turns += 1
  }

  private mutating func serialize(timeout: Duration?) async {
    let isLong = isLong()
    do {
      try await lock.serialize(timeout: timeout) { _ in
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

  private mutating func enqueue(cancels: Bool) {
    let (arena, number, call, isLong) = (arena, number, call, isLong())
    let request = lock.enqueue(on: nil) { token in
      arena.enter(number, call: call)
      let end: @Sendable () -> Void = {
        arena.leave()
        token.end()
      }
      // As an animation does: the block hands its token to a completion.
      if isLong { Task(operation: { end() }) } else { end() }
    }
    if cancels, request.cancel() {
      tally.cancelled += 1
    } else {
      pending.append(request)
    }
  }

  /// Waits for the requests that were not cancelled: each must finish.
  private mutating func settle() async {
    for request in pending {
      switch try? await request.settled() {
      case .finished: tally.turns += 1
      case let outcome: tally.unexpected.append("a request settled as \(String(describing: outcome))")
      }
    }
    pending = []
  }
}
