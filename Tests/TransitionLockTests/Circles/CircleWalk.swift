import Testing
import TransitionLock
import TransitionSupport

/// Tasks and blocks that hold and await locks and scopes at random, one step after the other, beside a model that knows from
/// what the locks show, and from nothing else, who waits for whom.
final class CircleWalk: Sendable {
  /// A lock or scope of the walk.
  struct Place: Hashable, Sendable {
    let lock: Int
    let path: String

    func conflicts(with other: Place) -> Bool { lock == other.lock && ScopeStage.conflict(path, other.path) }

    static let all = [
      Place(lock: 0, path: ""), Place(lock: 0, path: "a"), Place(lock: 0, path: "a/x"), Place(lock: 0, path: "b"),
      Place(lock: 1, path: ""), Place(lock: 2, path: ""),
    ]
  }

  /// What is known of a call or block, by its label.
  struct Known: Sendable {
    let place: Place
    /// The task of a call; nil for a block.
    let task: Int?
    let isLimited: Bool
    let isInterruptible: Bool
  }

  enum Command: Sendable {
    case hold(Place, TransitionLock.Policy, Known)
    case idle(Place, isLimited: Bool)
    case request(String, isLimited: Bool)
    case leave
  }

  /// What a task waits for, other than a turn.
  struct Awaiting: Sendable {
    let task: Int
    /// The label of the request; nil for an idle place.
    let request: String?
    let isLimited: Bool
  }

  struct State: Sendable {
    var known: [String: Known] = [:]
    var next = 0
    /// The tasks that are ready for a command.
    var ready: [Int: CheckedContinuation<Command, Never>] = [:]
    var depth: [Int: Int] = [:]
    var requests: [String: TransitionLock.Request] = [:]
    var tokens: [String: TransitionLock.Token] = [:]
    /// The tasks that await a request or an idle lock, by label.
    var awaiting: [String: Awaiting] = [:]
    /// The circles that calls were told of since the last step, with the labels of these calls.
    var told: [(who: String, waits: [TransitionLock.Wait])] = []
    var isOver = false
  }

  let stage = ScopeStage()
  let locks: [TransitionLock]
  let state = Guarded(State())

  init() {
    let scene = stage.scene
    locks = [stage.window] + ["list", "map"].map { scene.makeLock(.none, label: $0) }
  }

  func lock(_ place: Place) -> TransitionLock {
    place.path.split(separator: "/").reduce(locks[place.lock]) { $0.scope(String($1)) }
  }

  func newLabel(_ kind: String) -> String {
    state.with { state in
      state.next += 1
      return "\(kind)\(state.next)"
    }
  }
}

// MARK: - Tasks

extension CircleWalk {
  /// Starts a task that does what it is told.
  func start(_ task: Int) {
    Task(executorPreference: stage.executor) { await self.live(task) }
    stage.executor.run()
  }

  private func live(_ task: Int) async {
    while true {
      let command = await withCheckedContinuation { [state] continuation in
        let isOver = state.with { state in
          if !state.isOver { state.ready[task] = continuation }
          return state.isOver
        }
        if isOver { continuation.resume(returning: .leave) }
      }
      switch command {
      case .leave:
        if state.with({ $0.depth[task, default: 0] > 0 || $0.isOver }) { return }
      case .hold(let place, let policy, let known):
        let label = newLabel("call")
        state.with { $0.known[label] = known }
        let outcome = await lock(place).attempt(
          policy,
          TransitionLock.Label("\(label)"),
          timeout: known.isLimited ? .seconds(60) : nil,
          isInterruptible: known.isInterruptible
        ) { token in
          state.with { state in
            state.depth[task, default: 0] += 1
            // A circle through it is not certain, so that somebody has to give way in the end.
            if known.isInterruptible { state.tokens[label] = token }
          }
          await live(task)
          state.with { $0.depth[task, default: 0] -= 1 }
        }
        if case .deadlock(let waits) = outcome.result { state.with { $0.told.append((label, waits)) } }
      case .idle(let place, let isLimited):
        await wait(task, nil, place, isLimited) { [self] in
          try await lock(place).waitUntilIdle(timeout: isLimited ? .seconds(60) : nil)
        }
      case .request(let name, let isLimited):
        guard let request = state.with({ $0.requests[name] }), let known = state.with({ $0.known[name] }) else { break }
        await wait(task, name, known.place, isLimited) {
          _ = try await request.settled(timeout: isLimited ? .seconds(60) : nil)
        }
      }
    }
  }

