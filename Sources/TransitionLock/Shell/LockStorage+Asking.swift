internal import TransitionSupport

/// A request to a lock or scope to start a transition: its call, its task and its options.
///
/// It is trivial to copy. The caller retains the referenced objects until the answer; a transition that starts retains
/// its label.
struct Ask {
  let callSite: LabeledCallSite
  /// The text of the label, if that was made at run time.
  let text: Unmanaged<LabelText>?
  /// The identity of the task that then holds the lock, see ``CurrentTask``; 0 if it is not known.
  var task: UInt = 0
  /// A Boolean value that indicates whether the transition runs a block of `enqueue`, and so lasts at least as long as
  /// the block.
  var isBlock = false
  /// The options of its policy; nil for a plain request.
  var options: Unmanaged<RequestOptions>?
}

extension Ask {
  var interrupts: Bool { options?._withUnsafeGuaranteedRef { $0.interrupts } ?? false }
  var isInterruptible: Bool { options?._withUnsafeGuaranteedRef { $0.isInterruptible } ?? false }
}

/// The start of a transition under the section, if the word alone does not decide.
extension LockStorage {
  /// The answer to a request.
  enum Answer {
    /// The transition of this generation has begun.
    case started(UInt64)
    case closed
    /// A transition or request is in the way. A caller that waits first swaps in the second word, if there is one.
    case busy(Word, Word?)
  }

  /// Starts a transition, if no transition and no request is in its way. Under the section.
  ///
  /// Every start under the section happens here.
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

  /// Returns the effect of a request.
  ///
  /// In a tree of scopes it already notes a start in the tree, because no other thread can come between this and the
  /// exchange of words.
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

  /// Notes for observers that the lock refused a request. Under the section.
  func noteRefusal(of ask: Ask, as refusal: Refusal, _ machine: inout Machine) {
    machine.noteRefusal(ask.callSite, ask.text.map { TextHandle($0) }, at: node, as: refusal)
  }

  /// Starts a transition, or refuses it without waiting.
  ///
  /// - Parameters:
  ///   - goesOn: a Boolean value that indicates whether the caller continues to wait, so that the function does not
  ///     note a refusal.
  ///   - refuse: a function that receives the reason, `dropped` or `closed`, under the section, if the lock refuses the
  ///     transition.
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
    // A caller that continues starts the watch when it is in line, so that the first look sees it there.
    if let obstacle, !goesOn { noteInTheWay(obstacle, waits: false) }
    return generation
  }

  /// Starts the watch over the obstacle of a call.
  ///
  /// - Parameter waits: a Boolean value that indicates whether the call waits, so that the watch sees it in the line.
  ///   For a call that does not wait, the function notes the obstacle.
  @inline(__always)
  func noteInTheWay(_ word: Word, waits: Bool) {
    if !waits { return noteRefusal(behind: word) }
    (word.isLinked ? homeStorage.cell : cell).watch()
  }

  /// Notes the obstacle of a call that does not wait, in a tree the first one, and starts the watch over it.
  @inline(never)
  private func noteRefusal(behind word: Word) {
    guard word.isLinked else { return cell.noteRefusal(behind: word) }
    // If no transition is in the way, a request is, which has started the watch itself.
    guard let (holder, node) = withState({ holderInTheWay($0) }) else { return }
    let word = holder.word
    holder.sample(word)
    let home = homeStorage
    if home.cell.needsWatch { home.startWatch(refusedBehind: word.generation, at: node) }
  }

  /// Returns the first transition that is in the way of a node and satisfies a condition: its cell, and its node. Under the section.
  ///
  /// The tree of a lock without scopes does not know whether a transition holds it; its word does.
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

  /// Describes the obstacle of a start: a transition, or else the earliest request. Under the section.
  func describeObstacle(_ state: borrowing State) -> TransitionLock.Holder? {
    if let holder = describeHolder(state) { return holder }
    let number = state.machine.tree.firstRequest(inTheWayOf: node)
    guard let waiter = number.flatMap({ state.machine.firstInLine(at: $0) }) else { return nil }
    return TransitionLock.Holder(origin(of: waiter, state.machine))
  }
}
