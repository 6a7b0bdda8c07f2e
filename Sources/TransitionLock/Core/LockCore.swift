public import TransitionSupport

/// The word and the section of a lock and its scopes.
///
/// Every operation that the word alone does not decide is one change of the ``LockState`` in the
/// section: ``change(_:)``. A token keeps the core alive, and not the lock.
@usableFromInline
final class LockCore: @unchecked Sendable {
  // Sendable: the constants are, and all variables are accessed under the section.
  @usableFromInline let words = AtomicWords(count: Index.count)
  let settings: LockSettings
  let takesTurnsBack: Bool
  private let section = CriticalSection()
  /// The state; nil before the first entry, so that an idle lock is small.
  @exclusivity(unchecked) private var state: LockState?
  /// The alarms of a lock that does not use the shared one.
  var ownAlarms: [Alarm]?
  /// Returns a Boolean value that indicates whether the time of the clock counts for the watch now;
  /// nil if it always does.
  var isCounting: (@Sendable () -> Bool)?

  /// The indices of the words.
  @usableFromInline
  enum Index {
    /// The ``LockWord``.
    @inlinable static var lock: Int { 0 }
    /// The facts that the thread that has taken the lock by its word publishes: the call site, the
    /// owner, and finally the generation.
    @inlinable static var label: Int { 1 }
    @inlinable static var file: Int { 2 }
    @inlinable static var extent: Int { 3 }
    @inlinable static var owner: Int { 4 }
    @inlinable static var published: Int { 5 }
    /// The generation that was in the way of the last call that was refused by the word alone.
    static var refused: Int { 6 }
    /// 1 if nothing has to start the watch: it looks often, or the lock has no limit.
    static var watched: Int { 7 }
    /// 1 if the lock has observers, for threads that read the clock before they enter the section.
    static var observed: Int { 8 }
    static var count: Int { 9 }
  }

  init(_ settings: LockSettings) {
    self.settings = settings
    takesTurnsBack = settings.takesTurnsBack
    if settings.watchLimit == nil { words.store(1, at: Index.watched, ordering: .relaxed) }
  }

  // MARK: The fast regime

  @inlinable
  @inline(__always)
  func exchange(_ expected: UInt64, for desired: UInt64, _ ordering: AtomicUpdateOrdering) -> (
    exchanged: Bool, original: UInt64
  ) {
    words.compareExchange(
      Index.lock,
      expected: expected,
      desired: desired,
      successOrdering: ordering,
      failureOrdering: .relaxed
    )
  }

  /// Takes a free lock by its word alone. A scope, or a label made at run time, needs the section:
  /// ``beginSlowly(_:at:)``.
  ///
  /// - Returns: the generation of the transition; 0, which no transition has, if the word alone
  ///   does not allow it.
  @inlinable
  func beginFast(_ callSite: LabeledCallSite, owner: UInt = 0, block: UInt64 = 0) -> UInt64 {
    var bits = words.load(Index.lock, ordering: .relaxed)
    while bits & LockWord.flags == 0 {
      let generation = bits &+ LockWord.step
      let result = exchange(bits, for: generation | LockWord.token | block, .acquiring)
      if result.exchanged {
        // No other thread publishes meanwhile: the next transition begins after this one has ended,
        // which no code can do before this function returns the generation. A reader sees the
        // generation last.
        words.store(UInt64(callSite.label), at: Index.label, ordering: .relaxed)
        words.store(UInt64(callSite.file), at: Index.file, ordering: .relaxed)
        words.store(callSite.extent, at: Index.extent, ordering: .relaxed)
        words.store(UInt64(owner), at: Index.owner, ordering: .relaxed)
        words.store(generation, at: Index.published, ordering: .releasing)
        return generation
      }
      bits = result.original
    }
    return 0
  }

  /// Ends the transition of a generation.
  ///
  /// - Returns: false, without any effect, if it has ended.
  @inlinable
  func end(_ generation: UInt64) -> Bool {
    // Checked before, because a compare-and-swap that fails costs as much as one that succeeds.
    let held = generation | LockWord.token
    if words.load(Index.lock, ordering: .relaxed) == held,
      exchange(held, for: generation, .releasing).exchanged
    {
      return true
    }
    return endSlowly(generation)
  }

  /// Ends the transition of a generation: one loop on one value of the word, which decides.
  @usableFromInline
  @inline(never)
  func endSlowly(_ generation: UInt64) -> Bool {
    var bits = words.load(Index.lock, ordering: .acquiring)
    while bits & LockWord.slow == 0 {
      guard bits & ~LockWord.block == generation | LockWord.token else { return false }
      let result = exchange(bits, for: bits & ~LockWord.token, .acquiringAndReleasing)
      if result.exchanged { return true }
      bits = result.original
    }
    return change { $0.end(generation, &$1) }
  }

