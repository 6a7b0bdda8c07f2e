#if DEBUG
@testable import TransitionLock
import TransitionSupport

/// The machine of a lock beside its model: each input goes to both.
struct LockSubject {
  typealias Input = LockModel.Input
  typealias Answer = LockModel.Answer

  private(set) var machine = LockMachine<Numbers>()
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
  /// The call that has left on the short way with the last input, and so has looked for its settlement already.
  private var leftPlainly: Int?

  init(stepSize: Int = 64, lineLimit: Int? = nil, goesPlainly: Bool = false) {
    self.goesPlainly = goesPlainly
    machine.stepSize = stepSize
    machine.root.lineWatch = LineWatch(limit: lineLimit)
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
    var actions = LockActions<Numbers>()
    answer = perform(input, id, word, returnPoint, &actions)
    let shouldBe = model.give(input, id, word)
    if let left = leftPlainly.take() { _ = model.give(.collect(left), left, word) }
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
    _ actions: inout LockActions<Numbers>
  ) -> Answer {
    switch input {
    case .start(let text), .startBlock(let text):
      if text { machine.keep(own(.text(id), id)) as Void }
    case .goOn:
      if model.holder?.request == nil { tickets[id] = machine.keep(own(.block(id), id)) }
    case .end(let settlement):
      machine.endItself(as: settlement, nil)
    case .join(let parked, let text, let deadline):
      let call = makeCall(id, .turn, parked, text)
      if goesPlainly, parked, !text, deadline == nil, let ticket = machine.joinPlainly(call) {
        tickets[id] = ticket
        return .done
      }
      tickets[id] = machine.join(call, until: deadline.map { .seconds($0) }, into: &actions)
    case .enqueue(let site, let deadline, let brings):
      return enqueue(id, site, deadline, brings, &actions)
    case .idle(let parked, let deadline):
      let call = makeCall(id, .event, parked, false)
      tickets[id] = machine.joinIdlers(call, until: deadline.map { .seconds($0) }, into: &actions)
    case .listen(let request, let ofTurn, let parked):
      let call = makeCall(id, .event, parked, false)
      let ticket = machine.joinObservers(ofTurn: ofTurn, of: tickets[request]!, call, until: nil, into: &actions)
      if ticket == nil { handles.remove(.continuation(id)) }
      tickets[id] = ticket
      return ticket == nil ? .tooLate : .joined
    case .refuse(let parked, let text):
      tickets[id] = machine.refuse(makeCall(id, .turn, parked, text), as: .closed, into: &actions)
    case .park(let id):
      machine.park(own(.continuation(id), id), at: tickets[id]!, into: &actions)
    case .collect(let id):
      return .collected(machine.collect(tickets[id]!, into: &actions))
    case .leave(let id, let settlement):
      if goesPlainly, settlement == .cancelled, let continuation = machine.leavePlainly(tickets[id]!) {
        actions.append(.resume(continuation))
        leftPlainly = id
        return .left(true)
      }
      return .left(machine.leave(tickets[id]!, as: settlement, into: &actions))
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
        actions.append(.finish(passing.finished, .finished))
        return .block(word.passedOn(block: true, attention: machine.needsAttention), passing.next, runsHere: true)
      }
      if goesPlainly, let call = machine.passPlainly() {
        if let continuation = call.continuation { actions.append(.resume(continuation)) }
        return .call(word.passedOn(block: false, attention: machine.needsAttention), Int(call.task))
      }
      return pass(machine.pass(word, at: returnPoint, into: &actions))
    case .work(let batch):
      switch machine.work(of: batches[batch]!, into: &actions) {
      case .run(let block): return .run(block)
      case .destroy(let blocks): return .destroy(blocks)
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
    _ awaited: WaitingCall<Numbers>.Awaited,
    _ parked: Bool,
    _ text: Bool
  ) -> WaitingCall<Numbers> {
    WaitingCall(
      awaited: awaited,
      callSite: LabeledCallSite(label: UInt(id), file: 0, extent: 0),
      task: UInt(id),
      text: text ? own(.text(id), id) : nil,
      continuation: parked ? own(.continuation(id), id) : nil
    )
  }

  private mutating func enqueue(
    _ id: Int,
    _ site: Site,
    _ deadline: Int?,
    _ brings: Bool,
    _ actions: inout LockActions<Numbers>
  ) -> Answer {
    if goesPlainly, deadline == nil, !brings, let ticket = machine.joinPlainly(id, at: site) {
      handles.insert(.block(id))
      tickets[id] = ticket
      return .joined
    }
    let deadline = deadline.map { Duration.seconds($0) }
    let runner = brings ? own(.runner(id), id) : nil
    switch machine.join(id, at: site, until: deadline, bringing: runner, into: &actions) {
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

  private func pass(_ passing: Passing<Numbers>) -> Answer {
    switch passing.holder {
    case .nobody: .nobody(passing.word)
    case .call(let callSite, let task): callSite.label == task ? .call(passing.word, Int(task)) : .tooLate
    case .block(let block, let runsHere): .block(passing.word, block, runsHere: runsHere)
    }
  }
}

// MARK: - What the machine says of itself

extension LockSubject {
  private func disagreement(_ atWork: Set<Int>) -> String? {
    if machine.root.count != model.line.count { return "count \(machine.root.count)" }
    if machine.needsAttention != model.needsAttention { return "needsAttention \(machine.needsAttention)" }
    if machine.isQuiescent != model.isQuiescent { return "isQuiescent \(machine.isQuiescent)" }
    if machine.isSettling != model.isSettling { return "isSettling \(machine.isSettling)" }
    if machine.waiters.count != model.people.count { return "\(machine.waiters.count) waiters" }
    if machine.calls.count != model.people.count(where: \.isCall) { return "\(machine.calls.count) calls" }
    if machine.batches.count != model.batches.count { return "\(machine.batches.count) batches" }
    if machine.deadlines.count != model.people.count(where: { $0.deadline != nil }) { return "deadlines" }
    let requests = model.people.count { !$0.isCall && (model.waits($0) || $0.state == .holds) }
    // Requests that are observed have extras, and those who observe them, until they have looked.
    let observers = model.people.count { $0.isCall && $0.observes }
    if machine.extras.count > requests + observers { return "\(machine.extras.count) extras" }
    if machine.root.current.ticket != model.holder?.request.flatMap({ tickets[$0] }) { return "the current request" }
    if machine.root.current.isDue != (model.holder?.block == .due) { return "isDue \(machine.root.current.isDue)" }
    if machine.root.current.ending != model.holder?.ending {
      return "ends as \(String(describing: machine.root.current.ending))"
    }
    if machine.root.current.text != model.holder?.text { return "the text of the present transition" }
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
