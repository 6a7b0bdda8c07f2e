#if DEBUG
import Testing
import TransitionSupport

@testable import TransitionLock

/// The bounds of an exploration of the lock, and what happens in it.
struct LockBounds: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The greatest numbers of each kind, and of all together.
  var people = 5
  var calls = 0
  var blocks = 0
  var idlers = 0
  var listeners = 0
  /// Batches, also those without blocks whose task has not come to rest.
  var batches = 2
  /// A Boolean value that indicates whether calls park when they come, or later.
  var parks = [true, false]
  var texts = [false]
  var sites = [Site.actor]
  var deadlines: [Int?] = [nil]
  var stepSize = 64
  var lineLimit: Int?
  var endings: [Conclusion] = []
  var leavings: [Refusal] = [.cancelled]
  var closes = true
  /// A Boolean value that indicates whether everything is ended from each state, to see that it can be. That takes as
  /// long as some fifty inputs.
  var ends = false
  var retires = false
  /// A Boolean value that indicates whether plain calls take the short way where they can.
  var goesPlainly = false
  var states: Int
  var transitions: Int

  func hold(for model: LockModel) -> Bool {
    func count(_ isCounted: (LockModel.Person) -> Bool) -> Int { model.people.count(where: isCounted) }
    return model.people.count <= people
      && count { !$0.isCall } <= blocks && model.batches.count <= batches
      && count { $0.isCall && $0.awaits == .turn } <= calls
      && count { $0.awaits == .idle } <= idlers
      && count { $0.isCall && $0.awaits != .turn && $0.awaits != .idle } <= listeners
  }
}

/// The machine within bounds.
struct BoundedLock: Explorable {
  typealias Input = LockModel.Input

  let bounds: LockBounds
  var subject: LockSubject

  init(_ bounds: LockBounds) {
    self.bounds = bounds
    subject = LockSubject(stepSize: bounds.stepSize, lineLimit: bounds.lineLimit, goesPlainly: bounds.goesPlainly)
  }

  var signature: [Int] {
    // A machine that has warned before is told from one that has not, so that what it remembers of that is tried.
    subject.model.signature + [
      min(subject.model.warnings, 2), subject.hasReplacedAlarm && bounds.deadlines.count > 1 ? 1 : 0,
    ]
  }
  var isWithinBounds: Bool { bounds.hold(for: subject.model) }

  mutating func give(_ input: Input) -> String? {
    if let failure = subject.give(input) { return failure }
    subject.forget()
    return nil
  }

  /// Ends everything, in the shortest way.
  ///
  /// - Returns: what is left.
  func ending() -> String? {
    var copy = self
    if let failure = copy.give(.close) { return "close: \(failure)" }
    for _ in 0..<100 {
      guard let input = copy.inputsOfEnding().first else { break }
      if let failure = copy.give(input) { return "\(input) on the way to the end: \(failure)" }
    }
    let machine = copy.subject.machine
    if !copy.model.isQuiescent || !copy.subject.handles.isEmpty { return "left: \(copy.model)" }
    let left = [
      machine.waiters.count, machine.waitingCalls, machine.batches.count, machine.details.count,
      machine.deadlines.count,
    ]
    return left.allSatisfy { $0 == 0 } ? nil : "left in storage: \(left)"
  }

  private func inputsOfEnding() -> [Input] {
    var inputs: [Input] = model.isSettling ? [.settleSome] : []
    inputs += model.people.filter { $0.isCall && !$0.isParked }.map { .park($0.id) }
    inputs += model.atWork.filter { model.holder?.block != .batch($0) }.sorted().map { .work($0) }
    return model.holder == nil ? inputs : inputs + [.pass(here: true)]
  }

  func inputs() -> [Input] { inputsOfHolder() + inputsOfComing() + inputsOfWaiting() }

  private var model: LockModel { subject.model }

  private func inputsOfHolder() -> [Input] {
    guard let holder = model.holder else {
      return model.isClosed
        ? [] : bounds.texts.flatMap { [.start(text: $0)] + (bounds.blocks > 0 ? [.startBlock(text: $0)] : []) }
    }
    var inputs: [Input] = bounds.endings.filter { $0 != .failed || holder.block.runs }.map { .end(as: $0) }
    if holder.block.runs { inputs += [.goOn, .pass(here: true)] }
    if holder.block != .due { inputs.append(.pass(here: false)) }
    return inputs
  }

  private func inputsOfComing() -> [Input] {
    var inputs: [Input] = []
    if bounds.closes { inputs.append(.close) }
    if bounds.retires { inputs.append(.retire) }
    guard model.holder != nil else { return inputs }
    if !model.isClosed {
      for deadline in bounds.deadlines {
        if bounds.calls > 0 {
          inputs += bounds.parks.flatMap { parked in
            bounds.texts.map { .join(parked: parked, text: $0, deadline: deadline) }
          }
        }
        if bounds.blocks > 0 {
          inputs += bounds.sites.flatMap { site in
            [true, false].map { .enqueue(site, deadline: deadline, brings: $0) }
          }
        }
      }
    }
    if bounds.idlers > 0 {
      inputs += bounds.deadlines.flatMap { deadline in bounds.parks.map { .idle(parked: $0, deadline: deadline) } }
    }
    return inputs
  }

  private func inputsOfWaiting() -> [Input] {
    var inputs: [Input] = model.isSettling ? [.settleSome] : []
    for person in model.people {
      inputs += bounds.leavings.map { .leave(person.id, $0) }
      if person.isCall {
        if !person.isParked { inputs.append(.park(person.id)) }
      } else if bounds.listeners > 0, model.waits(person) || person.state == .holds {
        inputs += [true, false].flatMap { ofTurn in
          bounds.parks.map { .listen(person.id, ofTurn: ofTurn, parked: $0) }
        }
      }
    }
    for batch in model.atWork.sorted() where model.holder?.block != .batch(batch) { inputs.append(.work(batch)) }
    if model.timer != nil { inputs += [0, 2, 9].map { .expire(now: $0) } }
    if subject.hasReplacedAlarm { inputs.append(.expireStale) }
    if let gone = subject.gone { inputs.append(.leave(gone, .cancelled)) }
    return inputs
  }

  func name(of input: Input) -> String { input.name }
}

extension LockModel.Whereabouts {
  /// A Boolean value that indicates whether a block runs.
  var runs: Bool {
    switch self {
    case .batch, .call: true
    case .nowhere, .due: false
    }
  }
}
#endif
