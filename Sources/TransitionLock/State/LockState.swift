internal import TransitionSupport

/// The holders of a lock and its scopes, the waiters, and the next one: the whole state of a lock in its slow regime.
///
/// It is pure: it knows no thread, no task and no clock. Its functions note in ``Effects`` what has to be done after
/// the section. It is an object, so that no function works on a copy of it, and it is accessed under the section alone.
///
/// **The life of a `serialize`** that has to wait:
///
/// 1. *It asks.* The word of the lock is taken, so the call enters the section (``LockCore/change(_:)``), which moves
///    the word into this state, and asks: ``ask(_:at:until:_:)``. A transition or an earlier request is in its way: it
///    becomes a ``WaitingCall`` at the end of the ``Line`` of its ``ScopeLife``.
/// 2. *It waits.* The call parks its continuation in its object (``WaitingCall/park(isolation:)``). Its deadline
///    (``expire(_:_:)``), a cancellation or a circle may take it out: ``leave(_:_:_:_:)``; so may ``close(_:_:)``.
/// 3. *It is next.* Whatever holds the lock ends: ``end(_:as:_:)``. Every departure, of a holder or of a request,
///    closes with ``advance(_:)``, which alone decides who has a turn after a wait: it looks at the first request of
///    each scope with requests, in their order, and makes each one a ``Holder`` that conflicts with no holder and with
///    no earlier request.
/// 4. *It is told.* The thread of that departure writes the new generation into the call, leaves the section,
///    and resumes the call (``Effects``). A call that is told before it has parked resumes itself.
/// 5. *It ends.* The body ends its token, or returns: its generation ends by one compare-and-swap if the word alone
///    describes the lock by then (``isPlain``), or else as in step 3 for the next one.
final class LockState {
  /// A transition that holds the lock or a scope.
  struct Holder {
    let generation: UInt64
    let life: ScopeLife
    var origin: Origin
    /// Whether the origin is known. A thread that has just taken the lock by its word tells it a few instructions
    /// later.
    var isKnown = true
    var hasToken = true
    /// The block of a transition run by `enqueue` has not returned.
    var hasBlock = false
    /// The block has not begun, and will in a separate task.
    var isDue = false
    /// The request that ends with the transition.
    var request: Waiter?
    /// The way in which the lock itself has ended the transition.
    var end: End?
    var isInterrupted = false
    /// A call was refused because of it.
    var hasRefused = false
    /// The number by which observers know it; 0 if it began unobserved.
    var number: UInt64 = 0
    /// The signals to give once the transition is asked to give way, or is over.
    var signals: [Signal] = []

    /// Whether only the end of a task's body ends it: no other code has its token, and it need not give way.
    var isCertain: Bool {
      hasToken && isKnown && origin.task != 0 && !origin.handsOutToken && !origin.isInterruptible
    }
  }

  let label: String
  /// The lock itself.
  let root = ScopeLife()
  /// The newest life of each name in a life, as long as code has that, holds it or waits for it.
  @exclusivity(unchecked) private(set) var scopes: [ObjectIdentifier: [String: ScopeLife]] = [:]
  /// In the order in which they began.
  @exclusivity(unchecked) var holders: [Holder] = []
  @exclusivity(unchecked) var lastGeneration: UInt64 = 0
  /// The lock and scopes with requests in line.
  @exclusivity(unchecked) var busy: [ScopeLife] = []
  /// The calls that wait until nothing is in the way of their lock or scope.
  @exclusivity(unchecked) var idlers = Line()
  @exclusivity(unchecked) var deadlines = Deadlines()
  @exclusivity(unchecked) var lastNumber: UInt64 = 0
  @exclusivity(unchecked) var forcedEnds = ForcedEnds()
  @exclusivity(unchecked) var watch: Watch
  /// Whether the lock is in the register of those for which calls wait.
  @exclusivity(unchecked) var isRegistered = false
  @exclusivity(unchecked) var observers: [LockObserver] = []
  /// The time of the change, for observers. It never goes back.
  @exclusivity(unchecked) var time: Duration = .zero
  /// The lock is gone.
  @exclusivity(unchecked) var isRetired = false
  @exclusivity(unchecked) private var pass: UInt64 = 0
  /// Where a block has just returned, so that the next one may run there; and the block that has its turn there.
  @exclusivity(unchecked) var returnPoint: ReturnPoint?
  @exclusivity(unchecked) var due: DueBlock?

