public import Synchronization

/// A reference to the memory of a lock, with the fast paths of taking it and giving it back.
///
/// What it costs to take and to give back is a compare-and-swap each; whatever else may be needed (somebody waits, the
/// lock is closed, the token is stale) is found in the same word, and left to ``LockStorage``.
@usableFromInline
struct Cell: Equatable, @unchecked Sendable {
  // Sendable: the pointer is constant, and its memory is initialized before anybody else knows it and never freed
  // (`CellPool`). Of what is in it, the words are atomic, and the storage is constant and guards its own state.
  @usableFromInline let memory: UnsafeMutablePointer<CellMemory>

  init(memory: UnsafeMutablePointer<CellMemory>) { self.memory = memory }

  @usableFromInline var storage: LockStorage { memory.pointee.storage }

  /// A number that no other cell has.
  var identity: UInt { UInt(bitPattern: memory) }
}

// MARK: - Fast paths

extension Cell {
  /// Takes the lock, if that needs nobody else.
  ///
  /// - Returns: the generation of the transition; 0, which no transition has, if the lock was not taken.
  /// - Complexity: O(1).
  @inlinable
  func begin(_ callSite: LabeledCallSite, task: UInt = 0, block: UInt64 = 0) -> UInt64 {
    var word = Word(bits: memory.pointee.word.load(ordering: .relaxed))
    while let started = word.started(block: block) {
      let (exchanged, original) = memory.pointee.word.compareExchange(
        expected: word.bits,
        desired: started.bits,
        successOrdering: .acquiring,
        failureOrdering: .relaxed
      )
      if exchanged {
        publish(callSite, task: task, generation: started.generation)
        return started.generation
      }
      word = Word(bits: original)
    }
    return 0
  }

  /// Ends the transition of a generation.
  ///
  /// - Returns: false, without any effect, if that transition has ended.
  /// - Complexity: O(1).
  @inlinable
  func end(_ generation: UInt64) -> Bool {
    // Looked at first, because a compare-and-swap that fails costs as much as one that succeeds.
    if memory.pointee.word.load(ordering: .relaxed) == generation | Word.token,
      memory.pointee.word.compareExchange(
        expected: generation | Word.token,
        desired: generation,
        successOrdering: .releasing,
        failureOrdering: .relaxed
      ).exchanged
    {
      return true
    }
    return endSlowly(generation)
  }

  @usableFromInline
  func endSlowly(_ generation: UInt64) -> Bool { storage.end(generation) }

  /// Takes the lock, if it is free.
  ///
  /// - Returns: the token of the transition; nil where the lock is busy or closed, and somebody else is in the way.
  /// - Complexity: O(1).
  @inlinable
  func start(_ label: TransitionLock.Label, _ callSite: LabeledCallSite, block: UInt64 = 0) -> Token? {
    var generation = label.text == nil ? begin(callSite, block: block) : 0
    if generation == 0 { generation = beginSlowly(label.text, callSite, block: block) }
    return generation == 0 ? nil : Token(cell: self, generation: generation, callSite: callSite)
  }

  /// Takes the lock if that is possible, where the fast path could not; otherwise leaves word of who is in the way.
  ///
  /// - Parameter text: what the label says, where that was made at run time.
  /// - Returns: the generation of the transition; 0 if the lock was not taken.
  /// - Complexity: O(1).
  @usableFromInline
  @inline(never)
  func beginSlowly(_ text: LabelText?, _ callSite: LabeledCallSite, block: UInt64) -> UInt64 {
    while true {
      let word = self.word
      if word.isTaken {
        // A block is noted when it is in line, so that the first look sees it there.
        if !word.isClosed, block == 0 { noteInTheWay(word) }
        return 0
      }
      if let text { return storage.begin(callSite, text, block: block) }
      guard case .start(let started) = word.arriving(block: block) else { return 0 }
      if exchange(word, for: started) {
        publish(callSite, task: 0, generation: started.generation)
        return started.generation
      }
    }
  }

  /// Leaves word of the transition that is in somebody's way, and has it watched.
  ///
  /// Relaxed, because it is a sample: one that is missed is missed until the next one is refused.
  @inline(__always)
  func noteInTheWay(_ word: Word) {
    if memory.pointee.inTheWay.load(ordering: .relaxed) != word.generation {
      memory.pointee.inTheWay.store(word.generation, ordering: .relaxed)
    }
    if memory.pointee.isWatching.load(ordering: .relaxed) == 0 { storage.startWatch() }
  }

