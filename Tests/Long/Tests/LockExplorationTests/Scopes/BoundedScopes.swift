#if DEBUG
import Testing
import TransitionSupport

@testable import TransitionLock

/// The bounds of a lock with scopes, and what happens in it.
struct ScopeBounds: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The greatest numbers of scopes beside the lock, and of those who wait, hold or have not looked.
  var names = ["a", "b"]
  var scopes = 2
  var depth = 1
  /// A Boolean value that indicates whether what a scope is in can have more references than one.
  var references = 1
  var people = 3
  var blocks = 0
  var listeners = 0
  var idlers = 0
  var batches = 2
  var parks = [true]
  var texts = [false]
  var sites: [Site] = []
  /// What is asked for; nil for plain requests.
  var options: [RequestOptions?] = [nil]
  var drops = false
  var deadlines: [Int?] = [nil]
  var leavings: [Refusal] = [.cancelled]
  var endings: [Conclusion] = []
  var takesBack = false
  var closes = false
  /// A Boolean value that indicates whether everything is ended from each state, to see that it can be.
  var ends = false
  var stepSize = 64
  var states = 0
  var transitions = 0

  func hold(for model: ScopedModel) -> Bool {
    func count(_ isCounted: (ScopedModel.Person) -> Bool) -> Int { model.people.count(where: isCounted) }
    return model.tree.scopes.count <= scopes + 1 && model.people.count <= people && model.batches.count <= batches
      && count { !$0.isCall } <= blocks && count { $0.awaits == .idle } <= idlers
      && count { $0.awaits != .idle && $0.awaits != .turn } <= listeners
      && model.handles.values.allSatisfy { $0 <= references }
  }
}

/// The machine with scopes within bounds.
struct BoundedScopes: Explorable {
  typealias Input = ScopedModel.Input

  let bounds: ScopeBounds
  var subject: ScopedSubject
  private var model: ScopedModel { subject.model }

  init(_ bounds: ScopeBounds) {
    self.bounds = bounds
    subject = ScopedSubject(stepSize: bounds.stepSize)
  }

  var isWithinBounds: Bool { bounds.hold(for: model) }

  mutating func give(_ input: Input) -> String? {
    if let failure = subject.give(input) { return failure }
    subject.forget()
    return nil
  }

  func name(of input: Input) -> String { input.name }

  /// Ends everything.
  ///
  /// - Returns: what is left.
  func ending() -> String? {
    var copy = self
    for _ in 0..<1_000 {
      guard let input = copy.inputsOfEnding().first else { break }
      if let failure = copy.give(input) { return "\(input) on the way to the end: \(failure)" }
    }
    let machine = copy.subject.machine
    if !copy.model.isQuiescent || !copy.subject.handles.isEmpty { return "left: \(copy.model)" }
    if copy.subject.counts.came != copy.subject.counts.settled { return "settled: \(copy.subject.counts)" }
    let left = [
      machine.waiters.count, machine.batches.count, machine.details.count,
      machine.deadlines.count, machine.tree.count - 1, machine.waitingCalls, machine.tree[0].idlerCount,
    ]
    return left.allSatisfy { $0 == 0 } ? nil : "left in storage: \(left)"
  }

  private func inputsOfEnding() -> [Input] {
    var inputs: [Input] = subject.machine.isSettling ? [.settleSome] : []
    inputs += model.people.filter { $0.isCall && !$0.isParked }.map { .park($0.id) }
    inputs += resting.map { .work($0) }
    inputs += model.holders.keys.sorted().filter { model.holders[$0]?.block != .due }.map { .pass($0, here: true) }
    inputs += model.handles.keys.sorted().filter { model.handles[$0]! > 0 }.map { .releaseScope($0) }
    return inputs
  }

  /// The batches that are at work, and in which no block runs.
  private var resting: [Int] {
    model.atWork.filter { batch in !model.holders.values.contains { $0.block == .batch(batch) } }.sorted()
  }

  func inputs() -> [Input] { inputsWithoutAsking() + whereToAsk.flatMap { asks(at: $0) } }

  func inputsWithoutAsking() -> [Input] { model.tree.scopes.flatMap { inputs(of: $0.id) } + inputsOfWaiting() }

  /// The scopes that somebody has, and that are open.
  var whereToAsk: [Int] {
    model.tree.scopes.filter { !$0.isClosed && ($0.id == 0 || model.handles[$0.id, default: 0] > 0) }.map(\.id)
  }

