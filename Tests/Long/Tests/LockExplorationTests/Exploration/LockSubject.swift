#if DEBUG
@testable import TransitionLock
import TransitionSupport

/// The machine of a lock beside its model: each input goes to both.
struct LockSubject {
  typealias Input = LockModel.Input
  typealias Answer = LockModel.Answer

  private(set) var machine = LockMachine()
  private(set) var model = LockModel()
  private(set) var tickets: [Int: Ticket] = [:]
  private(set) var batches: [Int: Int32] = [:]
  private var alarm: Alarm?
  private var replaced: Alarm?
  /// The handles that the machine has been given, and has not given back.
  private(set) var handles: Set<Handle> = []
  private(set) var next = 1
  /// The number of a waiter that left long ago.
  private(set) var gone: Int?
  /// The actions that the machine asked for with the last input.
  private(set) var asked: [LockModel.Action] = []
  private(set) var answer = Answer.done
  /// A Boolean value that indicates whether plain calls take the short way where they can.
  private let goesPlainly: Bool

  init(stepSize: Int = 64, lineLimit: Int? = nil, goesPlainly: Bool = false) {
    self.goesPlainly = goesPlainly
    machine.stepSize = stepSize
    machine.tree[0].lineWatch = LineWatch(limit: lineLimit)
    model.stepSize = stepSize
    model.limit = lineLimit
    model.nextWarning = lineLimit
  }

  /// The word of a transition that is over; what flags it has left besides those that last must not matter.
  var wordWhenOver: Word {
    Word(bits: 41 << 8 | Word.attention | Word.traced | (model.isClosed ? Word.closed : 0))
  }

  /// Gives both an input.
  ///
  /// - Parameters:
  ///   - id: the number of who comes, where it does.
  ///   - word: the word of the transition that is over, where one is.
  /// - Returns: in what they differ; nil if they agree.
  mutating func give(_ input: Input, by id: Int? = nil, word: Word? = nil) -> String? {
    model.actions = []
    next += 1
    let id = id ?? next
    let word = word ?? wordWhenOver
    let (before, returnPoint) = (model.atWork, returnPoint(input))
    var actions = LockActions()
    answer = perform(input, id, word, returnPoint, &actions)
    let shouldBe = model.give(input, id, word)
    if answer != shouldBe { return "\(answer), should be \(shouldBe)" }
    asked = []
    var failure: String?
    actions.forEach { action in
      asked.append(LockModel.Action(action))
      if case .setTimer(let alarm) = action { failure = accept(alarm) }
      if case .stopTimer = action { replaceAlarm() }
    }
    if asked.byKind != model.actions.byKind { return "asks for \(asked), should ask for \(model.actions)" }
    return failure ?? giveBack() ?? disagreement(before)
  }

  private func returnPoint(_ input: Input) -> ReturnPoint {
    guard case .pass(here: true) = input else { return .elsewhere }
    switch model.holder?.block {
    case .batch(let batch)?: return .batch(batches[batch]!)
    case .call?: return .call(isolation: Site.caller.isolation, task: Site.caller.task)
    default: return .elsewhere
    }
  }

  private mutating func accept(_ alarm: Alarm) -> String? {
    let last = (self.alarm ?? replaced)?.serial ?? 0
    replaceAlarm()
    self.alarm = alarm
    return alarm.serial > last ? nil : "\(alarm) has the number of another one"
  }

  private mutating func replaceAlarm() {
    replaced = alarm ?? replaced
    alarm = nil
  }

  /// Takes what the actions give back.
  private mutating func giveBack() -> String? {
    for handle in asked.compactMap(\.handle) where handles.remove(handle) == nil { return "gives \(handle) back twice" }
    if case .destroy(let blocks) = answer {
      for block in blocks where handles.remove(.block(block)) == nil { return "gives block \(block) back twice" }
    }
    return handles == model.handles ? nil : "has \(handles), should have \(model.handles)"
  }
}

// MARK: - The machine's part