  /// Frees the lock when the block of its transition has returned, if the token has ended and nobody needs to be told.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func blockReturned() -> Bool {
    let word = self.word
    guard case .free(let next) = word.returningBlock() else { return false }
    return exchange(word, for: next)
  }

  /// States who the holder is. Only who has just made it the holder calls this.
  @inlinable
  func publish(_ callSite: LabeledCallSite, task: UInt, generation: UInt64) {
    // Releasing: who sees one of these values also sees the word that was written before them.
    memory.pointee.label.store(callSite.label, ordering: .releasing)
    memory.pointee.file.store(callSite.file, ordering: .releasing)
    memory.pointee.extent.store(callSite.extent, ordering: .releasing)
    memory.pointee.task.store(task, ordering: .releasing)
    memory.pointee.stamp.store(generation, ordering: .releasing)
  }
}

// MARK: - Reading

extension Cell {
  /// The token of the transition that holds the lock, for who knows that this is its generation and that nobody ends it.
  @inlinable
  func token(_ generation: UInt64) -> Token {
    Token(cell: self, generation: generation, callSite: callSite)
  }

  /// The place that was stated last.
  @inlinable var callSite: LabeledCallSite {
    LabeledCallSite(
      label: memory.pointee.label.load(ordering: .acquiring),
      file: memory.pointee.file.load(ordering: .acquiring),
      extent: memory.pointee.extent.load(ordering: .acquiring)
    )
  }
}

extension Cell {
  var word: Word { Word(bits: memory.pointee.word.load(ordering: .acquiring)) }

  /// Whether bodies are marked, so that who waits for itself is recognized.
  @usableFromInline var isTraced: Bool { word.isTraced }

  /// Who holds the lock, of one moment during the call; nil if it is free.
  ///
  /// A thread that has taken the lock and has not yet stated its place (five instructions later) is waited for, but not
  /// for ever: the thread may have been suspended by the system. Then the place is `unknown`.
  ///
  /// - Complexity: O(1).
  func holderCallSite() -> LabeledCallSite? {
    for _ in 0..<10_000 {
      let word = self.word
      guard word.isTaken else { return nil }
      if memory.pointee.stamp.load(ordering: .acquiring) == word.generation {
        let callSite = callSite
        if self.word.generation == word.generation { return callSite }
      }
    }
    return word.isTaken ? .unknown : nil
  }

  /// Whether the token of a generation is the one that holds the lock.
  func isHeld(by generation: UInt64) -> Bool {
    let word = self.word
    return word.generation == generation && word.hasToken
  }

  /// Whether the task with this identity runs the body of the transition that holds the lock.
  ///
  /// Exact when asked from that very task, which wrote the answer itself; for any other task it is false.
  func isHeld(byTask task: UInt) -> Bool { generation(heldByTask: task) != nil }

  /// The generation of the transition that holds the lock, if the task with this identity waited for it or runs its body.
  ///
  /// Exact when asked from that very task, as above.
  func generation(heldByTask task: UInt) -> UInt64? {
    let word = self.word
    guard task != 0, word.hasToken, memory.pointee.stamp.load(ordering: .acquiring) == word.generation,
      memory.pointee.task.load(ordering: .acquiring) == task
    else { return nil }
    return word.generation
  }
}

// MARK: - Changing the word beside the fast paths

extension Cell {
  /// Swaps the word in if nobody changed it meanwhile.
  func exchange(_ expected: Word, for desired: Word) -> Bool {
    memory.pointee.word.compareExchange(
      expected: expected.bits,
      desired: desired.bits,
      successOrdering: .acquiringAndReleasing,
      failureOrdering: .relaxed
    ).exchanged
  }

  /// Sets the word. Only under the critical section, while a change by anybody else is impossible (see ``Word``).
  func store(_ word: Word) {
    memory.pointee.word.store(word.bits, ordering: .releasing)
  }
}

// MARK: - What the watch samples

extension Cell {
  /// The generation of the transition that was in somebody's way.
  var sample: UInt64 { memory.pointee.inTheWay.load(ordering: .relaxed) }

  /// Forgets who was in the way of a lock that is gone.
  func forgetSample() { memory.pointee.inTheWay.store(0, ordering: .relaxed) }

  /// Notes that the watch looks from now on.
  ///
  /// - Returns: false if it does so already.
  func beginWatching() -> Bool { memory.pointee.isWatching.exchange(1, ordering: .acquiringAndReleasing) == 0 }

  /// Sets whether nobody need start the watch.
  func setWatching(_ isWatching: Bool) { memory.pointee.isWatching.store(isWatching ? 1 : 0, ordering: .releasing) }
}
