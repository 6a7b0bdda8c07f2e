/// The life of a lock, from adoption of a cell to its return, and what must not stay silent.
extension LineKeeper {
  /// Makes the cell the memory of a new lock.
  func adopt(
    label: String,
    executor: (any TaskExecutor)?,
    report: @escaping @Sendable (TransitionLock.Report) -> Void
  ) {
    withState { state in
      let generation = cell.word.generation
      state.label = label
      state.executor = executor
      state.report = report
      state.lastForeignGeneration = generation
      state.isRetired = false
      cell.store(Word(bits: generation))
    }
  }

  /// Closes the line: everybody leaves it, and nothing new starts. The present holder ends as usual.
  func close() {
    var effects = Effects()
    withState { state in
      cell.update { $0.adding(Word.closed) }
      closeLine(&state, &effects)
    }
    effects.perform()
  }

  /// Notes that the lock is gone. Where it is in use, that is reported, and the holder ends as usual.
  func retire() {
    var effects = Effects()
    let report = withState { state in
      let waiting = state.line.count
      // With `attention`, whatever ends the present transition comes here.
      let word = cell.update { word in
        let closed = word.adding(Word.closed)
        return word.isTaken ? closed.adding(Word.attention) : closed
      }
      closeLine(&state, &effects)
      state.isRetired = true
      if !word.isTaken { effects.append(.recycle(self)) }
      // Read here, where `attention` keeps the transition from being over.
      let place = word.isTaken ? cell.holderPlace() : nil
      return place.map { ($0, state.report, state.label, waiting) }
    }
    if let (place, report, label, waiting) = report {
      report(TransitionLock.Report(.destroyedInUse, place, lock: label, waitingCount: waiting))
    }
    effects.perform()
  }

  private func closeLine(_ state: inout State, _ effects: inout Effects) {
    for departure in state.line.close() { depart(departure, .closed, &state, &effects) }
  }

  /// Lets another lock have the cell.
  func recycle() {
    // What the lock had lent is let go outside the section: its destruction may run code of others.
    let lent = withState { state in
      defer { state = State() }
      return (state.report, state.executor, state.label)
    }
    withExtendedLifetime(lent) {}
    CellPool.shared.give(cell)
  }

  func reportSecondEnd(of token: Token) {
    let (report, label) = withState { state in
      token.generation > state.lastForeignGeneration
        ? (state.report, state.label) : (TransitionLock.Report.toStandardError, "")
    }
    report(TransitionLock.Report(.alreadyEnded, token.place, lock: label))
  }

  /// Whether a token comes from the lock that has this cell now.
  func issued(_ token: Token) -> Bool {
    token.cell == cell && withState { token.generation > $0.lastForeignGeneration }
  }

  /// The executor given to the lock.
  var executor: (any TaskExecutor)? { withState { $0.executor } }

  /// The number of requests in line.
  var waitingCount: Int { withState { $0.line.count } }
}
