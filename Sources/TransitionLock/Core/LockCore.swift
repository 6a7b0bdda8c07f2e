public import TransitionSupport

/// The word and the section of a lock and its scopes.
///
/// Operations that the word alone cannot decide change the ``LockState`` in the section:
/// ``change(_:)``. A token retains the core, and not the lock.
@usableFromInline
final class LockCore: @unchecked Sendable {
  // Sendable: constants, and variables that only code in the section accesses.
  @usableFromInline let words = AtomicWords(count: Index.count)
  let settings: LockSettings
  /// Whether the lock takes back the turn of a transition that overstays.
  let takesTurnsBack: Bool
  let section = CriticalSection()
  /// The state; nil before the first entry, so that an idle lock is small.
  private var state: LockState?
  /// The alarms of a lock that does not use the shared one.
  var ownAlarms: [Alarm]?
  /// Returns whether the time of the clock counts for the watch now; nil if it always does.
  var isCounting: (@Sendable () -> Bool)?

  /// The indices of the words.
  @usableFromInline
  enum Index {
    /// The ``LockWord``.
    @_alwaysEmitIntoClient static var lock: Int { 0 }
    /// Facts that a thread publishes after it has taken the lock by its word: the call site, the
    /// owner, and finally the generation.
    @_alwaysEmitIntoClient static var label: Int { 1 }
    @_alwaysEmitIntoClient static var file: Int { 2 }
    @_alwaysEmitIntoClient static var extent: Int { 3 }
    @_alwaysEmitIntoClient static var owner: Int { 4 }
    @_alwaysEmitIntoClient static var published: Int { 5 }
    /// The generation in the way of the last call that the word alone refused.
    static var refused: Int { 6 }
    /// 1 if no call needs to start the watch: the watch looks often, or the lock has no limit.
    static var watched: Int { 7 }
    /// 1 if the lock has observers: threads then read the clock before they enter the section.
    static var observed: Int { 8 }
    static var count: Int { 9 }
  }

  init(_ settings: LockSettings) {
    self.settings = settings
    takesTurnsBack = settings.limits.overdue == .takeBack && settings.watchLimit != nil
    if settings.watchLimit == nil { words.store(1, at: Index.watched, ordering: .relaxed) }
  }

  // MARK: The fast regime

  @_alwaysEmitIntoClient
  @inline(__always)
  func exchange(_ expected: UInt64, for desired: UInt64, _ ordering: AtomicUpdateOrdering) -> Bool {
    words.compareExchange(
      Index.lock,
      expected: expected,
      desired: desired,
      successOrdering: ordering,
      failureOrdering: .relaxed
    ).exchanged
  }

  /// Takes a free lock by its word alone. A scope, or a label made at run time, needs the section:
  /// ``beginSlowly(_:at:)``.
  ///
  /// - Returns: the generation of the transition; 0, which no transition has, if the word alone
  ///   does not suffice.
  @_alwaysEmitIntoClient
  func beginFast(_ callSite: LabeledCallSite, owner: UInt = 0, block: UInt64 = 0) -> UInt64 {
    // Read once: the compiler assumes that an atomic operation changes all memory.
    let words = words
    let bits = words.load(Index.lock, ordering: .relaxed)
    let generation = bits &+ LockWord.step
    guard bits & LockWord.flags == 0,
      exchange(bits, for: generation | LockWord.token | block, .acquiring)
    else { return 0 }
    // No other thread publishes meanwhile: the next transition begins after this one has ended, and
    // no code can end this one before the function has returned its generation. Readers see the
    // generation last.
    words.store(UInt64(callSite.label), at: Index.label, ordering: .relaxed)
    words.store(UInt64(callSite.file), at: Index.file, ordering: .relaxed)
    words.store(callSite.extent, at: Index.extent, ordering: .relaxed)
    words.store(UInt64(owner), at: Index.owner, ordering: .relaxed)
    words.store(generation, at: Index.published, ordering: .releasing)
    return generation
  }

  /// Ends the transition of a generation.
  ///
  /// - Returns: false, without any effect, if it has ended.
  @_alwaysEmitIntoClient
  func end(_ generation: UInt64) -> Bool {
    // A load comes first, because a failed compare-and-swap costs as much as a successful one.
    let held = generation | LockWord.token
    return words.load(Index.lock, ordering: .relaxed) == held
      && exchange(held, for: generation, .releasing) || endSlowly(generation)
  }

  /// Ends the transition of a generation: by a compare-and-swap if its block still runs and the
  /// word describes the whole lock; otherwise in the section.
  ///
  /// - Parameter end: the end of a call whose body threw, or of an outdated attempt, which only
  ///   observers learn; nil for `finished`.
  /// - Returns: false, without any effect, if it has ended.
  @usableFromInline
  @discardableResult
  @inline(never)
  func endSlowly(_ generation: UInt64, as end: End? = nil) -> Bool {
    let block = generation | LockWord.block
    return end == nil && exchange(block | LockWord.token, for: block, .releasing)
      || change { $0.end(generation, as: end, &$1) }
  }

  /// A snapshot: other threads may change the word at any time.
  var word: LockWord { LockWord(bits: words.load(Index.lock, ordering: .acquiring)) }

  func isHeld(by generation: UInt64) -> Bool {
    let word = word
    if !word.isSlow { return word.generation == generation && word.hasToken }
    return withState { $0.holder(of: generation)?.hasToken ?? false }
  }

  // MARK: The section

