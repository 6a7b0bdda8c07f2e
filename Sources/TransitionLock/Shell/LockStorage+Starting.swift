internal import TransitionSupport

/// Starting under the section, where the word alone does not decide.
extension LockStorage {
  /// Returns the effect of asking for the lock or scope. Under the section.
  ///
  /// In a tree of scopes a start is noted in the tree, because no other thread can come between it and the exchange of
  /// words.
  @inline(__always)
  func arrival(
    of word: Word,
    _ machine: inout Machine,
    block: UInt64 = 0,
    attention: Bool = false,
    _ terms: Terms? = nil
  ) -> Word.Arrival {
    if word.isLinked { return arrivalInTree(of: word, &machine, block: block, terms) }
    return word.arriving(block: block, attention: attention || terms?.isInterruptible == true)
  }

  @inline(never)
  private func arrivalInTree(
    of word: Word,
    _ machine: inout Machine,
    block: UInt64,
    _ terms: Terms?
  ) -> Word.Arrival {
    if word.isClosed { return .closed }
    guard machine.start(at: node, interrupts: terms?.interrupts ?? false) else { return .wait(nil) }
    return .start(word.passedOn(block: block != 0, attention: true))
  }

  /// Publishes who holds the lock or scope from now on, because a transition has begun at once, and has the machine keep what
  /// else is to be known of it. Under the section.
  ///
  /// - Parameter text: the text of its label, which the machine owns from now on.
  @inline(__always)
  func noteStart(
    _ started: Word,
    _ callSite: LabeledCallSite,
    _ text: Unmanaged<LabelText>?,
    task: UInt = 0,
    _ terms: Terms? = nil,
    isInterruptible: Bool = false,
    _ machine: inout Machine,
    _ actions: inout Actions
  ) {
    cell.publish(callSite, task: task, generation: started.generation)
    let isInterruptible = isInterruptible || terms?.isInterruptible == true
    machine.noteStart(callSite, text.map { TextHandle($0) }, isInterruptible: isInterruptible, at: node, into: &actions)
  }

  /// Starts a transition where the word alone does not decide: one with a label that was made at run time, one that is
  /// interruptible, one in a tree of scopes or before observers.
  ///
  /// - Returns: the generation of the transition; 0 if the lock is busy or closed.
  func begin(
    _ callSite: LabeledCallSite,
    _ text: LabelText?,
    block: UInt64 = 0,
    task: UInt = 0,
    isInterruptible: Bool = false
  ) -> UInt64 {
    let text = text.map { Unmanaged.passRetained($0) }
    var obstacle: Word?
    let generation: UInt64 = withMachine { machine, actions in
      while true {
        let word = cell.word
        let arrival = arrival(
          of: word,
          &machine,
          block: block,
          attention: text != nil || isInterruptible
        )
        guard case .start(let started) = arrival else {
          if case .wait = arrival { obstacle = word }
          // A block that is refused here goes on to the line.
          if block == 0 {
            let refusal: Refusal = obstacle == nil ? .closed : .dropped
            machine.noteRefusal(callSite, text.map { TextHandle($0) }, at: node, as: refusal, into: &actions)
          }
          if let text { actions.append(.forget(TextHandle(text))) }
          return 0
        }
        guard cell.exchange(word, for: started) else { continue }
        noteStart(started, callSite, text, task: task, isInterruptible: isInterruptible, &machine, &actions)
        return started.generation
      }
    }
    // A block is noted when it is in line, so that the first look sees it there.
    if let obstacle, block == 0 { noteInTheWay(obstacle, waits: false) }
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

  /// Returns the cell of a transition that is in the way of this lock or scope, and its node. Under the section.
  func holderInTheWay(_ state: borrowing State) -> (cell: Cell, node: Int32)? {
    let node = node
    guard node >= 0 else { return nil }
    if state.machine.tree.isBare { return cell.word.isTaken ? (cell, 0) : nil }
    let holder = state.machine.tree.firstHolder(inTheWayOf: node) { _ in true }
    return holder.map { (self.cell(of: $0, state.machine), $0) }
  }
}
