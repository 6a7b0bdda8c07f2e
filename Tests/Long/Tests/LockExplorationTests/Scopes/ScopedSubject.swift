#if DEBUG
import TransitionSupport

@testable import TransitionLock

/// The machine of a lock with scopes and policies beside its model: each input goes to both.
struct ScopedSubject {
  typealias Input = ScopedModel.Input
  typealias Answer = ScopedModel.Answer

  private(set) var machine = LockMachine()
  private(set) var model = ScopedModel()
  private(set) var tickets: [Int: Ticket] = [:]
  /// The numbers of the nodes and of the batches, by those of the model.
  private var nodes: [Int: Int32] = [0: 0]
  private var batches: [Int: Int32] = [:]
  private(set) var alarm: Alarm?
  /// The handles that the machine has been given, and has not given back.
  private(set) var handles: Set<Handle> = []
  private(set) var next = 1
  /// The number of requests that have come, and of those that have settled.
  private(set) var counts = (came: 0, settled: 0)

  init(stepSize: Int = 64) {
    machine.stepSize = stepSize
    model.stepSize = stepSize
  }

  /// Gives both an input.
  ///
  /// - Returns: in what they differ; nil if they agree.
  mutating func give(_ input: Input) -> String? {
    next += 1
    (model.actions, model.grants) = ([], [])
    let before = model.people
    var actions = LockActions()
    var performed = perform(input, next, &actions)
    let settled = settled(of: before, &performed)
    let answer = model.give(input, next, settled: settled)
    if performed.answer != answer { return "\(performed.answer), should be \(answer)" }
    count(before)
    return compare(&actions, performed) ?? disagreement()
  }

  private struct Performed {
    var answer = Answer.done
    /// Who has got the turn of the scope whose transition was over.
    var passedTo: (scope: Int, id: Int, runsHere: Bool)?
    var destroyed: Set<Int> = []
    var blocks: Set<Int> = []
  }

  /// Those that a step has settled: which come first is the lock's business.
  private func settled(of before: [ScopedModel.Person], _ performed: inout Performed) -> Set<Int> {
    var settled = performed.destroyed
    for person in before where person.waits {
      guard let ticket = tickets[person.id] else { continue }
      switch machine.waiters[ticket]?.kind {
      case .call?, .block?: break
      case .discarded?, nil: settled.insert(person.id)
      }
    }
    return settled
  }

  /// Counts the requests that have settled: a call when it has its turn or looks, a block when it is over.
  private mutating func count(_ before: [ScopedModel.Person]) {
    counts.came += model.people.count { $0.awaits == .turn && $0.id == next }
    for person in before where person.awaits == .turn && model[person.id] == nil { counts.settled += 1 }
  }
}

// MARK: - The machine's part

