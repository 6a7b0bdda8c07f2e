/// The life of a lock, from adoption of a cell to its return.
extension LockStorage {
  /// Gives the cell to a new lock as its memory.
  func adopt(_ settings: LockSettings) {
    withState { state in
      let generation = cell.word.generation
      state.settings = settings
      state.lastForeignGeneration = generation
      state.machine.forcedEnds = ForcedEnds()
      state.machine.watch = Watch(settings.watchLimits)
      state.machine.lineWatch = LineWatch(limit: settings.limits.line)
      cell.forgetSample()
      cell.setWatching(!settings.isWatched)
      let word = Word(bits: generation)
      cell.store(settings.watchLimits.waiting == nil ? word : word.adding(Word.traced))
    }
  }

  /// Closes the line, so that all waiters leave it and nothing new starts. The present holder ends as usual.
  func close() {
    withMachine { machine, _ in
      mark { $0.adding(Word.closed) }
      machine.close()
    }
  }

  /// Notes that the lock is gone, and reports it if it is in use. The holder ends as usual.
  func retire() {
    // Kept for the report: as soon as the section is left, another thread may end everything, and give the cell away.
    var settings: LockSettings?
    var watch: Task<Void, Never>?
    let report: TransitionLock.Report? = withState { state in
      settings = state.settings
      watch = state.watch.take()
      let waiting = state.machine.count
      // With `attention`, whatever ends the present transition comes here. In the same section the line is emptied and
      // the machine is retired, so that the present transition is the last one, and `attention` stays.
      let word = mark { word in
        let closed = word.adding(Word.closed)
        return word.isTaken ? closed.adding(Word.attention) : closed
      }
      state.machine.close()
      state.machine.isRetired = true
      // Read here, where `attention` keeps the transition from being over.
      guard word.isTaken, let callSite = cell.holderCallSite(), let settings else { return nil }
      let text = text(of: word, state.machine)
      return .init(.destroyedInUse, callSite, text: text, lock: settings.label, waitingCount: waiting)
    }
    watch?.cancel()
    if let report { settings?.report(report) }
    // Settles the waiters, and gives the cell away if that was all.
    withMachine { _, _ in }
  }

  /// Changes the word as `change` says, and tries again if another thread changed it meanwhile. Under the section.
  @discardableResult
  private func mark(_ change: (Word) -> Word) -> Word {
    while true {
      let word = cell.word
      let changed = change(word)
      if cell.exchange(word, for: changed) { return changed }
    }
  }

  /// Gives the cell back to the pool.
  func recycle() {
    // What the lock had lent is released outside the section: its destruction may run foreign code.
    let lent = withState { state in
      (state.settings.take(), state.timer.take(), state.watch.take())
    }
    lent.1?.cancel()
    withExtendedLifetime(lent) {}
    CellPool.shared.give(cell)
  }
}

/// The observation of a lock.
extension LockStorage {
  /// The number of requests in line.
  var waitingCount: Int { withState { $0.machine.count } }

  /// The settings of the lock; nil if it is gone.
  var settings: LockSettings? { withState { $0.settings } }

  /// The transition that holds the lock.
  var holder: TransitionLock.Holder? {
    guard let callSite = cell.holderCallSite() else { return nil }
    // Only a watched holder has an age, and only labels made at run time leave the call site without one.
    let isWatched = cell.sample != 0
    guard isWatched || !callSite.hasLabel, let settings else { return TransitionLock.Holder(callSite) }
    let now = isWatched && settings.isWatched ? settings.timekeeper.now : nil
    return withState { state in
      let word = cell.word
      guard word.isTaken, let callSite = cell.holderCallSite() else { return nil }
      let age = now.flatMap { state.machine.watch.age(of: word.generation, now: $0) }
      return TransitionLock.Holder(callSite, text: text(of: word, state.machine), age: age)
    }
  }

  /// Returns the text of the holder's label, if that was made at run time. Under the section.
  func text(of word: Word, _ machine: borrowing Machine) -> String? {
    if let text = machine.current.text { return text._withUnsafeGuaranteedRef { $0.text } }
    guard let ticket = machine.current.ticket, case .block(let request, _)? = machine.waiters[ticket]?.kind else {
      return nil
    }
    return request._withUnsafeGuaranteedRef { $0.text }
  }

  func failure(
    _ code: TransitionLock.Failure.Code,
    _ callSite: LabeledCallSite,
    text: String? = nil
  ) -> TransitionLock.Failure {
    TransitionLock.Failure(code, callSite, text: text, holder: holder, lock: settings?.label ?? "")
  }
}

/// The tokens that are ended too often, or too late.
extension LockStorage {
  func reportSecondEnd(of token: Token) {
    let (settings, late): (LockSettings?, Settlement?) = withState { state in
      guard token.generation > state.lastForeignGeneration else { return (nil, nil) }
      return (state.settings, state.machine.forcedEnds.take(token.generation))
    }
    // A completion that got the token from a block that threw could not know.
    if late == .failed { return }
    let report = settings?.report ?? TransitionLock.Report.toStandardError
    report(.init(late == nil ? .alreadyEnded : .late, token.callSite, lock: settings?.label ?? ""))
  }

  /// Returns the reason why a token cannot be ended, for the lock that has this cell now.
  func misuse(of token: Token) -> TransitionLock.Failure.Code {
    if token.cell != cell { return .foreignToken }
    return withState { state in
      if token.generation <= state.lastForeignGeneration { return .foreignToken }
      return state.machine.forcedEnds.take(token.generation) == nil ? .alreadyEnded : .late
    }
  }
}