  init(label: String = "", watching limit: Duration? = nil) {
    self.label = label
    watch = Watch(limit: limit)
  }

  /// Whether the word of the lock describes the whole state: there is no waiter, listener or observer, and the holder,
  /// if any, is one of the lock itself that a compare-and-swap may end.
  var isPlain: Bool {
    busy.isEmpty && idlers.count == 0 && observers.isEmpty && !root.isClosed && (holders.isEmpty || isHolderPlain)
  }

  private var isHolderPlain: Bool {
    holders[0].life === root && holders[0].request == nil && holders[0].end == nil && !holders[0].isDue
      && !holders[0].origin.isInterruptible && holders[0].origin.text == nil && holders[0].signals.isEmpty
  }

  func takeNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: The word

  /// Takes over what the word says, when a section begins.
  ///
  /// A holder of the same generation stays, with all that is known of it: what threads publish beside the word may be
  /// of an older transition.
  func absorb(_ word: LockWord) {
    lastGeneration = word.generation
    // In the fast regime there is one at most.
    if !holders.isEmpty, !word.isTaken || holders[0].generation != word.generation { holders.removeLast() }
    guard word.isTaken else { return }
    if holders.isEmpty {
      holders.append(Holder(generation: word.generation, life: root, origin: .unknown, isKnown: false))
    }
    holders[0].hasToken = word.hasToken
    holders[0].hasBlock = word.hasBlock
  }

  /// The word of a plain state.
  var word: LockWord {
    if holders.isEmpty { return LockWord(bits: lastGeneration) }
    let flags = (holders[0].hasToken ? LockWord.token : 0) | (holders[0].hasBlock ? LockWord.block : 0)
    return LockWord(bits: holders[0].generation | flags)
  }

  // MARK: What is in the way

  func index(of generation: UInt64) -> Int? {
    for index in holders.indices where holders[index].generation == generation { return index }
    return nil
  }

  /// Returns the first transition that is in the way of a lock or scope and satisfies a condition, the outermost first.
  @inline(never)
  func holder(inTheWayOf life: ScopeLife, where condition: (Int) -> Bool = { _ in true })
    -> Int?
  {
    var found: Int?
    for index in holders.indices where life.isExcluded(by: holders[index].life) && condition(index) {
      if found.map({ holders[$0].life.depth > holders[index].life.depth }) ?? true { found = index }
    }
    return found
  }

  /// Returns the first request that is in the way of a lock or scope, before a place in the order.
  func request(inTheWayOf life: ScopeLife, before order: UInt64) -> Waiter? {
    var found: Waiter?
    for other in busy where other.firstOrder < min(order, found?.order ?? .max) && other.conflicts(with: life) {
      found = other.first
    }
    return found
  }

  func isFree(_ life: ScopeLife, before order: UInt64 = .max) -> Bool {
    for index in holders.indices where life.depth == 0 || life.isExcluded(by: holders[index].life) {
      return false
    }
    return busy.isEmpty || request(inTheWayOf: life, before: order) == nil
  }

  /// Returns the transition of a task that is in its own way.
  func ownHolder(_ task: UInt, inTheWayOf life: ScopeLife) -> Int? {
    if task == 0 || !holders.indices.contains(where: { holders[$0].origin.task == task }) { return nil }
    return holder(inTheWayOf: life) { holders[$0].hasToken && holders[$0].origin.task == task }
  }

  /// The number of requests in line at a lock or scope and in its scopes.
  func requestCount(in life: ScopeLife) -> Int { busy.reduce(0) { $1.isIn(life) ? $0 + $1.requestCount : $0 } }

  // MARK: Holding and passing on

