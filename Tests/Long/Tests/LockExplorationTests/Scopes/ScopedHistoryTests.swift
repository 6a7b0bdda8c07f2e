#if DEBUG
import TestSupport
import Testing
import TransitionSupport

@testable import TransitionLock

/// Random histories of a lock with scopes and policies beside the model: conflicting requests in the order of calls,
/// interrupters first, a replacement at the place of the request that it replaces.
@Suite(.timeLimit(.minutes(30)))
struct ScopedHistoryTests {
  /// The numbers of histories, and of operations of the long one. `TEST_EFFORT=1000`, optimized, takes minutes: 100,000 histories, and a
  /// million operations.
  static let histories = Effort.times(100)
  static let operations = Effort.times(1_000)

  static func bounds(stepSize: Int) -> ScopeBounds {
    ScopeBounds(
      testDescription: "random",
      scopes: 6,
      depth: 4,
      references: 2,
      people: 10,
      blocks: 6,
      listeners: 3,
      idlers: 2,
      batches: 5,
      parks: [true, false],
      texts: [false, true],
      sites: [.actor, .other, .anywhere, .caller],
      options: [
        nil, RequestOptions(isInterruptible: true), RequestOptions(interrupts: true),
        RequestOptions(interrupts: true, isInterruptible: true),
        RequestOptions(key: .number(1)), RequestOptions(key: .number(2), isInterruptible: true),
      ],
      drops: true,
      deadlines: [nil, 1, 2, 3],
      leavings: [.cancelled, .deadlock],
      endings: [.failed, .takenBack],
      takesBack: true,
      closes: true,
      stepSize: stepSize
    )
  }

  /// Gives a lock random inputs, and ends everything in the end.
  ///
  /// - Returns: in what it differs from the model, and what led there; nil if they agree.
  static func run(seed: UInt64, length: Int? = nil) -> String? {
    var numbers = SplitMix64(seed: seed)
    let stepSize = [1, 2, 64][numbers.below(3)]
    let isShort = length == nil
    let length = length ?? 10 + numbers.below(31)
    var scopes = BoundedScopes(bounds(stepSize: stepSize))
    var history: [ScopedModel.Input] = []
    func failure(_ text: String) -> String {
      "seed \(seed): \(text)\n" + history.suffix(60).map { "\($0)" }.joined(separator: "\n")
    }
    for _ in 0..<length {
      guard let input = scopes.randomInput(&numbers, isShort: isShort) else { continue }
      history.append(input)
      if let difference = scopes.give(input) { return failure(difference) }
    }
    return scopes.ending().map(failure)
  }

  @Test("Short random histories agree with the model, and end with nothing left")
  func shortHistories() {
    for seed in 0..<UInt64(Self.histories) {
      if let failure = Self.run(seed: seed) {
        Issue.record("\(failure)")
        return
      }
    }
  }

  @Test("In a long random history every request settles once, and the end is idle")
  func longHistory() {
    if let failure = Self.run(seed: 42, length: Self.operations) { Issue.record("\(failure)") }
  }
}

extension BoundedScopes {
  /// Chooses what happens by kind first, because there are many ways to ask, and one to look.
  ///
  /// - Parameter isShort: a Boolean value that indicates whether the lock itself may be closed, after which little happens.
  fileprivate func randomInput(_ numbers: inout SplitMix64, isShort: Bool) -> ScopedModel.Input? {
    var kinds: [[ScopedModel.Input]] = Array(repeating: [], count: ScopedModel.Input.kinds)
    for input in inputsWithoutAsking() { kinds[input.kind].append(input) }
    kinds.removeAll { $0.isEmpty }
    var input = ScopedModel.Input.settleSome
    // Half of what happens is asking, for there to be lines.
    if let ask = numbers.below(2) == 0 ? randomAsk(&numbers) : nil {
      input = .ask(ask)
    } else if !kinds.isEmpty {
      let ways = kinds[numbers.below(kinds.count)]
      input = ways[numbers.below(ways.count)]
    } else {
      return nil
    }
    switch input {
    case .close(0) where !isShort || numbers.below(4) > 0: return nil
    case .close where numbers.below(2) == 0: return nil
    default: break
    }
    // Beyond the bounds nobody comes.
    if isWithinBounds(after: input) { return input }
    return nil
  }

  private func randomAsk(_ numbers: inout SplitMix64) -> ScopedModel.Ask? {
    let scopes = whereToAsk
    if scopes.isEmpty { return nil }
    var ask = ScopedModel.Ask(scope: scopes[numbers.below(scopes.count)])
    ask.options = bounds.options[numbers.below(bounds.options.count)]
    if numbers.below(8) == 0 {
      ask.drops = true
      return ask
    }
    if numbers.below(2) == 0 {
      ask.site = bounds.sites[numbers.below(bounds.sites.count)]
      ask.brings = numbers.below(4) > 0
    } else {
      (ask.isParked, ask.hasText) = (numbers.below(2) == 0, numbers.below(4) == 0)
    }
    if numbers.below(3) == 0 { ask.deadline = 1 + numbers.below(3) }
    return ask
  }

  private func isWithinBounds(after input: ScopedModel.Input) -> Bool {
    switch input {
    case .ask(let ask):
      subject.model.people.count < bounds.people
        && (ask.site == nil || subject.model.people.count { !$0.isCall } < bounds.blocks)
    case .idle: subject.model.people.count { $0.awaits == .idle } < bounds.idlers
    case .heed, .listen: subject.model.people.count { $0.awaits != .idle && $0.awaits != .turn } < bounds.listeners
    case .scope(let name, let owner):
      subject.model.tree.open(name, in: owner).map { subject.model.handles[$0, default: 0] < bounds.references }
        ?? (subject.model.tree.scopes.count <= bounds.scopes)
    default: true
    }
  }
}

extension ScopedModel.Input {
  static var kinds: Int { 15 }

  var kind: Int {
    switch self {
    case .ask: 0
    case .scope: 1
    case .releaseScope: 2
    case .close: 3
    case .idle: 4
    case .heed: 5
    case .listen: 6
    case .park: 7
    case .leave: 8
    case .expire: 9
    case .settleSome: 10
    case .goOn, .end: 11
    case .pass: 12
    case .takeBack: 13
    case .work: 14
    }
  }
}
#endif
