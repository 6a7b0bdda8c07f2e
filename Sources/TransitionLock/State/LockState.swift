internal import TransitionSupport

/// The holders of a lock and its scopes, the waiters, and the next one: the whole state of a lock
/// in its slow regime.
///
/// It is pure: it knows no thread, no task and no clock. Its functions note in ``Effects`` what has
/// to be done after the section. It is an object, so that no function works on a copy of it, and it
/// is accessed under the section alone.
///
/// **The life of a `serialize`** that has to wait:
///
/// 1. *It asks.* The word of the lock is taken, so the call enters the section
///    (``LockCore/change(_:)``), which moves the word into this state, and asks:
///    ``ask(_:until:_:_:)``. A transition or an earlier request is in its way: it becomes a
///    ``WaitingCall`` at the end of the ``Line`` of its ``ScopeLife``.
/// 2. *It waits.* The call parks its continuation in its object
///    (``WaitingCall/park(isolation:_:)``). Its deadline (``expire(_:_:)``), a cancellation or a
///    circle may take it out: ``leave(_:_:_:_:)``; so may ``close(_:_:)``.
/// 3. *It is next.* Whatever holds the lock ends: ``end(_:as:_:)``. Every departure, of a holder or
///    of a request, closes with ``advance(_:)``, which alone decides who has a turn after a wait:
///    it takes the first request of each scope with requests, in their order, and makes each one a
///    holder that conflicts with no holder and with no earlier request.
/// 4. *It is told.* The thread of that departure writes the new generation into the call, leaves
///    the section, and resumes the call (``Effects``). A call that is told before it has parked
///    resumes itself.
/// 5. *It ends.* The body ends its token, or returns: its generation ends by one compare-and-swap
///    if the word alone describes the lock by then (``isPlain``), or else as in step 3 for the next
///    one.
final class LockState {
  let label: String
  /// The lock itself.
  let root = ScopeLife()
  /// The newest life of each name in a life, as long as code has that, holds it or waits for it.
  @exclusivity(unchecked) private(set) var scopes: [ObjectIdentifier: [String: ScopeLife]] = [:]
  /// In the order in which they began.
  @exclusivity(unchecked) var holders: [Transition] = []
  /// The object of a transition that is over, for the next one that begins without a call or block
  /// behind it.
  @exclusivity(unchecked) private var spare: Transition?
  @exclusivity(unchecked) var lastGeneration: UInt64 = 0
  /// The lock itself, and the scopes with requests in line.
  @exclusivity(unchecked) var busy: [ScopeLife]
  /// The number of requests in line.
  @exclusivity(unchecked) var requestCount = 0
  /// The calls that wait until nothing is in the way of their lock or scope.
  let idlers = Line()
  @exclusivity(unchecked) var deadlines = Deadlines()
  @exclusivity(unchecked) var lastNumber: UInt64 = 0
  /// The last few transitions that the lock itself has ended. Code that does not know of that may
  /// end their tokens later; the end of an older token counts as a misuse.
  var forcedEnds: [(generation: UInt64, end: End)] = []
  @exclusivity(unchecked) var watch: Watch
  /// Whether the lock is in the register of those for which calls wait.
  @exclusivity(unchecked) var isRegistered = false
  @exclusivity(unchecked) var observers: [LockObserver] = []
  /// The signals to give once a transition, by its generation, is asked to give way, or is over.
  @exclusivity(unchecked) var signals: [UInt64: [Signal]] = [:]
  /// The time of the change, for observers. It never goes back.
  @exclusivity(unchecked) var time: Duration = .zero
  /// The lock is gone.
  var isRetired = false
  private var pass: UInt64 = 0
  /// Where a block has just returned, so that the next one may run there; and the block that has
  /// its turn there.
  @exclusivity(unchecked) var returnPoint: ReturnPoint?
  @exclusivity(unchecked) var follower: Transition?
  /// The blocks whose tasks have started, to run or destroy them.
  @exclusivity(unchecked) var withTask: [BlockSite.Key: [WaitingBlock]] = [:]

