public import TransitionSupport

/// A reference to the memory of a lock, with the fast paths of taking and ending.
///
/// Taking the lock and ending a transition cost one compare-and-swap each. The same word shows all other cases (there
/// are waiters, the lock is closed, the token is stale), which ``LockStorage`` handles.
@usableFromInline
struct Cell: Equatable, @unchecked Sendable {
  // Sendable: the pointer is constant, and its memory is initialized before it is shared and never freed (`CellPool`).
  // In this memory, the words are atomic, and the storage is constant and guards its state.
  @usableFromInline let memory: UnsafeMutablePointer<CellMemory>

  init(memory: UnsafeMutablePointer<CellMemory>) { self.memory = memory }

  @usableFromInline var storage: LockStorage { memory.pointee.storage }

  /// A number that is unique to this cell.
  var identity: UInt { UInt(bitPattern: memory) }
}

// MARK: - Fast paths

extension Cell {
  /// Takes the lock if the word alone allows it.
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

  /// Takes the lock if it is free.
  ///
  /// - Returns: the token of the transition; nil if the lock is busy or closed.
  /// - Complexity: O(1).
  @inlinable
  func start(_ label: TransitionLock.Label, _ callSite: LabeledCallSite, block: UInt64 = 0) -> Token? {
    var generation = label.text == nil ? begin(callSite, block: block) : 0
    if generation == 0 { generation = beginSlowly(label.text, callSite, block: block) }
    return generation == 0 ? nil : Token(cell: self, generation: generation, callSite: callSite)
  }

  /// Takes the lock if it is possible although the fast path failed; otherwise notes the transition in the way.
  ///
  /// - Parameter text: the text of the label, if that was made at run time.
  /// - Returns: the generation of the transition; 0 if the lock was not taken.
  /// - Complexity: O(1).
  @usableFromInline
  @inline(never)
  func beginSlowly(_ text: LabelText?, _ callSite: LabeledCallSite, block: UInt64) -> UInt64 {
    while true {
      let word = self.word
      if word.isTaken, !word.isLinked, !word.isObserved {
        // A block starts the watch when it is in line, so that the first look sees it there.
        if !word.isClosed, block == 0 { noteRefusal(behind: word) }
        return 0
      }
      if text != nil || word.needsAttention {
        let isBlock = block != 0
        let ask = Ask(callSite: callSite, text: text.map { .passUnretained($0) }, isBlock: isBlock)
        return storage.begin(ask, goesOn: isBlock)
      }
      guard case .start(let started) = word.arriving(block: block) else { return 0 }
      if exchange(word, for: started) {
        publish(callSite, task: 0, generation: started.generation)
        return started.generation
      }
    }
  }

  /// Takes the lock for a call that would wait otherwise, before it suspends, if the word alone does not decide: there
  /// are scopes or observers, bodies are marked, or the label was made at run time.
  ///
  /// - Returns: the generation of the transition; 0 if the call has to wait, or the lock is closed.
  /// - Complexity: O(1); in a tree of scopes O(depth).
  @usableFromInline
  @inline(never)
  func beginInSection(_ text: LabelText?, _ callSite: LabeledCallSite, task: UInt) -> UInt64 {
    let word = self.word
    if word.isTaken || text == nil && word.isPlain { return 0 }
    return storage.begin(Ask(callSite: callSite, text: text.map { .passUnretained($0) }, task: task), goesOn: true)
  }

  /// Notes the transition that is in the way of a call that does not wait, and starts the watch.
  ///
  /// Such a call leaves no other trace. The watch sees a call that waits in the line, so such a call only starts the
  /// watch (``watch()``).
  @inline(__always)
  func noteRefusal(behind word: Word) {
    sample(word)
    if needsWatch { storage.startWatch(refusedBehind: word.generation) }
  }

  /// Notes the transition that is in the way of a call that does not wait.
  ///
  /// The order is relaxed because the value is a sample: if the watch misses it, the watch sees the next refusal.
  @inline(__always)
  func sample(_ word: Word) {
    if memory.pointee.inTheWay.load(ordering: .relaxed) != word.generation {
      memory.pointee.inTheWay.store(word.generation, ordering: .relaxed)
    }
  }

  /// Makes the watch look often, unless it already does, or no watch is wanted.
  @inline(__always)
  func watch() { if needsWatch { storage.startWatch() } }

  /// A Boolean value that indicates whether the watch needs a start or a restart.
  @inline(__always)
  var needsWatch: Bool { memory.pointee.looks.load(ordering: .relaxed) < Looks.often.rawValue }

