public import Synchronization

/// A reference to the memory of a lock, with the fast paths of taking it and giving it back.
///
/// What it costs to take and to give back is a compare-and-swap each; whatever else may be needed (somebody waits, the
/// lock is closed, the token is stale) is found in the same word, and left to the ``LineKeeper``.
@usableFromInline
struct Cell: Equatable, @unchecked Sendable {
  // Sendable: the pointer is constant, and its memory is initialized before anybody else knows it and never freed
  // (`CellPool`). Of what is in it, the words are atomic, and the keeper is constant and guards its own state.
  @usableFromInline let storage: UnsafeMutablePointer<CellStorage>

  init(storage: UnsafeMutablePointer<CellStorage>) { self.storage = storage }

  @usableFromInline var keeper: LineKeeper { storage.pointee.keeper }
}

// MARK: - Fast paths

extension Cell {
  /// Takes the lock, if that needs nobody else.
  ///
  /// - Complexity: O(1).
  @inlinable
  func start(_ place: Place, task: UInt = 0, block: UInt64 = 0) -> Token? {
    let generation = begin(place, task: task, block: block)
    return generation == 0 ? nil : Token(cell: self, generation: generation, place: place)
  }

  /// Takes the lock, if that needs nobody else.
  ///
  /// - Returns: the generation of the transition; 0, which no transition has, if the lock was not taken.
  /// - Complexity: O(1).
  @inlinable
  func begin(_ place: Place, task: UInt = 0, block: UInt64 = 0) -> UInt64 {
    var word = Word(bits: storage.pointee.word.load(ordering: .relaxed))
    while let started = word.started(block: block) {
      let (exchanged, original) = storage.pointee.word.compareExchange(
        expected: word.bits,
        desired: started.bits,
        successOrdering: .acquiring,
        failureOrdering: .relaxed
      )
      if exchanged {
        publish(place, task: task, generation: started.generation)
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
    if storage.pointee.word.load(ordering: .relaxed) == generation | Word.token,
      storage.pointee.word.compareExchange(
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
  func endSlowly(_ generation: UInt64) -> Bool { keeper.end(generation) }

  /// States who the holder is. Only who has just made it the holder calls this.
  @inlinable
  func publish(_ place: Place, task: UInt, generation: UInt64) {
    // Releasing: who sees one of these values also sees the word that was written before them.
    storage.pointee.label.store(place.label, ordering: .releasing)
    storage.pointee.file.store(place.file, ordering: .releasing)
    storage.pointee.extent.store(place.extent, ordering: .releasing)
    storage.pointee.task.store(task, ordering: .releasing)
    storage.pointee.stamp.store(generation, ordering: .releasing)
  }
}

// MARK: - Reading

extension Cell {
  /// The token of the transition that holds the lock, for who knows that this is its generation and that nobody ends it.
  @inlinable
  func token(_ generation: UInt64) -> Token {
    Token(cell: self, generation: generation, place: place)
  }

  /// The place that was stated last.
  @inlinable var place: Place {
    Place(
      label: storage.pointee.label.load(ordering: .acquiring),
      file: storage.pointee.file.load(ordering: .acquiring),
      extent: storage.pointee.extent.load(ordering: .acquiring)
    )
  }
}

extension Cell {
  var word: Word { Word(bits: storage.pointee.word.load(ordering: .acquiring)) }

  /// Who holds the lock, of one moment during the call; nil if it is free.
  ///
  /// A thread that has taken the lock and has not yet stated its place (five instructions later) is waited for, but not
  /// for ever: the thread may have been suspended by the system. Then the place is `unknown`.
  ///
  /// - Complexity: O(1).
  func holderPlace() -> Place? {
    for _ in 0..<10_000 {
      let word = self.word
      guard word.isTaken else { return nil }
      if storage.pointee.stamp.load(ordering: .acquiring) == word.generation {
        let place = place
        if self.word.generation == word.generation { return place }
      }
    }
    return word.isTaken ? .unknown : nil
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
    guard task != 0, word.hasToken, storage.pointee.stamp.load(ordering: .acquiring) == word.generation,
      storage.pointee.task.load(ordering: .acquiring) == task
    else { return nil }
    return word.generation
  }
}

// MARK: - Changing the word beside the fast paths

extension Cell {
  /// Swaps the word in if nobody changed it meanwhile.
  func exchange(_ expected: Word, for desired: Word) -> Bool {
    storage.pointee.word.compareExchange(
      expected: expected.bits,
      desired: desired.bits,
      successOrdering: .acquiringAndReleasing,
      failureOrdering: .relaxed
    ).exchanged
  }

  /// Changes the word as `change` says, again if somebody else changed it meanwhile.
  @discardableResult
  func update(_ change: (Word) -> Word) -> Word {
    while true {
      let word = self.word
      let changed = change(word)
      if exchange(word, for: changed) { return changed }
    }
  }

  /// Sets the word. Only under the critical section, while a change by anybody else is impossible (see ``Word``).
  func store(_ word: Word) {
    storage.pointee.word.store(word.bits, ordering: .releasing)
  }
}
