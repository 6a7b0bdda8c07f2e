import TransitionLock
import TransitionSupport

/// Public calls at random, one after the other, over scopes that come and go while calls wait,
/// beside a model.
///
/// One executor runs all tasks, and the time moves by hand, so a walk is a function of its seed.
final class ScopeWalk {
  private struct Reference {
    let lock: TransitionLock
    let path: LockModel.Path
    var isClosed: Bool
  }

  private struct BodyError: Error {}

  private let fixture = LockFixture()
  private let actor: TestActor
  private var random: SplitMix64
  private var model = LockModel()
  /// The references to the lock and its scopes; the first is the lock itself.
  private var references: [Reference]
  /// The results of the calls, by their numbers.
  private let shown = Guarded<[Int: LockModel.Status]>([:])
  private let tokens = Guarded<[Int: Token]>([:])
  private var gates: [Int: Gate] = [:]
  private var requests: [Int: Request] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  private let idle = Guarded<Set<Int>>([])
  private let settled = Guarded<[Int]>([])
  private var awaited: [Int] = []
  /// The calls whose ends have not been compared yet.
  private var unended: [Int] = []
  /// Whether the walk has no blocks, policies or limits, and the largest number of references,
  /// which differ from walk to walk: what a lock does for plain calls, and for the first and last
  /// scope, shows only where calls are plain and scopes are few.
  private let isPlain: Bool
  private let mostReferences: Int
  /// The steps so far, for a failure.
  private(set) var steps: [String] = []
  /// The numbers of refused starts and of turns that came after waiting, so that a test sees what a
  /// walk did.
  private(set) var refusals = 0
  var turns: Int { model.lateTurns }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    actor = TestActor(fixture.executor)
    isPlain = random.below(2) == 0
    mostReferences = 2 + random.below(7)
    // A watch that never reports, or none.
    let limits = random.below(2) == 0 ? Limits(transition: .seconds(100_000)) : .none
    references = [
      Reference(lock: fixture.makeLock(limits, label: "window"), path: [], isClosed: false)
    ]
  }
}

// MARK: - Steps

extension ScopeWalk {
  /// Takes one step, and compares everything that the lock shows with the model.
  ///
  /// - Returns: the difference; nil if there is none.
  func step() -> String? {
    let index = place()
    switch random.below(22) {
    case 0..<3: addReference(in: index)
    case 3..<5: dropReference(index)
    case 5: start(index)
    case 6..<10: if isPlain { call(index) } else { enqueue(index) }
    case 10..<12: call(index)
    case 12..<15: if isPlain || random.below(2) == 0 { endHolder() }
    case 15: if isPlain || random.below(8) == 0, let difference = endAll() { return difference }
    case 16..<19: cancel()
    case 19: advance(by: .seconds(random.below(3)))
    case 20: awaitSomething(index)
    default: if index > 0 || random.below(20) == 0 { close(index) }
    }
    fixture.executor.run()
    return difference()
  }

  /// Returns the number of a reference: that to the lock itself often if all calls are plain, and
  /// seldom otherwise, because a request there is in the way of all the scopes.
  private func place() -> Int {
    if isPlain { return random.below(2) == 0 ? 0 : random.below(references.count) }
    return references.count > 1 && random.below(4) > 0
      ? 1 + random.below(references.count - 1) : random.below(references.count)
  }

  /// Lets all transitions end, and then asks for everything that an idle lock grants.
  ///
  /// - Returns: the difference from the model; nil if there is none.
  func finish() -> String? {
    if let difference = endAll() { return difference }
    guard model.waiters.isEmpty else {
      return "requests that nothing is in the way of wait in the model itself"
    }
    for index in references.indices {
      note("finally: a call, a block and an idler at \(references[index].path)")
      call(index, .wait, .returns, timeout: .seconds(1))
      enqueue(index, .wait, .returns, timeout: .seconds(1))
      awaitIdle(index)
      fixture.executor.run()
      if let difference = difference() { return difference }
    }
    return settled.current.sorted() == awaited.sorted()
      ? nil : "some calls still await requests that have settled"
  }

  /// Lets all transitions end, one after the other.
  private func endAll() -> String? {
    while !model.holders.isEmpty {
      endHolder()
      fixture.executor.run()
      if let difference = difference() { return difference }
    }
    return nil
  }

  private func note(_ step: String) { steps.append(step) }