extension ScopedSubject {
  private mutating func perform(_ input: Input, _ id: Int, _ actions: inout LockActions) -> Performed {
    var performed = Performed()
    switch input {
    case .scope(let name, let owner): openScope(name, in: owner)
    case .releaseScope(let scope): machine.releaseScope(nodes[scope]!, into: &actions)
    case .close(let scope): machine.close(at: nodes[scope]!, into: &actions)
    case .ask(let ask): performed.answer = perform(ask, id, &actions)
    case .idle(let scope, let parked, let deadline):
      if isIdle(scope) {
        performed.answer = .tooLate
        break
      }
      let call = makeCall(id, parked, false)
      let deadline = deadline.map { Duration.seconds($0) }
      tickets[id] = machine.join(call, for: .idle, at: nodes[scope]!, until: deadline, into: &actions)!
      performed.answer = .joined
    case .heed(let scope, let parked):
      let call = makeCall(id, parked, false)
      tickets[id] = machine.join(call, for: .signal, at: nodes[scope]!, until: nil, into: &actions)!
    case .listen(let request, let ofTurn, let parked):
      let call = makeCall(id, parked, false)
      let event = ofTurn ? LockMachine.AwaitedEvent.turn(tickets[request]!) : .end(tickets[request]!)
      let ticket = machine.join(call, for: event, until: nil, into: &actions)
      if ticket == nil { handles.remove(.continuation(id)) }
      tickets[id] = ticket
      performed.answer = ticket == nil ? .tooLate : .joined
    case .park(let id): machine.park(ContinuationHandle(own(.continuation(id), id)), at: tickets[id]!)
    case .leave(let id, let settlement):
      performed.answer = .left(machine.leave(tickets[id]!, as: settlement, into: &actions))
    case .expire(let now):
      let more = alarm.map { machine.expire($0, now: .seconds(now), into: &actions) }
      if more != true { alarm = nil }
      performed.answer = .expired(more: more ?? false)
    case .settleSome: machine.settleSome(into: &actions)
    case .goOn(let scope):
      guard model.holders[scope]?.request == nil else { break }
      tickets[id] = machine.keep(BlockHandle(own(.block(id), id)), at: nodes[scope]!)
    case .end(let scope, let settlement): machine.endItself(as: settlement, at: nodes[scope]!)
    case .pass(let scope, let here): performed.passedTo = pass(scope, here: here, &actions)
    case .takeBack(let scope):
      if !machine.takeBackDue(at: nodes[scope]!, into: &actions) { performed.answer = .tooLate }
      performed.passedTo = pass(scope, here: false, &actions)
    case .work(let batch):
      switch machine.work(of: batches[batch]!, into: &actions) {
      case .run(let block): performed.answer = .run(block.id)
      case .destroy(let blocks):
        performed.destroyed = Set(blocks.map(\.id))
        for block in blocks { performed.blocks.insert(block.id) }
        performed.answer = .destroy(performed.destroyed)
      case .rest: performed.answer = .rest
      }
    }
    return performed
  }

  private mutating func openScope(_ name: String, in owner: Int) {
    if let node = machine.reuseScope(name, in: nodes[owner]!) {
      precondition(nodes[machine.tree[node].place.id] == node)
      return
    }
    // The number that the model is about to give it.
    let place = model.tree.nextID
    nodes[place] = machine.addScope(
      name,
      in: nodes[owner]!,
      at: PlaceHandle(place),
      isHeld: model.holders[0] != nil,
      Watch.Limits(),
      line: nil
    )
  }

  private func isIdle(_ scope: Int) -> Bool {
    machine.tree.isBare ? model.holders[0] == nil : machine.isIdle(nodes[scope]!)
  }

