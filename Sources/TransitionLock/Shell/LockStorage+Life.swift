internal import TransitionSupport

/// The life of a lock, from the adoption of a cell to its return.
extension LockStorage {
  /// Gives the cell to a new lock as its memory.
  func adopt(_ settings: LockSettings) {
    withState { state in
      let generation = cell.word.generation
      state.settings = settings
      state.ownClock = settings.timekeeper.isForeign ? nil : .passUnretained(settings.timekeeper)
      memory.pointee.hasForeignClock.store(settings.timekeeper.isForeign, ordering: .relaxed)
      memory.pointee.lastForeignGeneration.store(generation, ordering: .relaxed)
      state.machine.tree[0].watch = Watch(settings.watchLimits)
      cell.setLooks(settings.isWatched ? .never : .unwanted)
      cell.store(Word(bits: generation))
    }
  }

  /// Closes the line, so that all waiters leave it and nothing new starts. The current holder ends as usual.
  func close() {
    withMachine { machine, actions in machine.close(at: node, into: &actions) }
  }

  /// Notes that the lock is gone, and reports it if it is in use. The holder ends as usual.
  func retire() {
    // The report needs the settings: after the section, another thread may end the last transition, and recycle the
    // cell.
    var settings: LockSettings?
    var watch: Task<Void, Never>?
    var actions = Actions()
    let (report, isSettling): (TransitionLock.Report?, Bool) = withState { state in
      settings = state.settings
      watch = state.watch.take()
      let waiting = state.machine.requestCount(at: 0)
      // With `attention`, the end of the current transition enters this section. The same section empties the line and
      // retires the machine, so that the current transition is the last one, and `attention` stays.
      cell.mark { word in
        let closed = word.adding(Word.closed)
        return word.isTaken ? closed.adding(Word.attention) : closed
      }
      state.machine.close(at: 0, into: &actions)
      state.machine.isRetired = true
      // This reads the holder here, because `attention` keeps its transition from ending meanwhile.
      let holder = describeHolder(state)
      // This settles the waiters, and recycles the cell if nothing else is left.
      let isSettling = finish(&state, &actions)
      guard let holder, let settings else { return (nil, isSettling) }
      return (.init(.destroyedInUse, holder, lock: settings.label, waitingCount: waiting), isSettling)
    }
    watch?.cancel()
    if let report { settings?.report(report) }
    perform(actions)
    if isSettling { settleRest() }
  }

  /// Returns the cell to the pool.
  func recycle() {
    // The lock's references are released outside the section, because their destruction may run foreign code.
    if let state = takeState() {
      state.timer?.cancel()
      for observer in state.observers { observer.finish() }
      leave(state.spareCells)
    }
    CellPool.shared.give(cell)
  }
}

/// The observation of a lock.
extension LockStorage {
  /// The number of requests in line, here and in scopes.
  var waitingCount: Int { withState { $0.machine.requestCount(at: node) } }

  /// A Boolean value that indicates whether a transition is in the way of this scope.
  var isTransitioning: Bool { withState { holderInTheWay($0) != nil } }

  /// The settings of the lock; nil if it is gone.
  var settings: LockSettings? {
    @inline(never)
    get { withState { $0.settings } }
  }

  /// The transition that holds the lock, or is in the way of the scope.
  var holder: TransitionLock.Holder? {
    if !cell.word.isLinked {
      guard let callSite = cell.holderCallSite() else { return nil }
      // Only an active watch has seen the holder, and only a label that was made at run time leaves the call site
      // without a label.
      if callSite.hasLabel, !cell.looks.isLooking { return TransitionLock.Holder(callSite) }
    }
    return withState { state in describeHolder(state) }
  }

  /// Describes the transition that is in the way here. Under the section.
  ///
  /// Its age is that of the last look of the watch. The function does not read the clock, which is foreign code, and
  /// may ask for the holder itself.
  func describeHolder(_ state: borrowing State) -> TransitionLock.Holder? {
    guard let holder = holderInTheWay(state), let who = origin(ofHolder: holder, state.machine) else { return nil }
    let age = state.machine.tree[holder.node].watch.age(of: holder.cell.word.generation)
    return TransitionLock.Holder(who, age: age)
  }

  func failure(
    _ code: TransitionLock.Failure.Code,
    _ callSite: LabeledCallSite,
    text: String? = nil,
    circle: [TransitionLock.Wait] = []
  ) -> TransitionLock.Failure {
    withState { failure(code, callSite, text: text, circle: circle, $0) }
  }

  /// Returns a failure, under the section.
  func failure(
    _ code: TransitionLock.Failure.Code,
    _ callSite: LabeledCallSite,
    text: String?,
    circle: [TransitionLock.Wait] = [],
    _ state: borrowing State
  ) -> TransitionLock.Failure {
    let (holder, label) = (describeHolder(state), lockLabel(state))
    return TransitionLock.Failure(code, callSite, text: text, holder: holder, lock: label, circle: circle)
  }
}

/// The tokens that code ends too often, or too late.
extension LockStorage {
  func reportSecondEnd(of token: Token) {
    var label = ""
    // Nothing is known about a lock that is gone.
    if isVacant { return TransitionLock.Report.toLog(.init(.alreadyEnded, .init(token.callSite), lock: label)) }
    let (settings, late): (LockSettings?, Conclusion?) = withState { state in
      guard token.generation > memory.pointee.lastForeignGeneration.load(ordering: .relaxed) else { return (nil, nil) }
      // The scope of the token may be gone, and another scope may have its memory; then only the lock is left.
      let isFormer = token.generation <= memory.pointee.lastFormerGeneration.load(ordering: .relaxed)
      label = lockLabel(state, of: isFormer ? 0 : node)
      return (state.settings, takeForcedEnd(token.generation, &state))
    }
    // A completion that received the token from a block that threw could not know.
    if late == .failed || late == .outdated { return }
    let report = settings?.report ?? TransitionLock.Report.toLog
    report(.init(late == nil ? .alreadyEnded : .late, .init(token.callSite), lock: label))
  }

  /// Returns the reason why a token cannot be ended, for the lock that has this cell now.
  func misuse(of token: Token) -> TransitionLock.Failure.Code {
    let other = token.cell.storage
    return withState { state in
      let lastForeign = other.memory.pointee.lastForeignGeneration.load(ordering: .relaxed)
      guard token.generation > lastForeign, other.isPart(of: self, since: token.generation, state) else {
        return .foreignToken
      }
      return other.takeForcedEnd(token.generation, &state) == nil ? .alreadyEnded : .late
    }
  }

  /// Returns the way in which the lock itself ended a transition, once; nil if it did not.
  private func takeForcedEnd(_ generation: UInt64, _ state: inout State) -> Conclusion? {
    state.forcedEnds[cell.identity]?.take(generation)
  }
}