  init(label: String, watching limit: Duration?) {
    self.label = label
    busy = [root]
    watch = Watch(limit: limit)
  }

  /// Whether the word of the lock describes the whole state: there is no waiter, listener or
  /// observer, and the holder, if any, is one of the lock itself that a compare-and-swap may end.
  var isPlain: Bool {
    requestCount == 0 && (holders.isEmpty || holders[0].isPlain && signals.isEmpty)
      && idlers.count == 0 && observers.isEmpty && !root.isClosed
  }

  func takeNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: The word

  /// Takes over what the word says, when a section begins.
  ///
  /// A holder of the same generation stays, with all that is known of it: what threads publish
  /// beside the word may be of an older transition.
  func absorb(_ word: LockWord) {
    lastGeneration = word.generation
    // In the fast regime there is one at most.
    if !holders.isEmpty, !word.isTaken || holders[0].generation != word.generation {
      keep(holders.removeLast())
    }
    guard word.isTaken else { return }
    if holders.isEmpty {
      let holder = transition(.unknown, at: nil)
      (holder.generation, holder.isKnown) = (word.generation, false)
      holders.append(holder)
    }
    (holders[0].hasToken, holders[0].hasBlock) = (word.hasToken, word.hasBlock)
  }

  /// The word of a plain state.
  var word: LockWord {
    guard let holder = holders.first else { return LockWord(bits: lastGeneration) }
    let flags = (holder.hasToken ? LockWord.token : 0) | (holder.hasBlock ? LockWord.block : 0)
    return LockWord(bits: holder.generation | flags)
  }

  /// Returns an object for a transition that begins without a call or block behind it.
  func transition(_ origin: Origin, at scope: ScopeLife?) -> Transition {
    guard let transition = spare.take() else { return Transition(origin, at: scope) }
    transition.reset(origin, at: scope)
    return transition
  }

  /// Keeps the object of a transition that is over, unless a request or a call has it.
  func keep(_ over: consuming Transition) {
    if over.isRequested || type(of: over) != Transition.self { return }
    over.forget()
    spare = over
  }

  // MARK: What is in the way

  func holder(of generation: UInt64) -> Transition? { index(of: generation).map { holders[$0] } }

  func index(of generation: UInt64) -> Int? {
    holders.firstIndex { $0.generation == generation }
  }

  /// The lock or scope of a transition.
  func life(of transition: Transition) -> ScopeLife { transition.life ?? root }

  /// Returns the first transition that is in the way of a lock or scope and satisfies a condition,
  /// the outermost first.
  func holder(inTheWayOf life: ScopeLife, where condition: (Transition) -> Bool = { _ in true })
    -> Transition?
  {
    var found: (holder: Transition, depth: Int)?
    for holder in holders {
      let other = self.life(of: holder)
      if found.map({ $0.depth > other.depth }) ?? true, life.isExcluded(by: other),
        condition(holder)
      {
        found = (holder, other.depth)
      }
    }
    return found?.holder
  }

  /// Returns the first request that is in the way of a lock or scope, before a place in the order.
  func request(inTheWayOf life: ScopeLife, before order: UInt64) -> Transition? {
    var found: Transition?
    for other in busy
    where other.firstOrder < min(order, found?.order ?? .max) && other.conflicts(with: life) {
      found = other.first
    }
    return found
  }

  func isFree(_ life: ScopeLife, before order: UInt64 = .max) -> Bool {
    for index in holders.indices
    where life.depth == 0 || life.isExcluded(by: self.life(of: holders[index])) {
      return false
    }
    return requestCount == 0 || request(inTheWayOf: life, before: order) == nil
  }