  private func inputs(of scope: Int) -> [Input] {
    var inputs: [Input] = []
    let isClosed = model.tree[scope].isClosed
    // Only who has a scope asks for anything there; in it, whoever has a reference or a transition.
    let isHad = scope == 0 || model.handles[scope, default: 0] > 0
    if isHad, !isClosed {
      if model.tree.chain(scope).count <= bounds.depth { inputs += bounds.names.map { .scope($0, in: scope) } }
    }
    if isHad {
      if bounds.idlers > 0 {
        inputs += bounds.deadlines.flatMap { deadline in
          bounds.parks.map { .idle(scope, parked: $0, deadline: deadline) }
        }
      }
      if bounds.closes { inputs.append(.close(scope)) }
      if scope != 0 { inputs.append(.releaseScope(scope)) }
    }
    guard let holder = model.holders[scope] else { return inputs }
    if bounds.listeners > 0, !holder.isAsked { inputs += bounds.parks.map { .heed(scope, parked: $0) } }
    inputs += bounds.endings.filter { $0 != .failed || holder.block.runs }.map { .end(scope, $0) }
    if holder.block.runs { inputs += [.goOn(scope), .pass(scope, here: true)] }
    if holder.block == .due {
      if bounds.takesBack { inputs.append(.takeBack(scope)) }
    } else {
      inputs.append(.pass(scope, here: false))
    }
    return inputs
  }

  private func asks(at scope: Int) -> [Input] {
    var asks: [ScopedModel.Ask] = []
    for options in bounds.options {
      for deadline in bounds.deadlines {
        for parked in bounds.parks {
          asks += bounds.texts.map { text in
            ScopedModel.Ask(scope: scope, options: options, isParked: parked, hasText: text, deadline: deadline)
          }
        }
        for site in bounds.sites where bounds.blocks > 0 {
          asks += [true, false].map { brings in
            ScopedModel.Ask(scope: scope, site: site, options: options, deadline: deadline, brings: brings)
          }
        }
      }
      if bounds.drops { asks.append(ScopedModel.Ask(scope: scope, options: options, drops: true)) }
    }
    return asks.map { .ask($0) }
  }

  private func inputsOfWaiting() -> [Input] {
    var inputs: [Input] = subject.machine.isSettling ? [.settleSome] : []
    for person in model.people {
      if person.waits { inputs += bounds.leavings.map { .leave(person.id, $0) } }
      if person.isCall {
        if !person.isParked { inputs.append(.park(person.id)) }
      } else if bounds.listeners > 0, person.waits || person.state == .holds {
        inputs += [true, false].flatMap { ofTurn in bounds.parks.map { .listen(person.id, ofTurn: ofTurn, parked: $0) }
        }
      }
    }
    inputs += resting.map { .work($0) }
    if model.timer != nil { inputs += [0, 2, 9].map { .expire(now: $0) } }
    return inputs
  }
}

// MARK: - Telling states apart

extension BoundedScopes {
  var signature: [Int] {
    var (names, scopes, ranks): ([Int: Int], [Int: Int], [Int: Int]) = ([:], [:], [:])
    for (position, scope) in model.tree.scopes.enumerated() { scopes[scope.id] = position }
    for (position, person) in model.people.enumerated() { names[person.id] = position + 1 }
    for (position, person) in model.line.enumerated() { ranks[person.id] = position + 1 }
    for batch in model.people.compactMap(\.batch) + model.batches where names[-1 - batch] == nil {
      names[-1 - batch] = names.count + 1
    }
    var numbers = [subject.machine.isSettling ? 1 : 0, model.timer ?? -1]
    for scope in model.tree.scopes {
      numbers += [
        scope.owner.map { scopes[$0]! } ?? -1, scope.name.hashValue, scope.isClosed ? 1 : 0,
        scope.predecessor.map { scopes[$0]! } ?? -1, model.handles[scope.id, default: 0],
      ]
      guard let holder = model.holders[scope.id] else { continue }
      numbers += [-7, holder.request.map { names[$0]! } ?? 0]
      numbers += [(holder.isInterruptible ? 1 : 0) + (holder.isAsked ? 2 : 0)]
      numbers += [holder.text == nil ? 0 : 1, holder.ending.map { Int($0.hashValue) } ?? 0]
      switch holder.block {
      case .nowhere: numbers.append(-1)
      case .due: numbers.append(-2)
      case .call: numbers.append(-3)
      case .batch(let batch): numbers.append(names[-1 - batch] ?? 0)
      }
    }
    for person in model.people {
      numbers += [
        -8, scopes[person.scope] ?? -1, person.site.map { Int($0.isolation * 10 + $0.task) } ?? -1,
        person.batch.map { names[-1 - $0]! } ?? 0, ranks[person.id] ?? 0, person.deadline ?? -1,
        (person.isParked ? 1 : 0) + (person.hasText ? 2 : 0) + (person.isPlain ? 4 : 0)
          + (person.options.interrupts ? 8 : 0) + (person.options.isInterruptible ? 16 : 0),
        person.options.key.hashValue,
      ]
      switch person.awaits {
      case .turn: numbers.append(-1)
      case .idle: numbers.append(-2)
      case .interruption: numbers.append(-3)
      case .turnOf(let id): numbers.append(2 * (names[id] ?? 0))
      case .endOf(let id): numbers.append(2 * (names[id] ?? 0) + 1)
      }
      numbers.append(person.state.hashValue)
    }
    return numbers + [-9] + model.batches.filter { model.atWork.contains($0) }.map { names[-1 - $0]! }
  }
}
#endif