  private func addReference(in index: Int) {
    guard references.count < mostReferences, references[index].path.count < 3 else { return }
    let (outer, name) = (references[index], ["a", "b"][random.below(2)])
    note("scope \(name) of \(outer.path)")
    references.append(
      Reference(lock: outer.lock.scope(name), path: outer.path + [name], isClosed: outer.isClosed)
    )
  }

  private func dropReference(_ index: Int) {
    if index == 0 {
      note("all references to scopes go")
      references.removeSubrange(1...)
      return
    }
    note("reference to \(references[index].path) goes")
    references.remove(at: index)
  }

  private var policy: Policy {
    if isPlain { return .wait }
    return switch random.below(8) {
    case 0: .drop
    case 1: .interrupt
    case 2, 3: .replace(Key(random.below(2)))
    default: .wait
    }
  }

  private typealias Key = Policy.Key

  private var way: LockModel.Way {
    random.below(3) > 0 ? .holds : random.below(3) > 0 ? .returns : .throwsError
  }

  /// A limit that no other call of the walk shares, so that one deadline comes at a time.
  private var timeout: Duration? {
    isPlain || random.below(2) == 0
      ? nil : .seconds(1 + random.below(3)) + .milliseconds(1 + model.calls.count)
  }

  /// Has the model make a call.
  private func ask(
    _ reference: Reference,
    _ policy: Policy,
    _ way: LockModel.Way,
    timeout: Duration? = nil
  ) {
    unended.append(model.calls.count)
    let refusal: LockModel.Code? = reference.isClosed ? .closed : nil
    model.ask(reference.path, refusedAs: refusal, policy, way, timeout: timeout)
  }

  private func start(_ index: Int) {
    let reference = references[index]
    note("start at \(reference.path)")
    let number = model.calls.count
    let token = random.below(2) == 0 ? reference.lock.tryStart() : try? reference.lock.start()
    if let token { tokens.with { $0[number] = token } }
    shown.with {
      $0[number] = token == nil ? .ended(reference.isClosed ? .closed : .dropped) : .holding
    }
    ask(reference, .drop, .holds)
    if token == nil { refusals += 1 }
  }

  private func enqueue(_ index: Int) { enqueue(index, policy, way, timeout: timeout) }

  private func enqueue(
    _ index: Int,
    _ policy: Policy,
    _ way: LockModel.Way,
    timeout: Duration?
  ) {
    let (reference, number, kind) = (references[index], model.calls.count, random.below(3))
    note(
      "\(number): block at \(reference.path), \(policy), \(way), \(timeout.map { "\($0)" } ?? "no limit")"
    )
    let block: @Sendable (Token) throws -> Void = { [shown, tokens] token in
      switch way {
      case .holds:
        shown.with { $0[number] = .holding }
        tokens.with { $0[number] = token }
      case .returns: token.end()
      case .throwsError: throw BodyError()
      }
    }
    requests[number] =
      switch kind {
      case 0: reference.lock.enqueue(on: .anyThread, policy: policy, timeout: timeout, block)
      case 1: reference.lock.enqueue(on: fixture.executor, policy: policy, timeout: timeout, block)
      default:
        actor.act { [lock = reference.lock] actor in
          lock.enqueue(isolation: actor, policy: policy, timeout: timeout, block)
        }
      }
    ask(reference, policy, way, timeout: timeout)
  }

  private func call(_ index: Int) { call(index, policy, way, timeout: timeout) }

  private func call(
    _ index: Int,
    _ policy: Policy,
    _ way: LockModel.Way,
    timeout: Duration?
  ) {
    let (reference, number, gate) = (references[index], model.calls.count, Gate())
    let hasPolicy = policy != .wait || random.below(2) == 0
    note(
      "\(number): call at \(reference.path), \(policy), \(way), \(timeout.map { "\($0)" } ?? "no limit")"
    )
    gates[number] = gate
    let lock = reference.lock
    tasks[number] = Task(executorPreference: fixture.executor) { [shown] in
      let code = await ScopeWalk.code(lock, hasPolicy ? policy : nil, timeout) {
        if way == .throwsError { throw BodyError() }
        if way == .returns { return }
        shown.with { $0[number] = .holding }
        await gate.pass()
      }
      shown.with { $0[number] = .ended(code) }
    }
    // The reference may go before the call begins, and the call does not: it is made at once, as
    // code in order would.
    fixture.executor.run()
    ask(reference, policy, way, timeout: timeout)
  }