extension LockSubject {
  private mutating func perform(
    _ input: Input,
    _ id: Int,
    _ word: Word,
    _ returnPoint: ReturnPoint,
    _ actions: inout LockActions
  ) -> Answer {
    switch input {
    case .start(let text), .startBlock(let text):
      if text { machine.tree[0].current.text = TextHandle(own(.text(id), id)) }
    case .goOn:
      if model.holder?.request == nil { tickets[id] = machine.keep(BlockHandle(own(.block(id), id))) }
    case .end(let conclusion):
      machine.endItself(as: conclusion)
    case .join(let parked, let text, let deadline):
      let call = makeCall(id, parked, text)
      if goesPlainly, parked, !text, deadline == nil,
        let ticket = machine.joinPlainly(call.handle, of: call.task, call.continuation)
      {
        tickets[id] = ticket
        return .done
      }
      tickets[id] = machine.join(call, until: deadline.map { .seconds($0) }, into: &actions)
    case .enqueue(let site, let deadline, let brings):
      return enqueue(id, site, deadline, brings, &actions)
    case .idle(let parked, let deadline):
      let call = makeCall(id, parked, false)
      tickets[id] = machine.join(call, for: .idle, until: deadline.map { .seconds($0) }, into: &actions)!
    case .listen(let request, let ofTurn, let parked):
      let call = makeCall(id, parked, false)
      let event = ofTurn ? LockMachine.AwaitedEvent.turn(tickets[request]!) : .end(tickets[request]!)
      let ticket = machine.join(call, for: event, until: nil, into: &actions)
      if ticket == nil { handles.remove(.continuation(id)) }
      tickets[id] = ticket
      return ticket == nil ? .tooLate : .joined
    case .park(let id):
      machine.park(ContinuationHandle(own(.continuation(id), id)), at: tickets[id]!)
    case .leave(let id, let refusal):
      if goesPlainly, refusal == .cancelled, let (call, continuation) = machine.leavePlainly(tickets[id]!) {
        actions.append(.tell(call, .refused(.cancelled), continuation))
        return .left(true)
      }
      return .left(machine.leave(tickets[id]!, as: refusal, into: &actions))
    case .expire(let now):
      return .expired(more: machine.expire(alarm!, now: .seconds(now), into: &actions))
    case .expireStale:
      return .expired(more: machine.expire(replaced!, now: .seconds(9), into: &actions))
    case .free:
      if machine.needsAttention { return .tooLate }
    case .close:
      machine.close(into: &actions)
    case .retire:
      machine.close(into: &actions)
      machine.isRetired = true
    case .settleSome:
      machine.settleSome(into: &actions)
    case .pass:
      if goesPlainly, case .batch(let batch) = returnPoint, let passing = machine.passPlainly(in: batch) {
        actions.append(.finish(passing.finished, .concluded(.finished)))
        return .block(word.passedOn(block: true, attention: machine.needsAttention), passing.next.id, runsHere: true)
      }
      if goesPlainly, let (call, continuation) = machine.passPlainly() {
        actions.append(.resume(continuation))
        return .call(word.passedOn(block: false, attention: machine.needsAttention), call.id)
      }
      return pass(machine.pass(word, at: returnPoint, into: &actions), &actions)
    case .work(let batch):
      switch machine.work(of: batches[batch]!, into: &actions) {
      case .run(let block): return .run(block.id)
      case .destroy(let blocks): return .destroy(blocks.map(\.id))
      case .rest: return .rest
      }
    }
    return .done
  }

  private mutating func own(_ handle: Handle, _ id: Int) -> Int {
    handles.insert(handle)
    return id
  }

  private mutating func makeCall(
    _ id: Int,
    _ parked: Bool,
    _ text: Bool
  ) -> ArrivingCall {
    ArrivingCall(
      handle: CallHandle(id),
      task: UInt(id),
      callSite: .unknown,
      text: text ? TextHandle(own(.text(id), id)) : nil,
      continuation: parked ? ContinuationHandle(own(.continuation(id), id)) : .absent
    )
  }

