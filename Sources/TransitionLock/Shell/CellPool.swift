internal import TransitionSupport

/// The pool of cells, in which locks that are gone leave their memory to new ones.
///
/// A program has as many cells as it ever had locks and scopes at one time, less than 400 bytes each; what a lock has beside its
/// cell is freed with the lock. No cell is freed, so that a
/// token that outlives its lock finds a cell that no longer knows it, instead of foreign memory.
final class CellPool: @unchecked Sendable {
  // Sendable: the section is constant and made for all threads; `free` and `all` are private, and touched only in it, by
  // `take` and `give`. What they hold, cells, is Sendable. `all` keeps every cell reachable, for leak checkers too.
  static let shared: CellPool = {
    let pool = CellPool()
    // For the report of a deadlock.
    TaskWaits.register { pool.cells.flatMap { $0.storage.waits() } }
    return pool
  }()

  private let section = CriticalSection()
  private var free: [Cell] = []
  private var all: [Cell] = []

  func take() -> Cell {
    section.run {
      if let cell = free.popLast() {
        #if TRANSITIONLOCK_ATOMICS
        Exploration.note(.changes, "a cell", at: cell.memory)
        #endif
        return cell
      }
      // Two cache lines a cell, so that two locks never disturb each other. Safe: the memory is as large and as aligned
      // as a cell's, is bound to it and initialized here, once, before it is shared, and is never freed.
      let raw = UnsafeMutableRawPointer.allocate(byteCount: max(MemoryLayout<CellMemory>.size, 128), alignment: 128)
      let memory = raw.bindMemory(to: CellMemory.self, capacity: 1)
      let cell = Cell(memory: memory)
      memory.initialize(to: CellMemory(storage: LockStorage(cell: cell)))
      all.append(cell)
      return cell
    }
  }

  #if TRANSITIONLOCK_ATOMICS
  /// A Boolean value that indicates whether the next lock gets memory that others have had.
  var hasFree: Bool { section.run { !free.isEmpty } }
  #endif

  /// Every cell, whether a lock has it or not.
  var cells: [Cell] { section.run { all } }

  func give(_ cell: Cell) {
    #if TRANSITIONLOCK_ATOMICS
    Exploration.note(.changes, "a cell", at: cell.memory)
    #endif
    section.run { free.append(cell) }
  }
}