  /// Returns the transition of a task that is in its own way.
  func ownHolder(_ task: UInt, inTheWayOf life: ScopeLife) -> Transition? {
    if task == 0 || !holders.contains(where: { $0.origin.task == task }) { return nil }
    return holder(inTheWayOf: life) { $0.hasToken && $0.origin.task == task }
  }

  /// The number of requests in line at a lock or scope and in its scopes.
  func requestCount(in life: ScopeLife) -> Int {
    busy.reduce(0) { $1.isIn(life) ? $0 + $1.requestCount : $0 }
  }

  // MARK: Holding and passing on

  /// Makes a transition a holder, and returns its generation. Every start in the slow regime
  /// happens here.
  @discardableResult
  func hold(_ transition: consuming Transition, _ effects: inout Effects) -> UInt64 {
    lastGeneration += LockWord.step
    transition.generation = lastGeneration
    (transition.hasToken, transition.hasBlock) = (true, transition.origin.isBlock)
    if !observers.isEmpty {
      if transition.number == 0 { transition.number = takeNumber() }
      announce(.begins, of: transition, &effects)
    }
    holders.append(transition)
    return lastGeneration
  }

  /// Gives every request its turn that conflicts with no transition and with no earlier request,
  /// and tells those who wait for that nothing is in the way of their scope.
  ///
  /// Only the first request of a scope can have its turn, so this checks the first of each.
  func advance(_ effects: inout Effects) {
    if requestCount == 0, idlers.count == 0 { return }
    if !scopes.isEmpty {
      advanceScopes(&effects)
    } else if holders.isEmpty, let next = root.first {
      grant(next, &effects)
    }
    // A new holder may be in the way of an interrupter that waits already.
    for life in busy where life.interrupters.count > 0 { askToGiveWay(for: life, &effects) }
    // A transition or request at the lock itself is in the way of all.
    if idlers.count == 0 || root.requestCount > 0 || holders.contains(where: { $0.life == nil }) {
      return
    }
    for waiter in idlers.all where hasHappened(.idle, at: life(of: waiter)) {
      finish(waiter, &effects)
    }
  }

  /// Goes through the scopes in the order of their first requests, and marks those that are blocked by
  /// transitions and earlier requests.
  private func advanceScopes(_ effects: inout Effects) {
    pass += 1
    for holder in holders {
      let life = life(of: holder)
      life.mark(in: pass)
      if life.isClosed { newest(of: life.closedPart)?.mark(in: pass) }
    }
    busy.sort { $0.firstOrder < $1.firstOrder }
    for life in busy {
      guard let next = life.first else { continue }
      if !life.isBlocked(in: pass) { grant(next, &effects) }
      life.mark(in: pass)
    }
    forgetIdleScopes()
  }

  /// Removes the scopes without requests from those that have some.
  func forgetIdleScopes() {
    if busy.count > 1 { busy.removeAll { $0.requestCount == 0 && $0.depth > 0 } }
  }

  private func grant(_ waiter: Transition, _ effects: inout Effects) {
    withdraw(waiter, &effects)
    hold(waiter, &effects)
    if follower == nil, let returnPoint, waiter.runs(at: returnPoint) {
      follower = waiter
    } else {
      waiter.isPending = waiter.origin.isBlock
      waiter.tell(&effects)
    }
    // Others may wait for the new holder, which a watch that looks seldom would see late.
    if watch.looksSeldom { effects.add(.watch()) }
  }

  /// Tells a call that the event that it waits for has happened.
  private func finish(_ waiter: Transition, _ effects: inout Effects) {
    withdraw(waiter, &effects)
    settle(waiter, .finished, nil, &effects)
  }

  /// Tells a request its end, and those that wait for it.
  func settle(_ request: Transition, _ end: End, _ reason: Reason?, _ effects: inout Effects) {
    (request.end, request.reason) = (end, reason ?? request.reason)
    request.tell(&effects)
    while let listener = request.listeners?.first { finish(listener, &effects) }
  }