  /// Notes that a block has returned, if the word alone allows it.
  ///
  /// - Returns: true if its transition is over.
  @inline(__always)
  func concludeFast(_ generation: UInt64) -> Bool {
    let word = generation | LockWord.block
    return words.load(Index.lock, ordering: .relaxed) == word
      && exchange(word, for: generation, .acquiringAndReleasing).exchanged
  }

  /// The word at one moment.
  var word: LockWord { LockWord(bits: words.load(Index.lock, ordering: .acquiring)) }

  func isHeld(by generation: UInt64) -> Bool {
    let word = word
    if !word.isSlow { return word.generation == generation && word.hasToken }
    return withState { $0.holder(of: generation)?.hasToken ?? false }
  }

  // MARK: The section

  /// Changes the state under the section, and performs the effects after it.
  @inline(__always)
  func change<R>(_ body: (LockState, inout Effects) -> R) -> R {
    var effects = Effects()
    let result = change(&effects, at: time, body)
    if !effects.isEmpty { effects.perform(for: self) }
    return result
  }

  /// Changes the state under the section at a time of the lock's clock, for a caller that performs
  /// the effects.
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

  /// Reads the state under the section, or changes what has no effects and what no observer sees.
  @inline(__always)
  func withState<R>(_ body: (LockState) -> R) -> R {
    let state = enterSection(nil)
    let result = body(state)
    leaveSection(state)
    return result
  }

  /// The time of a change, for observers. A clock is foreign code, which must not run under the
  /// section.
  var time: Duration? {
    @inline(__always)
    get { words.load(Index.observed, ordering: .relaxed) == 0 ? nil : settings.timekeeper.now }
  }

  /// Runs a function under the section that does not need the state to be up to date.
  @inline(__always)
  func withSection<R>(_ body: () -> R) -> R { section.run(body) }

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

  /// Leaves the section, and the slow regime if the word can say all. In a slow word, `token` means
  /// that there is a holder or a waiter.
  ///
  /// It always stores the word, so that a call that goes on sees what the section has told it
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

  /// Takes over what the thread that has taken the lock by its word has published, if it has by
  /// now.
  ///
  /// No transition begins by the word meanwhile, so the words belong to the same transition.
  private func fillIn(_ holder: Transition) {
    // A few instructions pass between taking and publishing, unless the system suspends the thread
    // there.
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

  /// Ends the transition of a call whose body threw, or of an attempt that is outdated. Only
  /// observers learn it.
  @usableFromInline
  @inline(never)
  func abort(_ generation: UInt64, as end: End) {
    _ = change { $0.end(generation, as: end, &$1) }
  }

  /// Reports the end of a token whose transition has ended before.
  func reportMisuse(of token: Token) {
    let (late, label) = withState { state in
      (state.takeForcedEnd(token.generation), state.label(of: token.life ?? state.root))
    }
    // A completion that received the token from a block that threw could not know.
    if late == .failed || late == .outdated { return }
    settings.report(
      .init(
        code: late == nil ? .alreadyEnded : .late,
        subject: .init(Origin(callSite: token.callSite)),
        lock: label
      )
    )
  }

  /// Ends the transition of a token at a lock or scope.
  func endOrThrow(_ token: Token, at life: ScopeLife?) throws(TransitionLock.Failure) {
    let code: TransitionLock.Failure.Code? = change { state, effects in
      let life = life ?? state.root
      guard token.core === self, (token.life ?? state.root).isIn(life) else { return .foreignToken }
      if state.end(token.generation, &effects) { return nil }
      return state.takeForcedEnd(token.generation) == nil ? .alreadyEnded : .late
    }
    guard let code else { return }
    // A transition that goes on has its label, also one that was made at run time.
    let origin = token.core.withState { $0.holder(of: token.generation)?.origin }
    throw withState {
      $0.failure(code, origin ?? Origin(callSite: token.callSite), at: life ?? $0.root)
    }
  }

  // MARK: Life

  /// Notes that the lock is gone, and reports it if it is in use. The holder ends as usual.
  func retire() {
    if withSection({ state == nil }), !word.isTaken { return }
    let report: TransitionLock.Report? = change { state, effects in
      let waiting = state.requestCount
      let holder = state.describeHolder(inTheWayOf: state.root)
      state.retire(&effects)
      noteWaits(state, false)
      // The alarm keeps no lock that is gone.
      if state.deadlines.armed != nil || state.watch.armed != nil { effects.add(.setAlarm) }
      state.deadlines.armed = nil
      state.watch.stop()
      return holder.map {
        .init(code: .destroyedInUse, subject: $0, lock: settings.label, waitingCount: waiting)
      }
    }
    if let report { settings.report(report) }
  }
}