  /// Makes a transition a holder, after its request has waited if there is one, and returns its generation. Every start
  /// in the slow regime happens here.
  func hold(_ life: ScopeLife, _ origin: Origin, _ request: Waiter?, _ effects: inout Effects) -> UInt64 {
    lastGeneration += LockWord.step
    let number = request?.number ?? (observers.isEmpty ? 0 : takeNumber())
    let (isBlock, block) = (origin.isBlock, origin.isBlock ? request : nil)
    holders.append(
      Holder(generation: lastGeneration, life: life, origin: origin, hasBlock: isBlock, request: block, number: number)
    )
    life.uses += 1
    note(.begins, of: number, origin, at: life, &effects)
    return lastGeneration
  }

  /// Gives every request its turn that conflicts with no transition and with no earlier request, and tells those who
  /// wait for that nothing is in the way of their scope.
  ///
  /// Only the first request of a scope can have its turn, so this looks at the first of each, in their order, and marks
  /// the scopes that are blocked by transitions and earlier requests. A lock without scopes is one of them.
  func advance(_ effects: inout Effects) {
    if busy.isEmpty, idlers.count == 0 { return }
    pass += 1
    for index in holders.indices { holders[index].life.block(in: pass) }
    if busy.count > 1 { busy.sort { $0.firstOrder < $1.firstOrder } }
    var (isEmpty, hasInterrupters) = (false, false)
    for index in busy.indices {
      let life = busy[index]
      if !life.isBlocked(in: pass), let waiter = life.first { grant(waiter, at: life, &effects) }
      life.block(in: pass)
      if life.requestCount == 0 { isEmpty = true }
      if life.interrupters.count > 0 { hasInterrupters = true }
    }
    if isEmpty { forgetIdleScopes() }
    // A new holder may be in the way of an interrupter that waits already.
    if hasInterrupters { for life in busy where life.interrupters.count > 0 { askToGiveWay(for: life, &effects) } }
    if idlers.count > 0, !root.isInBlocked(in: pass) { tellIdlers(&effects) }
  }

  /// Removes the scopes without requests from those that have some.
  func forgetIdleScopes() {
    if busy.count > 1 { busy.removeAll { $0.requestCount == 0 } } else { busy.removeLast() }
  }

  private func grant(_ waiter: Waiter, at life: ScopeLife, _ effects: inout Effects) {
    withdraw(waiter, &effects)
    let runsHere = due == nil && returnPoint.map { waiter.runs(at: $0) } ?? false
    let generation = hold(life, waiter.origin, waiter, &effects)
    if runsHere {
      due = (waiter, generation)
    } else {
      holders[holders.count - 1].isDue = waiter.origin.isBlock
      waiter.begin(generation, &effects)
    }
    // Others may wait for the new holder, which a watch that looks seldom would see late.
    if watch.looksSeldom { effects.add(.watch) }
    release(life)
  }

  private func tellIdlers(_ effects: inout Effects) {
    for waiter in idlers.all where hasHappened(.idle, at: waiter.life ?? root) {
      idlers.remove(waiter)
      tell(waiter, &effects)
    }
  }

  /// Tells a call that the event that it waits for has happened.
  private func tell(_ waiter: Waiter, _ effects: inout Effects) {
    waiter.isWaiting = false
    removeDeadline(of: waiter, &effects)
    waiter.end(.finished, nil, &effects)
  }

  /// Tells a request its end, and those that wait for it.
  func settle(_ waiter: Waiter, _ end: End, _ reason: Reason?, _ effects: inout Effects) {
    waiter.hasEnded = true
    waiter.end(end, reason, &effects)
    while let listener = waiter.listeners.first {
      waiter.listeners.remove(listener)
      tell(listener, &effects)
    }
  }

