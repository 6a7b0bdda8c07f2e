public import Synchronization

/// The memory of a lock: its word, who holds it, and the keeper of its line.
///
/// Storage is recycled from lock to lock and never freed, and its generations never repeat. So a token needs no
/// reference to its lock: it points here, and its generation tells whether it still means anything.
@usableFromInline
struct CellStorage: ~Copyable {
  /// A ``Word``.
  @usableFromInline let word: Atomic<UInt64>

  // Who holds the lock, written by whoever makes it the holder, after the word. `stamp` comes last and tells of which
  // generation the others are; a reader that finds the word unchanged behind them has read what belongs together.
  @usableFromInline let label: Atomic<UInt>
  @usableFromInline let file: Atomic<UInt>
  @usableFromInline let extent: Atomic<UInt64>
  @usableFromInline let task: Atomic<UInt>
  @usableFromInline let stamp: Atomic<UInt64>

  @usableFromInline let keeper: LineKeeper

  init(keeper: LineKeeper) {
    word = Atomic(0)
    label = Atomic(0)
    file = Atomic(0)
    extent = Atomic(0)
    task = Atomic(0)
    stamp = Atomic(0)
    self.keeper = keeper
  }
}
