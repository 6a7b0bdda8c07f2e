internal import TransitionSupport

/// What is asked of a lock or scope: a transition, by whom and under which terms.
///
/// It is trivial to copy. What it refers to is kept by who asks, until the answer; a transition that starts keeps its label.
struct Ask {
  let callSite: LabeledCallSite
  /// The text of the label, if that was made at run time.
  let text: Unmanaged<LabelText>?
  /// The identity of the task that holds the lock then, see ``CurrentTask``; 0 where that is not known.
  var task: UInt = 0
  /// A Boolean value that indicates whether it is a block of `enqueue`, which the transition lasts at least as long as.
  var isBlock = false
  /// What it asks for beyond its turn.
  var terms: Unmanaged<Terms>?
}

extension Ask {
  var interrupts: Bool { terms?._withUnsafeGuaranteedRef { $0.interrupts } ?? false }
  var isInterruptible: Bool { terms?._withUnsafeGuaranteedRef { $0.isInterruptible } ?? false }
}

/// Asking for a transition under the section, where the word alone does not decide.
extension LockStorage {
  /// What comes of asking.
  enum Answer {
    /// The transition of this generation has begun.
    case started(UInt64)
    case closed
    /// Something is in the way. Who waits swaps in the second word first, if there is one.
    case busy(Word, Word?)
  }

  /// Starts a transition, if nothing is in its way. Under the section.
  ///
  /// Every start under the section is made here.
  @inline(__always)
  func answer(to ask: Ask, _ machine: inout Machine) -> Answer {
    while true {
      let word = cell.word
      switch arrival(of: ask, word, &machine) {
      case .closed: return .closed
      case .wait(let next): return .busy(word, next)
      case .start(let started):
        guard cell.exchange(word, for: started) else { continue }
        cell.publish(ask.callSite, task: ask.task, generation: started.generation)
        let text = ask.text.map { TextHandle($0.retain()) }
        machine.noteStart(ask.callSite, text, isInterruptible: ask.isInterruptible, at: node)
        return .started(started.generation)
      }
    }
  }

  /// Returns the effect of asking.
  ///
  /// In a tree of scopes a start is noted in the tree, because no other thread can come between it and the exchange of
  /// words.
  @inline(__always)
  private func arrival(of ask: Ask, _ word: Word, _ machine: inout Machine) -> Word.Arrival {
    if word.isLinked { return arrivalInTree(of: ask, word, &machine) }
    let attention = ask.text != nil || ask.isInterruptible
    return word.arriving(block: ask.isBlock ? Word.block : 0, attention: attention)
  }

  @inline(never)
  private func arrivalInTree(of ask: Ask, _ word: Word, _ machine: inout Machine) -> Word.Arrival {
    if word.isClosed { return .closed }
    guard machine.start(at: node, interrupts: ask.interrupts) else { return .wait(nil) }
    return .start(word.passedOn(block: ask.isBlock, attention: true))
  }

  /// Notes that a request was refused, for observers. Under the section.
  func noteRefusal(of ask: Ask, as refusal: Refusal, _ machine: inout Machine) {
    machine.noteRefusal(ask.callSite, ask.text.map { TextHandle($0) }, at: node, as: refusal)
  }

  /// Starts a transition, or else does not wait.
  ///
  /// - Parameters:
  ///   - goesOn: a Boolean value that indicates whether the caller goes on to wait, and the refusal is not to be noted.
  ///   - refuse: is called under the section with the reason, `dropped` or `closed`, if the transition is refused.
  /// - Returns: the generation of the transition; 0 if the lock is busy or closed.
  /// - Complexity: O(1); in a tree of scopes O(depth).
  func begin(
    _ ask: Ask,
    goesOn: Bool = false,
    refuse: (Refusal, borrowing State) -> Void = { _, _ in }
  ) -> UInt64 {
    var obstacle: Word?
    let generation: UInt64 = change { state, _ in
      let refusal: Refusal
      switch answer(to: ask, &state.machine) {
      case .started(let generation): return generation
      case .closed: refusal = .closed
      case .busy(let word, _): (refusal, obstacle) = (.dropped, word)
      }
      if !goesOn { noteRefusal(of: ask, as: refusal, &state.machine) }
      refuse(refusal, state)
      return 0
    }
    // Who goes on is noted when it is in line, so that the first look sees it there.
    if let obstacle, !goesOn { noteInTheWay(obstacle, waits: false) }
    return generation
  }

  /// Has what is in the way of a call watched.
  ///
  /// - Parameter waits: a Boolean value that indicates whether the call waits, and so is seen in the line; what is in the way
  ///   of one that does not is noted.
  @inline(__always)
  func noteInTheWay(_ word: Word, waits: Bool) {
    if !waits { return noteRefusal(behind: word) }
    (word.isLinked ? homeStorage.cell : cell).watch()
  }

  /// Notes what is in the way of a call that does not wait, and has it watched: in a tree the first obstacle.
  @inline(never)
  private func noteRefusal(behind word: Word) {
    guard word.isLinked else { return cell.noteRefusal(behind: word) }
    // Where none holds anything that is in the way, somebody waits, who has seen to the watch.
    guard let (holder, node) = withState({ holderInTheWay($0) }) else { return }
    let word = holder.word
    holder.sample(word)
    let home = homeStorage
    if home.cell.needsWatch { home.startWatch(refusedBehind: word.generation, at: node) }
  }

  /// Returns the first transition that is in the way of a node and satisfies a condition: its cell, and its node. Under the section.
  ///
  /// The tree of a lock without scopes does not know whether it is held; its word says so.
  func holder(
    inTheWayOf node: Int32,
    _ state: borrowing State,
    where condition: (Cell, Int32) -> Bool = { _, _ in true }
  ) -> (cell: Cell, node: Int32)? {
    if node < 0 { return nil }
    if state.machine.tree.isBare { return cell.word.isTaken && condition(cell, 0) ? (cell, 0) : nil }
    let holder = state.machine.tree.firstHolder(inTheWayOf: node) { condition(self.cell(of: $0, state.machine), $0) }
    return holder.map { (self.cell(of: $0, state.machine), $0) }
  }

  /// Returns the first transition that is in the way of this lock or scope. Under the section.
  func holderInTheWay(_ state: borrowing State) -> (cell: Cell, node: Int32)? { holder(inTheWayOf: node, state) }

  /// Describes what is in the way of a start: a transition, or else the earliest request. Under the section.
  func describeObstacle(_ state: borrowing State) -> TransitionLock.Holder? {
    if let holder = describeHolder(state) { return holder }
    let number = state.machine.tree.isBare ? 0 : state.machine.tree.firstRequest(inTheWayOf: node)
    guard let waiter = number.flatMap({ state.machine.firstInLine(at: $0) }) else { return nil }
    return TransitionLock.Holder(origin(of: waiter, state.machine))
  }
}