  /// Takes a waiter out of where it waits, and its deadline with it.
  func withdraw(_ waiter: Transition, _ effects: inout Effects) {
    waiter.line?.remove(waiter)
    if waiter.deadline >= 0 { deadlines.remove(waiter, &effects) }
    guard waiter.wantsTurn else { return }
    requestCount -= 1
    if case .turn(.replace(let key)) = waiter.wanted, life(of: waiter).replaceable[key] === waiter {
      life(of: waiter).replaceable[key] = nil
    }
  }

  // MARK: Scopes

  /// Returns the scope with a name, with one more use: a new life if the last one is closed. A
  /// closed life contains one closed life of each name.
  func scope(_ name: String, in parent: ScopeLife) -> ScopeLife {
    let newest = scopes[ObjectIdentifier(parent)]?[name]
    if let newest, !newest.isClosed || parent.isClosed {
      newest.uses += 1
      return newest
    }
    let life = ScopeLife(name, in: parent)
    scopes[ObjectIdentifier(parent), default: [:]][name] = life
    parent.uses += 1
    return life
  }

  /// Notes that a life has one use less, and forgets it after the last one; nil for the lock
  /// itself.
  func release(_ life: ScopeLife?) {
    guard let life else { return }
    life.uses -= 1
    if life.uses > 0 { return }
    var next: ScopeLife? = life
    while let life = next, life.uses == 0, let parent = life.parent {
      let key = ObjectIdentifier(parent)
      if newest(of: life) === life {
        scopes[key]?[life.name] = nil
        if scopes[key]?.isEmpty == true { scopes[key] = nil }
      }
      parent.uses -= 1
      next = parent
    }
  }

  /// The newest life of a life's name.
  private func newest(of life: ScopeLife) -> ScopeLife? {
    life.parent.flatMap { scopes[ObjectIdentifier($0)]?[life.name] }
  }

  /// Returns a life that is not closed and the scopes in it, in an order that is the same in each
  /// run.
  func openScopes(in life: ScopeLife) -> [ScopeLife] {
    var (found, next): ([ScopeLife], [ScopeLife]) = ([], [life])
    while let life = next.popLast() {
      found.append(life)
      let children = scopes[ObjectIdentifier(life)]?.values.filter { !$0.isClosed } ?? []
      next += children.sorted { $0.name > $1.name }
    }
    return found
  }
}

/// The descriptions of holders and obstacles, for messages.
extension LockState {
  /// Describes the transition that is in the way of a lock or scope, with its age at the last look
  /// of the watch.
  @inline(never)
  func describeHolder(inTheWayOf life: ScopeLife) -> TransitionLock.Holder? {
    holder(inTheWayOf: life).map {
      TransitionLock.Holder($0.origin, age: watch.age(of: $0.generation))
    }
  }

  /// Describes the obstacle of a start: a transition, or else the earliest request.
  func describeObstacle(of life: ScopeLife) -> Reason? {
    let holder = describeHolder(inTheWayOf: life)
    return (holder ?? request(inTheWayOf: life, before: .max)?.described).map { .other($0) }
  }

  @inline(never) func failure(
    _ code: TransitionLock.Failure.Code,
    _ origin: Origin,
    at life: ScopeLife,
    _ reason: Reason? = nil
  ) -> TransitionLock.Failure {
    .init(
      code: code,
      subject: .init(origin),
      holder: reason?.other ?? describeHolder(inTheWayOf: life),
      lock: label(of: life),
      circle: reason?.circle ?? []
    )
  }

  /// Describes the wait of a call for a transition, or behind a request.
  func describeWait(of call: Transition, behind obstacle: Transition) -> TransitionLock.Wait {
    .init(
      waiter: call.described,
      lock: label(of: life(of: call)),
      obstacle: obstacle.described,
      isHeld: !obstacle.isWaiting
    )
  }

  @inline(never) func label(of life: ScopeLife) -> String {
    ([label] + life.names).joined(separator: "/")
  }
}
