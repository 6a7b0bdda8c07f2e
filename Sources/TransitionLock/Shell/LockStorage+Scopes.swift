internal import TransitionSupport

/// The scopes of a lock.
extension LockStorage {
  /// Returns the cell of a scope, with a reference that ``releaseScope()`` releases.
  ///
  /// - Returns: nil if the lock, or the scope around it, is closed.
  /// - Complexity: O(1).
  func scope(_ name: String) -> Cell? {
    var brought: Cell?
    while true {
      let (scope, isMissing) = takeScope(name, brought)
      if isMissing {
        // This happens outside the section, because the pool has its own section.
        brought = CellPool.shared.take()
        continue
      }
      if let brought, brought != scope { CellPool.shared.give(brought) }
      return scope
    }
  }

  /// Takes a scope, with the given cell if it is a new one and the lock has no spare cell.
  ///
  /// - Returns: the scope; nil if the lock is closed, or if a cell is missing.
  private func takeScope(_ name: String, _ brought: Cell?) -> (scope: Cell?, isMissing: Bool) {
    withState { state in
      if cell.word.isClosed { return (nil, false) }
      if let number = state.machine.reuseScope(name, in: node) { return (cell(of: number, state.machine), false) }
      guard let scope = state.spareCells.popLast() ?? brought, let settings = state.settings else {
        return (nil, true)
      }
      let word = state.machine.tree.isBare ? cell.mark { $0.adding(Word.linked) } : cell.word
      let number = state.machine.addScope(
        name,
        in: node,
        at: PlaceHandle(scope),
        isHeld: word.isTaken,
        settings.watchLimits,
        line: nil
      )
      scope.storage.enter(self, as: number, sharing: cell.word)
      return (scope, false)
    }
  }

  /// Makes the cell the cell of a scope. Under the section of the lock.
  private func enter(_ lock: LockStorage, as number: Int32, sharing flags: Word) {
    let home = UInt(bitPattern: lock.homeStorage.memory)
    if memory.pointee.home.load(ordering: .relaxed) != home {
      // Older tokens do not belong to this lock.
      memory.pointee.lastForeignGeneration.store(cell.word.generation, ordering: .relaxed)
      // Releasing: a thread with the token of a lock that is gone may never have seen the memory of this lock.
      memory.pointee.home.store(home, ordering: .releasing)
    }
    memory.pointee.lastFormerGeneration.store(cell.word.generation, ordering: .relaxed)
    memory.pointee.node.store(number, ordering: .relaxed)
    let lasting = flags.bits & Word.observed | Word.linked
    cell.store(Word(bits: cell.word.generation | lasting))
  }

  /// Notes that a reference to a scope is gone.
  ///
  /// - Complexity: O(1); O(depth) if scopes go with it.
  func releaseScope() {
    withMachine { machine, actions in machine.releaseScope(node, into: &actions) }
  }

  /// Returns the cells of scopes that are gone to the pool, with the lock's own cell.
  func leave(_ spareCells: [Cell]) {
    for cell in spareCells {
      let memory = cell.storage.memory
      memory.pointee.node.store(0, ordering: .relaxed)
      // Relaxed: a thread that has the cell has seen its memory.
      memory.pointee.home.store(UInt(bitPattern: memory), ordering: .relaxed)
      CellPool.shared.give(cell)
    }
  }

  /// Returns a Boolean value that indicates whether a token belongs to a transition in a scope of this lock or scope.
  func isAround(_ token: Token) -> Bool {
    let other = token.cell.storage
    return withState { state in
      guard other.homeStorage.memory == homeStorage.memory, token.cell != cell else { return false }
      return state.machine.tree.isIn(other.node, node) && token.cell.isHeld(by: token.generation)
    }
  }

  /// Returns a Boolean value that indicates whether another lock or scope contains the lock or scope in which a
  /// transition of this generation began, or did so, and so can end its transitions. Under the section.
  func isPart(of other: LockStorage, since generation: UInt64, _ state: borrowing State) -> Bool {
    guard homeStorage.memory == other.homeStorage.memory else { return false }
    // Only the lock is left of a scope that is gone, also if another scope has its memory now.
    if other.node == 0 { return true }
    return generation > memory.pointee.lastFormerGeneration.load(ordering: .relaxed)
      && state.machine.tree.isIn(node, other.node)
  }

  /// Returns the label of the lock, or the labels of the scope and its ancestors. Under the section.
  func lockLabel(_ state: borrowing State, of number: Int32? = nil) -> String {
    let number = number ?? node
    guard let settings = state.settings else { return "" }
    guard number > 0 else { return settings.label }
    return ([settings.label] + state.machine.tree.path(of: number)).joined(separator: "/")
  }
}