  private mutating func perform(_ ask: ScopedModel.Ask, _ id: Int, _ actions: inout LockActions) -> Answer {
    let node = nodes[ask.scope]!
    let starts =
      machine.tree.isBare
      ? model.holders[0] == nil : machine.start(at: node, interrupts: ask.options?.interrupts ?? false)
    if starts {
      machine.tree[node].current.isInterruptible = ask.options?.isInterruptible ?? false
      if ask.hasText { machine.tree[node].current.text = TextHandle(own(.text(id), id)) }
      return .started
    }
    if ask.drops { return .dropped }
    let deadline = ask.deadline.map { Duration.seconds($0) }
    guard let site = ask.site else {
      let call = makeCall(id, ask.isParked, ask.hasText)
      tickets[id] = machine.join(call, at: node, under: ask.options, until: deadline, into: &actions)
      return .joined
    }
    let runner = ask.brings ? RunnerHandle(own(.runner(id), id)) : nil
    switch machine.join(
      BlockHandle(id),
      at: site,
      of: node,
      under: ask.options,
      until: deadline,
      bringing: runner,
      into: &actions
    )
    {
    case .needsRunner:
      return .needsRunner
    case .waiting(let ticket, let batch):
      handles.insert(.block(id))
      tickets[id] = ticket
      if batches.values.contains(batch), let known = batches.first(where: { $0.value == batch })?.key {
        batches[id] = model.batches.contains(known) ? nil : batch
        if batches[id] != nil { batches[known] = nil }
      } else {
        batches[id] = batch
      }
      return .joined
    }
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

  private mutating func pass(
    _ scope: Int,
    here: Bool,
    _ actions: inout LockActions
  ) -> (scope: Int, id: Int, runsHere: Bool)? {
    var returnPoint = ReturnPoint.elsewhere
    if here {
      switch model.holders[scope]?.block {
      case .batch(let batch)?: returnPoint = .batch(batches[batch]!)
      case .call?: returnPoint = .call(isolation: Site.caller.isolation, task: Site.caller.task)
      default: break
      }
    }
    let passing = machine.pass(Word(bits: 1 << 8), of: nodes[scope]!, at: returnPoint, into: &actions)
    switch passing.holder {
    case .nobody: return nil
    case .call(let call, let continuation):
      if !continuation.isAbsent { actions.append(.resume(continuation)) }
      return (scope, call.id, false)
    case .block(let block, let runsHere): return (scope, block.id, runsHere)
    }
  }
}

// MARK: - Comparing

extension ScopedSubject {
  private mutating func compare(_ actions: inout LockActions, _ performed: Performed) -> String? {
    var asked: [ScopedModel.Action] = []
    actions.forEach { action in
      switch action {
      case .tell(let call, let end, let continuation):
        asked.append(.tell(call.id, end, isParked: !continuation.isAbsent))
      case .resume(let call): asked.append(.resume(call.id))
      case .start(let runner): asked.append(.start(runner.id))
      case .release(let runner): asked.append(.release(runner.id))
      case .settle(let block, let settlement): asked.append(.settle(block.id, settlement))
      case .finish(let block, let settlement): asked.append(.finish(block.id, settlement))
      case .forget(let text): asked.append(.forget(text.id))
      case .setTimer(let new): alarm = new
      case .stopTimer: alarm = nil
      case .warnOfLine, .watch, .recycle: break
      }
    }
    let (marked, granted) = marks(&actions)
    let all = asked + marked
    if counted(all) != counted(model.actions) { return "asks for \(all), should ask for \(model.actions)" }
    let elsewhere = model.grants.filter { $0.scope != performed.passedTo?.scope }
    if granted.map(\.id) != elsewhere.map(\.id) || granted.map(\.scope) != elsewhere.map(\.scope) {
      return "turns of \(granted), should be of \(elsewhere)"
    }
    let here = model.grants.first { $0.scope == performed.passedTo?.scope }
    if here?.id != performed.passedTo?.id || here?.runsHere ?? false != performed.passedTo?.runsHere ?? false {
      return "passes to \(String(describing: performed.passedTo)), should to \(model.grants)"
    }
    for handle in asked.compactMap(\.handle) + performed.blocks.map({ .block($0) }) {
      if handles.remove(handle) == nil { return "gives \(handle) back twice" }
    }
    if handles != model.given { return "has \(handles), should have \(model.given)" }
    return nil
  }

