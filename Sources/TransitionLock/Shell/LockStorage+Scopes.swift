internal import TransitionSupport

/// The scopes of a lock.
extension LockStorage {
  /// Returns the cell of a scope, with a reference that ``releaseScope()`` gives back.
  ///
  /// - Returns: nil if the lock, or the scope around it, is closed.
  /// - Complexity: O(1).
  func scope(_ name: String) -> Cell? {
    var brought: Cell?
    while true {
      let (scope, isClosed, isMissing) = takeScope(name, brought)
      if isMissing {
        // Outside the section: the pool has one of its own.
        brought = CellPool.shared.take()
        continue
      }
      if let brought, brought != scope { CellPool.shared.give(brought) }
      return isClosed ? nil : scope
    }
  }

  private func takeScope(_ name: String, _ brought: Cell?) -> (scope: Cell?, isClosed: Bool, isMissing: Bool) {
    withState { state in
      if cell.word.isClosed { return (nil, true, false) }
      if let number = state.machine.reuseScope(name, in: node) {
        return (cell(of: number, state.machine), false, false)
      }
      guard let scope = state.spareCells.popLast() ?? brought, let settings = state.settings else {
        return (nil, false, true)
      }
      let word = state.machine.tree.isBare ? cell.mark { $0.adding(Word.linked) } : cell.word
      let number = state.machine.addScope(
        name,
        in: node,
        at: PlaceHandle(scope),
        isHeld: word.isTaken,
        settings.watchLimits,
        line: settings.limits.line
      )
      scope.storage.enter(self, as: number, sharing: cell.word)
      return (scope, false, false)
    }
  }

  /// Makes the cell one of a scope. Under the section of the lock.
  private func enter(_ lock: LockStorage, as number: Int32, sharing flags: Word) {
    let home = UInt(bitPattern: lock.homeStorage.memory)
    if memory.pointee.home.load(ordering: .relaxed) != home {
      // Tokens that are older are not this lock's.
      memory.pointee.lastForeignGeneration.store(cell.word.generation, ordering: .relaxed)
      // Releasing: who comes with the token of a lock that is gone may never have seen the memory of this one.
      memory.pointee.home.store(home, ordering: .releasing)
    }
    memory.pointee.lastFormerGeneration.store(cell.word.generation, ordering: .relaxed)
    memory.pointee.node.store(number, ordering: .relaxed)
    cell.forgetSample()
    cell.setLooks(.unwanted)
    let lasting = flags.bits & (Word.traced | Word.observed) | Word.linked
    cell.store(Word(bits: cell.word.generation | lasting))
  }

  /// Notes that a reference to a scope is gone.
  ///
  /// - Complexity: O(1); O(depth) where scopes go with it.
  func releaseScope() {
    withMachine { machine, actions in machine.releaseScope(node, into: &actions) }
  }

  /// Gives the cells of scopes that are gone to other locks, with the lock's own.
  func leave(_ spareCells: [Cell]) {
    for cell in spareCells {
      let memory = cell.storage.memory
      memory.pointee.node.store(0, ordering: .relaxed)
      // Relaxed: who has the cell has seen its own memory.
      memory.pointee.home.store(UInt(bitPattern: memory), ordering: .relaxed)
      CellPool.shared.give(cell)
    }
  }

  /// Returns a Boolean value that indicates whether a token is that of a transition in a scope of this lock or scope.
  func isAround(_ token: Token) -> Bool {
    let other = token.cell.storage
    return withState { state in
      let number = other.node
      guard other.homeStorage.memory == homeStorage.memory, number > 0, node >= 0, token.cell != cell else {
        return false
      }
      return state.machine.tree.isIn(number, node) && token.cell.isHeld(by: token.generation)
    }
  }

  /// Returns a Boolean value that indicates whether this is a lock or scope, or was one, that another one can end. Under the section.
  func isPart(of other: LockStorage, _ state: borrowing State) -> Bool {
    if cell == other.cell { return true }
    guard homeStorage.memory == other.homeStorage.memory else { return false }
    // Of a scope that is gone only the lock is left.
    if other.node == 0 { return true }
    return node > 0 && other.node > 0 && state.machine.tree.isIn(node, other.node)
  }

  /// Returns the label of the lock, or of the scope with those that it is in. Under the section.
  func lockLabel(_ state: borrowing State, of number: Int32? = nil) -> String {
    let number = number ?? node
    guard let settings = state.settings else { return "" }
    guard number > 0 else { return settings.label }
    return ([settings.label] + state.machine.tree.path(of: number)).joined(separator: "/")
  }
}
