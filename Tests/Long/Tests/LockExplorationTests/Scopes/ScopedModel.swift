#if DEBUG
@testable import TransitionLock

/// A lock with scopes and policies as naively as possible: all who wait in one array, which is searched for the earliest that
/// conflicts with no holder and with nobody before it.
///
/// The order is that of the calls, interrupters first, and a replacement has the rank of what it replaces. Each call and block has
/// a number, which is its handle, too; each scope the number that ``TreeModel`` gives it.
struct ScopedModel {
  enum Awaited: Hashable { case turn, idle, interruption, turnOf(Int), endOf(Int) }

  enum State: Hashable {
    case waits
    /// The waiter is to be told this.
    case aside(WaitEnd)
    case holds
    /// A block that is to be destroyed.
    case settled
  }

  struct Person {
    let id: Int
    let scope: Int
    var site: Site?
    var batch: Int?
    var awaits = Awaited.turn
    var options = RequestOptions()
    var isPlain = true
    /// The number of the call that gives it its place in the order.
    var rank = 0
    var isParked = true
    var hasText = false
    var deadline: Int?
    var state = State.waits

    var isCall: Bool { site == nil }
    var waits: Bool {
      switch state {
      case .waits, .aside: true
      case .holds, .settled: false
      }
    }
    var isAside: Bool { if case .aside = state { true } else { false } }
  }

  struct Holder {
    var request: Int?
    var block = LockModel.Whereabouts.nowhere
    var text: Int?
    var isInterruptible = false
    var isAsked = false
    var ending: Conclusion?
  }

  enum Action: Hashable {
    case resume(Int), tell(Int, WaitEnd, isParked: Bool), start(Int), release(Int), forget(Int)
    case settle(Int, Settlement), finish(Int, Settlement)
    case asked(Int), superseded(Int, by: Int), closed(Int), vacated(Int), unlinked
  }

  var stepSize = 64
  var tree = TreeModel()
  var handles: [Int: Int] = [:]
  var holders: [Int: Holder] = [:]
  var people: [Person] = []
  var batches: [Int] = []
  var atWork: Set<Int> = []
  var timer: Int?
  /// What has been asked for, and who got their turns, in order, with the last input.
  var actions: [Action] = []
  var grants: [(scope: Int, id: Int, runsHere: Bool)] = []
}

// MARK: - Reading

extension ScopedModel {
  subscript(id: Int) -> Person? { people.first { $0.id == id } }

  /// All requests in line, in the one order.
  var line: [Person] {
    people.filter { $0.state == .waits && $0.awaits == .turn }
      .sorted { ($0.options.interrupts ? 0 : 1, $0.rank) < ($1.options.interrupts ? 0 : 1, $1.rank) }
  }

  func line(at scope: Int) -> [Person] { line.filter { $0.scope == scope } }

  func isIdle(_ scope: Int) -> Bool {
    tree.holders(inTheWayOf: scope).isEmpty && !line.contains { tree.isRelated($0.scope, scope) }
  }

  /// Whether a call that comes now can start at once.
  func admits(at scope: Int, interrupts: Bool) -> Bool {
    tree.holders(inTheWayOf: scope).isEmpty
      && !line.contains { tree.isRelated($0.scope, scope) && (!interrupts || $0.options.interrupts) }
  }

  var isQuiescent: Bool {
    people.isEmpty && batches.isEmpty && tree.scopes.count == 1 && holders[0]?.text == nil
  }

  /// The handles that the machine should have.
  var given: Set<Handle> {
    var given = Set(batches.map { Handle.runner($0) })
    for holder in holders.values { if let text = holder.text { given.insert(.text(text)) } }
    for person in people {
      if !person.isCall {
        given.insert(.block(person.id))
      } else if person.waits {
        if person.isParked { given.insert(.continuation(person.id)) }
        if person.hasText { given.insert(.text(person.id)) }
      }
    }
    return given
  }
}

// MARK: - Changing

extension ScopedModel {
  mutating func change(_ id: Int, _ body: (inout Person) -> Void) {
    for index in people.indices where people[index].id == id { body(&people[index]) }
  }

  mutating func remove(_ id: Int) { people.removeAll { $0.id == id } }

  mutating func add(_ person: Person) {
    people.append(person)
    guard let deadline = person.deadline, deadline < timer ?? .max else { return }
    timer = deadline
  }

  mutating func dropDeadline(of id: Int) {
    guard self[id]?.deadline != nil else { return }
    change(id) { $0.deadline = nil }
    if people.allSatisfy({ $0.deadline == nil }) { timer = nil }
  }

  mutating func hold(_ scope: Int, _ holder: Holder) {
    holders[scope] = holder
    tree[scope].isHeld = true
  }

  mutating func settle(_ person: Person, as refusal: Refusal) {
    if person.isCall { return end(person, as: .refused(refusal)) }
    settle(block: person, as: .refused(refusal))
  }