  /// Frees the lock when the block of its transition has returned, if the token has ended and there is nothing else to
  /// do.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func blockReturned() -> Bool {
    let word = self.word
    guard case .free(let next) = word.returningBlock() else { return false }
    return exchange(word, for: next)
  }

  /// Publishes the holder. Only the thread that has just made it the holder calls this.
  @inlinable
  func publish(_ callSite: LabeledCallSite, task: UInt, generation: UInt64) {
    // Releasing: a thread that sees one of these values also sees the word that was written before them. A reader of
    // the task has seen the stamp, which orders the task before it.
    memory.pointee.label.store(callSite.label, ordering: .releasing)
    memory.pointee.file.store(callSite.file, ordering: .releasing)
    memory.pointee.extent.store(callSite.extent, ordering: .releasing)
    memory.pointee.task.store(task, ordering: .relaxed)
    memory.pointee.stamp.store(generation, ordering: .releasing)
  }
}

// MARK: - Reading

extension Cell {
  /// Returns the token of the transition that holds the lock, for a caller that knows its generation, and knows that
  /// nothing ends it meanwhile.
  @inlinable
  func token(_ generation: UInt64) -> Token {
    Token(cell: self, generation: generation, callSite: callSite)
  }

  /// The call site that was published last.
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

  /// Returns the call site of the holder at one moment during the call; nil if the lock is free.
  ///
  /// It waits for a thread that has taken the lock and has not yet published its call site (five instructions later),
  /// but not indefinitely: the system may have suspended that thread. Then the call site is `unknown`.
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

  /// Returns a Boolean value that indicates whether the token of a generation is the one that holds the lock.
  func isHeld(by generation: UInt64) -> Bool {
    let word = self.word
    return word.generation == generation && word.hasToken
  }

  /// Returns a Boolean value that indicates whether the transition of a generation continues and was asked to give way.
  func isInterrupted(_ generation: UInt64) -> Bool {
    let word = self.word
    return word.generation == generation && word.hasToken && word.isInterrupted
  }

  /// Returns a Boolean value that indicates whether the task with this identity runs the body of the transition that
  /// holds the lock.
  ///
  /// The answer is exact if that very task asks, because it wrote the identity itself; for any other task it is false.
  func isHeld(byTask task: UInt) -> Bool { generation(heldByTask: task) != nil }

  /// Returns the generation of the transition that holds the lock, if the task with this identity waited for it or runs
  /// its body.
  ///
  /// The answer is exact if that very task asks, as above.
  func generation(heldByTask task: UInt) -> UInt64? {
    let word = self.word
    guard task != 0, word.hasToken, memory.pointee.stamp.load(ordering: .acquiring) == word.generation,
      memory.pointee.task.load(ordering: .relaxed) == task
    else { return nil }
    return word.generation
  }
}

extension Cell {
  /// Returns the identity of the task that holds the lock, if it is known: the task waited with a call, or runs a body.
  ///
  /// The answer is exact while no thread changes the lock.
  func holdingTask(of word: Word) -> UInt {
    guard word.hasToken, memory.pointee.stamp.load(ordering: .acquiring) == word.generation else { return 0 }
    return memory.pointee.task.load(ordering: .relaxed)
  }
}

// MARK: - Changing the word beside the fast paths

extension Cell {
  /// Swaps the word in, unless it was changed meanwhile.
  func exchange(_ expected: Word, for desired: Word) -> Bool {
    memory.pointee.word.compareExchange(
      expected: expected.bits,
      desired: desired.bits,
      successOrdering: .acquiringAndReleasing,
      failureOrdering: .relaxed
    ).exchanged
  }

  /// Changes the word with `change`, and tries again if another thread changed it meanwhile. Under the section.
  @discardableResult
  func mark(_ change: (Word) -> Word) -> Word {
    while true {
      let word = word
      let changed = change(word)
      if exchange(word, for: changed) { return changed }
    }
  }

  /// Sets the word. Threads call it only under the critical section, while no other thread can change the word (see
  /// ``Word``).
  func store(_ word: Word) {
    memory.pointee.word.store(word.bits, ordering: .releasing)
  }
}

// MARK: - What the watch samples

extension Cell {
  /// The generation of the transition that was in the way of a call that did not wait.
  var sample: UInt64 { memory.pointee.inTheWay.load(ordering: .relaxed) }

  /// Notes that the watch looks often from now on.
  ///
  /// - Returns: false if it already does, or no watch is wanted.
  func beginWatching() -> Bool {
    let looks = looks
    guard looks.rawValue < Looks.often.rawValue else { return false }
    return memory.pointee.looks.compareExchange(
      expected: looks.rawValue,
      desired: Looks.often.rawValue,
      successOrdering: .relaxed,
      failureOrdering: .relaxed
    ).exchanged
  }

  /// The frequency of the watch's looks.
  ///
  /// The order is relaxed, here and in the store: the value orders nothing else. A thread that changes what the watch
  /// sees does so under the section in which the watch looks before it sets this value.
  var looks: Looks { Looks(rawValue: memory.pointee.looks.load(ordering: .relaxed)).unsafelyUnwrapped }

  /// Sets the frequency of the watch's looks.
  func setLooks(_ looks: Looks) { memory.pointee.looks.store(looks.rawValue, ordering: .relaxed) }
}
