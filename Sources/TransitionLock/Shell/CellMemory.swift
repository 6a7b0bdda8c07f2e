public import TransitionSupport

/// The memory of a lock: its word, its holder, the transition in the way, and its storage.
///
/// Locks recycle it, the program never frees it, and its generations never repeat. So a token needs no reference to its
/// lock: it points here, and its generation shows whether the token is still valid.
@usableFromInline
struct CellMemory: ~Copyable {
  /// The bits of a ``Word``.
  @usableFromInline let word: Atomic<UInt64>

  // The holder. The thread that makes it the holder writes these fields after the word. It writes `stamp` last, which
  // is the generation of the other fields; a reader that finds the word unchanged after them has read consistent
  // values.
  @usableFromInline let label: Atomic<UInt>
  @usableFromInline let file: Atomic<UInt>
  @usableFromInline let extent: Atomic<UInt64>
  @usableFromInline let task: Atomic<UInt>
  @usableFromInline let stamp: Atomic<UInt64>

  @usableFromInline let storage: LockStorage
  private let padding: UInt64 = 0

  // The samples of the watch, on a separate cache line: a refused call writes here, and does not disturb the holder.

  /// The generation of the transition that was in the way of others, perhaps on an earlier lock: generations never
  /// repeat.
  @usableFromInline let inTheWay: Atomic<UInt64>
  /// The frequency of the watch's looks, as a ``Looks``.
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

/// The frequency of the watch's looks.
///
/// The cases are in order, so that a call with a transition in its way needs one comparison to decide whether to start
/// the watch.
enum Looks: UInt8 {
  /// The watch does not look; a call with a transition in its way starts it.
  case never
  /// Nothing has changed for so long that the watch looks at growing intervals. A change restarts it.
  case seldom
  /// The watch looks after the shortest limit, so that it sees each newcomer in time.
  case often
  /// The lock has no watch. The watch of a lock looks at its scopes, too, whose cells keep any of these values.
  case unwanted

  var isLooking: Bool { self == .seldom || self == .often }
}

/// The pool of cells, in which locks that are gone leave their memory for new ones.
///
/// A program has as many cells as it ever had locks and scopes at one time, of less than 400 bytes each; a lock frees
/// its other memory at its end. The pool frees no cell, so a token that outlives its lock finds a cell that no longer
/// knows it, instead of foreign memory.
final class CellPool: @unchecked Sendable {
  // Sendable: the section is constant and safe for all threads; `free` and `all` are private, and accessed only in it.
  // They contain cells, which are Sendable. `all` keeps every cell reachable, for leak checkers too.
  static let shared: CellPool = {
    let pool = CellPool()
    // A report of a deadlock asks this source.
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
      // A cell has two cache lines, so that two locks never disturb each other. Safe: the memory has the size and
      // alignment of a cell, is bound to it and initialized here, once, before it is shared, and is never freed.
      let raw = UnsafeMutableRawPointer.allocate(byteCount: max(MemoryLayout<CellMemory>.size, 128), alignment: 128)
      let memory = raw.bindMemory(to: CellMemory.self, capacity: 1)
      let cell = Cell(memory: memory)
      memory.initialize(to: CellMemory(storage: LockStorage(cell: cell)))
      all.append(cell)
      return cell
    }
  }

  #if TRANSITIONLOCK_ATOMICS
  /// A Boolean value that indicates whether the next lock has memory that other locks have had.
  var hasFree: Bool { section.run { !free.isEmpty } }
  #endif

  /// Every cell, with or without a lock.
  var cells: [Cell] { section.run { all } }

  func give(_ cell: Cell) {
    #if TRANSITIONLOCK_ATOMICS
    Exploration.note(.changes, "a cell", at: cell.memory)
    #endif
    section.run { free.append(cell) }
  }
}
