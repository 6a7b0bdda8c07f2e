import ScheduleTestKit
import TransitionLock
import TransitionSupport

/// A round of threads that call one lock in ways that follow from a seed.
struct LockRound {
  let seed: UInt64
  var threads = 4
  var operations = 6
  let history = History(LockSpecification())

  /// Runs the round to its end, at which everything has settled, and returns what was recorded.
  func run() async throws -> History<LockSpecification> {
    let lock = RecordedLock(TransitionLock(label: "round \(seed)", report: { _ in }), in: history)
    let left = Guarded<[Pending]>([])
    let clients = (0..<threads).map { history.client("thread \($0)") }
    await Threads.run(threads) { [seed, operations] thread in
      var caller = RandomLockCaller(lock: lock, client: clients[thread], seed: seed &* 31 &+ UInt64(thread))
      for _ in 0..<operations { caller.operate() }
      caller.endAll()
      left.run { $0 += caller.pending }
    }
    for pending in left.run({ $0 }) {
      switch pending {
      case .request(let request): try await request.settle()
      case .wait(let wait): await wait.settle()
      }
    }
    let end = history.client("the end")
    try await lock.lock.waitUntilIdle()
    lock.look(on: end)
    return history
  }

  enum Pending: Sendable {
    case request(RecordedLock.Request)
    case wait(RecordedLock.Wait)
  }
}

/// One of the threads.
struct RandomLockCaller {
  let lock: RecordedLock
  let client: RecordedLock.Client
  private(set) var pending: [LockRound.Pending] = []
  private var random: SplitMix64
  private var tokens: [RecordedLock.Token] = []

  init(lock: RecordedLock, client: RecordedLock.Client, seed: UInt64) {
    self.lock = lock
    self.client = client
    var seeds = SplitMix64(seed: seed)
    random = SplitMix64(seed: seeds.next())
  }

  mutating func operate() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: if let token = lock.tryStart(on: client) { tokens.append(token) }
    // It is kept, so that it may be ended again.
    case 25..<50: tokens.randomElement(using: &random)?.end(on: client)
    case 50..<68: enqueue()
    case 68..<82: serialize()
    case 82..<93: cancel()
    case 93..<99: lock.look(on: client)
    default: lock.close(on: client)
    }
  }

  mutating func endAll() {
    for token in tokens { token.end(on: client) }
  }

  private struct Mishap: Error {}

  private mutating func enqueue() {
    let (way, hasTimeout) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<8, using: &random) == 0)
    let request = lock.enqueue(on: client, timeout: hasTimeout ? .zero : nil) { token in
      switch way {
      case 0: Task { token.end() }
      case 1: throw Mishap()
      default: token.end()
      }
    }
    pending.append(.request(request))
  }

  private mutating func serialize() {
    let way = Int.random(in: 0..<4, using: &random)
    let wait = lock.serialize(on: client) { token in
      if way == 0 { await Task.yield() }
      if way == 1 { token.end() }
    }
    pending.append(.wait(wait))
  }

  private mutating func cancel() {
    switch pending.randomElement(using: &random) {
    case .request(let request): request.cancel(on: client)
    case .wait(let wait): wait.cancel(on: client)
    case nil: break
    }
  }
}
