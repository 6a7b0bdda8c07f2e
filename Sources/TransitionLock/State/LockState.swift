internal import TransitionSupport

/// The whole state of a lock in its slow regime, when its atomic word does not suffice: the holders
/// of the lock and its scopes, and the waiters.
///
/// The state is pure: it starts and resumes no task, and reads no clock. Only code in the lock's
/// critical section accesses it. Its functions collect in ``Effects`` the actions that must follow
/// the section. It is a class, so that no function copies it.
///
/// **The life of a `serialize`** that has to wait:
///
/// 1. *It asks.* The lock is taken, so the call enters the section (``LockCore/change(_:)``). The
///    state takes over the word, and the call asks: ``ask(_:until:_:_:)``. A transition or an
///    earlier request is in the way, so the call joins the end of the ``Line`` of its ``ScopeLife``
///    as a ``WaitingCall``.
/// 2. *It waits.* The call stores its continuation in that object
///    (``WaitingCall/park(isolation:_:)``). A deadline (``expire(_:_:)``), a cancellation or a
///    circle may remove the call (``leave(_:_:_:_:)``); so may ``close(_:_:)``.
/// 3. *It is next.* The transition in its way ends: ``end(_:as:_:)``. After each departure of a
///    holder or request, ``advance(_:)`` alone decides which waiting requests have their turns: it
///    visits the first request of each scope in order, and makes it a holder if it conflicts with
///    no holder and no earlier request.
/// 4. *It is told.* The thread of that departure gives the call a generation, the number of its
///    turn. It leaves the section, and resumes the call (``Effects``). A call that is told before
///    it has stored its continuation resumes itself.
/// 5. *It ends.* The body ends its token, or returns. If the word alone now describes the lock
///    (``isPlain``), one compare-and-swap ends the turn. Otherwise, step 3 follows for the next
///    request.
final class LockState {
  // The optimizer removes most checks of exclusive access. `@exclusivity(unchecked)` removes the
  // others.

  let label: String
  /// The lock itself, around all its scopes.
  let root = ScopeLife()
  /// The holders, in the order in which they began.
  @exclusivity(unchecked) var holders: [Transition] = []
  /// The object of a finished transition, for reuse by a later one that is no ``WaitingCall`` or
  /// ``WaitingBlock``.
  private var spare: Transition?
  var lastGeneration: UInt64 = 0
  /// The lock itself, and the scopes with requests in line.
  @exclusivity(unchecked) var busy: [ScopeLife]
  /// The number of requests in line.
  var requestCount = 0
  /// The calls that wait until their lock or scope is idle.
  let idlers = Line()
  @exclusivity(unchecked) var deadlines = Deadlines()
  var lastNumber: UInt64 = 0
  /// The last few transitions whose tokens the lock ended instead of their owners. If the lock took
  /// the turn back, the owner's first `end` is reported as late. If the block threw or was
  /// outdated, the owner's first `end` is not reported. Each further `end` is reported as the end
  /// of a transition that has already ended.
  var forcedEnds: [(generation: UInt64, end: End)] = []
  @exclusivity(unchecked) var watch: Watch
  /// Whether the lock is in the register of locks with waiting calls.
  var isRegistered = false
  @exclusivity(unchecked) var observers: [LockObserver] = []
  /// The time of the current change, for observers. It never decreases.
  var time: Duration = .zero
  /// Whether the lock has been destroyed.
  var isRetired = false
  private var pass: UInt64 = 0
  /// The point where a block has just returned, and the next block, if that block may run there.
  var returnPoint: ReturnPoint?
  var follower: Transition?
  /// The blocks that wait for a task, which will run or destroy them.
  @exclusivity(unchecked) var withTask: [WaitingBlock] = []

  init(label: String, watching limit: Duration?) {
    self.label = label
    busy = [root]
    watch = Watch(limit: limit)
  }

