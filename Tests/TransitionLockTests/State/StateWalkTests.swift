import TestSupport
import Testing
import TransitionSupport

@testable import TransitionLock

/// The state of a lock beside a naive model, in random lives without threads.
struct StateWalkTests {
  private final class Probe: Waiter, @unchecked Sendable {
    // Sendable: one thread uses it.
    let id: Int
    let log: Log
    var generation: UInt64 = 0

    init(
      _ id: Int,
      for wanted: Wanted,
      _ policy: TransitionLock.Policy.Kind,
      isBlock: Bool,
      isInterruptible: Bool,
      _ log: Log
    ) {
      (self.id, self.log) = (id, log)
      super.init(.init("", "", 0, isBlock: isBlock, isInterruptible: isInterruptible), for: wanted, policy)
    }

    override func begin(_ generation: UInt64, _ effects: inout Effects) {
      self.generation = generation
      log.events.append(.began(id))
    }

    override func end(_ end: End, _ reason: Reason?, _ effects: inout Effects) {
      // A block that had its turn ends with its transition, which the model does not tell.
      if generation == 0 || !origin.isBlock { log.events.append(.ended(id, "\(end)")) }
    }
  }

  private final class Log { var events: [StateModel.Event] = [] }

  /// One life of a state, and of the model beside it.
  private struct Life {
    let state = LockState()
    var model = StateModel()
    let log = Log()
    var probes: [Int: Probe] = [:]
    var generations: [Int: UInt64] = [:]
    var deadlines: [(id: Int, at: Int)] = []
    var now = 0
    var random: SplitMix64
    var last = 0
    private static let paths: [[String]] = [[], ["a"], ["b"], ["a", "x"], ["a", "y"]]

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// A reference to a lock or scope that is made now.
    mutating func place(_ names: [String]) -> LockPlace {
      let path = names.reduce(state.root) { state.path($1, in: $0) }
      let closings = state.root.closings.isEmpty ? path.closings.count : -1
      return LockPlace(path: names.isEmpty ? nil : path, closings: closings)
    }

    mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    /// Makes a random step in both.
    mutating func step() -> String {
      var effects = Effects()
      let path = Self.paths[pick(Self.paths.count)]
      let kind = pick(20)
      var name = "\(kind) at \(path)"
      let held = model.holders
      switch kind {
      case 0..<8: ask(at: path, kind, &effects)
      case 8..<13:
        guard !held.isEmpty else { break }
        let holder = held[pick(held.count)]
        name += " of \(holder.id)"
        let generation = generations[holder.id] ?? probes[holder.id]!.generation
        if holder.hasBlock, pick(2) == 0 {
          if let probe = probes[holder.id] { _ = state.beginDue(probe) }
          model.end(holder.id, block: true)
          _ = state.blockReturned(generation, nil, keeping: nil, &effects)
        } else if holder.hasToken {
          model.end(holder.id, block: false)
          _ = state.end(generation, &effects)
        }
      case 13..<15:
        let waiting = model.line.map(\.id) + model.idlers.map(\.id)
        guard !waiting.isEmpty else { break }
        let id = waiting[pick(waiting.count)]
        model.leave(id, as: "cancelled")
        _ = state.leave(probes[id]!, .cancelled, nil, &effects)
      case 15:
        now += pick(4)
        for (id, at) in deadlines.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) where at <= now {
          model.leave(id, as: "timedOut")
          model.advance { probes[$0]!.origin.isBlock }
        }
        deadlines.removeAll { $0.at <= now }
        state.expire(.seconds(now), &effects)
      case 16..<18:
        last += 1
        let probe = Probe(last, for: .idle, .wait, isBlock: false, isInterruptible: false, log)
        probes[last] = probe
        model.waitUntilIdle(last, at: path)
        if case .ended(let end, _) = state.ask(probe, at: place(path), until: .endless, &effects) {
          log.events.append(.ended(last, "\(end)"))
        }
      default:
        // The lock itself is closed rarely, because nothing happens after that.
        if path.isEmpty, pick(30) > 0 { break }
        model.close(path)
        state.close(place(path), &effects)
      }
      model.advance { probes[$0]!.origin.isBlock }
      return name
    }

    private mutating func ask(at path: [String], _ kind: Int, _ effects: inout Effects) {
      last += 1
      let (isBlock, isInterruptible) = (pick(2) == 0, pick(3) == 0)
      let key = kind == 0 ? pick(2) : nil
      let policy: TransitionLock.Policy.Kind = kind == 1 ? .interrupt : key.map { .replace(.init($0)) } ?? .wait
      let probe = Probe(last, for: .turn, policy, isBlock: isBlock, isInterruptible: isInterruptible, log)
      probes[last] = probe
      let at = place(path)
      let isLimited = pick(4) == 0
      let deadline = now + 1 + pick(5)
      model.ask(last, at: path, interrupts: kind == 1, key: key, isBlock: isBlock, isInterruptible: isInterruptible)
      switch state.ask(probe, at: at, until: isLimited ? .until(.seconds(deadline)) : .endless, &effects) {
      case .begun(let generation):
        generations[last] = generation
        log.events.append(.began(last))
      case .waits: if isLimited { deadlines.append((last, deadline)) }
      case .ended(let end, _): log.events.append(.ended(last, "\(end)"))
      }
    }

    /// Closes the state: a waiter and its path keep each other.
    func end() {
      var effects = Effects()
      state.close(LockPlace(path: nil), &effects)
    }

    /// In what they differ; nil if they agree. What one step does to several is in no order that matters.
    func difference(since count: Int) -> String? {
      let (real, right) = (log.events[count...], model.events[count...])
      if Set(real) != Set(right) || real.count != right.count { return "\(Array(real)), and not \(Array(right))" }
      let holders = state.holders.map { ($0.path.names, $0.hasToken, $0.hasBlock, $0.isInterrupted) }
      let expected = model.holders
      if holders.count != expected.count { return "\(holders.count) holders" }
      if state.holders.map(\.isInterrupted).count(where: { $0 }) != expected.count(where: \.isAsked) {
        return "the asked"
      }
      let line = state.busy.flatMap(\.requests).sorted { $0.order < $1.order }.compactMap { ($0 as? Probe)?.id }
      if line != model.line.map(\.id) { return "line \(line), and not \(model.line.map(\.id))" }
      if state.idlers.count != model.idlers.count { return "idlers" }
      let isEmpty = model.line.isEmpty && model.idlers.isEmpty
      if state.isPlain, !isEmpty || state.holders.count > 1 { return "plain" }
      return nil
    }
  }

  @Test("G1, G2, G3, G5: the state does what the definitions say, in random lives", arguments: 0..<20)
  func walks(round: Int) {
    for seed in 0..<UInt64(Effort.times(100)) {
      var life = Life(seed: UInt64(round) << 32 | seed)
      var steps: [String] = []
      for _ in 0..<60 {
        let count = life.log.events.count
        steps.append(life.step())
        if let difference = life.difference(since: min(count, life.model.events.count)) {
          Issue.record("round \(round), seed \(seed): \(difference) after \(steps.suffix(12))")
          return
        }
      }
      life.end()
    }
  }
}