  /// Takes a waiter out of where it waits, and its deadline with it.
  func withdraw(_ waiter: Waiter, _ effects: inout Effects) {
    waiter.isWaiting = false
    removeDeadline(of: waiter, &effects)
    switch waiter.wanted {
    case .turn:
      guard let life = waiter.life else { return }
      life.remove(waiter)
      if case .replace(let key) = waiter.policy, life.replaceable[key] === waiter { life.replaceable[key] = nil }
    case .idle: idlers.remove(waiter)
    case .end(let request): request.listeners.remove(waiter)
    }
  }

  private func removeDeadline(of waiter: Waiter, _ effects: inout Effects) {
    if waiter.deadline >= 0 { deadlines.remove(waiter, &effects) }
  }

  // MARK: Scopes

  /// Returns the scope with a name, with one more use: a new life if the last one is closed. In what is closed, there is
  /// one closed life of each name.
  func scope(_ name: String, in parent: ScopeLife) -> ScopeLife {
    let newest = scopes[ObjectIdentifier(parent)]?[name]
    if let newest, !newest.isClosed || parent.isClosed {
      newest.uses += 1
      return newest
    }
    let life = ScopeLife(name, in: parent)
    if let newest { life.older = isHeld(newest) ? newest : newest.older }
    scopes[ObjectIdentifier(parent), default: [:]][name] = life
    parent.uses += 1
    return life
  }

  /// Notes that a life has one use less, and forgets it after the last one.
  func release(_ life: ScopeLife) {
    var life = life
    life.uses -= 1
    while life.uses == 0, let parent = life.parent {
      let key = ObjectIdentifier(parent)
      if scopes[key]?[life.name] === life {
        // The next life of the name has to find the one that is still held.
        scopes[key]?[life.name] = life.older
        if scopes[key]?.isEmpty == true { scopes[key] = nil }
      }
      life = parent
      life.uses -= 1
    }
  }

  /// Returns whether a transition holds a life, or a scope in it.
  private func isHeld(_ life: ScopeLife) -> Bool { holders.contains { $0.life.isIn(life) } }

  /// Lets the next lives of closed ones begin, once no transition holds those any more.
  func forgetOlderLives(_ life: ScopeLife) {
    var life = life
    while life.isClosed, let parent = life.parent {
      var newer = scopes[ObjectIdentifier(parent)]?[life.name]
      while let older = newer?.older, older !== life { newer = older }
      if newer?.older === life, !isHeld(life) { newer?.older = life.older }
      life = parent
    }
  }

  /// Returns a life that is not closed and the scopes in it, in an order that is the same in each run.
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
  /// Describes the transition that is in the way of a lock or scope, with its age at the last look of the watch.
  @inline(never)
  func describeHolder(inTheWayOf life: ScopeLife) -> TransitionLock.Holder? {
    holder(inTheWayOf: life).map {
      TransitionLock.Holder(holders[$0].origin, age: watch.age(of: holders[$0].generation))
    }
  }

  /// Describes the obstacle of a start: a transition, or else the earliest request.
  func describeObstacle(of life: ScopeLife) -> TransitionLock.Holder? {
    describeHolder(inTheWayOf: life) ?? request(inTheWayOf: life, before: .max).map { TransitionLock.Holder($0.origin) }
  }

  func origin(of token: Token) -> Origin {
    index(of: token.generation).map { holders[$0].origin } ?? Origin(callSite: token.callSite)
  }

  @inline(never) func failure(
    _ code: TransitionLock.Failure.Code,
    _ origin: Origin,
    at life: ScopeLife,
    _ reason: Reason? = nil
  ) -> TransitionLock.Failure {
    let holder = reason?.other ?? describeHolder(inTheWayOf: life)
    let (lock, circle) = (label(of: life), reason?.circle ?? [])
    return .init(code: code, subject: .init(origin), holder: holder, lock: lock, circle: circle)
  }

  /// Describes the wait of a call for a transition.
  func wait(of origin: Origin, at life: ScopeLife, behind holder: Int) -> TransitionLock.Wait {
    .init(waiter: .init(origin), lock: label(of: life), obstacle: .init(holders[holder].origin), isHeld: true)
  }

  @inline(never) func label(of life: ScopeLife) -> String { ([label] + life.names).joined(separator: "/") }
}