  /// Whether the word can describe the whole state. The lock must be open, without waiters and
  /// observers. If it has a holder, a compare-and-swap must be able to end it
  /// (``Transition/isPlain``).
  var isPlain: Bool {
    requestCount == 0 && (holders.isEmpty || holders[0].isPlain)
      && idlers.count == 0 && observers.isEmpty && !root.isClosed
  }

  func takeNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: The word

  /// Takes over the word when a section begins.
  ///
  /// A holder that the state already has keeps its origin: the origin published beside the word may
  /// belong to an older transition.
  func absorb(_ word: LockWord) {
    lastGeneration = word.generation
    // The fast regime has at most one holder.
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

  /// Returns an object for a transition that is no ``WaitingCall`` or ``WaitingBlock``.
  func transition(_ origin: Origin, at scope: ScopeLife?) -> Transition {
    guard let transition = spare.take() else { return Transition(origin, at: scope) }
    transition.reset(origin, at: scope)
    return transition
  }

  /// Keeps the object of a finished transition for reuse, unless a request or call refers to it.
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

  /// The line in which a request or call waits.
  private func line(of waiter: Transition) -> Line {
    if waiter.wantsTurn { return life(of: waiter).line(of: waiter) }
    return waiter.awaited?.listeners ?? idlers
  }

  /// Returns the outermost transition that is in the way of a lock or scope and satisfies a
  /// condition; of several at one depth, the first.
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

  /// Returns the earliest request that is in the way of a lock or scope and comes before a place in
  /// the order.
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

  /// Returns the transition of a task that is in the way of the same task's request.
  func ownHolder(_ task: UInt, inTheWayOf life: ScopeLife) -> Transition? {
    if task == 0 || !holders.contains(where: { $0.origin.task == task }) { return nil }
    return holder(inTheWayOf: life) { $0.hasToken && $0.origin.task == task }
  }

  /// The number of requests in line at a lock or scope and in its scopes.
  func requestCount(in life: ScopeLife) -> Int {
    busy.reduce(0) { $1.isIn(life) ? $0 + $1.requestCount : $0 }
  }

  // MARK: Holding and passing on

  /// Makes a transition a holder, and returns its generation. Every start in the slow regime passes
  /// through here.
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

  /// Gives its turn to each request that conflicts with no transition and with no earlier request,
  /// and ends the waits for scopes that have become idle.
  ///
  /// Only the first request of a scope can have its turn, so one check for each scope suffices.
  func advance(_ effects: inout Effects) {
    if requestCount == 0, idlers.count == 0 { return }
    if !root.scopes.isEmpty {
      advanceScopes(&effects)
    } else if holders.isEmpty, let next = root.first {
      grant(next, &effects)
    }
    // A new holder may be in the way of an interrupter that already waits.
    for life in busy where life.interrupters.count > 0 { askToGiveWay(for: life, &effects) }
    // A transition or request at the lock itself is in the way of all scopes.
    if idlers.count == 0 || root.requestCount > 0 || holders.contains(where: { $0.life == nil }) {
      return
    }
    for waiter in idlers.all where hasHappened(waiter) {
      finish(waiter, &effects)
    }
  }

  /// Marks the scopes that transitions block. Then visits the first request of each scope, in
  /// order: gives it its turn unless it is blocked, and marks the scopes that it blocks.
  private func advanceScopes(_ effects: inout Effects) {
    pass += 1
    for holder in holders {
      let life = life(of: holder)
      life.mark(in: pass)
      if life.isClosed { newest(of: life.closedPart)?.mark(in: pass) }
    }
    for next in inOrder(busy.compactMap(\.first)) {
      let life = life(of: next)
      if !life.isBlocked(in: pass) { grant(next, &effects) }
      life.mark(in: pass)
    }
    forgetIdleScopes()
  }

  /// Removes scopes that have no request left from ``busy``.
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
      waiter.tell(self, &effects)
    }
    // Requests may wait for the new holder. A watch with long intervals would see it late.
    if watch.looksSeldom { effects.add(.watch()) }
  }

  /// Ends the wait of a call whose event has happened.
  private func finish(_ waiter: Transition, _ effects: inout Effects) {
    withdraw(waiter, &effects)
    settle(waiter, .finished, &effects)
  }

  /// Ends a request, and the waits of the calls that listen for its end.
  func settle(_ request: Transition, _ end: End, _ effects: inout Effects) {
    request.end = end
    request.tell(self, &effects)
    while let listener = request.listeners?.first { finish(listener, &effects) }
  }

  /// Removes a waiter from its line, and its deadline.
  func withdraw(_ waiter: Transition, _ effects: inout Effects) {
    if waiter.isWaiting { line(of: waiter).remove(waiter) }
    if waiter.deadline >= 0 { deadlines.remove(waiter, &effects) }
    guard waiter.wantsTurn else { return }
    requestCount -= 1
    if case .replace(let key) = waiter.policy, life(of: waiter).replaceable[key] === waiter {
      life(of: waiter).replaceable[key] = nil
    }
  }

  // MARK: Scopes

  /// Returns the newest life of a name, and counts one use. A new life replaces a missing or closed
  /// one, but a closed parent keeps its closed lives.
  func scope(_ name: String, in parent: ScopeLife) -> ScopeLife {
    if let newest = parent.scopes[name], !newest.isClosed || parent.isClosed {
      newest.uses += 1
      return newest
    }
    let life = ScopeLife(name, in: parent)
    parent.scopes[name] = life
    parent.uses += 1
    return life
  }

  /// Counts one use less. A life without uses is forgotten, and so are the parents that only it
  /// used. Does nothing for nil, the lock itself.
  func release(_ life: ScopeLife?) {
    guard let life else { return }
    life.uses -= 1
    if life.uses > 0 { return }
    var next: ScopeLife? = life
    while let life = next, life.uses == 0, let parent = life.parent {
      if newest(of: life) === life { parent.scopes[life.name] = nil }
      parent.uses -= 1
      next = parent
    }
  }

  /// Returns the newest life of the same name in the same parent; nil for the lock itself.
  private func newest(of life: ScopeLife) -> ScopeLife? {
    life.parent?.scopes[life.name]
  }

  /// Returns an open life and the open scopes in it, in an order that is the same in each run.
  func openScopes(in life: ScopeLife) -> [ScopeLife] {
    var (found, next): ([ScopeLife], [ScopeLife]) = ([], [life])
    while let life = next.popLast() {
      found.append(life)
      next += life.scopes.values.filter { !$0.isClosed }.sorted { $0.name > $1.name }
    }
    return found
  }
}

/// The descriptions of holders and obstacles, for messages.
extension LockState {
  /// Describes the transition in the way of a lock or scope, with its age at the last look of the
  /// watch.
  @inline(never)
  func describeHolder(inTheWayOf life: ScopeLife) -> TransitionLock.Holder? {
    holder(inTheWayOf: life).map {
      TransitionLock.Holder($0.origin, age: watch.age(of: $0.generation))
    }
  }

  /// Describes the obstacle of a start: a transition, or else the earliest request.
  func describeObstacle(of life: ScopeLife) -> TransitionLock.Holder? {
    describeHolder(inTheWayOf: life) ?? request(inTheWayOf: life, before: .max)?.described
  }

  @inline(never) func failure(
    _ code: TransitionLock.Failure.Code,
    of call: Transition,
    behind obstacle: TransitionLock.Holder? = nil,
    circle: [TransitionLock.Wait] = []
  ) -> TransitionLock.Failure {
    let life = life(of: call)
    return .init(
      code: code,
      subject: call.described,
      holder: obstacle ?? describeHolder(inTheWayOf: life),
      lock: label(of: life),
      circle: circle
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