  /// Calls `attempt`, or `serialize` without a policy, and returns how that ended.
  private static func code(
    _ lock: TransitionLock,
    _ policy: Policy?,
    _ timeout: Duration?,
    _ body: @Sendable () async throws -> Void
  ) async -> TransitionLock.OutcomeCode {
    if let policy { return await lock.attempt(policy, timeout: timeout, body).code }
    do {
      try await lock.serialize(timeout: timeout, body)
      return .finished
    } catch {
      return TransitionLock.OutcomeCode(error)
    }
  }

  private func endHolder() {
    guard let number = model.holders.randomElement(using: &random) else { return }
    note("\(number) ends")
    if let gate = gates[number] {
      gate.open()
    } else if let token = tokens.with({ $0.removeValue(forKey: number) }) {
      if random.below(3) > 0 { token.end() } else { try? references[0].lock.end(token) }
      if requests[number] == nil { shown.with { $0[number] = .ended(.finished) } }
    }
    model.end(number, as: .finished)
  }

  private func cancel() {
    guard let number = model.waiters.randomElement(using: &random) else { return }
    note("\(number) is cancelled")
    tasks[number]?.cancel()
    requests[number]?.cancel()
    model.end(number, as: .cancelled)
  }

  /// Moves the time, and stops at each deadline.
  private func advance(by duration: Duration) {
    let end = model.now + duration
    note("time \(end)")
    while model.now < end {
      let next = min(end, model.deadlines.first ?? end)
      fixture.advance(by: next - model.now)
      model.advance(to: next)
    }
  }

  private func awaitSomething(_ index: Int) {
    guard random.below(2) == 0, let number = requests.keys.sorted().randomElement(using: &random)
    else {
      return awaitIdle(index)
    }
    note("await \(number)")
    awaited.append(number)
    let request = requests[number]!
    Task(executorPreference: fixture.executor) { [settled] in
      if await (try? request.settled()) != nil { settled.append(number) }
    }
  }

  private func awaitIdle(_ index: Int) {
    let reference = references[index]
    if reference.isClosed { return }
    note("await idle \(reference.path)")
    let (number, lock) = (model.idlers.count, reference.lock)
    Task(executorPreference: fixture.executor) { [idle] in
      if await (try? lock.waitUntilIdle()) != nil { _ = idle.with { $0.insert(number) } }
    }
    model.awaitIdle(reference.path)
  }

  private func close(_ index: Int) {
    let closed = references[index]
    note("close \(closed.path)")
    closed.lock.close()
    // A scope that is closed may share its path with an open one.
    if closed.isClosed { return }
    model.close(closed.path)
    for index in references.indices where references[index].path.starts(with: closed.path) {
      references[index].isClosed = true
    }
  }
}

// MARK: - Comparison

extension ScopeWalk {
  private func difference() -> String? {
    let shown = shown.current
    for number in unended {
      let status = requests[number]?.outcome.map { .ended($0.code) } ?? shown[number] ?? .waiting
      if status != model.calls[number].status {
        return "\(number) is \(status), and not \(model.calls[number].status)"
      }
    }
    unended.removeAll { if case .ended = model.calls[$0].status { true } else { false } }
    for (number, idler) in model.idlers.enumerated() where idler.isExpected {
      if idle.current.contains(number) != idler.isOver {
        return "the wait for idle \(idler.path) is over: \(!idler.isOver)"
      }
    }
    for reference in references where !reference.isClosed {
      let (lock, path) = (reference.lock, reference.path)
      if lock.isTransitioning != model.isTransitioning(path) { return "isTransitioning of \(path)" }
      if (lock.holder != nil) != model.isTransitioning(path) { return "holder of \(path)" }
      if lock.waitingCount != model.waitingCount(path) {
        return "waitingCount of \(path): \(lock.waitingCount)"
      }
    }
    // An attempt may put right what is wrong, and so some steps go by without any.
    if random.below(3) == 0 { return nil }
    for reference in references {
      let token = reference.lock.tryStart("probe")
      token?.end()
      let isExpected = !reference.isClosed && model.admits(reference.path)
      if (token != nil) != isExpected {
        return "tryStart at \(reference.path) succeeds: \(token != nil)"
      }
    }
    return nil
  }
}
