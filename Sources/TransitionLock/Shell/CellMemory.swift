public import TransitionSupport

/// The memory of a lock: its word, its holder, the transition in the way, and its storage.
///
/// It is recycled from lock to lock and never freed, and its generations never repeat. So a token needs no reference to its
/// lock: it points here, and its generation tells whether it still means anything.
@usableFromInline
struct CellMemory: ~Copyable {
  /// The bits of a ``Word``.
  @usableFromInline let word: Atomic<UInt64>

  // The holder, written after the word by the thread that makes it the holder. `stamp` comes last and says of which
  // generation the others are; a reader that finds the word unchanged behind them has read what belongs together.
  @usableFromInline let label: Atomic<UInt>
  @usableFromInline let file: Atomic<UInt>
  @usableFromInline let extent: Atomic<UInt64>
  @usableFromInline let task: Atomic<UInt>
  @usableFromInline let stamp: Atomic<UInt64>

  @usableFromInline let storage: LockStorage
  private let padding: UInt64 = 0

  // What the watch samples, on a cache line of its own: a call that is refused writes here, and does not disturb the
  // holder.

  /// The generation of the transition that was in the way of others.
  @usableFromInline let inTheWay: Atomic<UInt64>
  /// How often the watch looks, as a ``Looks``.
  @usableFromInline let looks: Atomic<UInt8>

  init(storage: LockStorage) {
    word = Atomic(0)
    label = Atomic(0)
    file = Atomic(0)
    extent = Atomic(0)
    task = Atomic(0)
    stamp = Atomic(0)
    self.storage = storage
    inTheWay = Atomic(0)
    looks = Atomic(Looks.unwanted.rawValue)
  }
}

/// How often the watch looks.
///
/// In order, so that a call that finds a transition in its way tells by one comparison whether it has to see to the watch.
enum Looks: UInt8 {
  /// It does not look, and is to be started.
  case never
  /// Nothing has changed for so long that it looks at growing intervals. It is to be started anew where anything has.
  case seldom
  /// It looks after the shortest limit, so that each newcomer is seen in time.
  case often
  /// No watch is wanted, or it is that of the whole lock.
  case unwanted

  var isLooking: Bool { self == .seldom || self == .often }
}

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