  private func wait(
    _ task: Int,
    _ request: String?,
    _ place: Place,
    _ isLimited: Bool,
    _ body: @Sendable () async throws -> Void
  ) async {
    let label = newLabel("wait")
    state.with { state in
      state.awaiting[label] = Awaiting(task: task, request: request, isLimited: isLimited)
      state.known[label] = Known(place: place, task: task, isLimited: isLimited, isInterruptible: false)
    }
    do { try await body() } catch {
      if let failure = error as? TransitionLock.Failure, failure.code == .deadlock {
        state.with { $0.told.append((label, failure.circle)) }
      }
    }
    state.with { $0.awaiting[label] = nil }
  }
}

// MARK: - Steps

extension CircleWalk {
  /// Takes one step at random.
  ///
  /// - Returns: what it was, for a failure.
  func step(_ random: inout SplitMix64) -> String {
    let place = Place.all.randomElement(using: &random)!
    let isLimited = Int.random(in: 0..<5, using: &random) == 0
    let policy: TransitionLock.Policy =
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: .interrupt
      case 2: .replace("key")
      case 3: .drop
      default: .wait
      }
    let ready = state.with { $0.ready.keys.sorted() }
    defer { stage.executor.run() }
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<6:
      guard let task = ready.randomElement(using: &random) else { return "nothing" }
      let known = Known(place: place, task: task, isLimited: isLimited, isInterruptible: random.next() % 8 == 0)
      return command(task, .hold(place, policy, known))
    case 6:
      guard let task = ready.randomElement(using: &random) else { return "nothing" }
      return command(task, .idle(place, isLimited: isLimited))
    case 7:
      let names = state.with { $0.requests.keys.sorted() }
      guard let task = ready.randomElement(using: &random), let name = names.randomElement(using: &random) else {
        return "nothing"
      }
      return command(task, .request(name, isLimited: isLimited))
    case 8:
      guard let task = ready.randomElement(using: &random) else { return "nothing" }
      return command(task, .leave)
    case 9, 10:
      return enqueue(place, policy, isLimited)
    default:
      let names = state.with { $0.tokens.keys.sorted() }
      guard let name = names.randomElement(using: &random) else { return "nothing" }
      state.with { $0.tokens.removeValue(forKey: name) }?.endIfHolding()
      return "\(name) ends"
    }
  }

  private func command(_ task: Int, _ command: Command) -> String {
    state.with { $0.ready.removeValue(forKey: task) }?.resume(returning: command)
    return "task \(task): \(command)"
  }

  private func enqueue(_ place: Place, _ policy: TransitionLock.Policy, _ isLimited: Bool) -> String {
    let label = newLabel("block")
    state.with {
      $0.known[label] = Known(place: place, task: nil, isLimited: isLimited, isInterruptible: false)
    }
    let request = lock(place).enqueue(
      on: stage.executor,
      policy: policy,
      TransitionLock.Label("\(label)"),
      timeout: isLimited ? .seconds(60) : nil
    ) { [state] token in state.with { $0.tokens[label] = token } }
    if policy != .drop { state.with { $0.requests[label] = request } }
    return "\(label): \(policy) at \(place)\(isLimited ? ", limited" : "")"
  }

  /// Lets everything come to its end.
  func end() {
    state.with { $0.isOver = true }
    for _ in 0..<1_000 {
      let (tokens, ready) = state.with { state in
        defer { (state.tokens, state.ready) = ([:], [:]) }
        return (state.tokens, state.ready)
      }
      for token in tokens.values { token.endIfHolding() }
      for continuation in ready.values { continuation.resume(returning: .leave) }
      stage.scene.advance(by: .seconds(61))
      if tokens.isEmpty, ready.isEmpty, state.with({ $0.awaiting.isEmpty }), locks.allSatisfy({ !$0.isTransitioning }) {
        return
      }
    }
  }
}