  /// Changes the state in the section, and then performs the effects.
  @inline(__always)
  func change<R>(_ body: (LockState, inout Effects) -> R) -> R {
    var effects = Effects()
    let result = change(&effects, at: time, body)
    if !effects.isEmpty { effects.perform(for: self) }
    return result
  }

  /// Changes the state in the section, at a time of the lock's clock. The caller performs the
  /// effects.
  @inline(__always)
  func change<R>(
    _ effects: inout Effects,
    at time: Duration?,
    _ body: (LockState, inout Effects) -> R
  ) -> R {
    let state = enterSection(time)
    let result = body(state, &effects)
    leaveSection(state)
    return result
  }

  /// Reads the state in the section, or changes parts of it that cause no effects and that no
  /// observer sees.
  @inline(__always)
  func withState<R>(_ body: (LockState) -> R) -> R {
    let state = enterSection(nil)
    let result = body(state)
    leaveSection(state)
    return result
  }

  /// The time of a change, if there are observers. Callers read it before they enter the section,
  /// because a clock is foreign code.
  var time: Duration? {
    @inline(__always)
    get { words.load(Index.observed, ordering: .relaxed) == 0 ? nil : settings.timekeeper.now }
  }

  /// Enters the section and the slow regime.
  @inline(never)
  private func enterSection(_ time: Duration?) -> LockState {
    section.enter()
    let state = state ?? makeState()
    let bits = words.setBits(LockWord.slow, of: Index.lock, ordering: .acquiringAndReleasing)
    if bits & LockWord.slow == 0 { state.absorb(LockWord(bits: bits)) }
    if !state.holders.isEmpty, !state.holders[0].isKnown { fillIn(state.holders[0]) }
    if let time { state.time = max(time, state.time) }
    return state
  }

  /// Leaves the section, and the slow regime if the word can describe the state. In a slow word,
  /// `token` means that the lock has a holder or a request in line.
  ///
  /// The word is always stored, so that a resumed call sees what the section wrote into the call
  /// (``endWithoutTurn(of:)``).
  @inline(never)
  private func leaveSection(_ state: LockState) {
    let isUsed = !state.holders.isEmpty || state.requestCount > 0
    let bits = state.isPlain ? state.word.bits : LockWord.slow | (isUsed ? LockWord.token : 0)
    words.store(bits, at: Index.lock, ordering: .releasing)
    section.leave()
  }

  @inline(never)
  private func makeState() -> LockState {
    let new = LockState(label: settings.label, watching: settings.watchLimit)
    state = new
    return new
  }

  /// Takes over the facts about a holder that took the lock by its word, if its thread has
  /// published them by now.
  ///
  /// No transition begins by the word meanwhile, so all words belong to the same transition.
  private func fillIn(_ holder: Transition) {
    // A few instructions separate taking and publishing, unless the system suspends the thread
    // between them.
    for _ in 0..<1_000 where words.load(Index.published, ordering: .acquiring) == holder.generation
    {
      let callSite = LabeledCallSite(
        label: UInt(words.load(Index.label, ordering: .relaxed)),
        file: UInt(words.load(Index.file, ordering: .relaxed)),
        extent: words.load(Index.extent, ordering: .relaxed)
      )
      holder.origin = Origin(
        callSite: callSite,
        owner: UInt(words.load(Index.owner, ordering: .relaxed))
      )
      holder.isKnown = true
      return
    }
  }

  // MARK: Tokens

  /// Reports that code ended a token whose transition had ended before.
  ///
  /// - Returns: false: the token has ended nothing.
  @usableFromInline
  func reportMisuse(of token: Token) -> Bool {
    let (late, label) = withState { state in
      (state.takeForcedEnd(token.generation), state.label(of: token.life ?? state.root))
    }
    // A completion to which the block handed its token could not know that the block threw.
    if late == .failed || late == .outdated { return false }
    settings.report(
      .init(
        code: late == nil ? .alreadyEnded : .late,
        subject: .init(Origin(callSite: token.callSite)),
        lock: label
      )
    )
    return false
  }

  /// Ends a token's transition, which must be at this lock or scope, or in a scope inside it.
  func endOrThrow(_ token: Token, at life: ScopeLife?) throws(TransitionLock.Failure) {
    let code: TransitionLock.Failure.Code? = change { state, effects in
      let life = life ?? state.root
      guard token.core === self, (token.life ?? state.root).isIn(life) else { return .foreignToken }
      if state.end(token.generation, as: nil, &effects) { return nil }
      return state.takeForcedEnd(token.generation) == nil ? .alreadyEnded : .late
    }
    guard let code else { return }
    // As long as the transition continues, its full label is known, even one that was made at run
    // time.
    let origin = token.core.withState { $0.holder(of: token.generation)?.origin }
    let subject = Transition(origin ?? Origin(callSite: token.callSite), at: life)
    throw withState { $0.failure(code, of: subject) }
  }

  // MARK: Life

  /// Notes that the lock is destroyed, and reports it if it is held. Its holders end as usual.
  func retire() {
    if section.run({ state == nil }), !word.isTaken { return }
    let report: TransitionLock.Report? = change { state, effects in
      let waiting = state.requestCount
      let holder = state.describeHolder(inTheWayOf: state.root)
      state.retire(&effects)
      noteWaits(state, false)
      // The alarm must not retain the core of a destroyed lock, unless a call awaits a request
      // until a deadline.
      state.deadlines.arm(&effects)
      return holder.map {
        .init(code: .destroyedInUse, subject: $0, lock: settings.label, waitingCount: waiting)
      }
    }
    if let report { settings.report(report) }
  }
}