  private mutating func enqueue(
    _ id: Int,
    _ site: Site,
    _ deadline: Int?,
    _ brings: Bool,
    _ actions: inout LockActions
  ) -> Answer {
    if goesPlainly, deadline == nil, !brings, let ticket = machine.joinPlainly(BlockHandle(id), at: site) {
      handles.insert(.block(id))
      tickets[id] = ticket
      return .joined
    }
    let deadline = deadline.map { Duration.seconds($0) }
    let runner = brings ? RunnerHandle(own(.runner(id), id)) : nil
    switch machine.join(BlockHandle(id), at: site, until: deadline, bringing: runner, into: &actions) {
    case .needsRunner:
      return .needsRunner
    case .waiting(let ticket, let batch):
      handles.insert(.block(id))
      tickets[id] = ticket
      // Only of a batch that is new, the model has the number.
      batches[id] = batch
      return .joined
    }
  }

  private func pass(_ passing: Passing, _ actions: inout LockActions) -> Answer {
    switch passing.holder {
    case .nobody: return .nobody(passing.word)
    case .call(let call, let continuation):
      if !continuation.isAbsent { actions.append(.resume(continuation)) }
      return .call(passing.word, call.id)
    case .block(let block, let runsHere): return .block(passing.word, block.id, runsHere: runsHere)
    }
  }
}

// MARK: - What the machine says of itself

extension LockSubject {
  private func disagreement(_ atWork: Set<Int>) -> String? {
    if machine.tree[0].requests != model.line.count { return "count \(machine.tree[0].requests)" }
    if machine.needsAttention != model.needsAttention { return "needsAttention \(machine.needsAttention)" }
    if machine.isQuiescent != model.isQuiescent { return "isQuiescent \(machine.isQuiescent)" }
    if machine.isSettling != model.isSettling { return "isSettling \(machine.isSettling)" }
    if machine.waiters.count != model.people.count { return "\(machine.waiters.count) waiters" }
    if machine.waitingCalls != model.people.count(where: \.isCall) { return "\(machine.waitingCalls) calls" }
    if machine.batches.count != model.batches.count { return "\(machine.batches.count) batches" }
    if machine.deadlines.count != model.people.count(where: { $0.deadline != nil }) { return "deadlines" }
    let requests = model.people.count { !$0.isCall && (model.waits($0) || $0.state == .holds) }
    // Requests that are observed have details, and those who observe them, until they have looked.
    let others = model.people.count { $0.isCall && ($0.observes || $0.hasText) }
    if machine.details.count > requests + others { return "\(machine.details.count) details" }
    if machine.tree[0].current.ticket != model.holder?.request.flatMap({ tickets[$0] }) { return "the current request" }
    if machine.tree[0].current.isDue != (model.holder?.block == .due) {
      return "isDue \(machine.tree[0].current.isDue)"
    }
    if machine.tree[0].current.ending != model.holder?.ending {
      return "ends as \(String(describing: machine.tree[0].current.ending))"
    }
    if machine.tree[0].current.text?.id != model.holder?.text { return "the text of the present transition" }
    if machine.firstTicket(at: 0) != model.line.first.flatMap({ tickets[$0.id] }) {
      return "first in line"
    }
    for person in model.people where !machine.waiters.holds(tickets[person.id]!) { return "\(person.id) is not there" }
    if let gone, machine.waiters.holds(tickets[gone]!) { return "\(gone) is there" }
    for batch in model.batches {
      let state = machine.batches[batches[batch]!]
      let members = model.people.count { $0.batch == batch && (model.waits($0) || $0.state == .holds) }
      if state.members != members { return "\(state.members) members of \(batch)" }
      if state.isAtWork != model.atWork.contains(batch) { return "\(batch) is at work, or not" }
    }
    return nil
  }

  /// Forgets the tickets of waiters that have left, except for one, which is tried too late.
  mutating func forget() {
    if let last = tickets.keys.filter({ model[$0] == nil }).max() { gone = last }
    tickets = tickets.filter { model[$0.key] != nil || $0.key == gone }
    batches = batches.filter { model.batches.contains($0.key) }
  }

  var hasReplacedAlarm: Bool { replaced != nil }
  var isArmed: Bool { alarm != nil }
}
#endif