  private func counted(_ actions: [ScopedModel.Action]) -> [ScopedModel.Action: Int] {
    actions.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private mutating func marks(
    _ actions: inout LockActions
  ) -> (actions: [ScopedModel.Action], grants: [(scope: Int, id: Int)]) {
    var (marked, grants) = ([ScopedModel.Action](), [(scope: Int, id: Int)]())
    let places = Dictionary(uniqueKeysWithValues: nodes.map { ($0.value, $0.key) })
    let serials = Dictionary(uniqueKeysWithValues: tickets.map { ($0.value.serial, $0.key) })
    for action in actions.takeSectionActions() {
      switch action {
      case .grantCall(let place, let call): grants.append((place.id, call.id))
      case .grantBlock(let place, let block): grants.append((place.id, block.id))
      case .interrupt(let node): marked.append(.asked(places[node] ?? -1))
      case .superseded(let older, let newer):
        marked.append(.superseded(older.id, by: serials[newer.serial] ?? -1))
      case .close(let place): marked.append(.closed(place.id))
      case .vacate(let place):
        marked.append(.vacated(place.id))
        nodes[place.id] = nil
      case .unlink: marked.append(.unlinked)
      }
    }
    return (marked, grants)
  }

  private func disagreement() -> String? {
    if machine.tree.count != model.tree.scopes.count { return "\(machine.tree.count) nodes" }
    if machine.isQuiescent != model.isQuiescent { return "isQuiescent \(machine.isQuiescent)" }
    if machine.waiters.count != model.people.count { return "\(machine.waiters.count) waiters" }
    if machine.batches.count != model.batches.count { return "\(machine.batches.count) batches" }
    if machine.deadlines.count != model.people.count(where: { $0.deadline != nil }) { return "deadlines" }
    if alarm?.deadline != model.timer.map({ .seconds($0) }) { return "timer" }
    let waiting = model.people.count { $0.isCall && $0.waits && $0.awaits != .interruption }
    if machine.waitingCalls != waiting { return "\(machine.waitingCalls) waiting calls" }
    if !machine.isSettling, model.people.contains(where: \.isAside) { return "does not settle" }
    if let failure = listDisagreement() { return failure }
    for person in model.people where !machine.waiters.holds(tickets[person.id]!) { return "\(person.id) is not there" }
    for scope in model.tree.scopes { if let failure = disagreement(at: scope.id) { return "\(scope.id): \(failure)" } }
    return nil
  }

  /// No list is lost, and those of a line exist only while they have elements. The others may be empty until their transition or
  /// request is over.
  private func listDisagreement() -> String? {
    var lines: [LockMachine.List] = []
    var others = machine.batches.elements.compactMap(\.discarded)
    for number in machine.tree.numbers {
      let node = machine.tree[number]
      lines += (number == NodeTree.root ? [node.interrupters] : [node.interrupters, node.line, node.idlers]).compactMap(
        \.self
      )
      others += [node.current.listeners].compactMap(\.self)
    }
    machine.waiters.forEach { _, waiter in
      if waiter.details < 0 { return }
      others += [machine.details[waiter.details].ofTurn, machine.details[waiter.details].ofEnd].compactMap(\.self)
    }
    if lines.contains(where: machine.waiters.isEmpty) { return "an empty line" }
    let lists = lines.count + others.count
    return machine.waiters.temporaryLists == lists ? nil : "\(machine.waiters.temporaryLists) lists, \(lists) in use"
  }

  private func disagreement(at scope: Int) -> String? {
    let (node, line) = (nodes[scope]!, model.line(at: scope))
    let seat = machine.tree[node]
    if seat.place.id != scope { return "place" }
    if seat.requests != line.count { return "count \(seat.requests)" }
    let below = model.line.count { model.tree.isIn($0.scope, scope) }
    if machine.requestCount(at: node) != below { return "\(machine.requestCount(at: node)) requests" }
    if machine.firstTicket(at: node) != line.first.flatMap({ tickets[$0.id] }) { return "first in line" }
    var waiting: [Ticket] = []
    machine.forEachWaiting(at: node) { ticket, _, order, _ in if order != .max - 1 { waiting.append(ticket) } }
    if waiting != line.map({ tickets[$0.id]! }) { return "line" }
    if Set(seat.keys.values) != Set(line.filter { $0.options.key != nil }.map { tickets[$0.id]! }) { return "keys" }
    let idlers = model.people.count { $0.scope == scope && $0.awaits == .idle && $0.waits }
    if seat.idlerCount != idlers { return "\(seat.idlerCount) idlers" }
    let holder = model.holders[scope]
    if seat.current.ticket != holder?.request.flatMap({ tickets[$0] }) { return "the current request" }
    if seat.current.isDue != (holder?.block == .due) { return "isDue \(seat.current.isDue)" }
    if seat.current.ending != holder?.ending { return "ending" }
    if seat.current.text?.id != holder?.text { return "text" }
    if seat.current.isInterruptible != holder?.isInterruptible ?? false { return "isInterruptible" }
    if seat.current.isInterrupted != holder?.isAsked ?? false { return "isInterrupted" }
    if !machine.tree.isBare, seat.isHeld != (holder != nil) { return "held" }
    return nil
  }

  /// Forgets the tickets of those who have left.
  mutating func forget() {
    tickets = tickets.filter { model[$0.key] != nil }
    batches = batches.filter { model.batches.contains($0.key) }
  }
}

extension Waiter.Kind {
  fileprivate var id: Int {
    switch self {
    case .call(let call): call.id
    case .block(let block, _), .discarded(let block, _): block.id
    }
  }
}

extension ScopedModel.Action {
  /// The handle that this action gives back.
  var handle: Handle? {
    switch self {
    case .tell(let call, _, isParked: true), .resume(let call): .continuation(call)
    case .release(let runner): .runner(runner)
    case .finish(let block, _): .block(block)
    case .forget(let text): .text(text)
    default: nil
    }
  }
}
#endif