  mutating func end(_ person: Person, as end: WaitEnd) {
    dropDeadline(of: person.id)
    if person.hasText { actions.append(.forget(person.id)) }
    actions.append(.tell(person.id, end, isParked: person.isParked))
    remove(person.id)
  }

  mutating func settle(block person: Person, as settlement: Settlement) {
    dropDeadline(of: person.id)
    tell { $0.awaits == .turnOf(person.id) || $0.awaits == .endOf(person.id) }
    if person.site?.isolation == 0 {
      remove(person.id)
      actions.append(.finish(person.id, settlement))
    } else {
      change(person.id) { $0.state = .settled }
      actions.append(.settle(person.id, settlement))
      callToWork(person.batch!)
    }
    dissolveBatches()
  }

  mutating func tell(as end: WaitEnd = .happened, _ concerns: (Person) -> Bool) {
    for person in people where person.state == .waits && concerns(person) {
      change(person.id) { $0.state = .aside(end) }
    }
  }

  mutating func callToWork(_ batch: Int) {
    if atWork.insert(batch).inserted { actions.append(.start(batch)) }
  }

  mutating func dissolveBatches() {
    for batch in batches where !atWork.contains(batch) && people.allSatisfy({ $0.batch != batch }) {
      batches.removeAll { $0 == batch }
      actions.append(.release(batch))
    }
  }

  mutating func ask(_ scope: Int) {
    guard let holder = holders[scope], holder.isInterruptible, !holder.isAsked else { return }
    holders[scope]?.isAsked = true
    actions.append(.asked(scope))
    tell { $0.awaits == .interruption && $0.scope == scope }
  }

  /// Removes the scopes that nobody has, holds, waits for or is in.
  mutating func removeScopes() {
    let before = tree.scopes.count
    while let scope = tree.scopes.last(where: { isGone($0.id) })?.id {
      tree.remove(scope)
      handles[scope] = nil
      actions.append(.vacated(scope))
    }
    if before > 1, tree.scopes.count == 1 { actions.append(.unlinked) }
  }

  private func isGone(_ scope: Int) -> Bool {
    tree.canRemove(scope) && handles[scope, default: 0] == 0
      && !people.contains { $0.scope == scope && keepsScope($0) }
  }

  private func keepsScope(_ person: Person) -> Bool { person.waits || person.state == .holds }
}

// MARK: - Turns

extension ScopedModel {
  /// Gives all those their turns who can start.
  ///
  /// - Parameter last: the scope whose transition is over, and where its block has returned.
  mutating func grantAll(after last: (scope: Int, block: LockModel.Whereabouts)? = nil) {
    while let next = firstReady {
      grant(next, last?.scope == next.scope ? last?.block : nil)
    }
    let idle = Set(tree.scopes.map(\.id).filter(isIdle))
    tell { $0.awaits == .idle && idle.contains($0.scope) }
  }

  private var firstReady: Person? {
    let line = line
    for (position, person) in line.enumerated() where tree.holders(inTheWayOf: person.scope).isEmpty {
      if !line[..<position].contains(where: { tree.isRelated($0.scope, person.scope) }) { return person }
    }
    return nil
  }

  private mutating func grant(_ person: Person, _ last: LockModel.Whereabouts?) {
    change(person.id) { $0.state = .holds }
    dropDeadline(of: person.id)
    var holder = Holder(isInterruptible: person.options.isInterruptible)
    var runsHere = false
    if person.isCall {
      holder.text = person.hasText ? person.id : nil
      if person.isParked { actions.append(.resume(person.id)) }
      remove(person.id)
      hold(person.scope, holder)
    } else {
      tell { $0.awaits == .turnOf(person.id) }
      runsHere =
        switch last {
        case .batch(let batch)?: person.batch == batch
        case .call?: person.site?.isolation == Site.caller.isolation && person.site?.task == Site.caller.task
        default: false
        }
      (holder.request, holder.block) = (person.id, .due)
      hold(person.scope, holder)
      if runsHere, let last { begin(person.id, last) } else { callToWork(person.batch!) }
    }
    grants.append((person.scope, person.id, runsHere))
    if line.contains(where: { $0.options.interrupts && tree.isRelated($0.scope, person.scope) }) { ask(person.scope) }
  }

  mutating func begin(_ id: Int, _ place: LockModel.Whereabouts) {
    if let scope = self[id]?.scope { holders[scope]?.block = place }
    change(id) { $0.batch = nil }
    dissolveBatches()
  }

  mutating func conclude(_ scope: Int) {
    guard let holder = holders.removeValue(forKey: scope) else { return }
    if let text = holder.text { actions.append(.forget(text)) }
    tell(as: .missed) { $0.awaits == .interruption && $0.scope == scope }
    guard let request = holder.request else { return }
    tell { $0.awaits == .turnOf(request) || $0.awaits == .endOf(request) }
    remove(request)
    actions.append(.finish(request, .concluded(holder.ending ?? .finished)))
  }
}
#endif
