import TransitionLock
import TransitionSupport

/// One of the tasks that call the lock, with a mixture of calls that the seed determines.
struct Caller {
  let number: Int
  let shared: SharedState
  let ordered: OrderedCaller
  let load: Load
  var random: SplitMix64

  var results = CallerResults()
  var pending: [Pending] = []

  var lock: TransitionLock { shared.lock }
  var arena: Arena { shared.arena }

  /// A request whose end the caller has not seen yet.
  struct Pending {
    let request: TransitionLock.Request
    let kind: CallKind
    var isThrowing = false
  }

  /// The error that some blocks throw.
  struct Mishap: Error {}

  init(_ number: Int, _ shared: SharedState, _ ordered: OrderedCaller, load: Load, seed: UInt64) {
    self.number = number
    self.shared = shared
    self.ordered = ordered
    self.load = load
    var seeds = SplitMix64(seed: seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
    random = SplitMix64(seed: seeds.next())
  }

  /// Makes calls until the end of the run or an interruption, and waits until every request has
  /// settled.
  mutating func run(_ extent: Options.Extent) async {
    while !isOver(extent) {
      results.steps += 1
      let kind = load.draw(using: &random)
      results.made[kind, default: 0] += 1
      await call(kind)
      shared.notePulse()
      if pending.count >= 32 { await settle() }
    }
    await settle()
  }

  private func isOver(_ extent: Options.Extent) -> Bool {
    switch extent {
    case .operations(let number): results.steps >= number
    case .duration(let duration): shared.clock.now >= duration
    }
  }

  private mutating func call(_ kind: CallKind) async {
    switch kind {
    case .tryStart: await tryStart()
    case .serialize, .watch: await serialize(kind, timeout: nil)
    case .enqueue: enqueue(kind, timeout: nil)
    case .actor: await enqueueOnTheActor()
    // Eight of thirteen, and seven of eleven.
    case .timeout where chance(of: 13) < 8: await serialize(kind, timeout: makeTimeout())
    case .timeout: enqueue(kind, timeout: makeTimeout())
    case .cancel where chance(of: 11) < 7: await serializeAndCancel()
    case .cancel: enqueue(kind, timeout: nil, cancels: true)
    case .wait: await waitForNews()
    case .endTwice: await endCopies()
    case .misuse: endAgain()
    case .overdue: await neverEnd()
    case .close: await closeInUse()
    case .destroy: await destroyInUse()
    case .policy: await callWithPolicy()
    case .scope: await callInScope()
    case .observe: await lookOn()
    }
  }
}

// MARK: - Shared parts of the calls

extension Caller {
  mutating func chance(of number: Int) -> Int { Int.random(in: 0..<number, using: &random) }

  mutating func makeTimeout() -> Duration { .microseconds(chance(of: 301)) }

  /// A label, which is created at run time in one of eight cases.
  mutating func makeLabel() -> TransitionLock.Label {
    chance(of: 8) == 0 ? "call \(results.steps) of \(number)" : "stress"
  }

  /// Makes one transition in four last longer than a call, so that other calls come meanwhile, and
  /// wait.
  mutating func isLong() -> Bool { chance(of: 4) == 0 }

  /// Returns the current call, for the arena.
  func makeCall(_ kind: CallKind, waits: Bool = true, isOrdered: Bool = true) -> Call {
    let asked = waits ? shared.clock.now : nil
    return Call(
      caller: number,
      number: results.steps,
      kind: kind,
      asked: asked,
      isOrdered: isOrdered
    )
  }

  /// Counts a call of a kind with its end.
  mutating func count(_ kind: CallKind, _ end: End) {
    results.tallies[kind, default: [:]][end, default: 0] += 1
  }

  /// Notes a call that ended in a wrong way.
  mutating func count(_ kind: CallKind, unexpected text: String) {
    results.note("\(kind.name): \(text)")
  }
}
