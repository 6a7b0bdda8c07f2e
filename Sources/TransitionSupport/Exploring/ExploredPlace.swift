#if TRANSITIONLOCK_ATOMICS
/// A place of atomic operations, which stands for their memory.
public final class ExploredPlace: @unchecked Sendable {
  // Sendable: used by the one thread that the explorer lets go on.

  /// The value that was written last, whoever has seen that.
  public private(set) var bits: UInt64
  /// The line that made it, which is the same for all places of one kind.
  public let line: UInt

  // What the explorer knows of it, in a run of a number.
  public var run = 0
  public var location = 0
  /// The number of the plain memory that stands for its life; nil for a place that is older than the run.
  public var life: Int?
  /// A Boolean value that indicates whether its operations are points.
  public var isContested = false

  public init(_ bits: UInt64, _ line: UInt) {
    self.bits = bits
    self.line = line
    Exploration.explorer?.begin(self)
  }

  /// Notes that what it is part of is gone.
  public func end() { Exploration.explorer?.end(self) }

  /// Keeps what was written.
  public func keep(_ bits: UInt64) { self.bits = bits }

  public func load(_ ordering: AtomicLoadOrdering, _ point: AtomicPoint) -> UInt64 {
    Exploration.explorer?.load(self, ordering, point) ?? bits
  }

  public func store(_ desired: UInt64, _ ordering: AtomicStoreOrdering, _ point: AtomicPoint) {
    if let explorer = Exploration.explorer {
      explorer.store(desired, self, ordering, point)
    } else {
      bits = desired
    }
  }

  /// Writes what `change` makes of the value, unless that is nil.
  ///
  /// - Returns: the value that was there.
  public func update(
    _ success: AtomicUpdateOrdering,
    _ failure: AtomicLoadOrdering,
    _ point: AtomicPoint,
    _ change: (UInt64) -> UInt64?
  ) -> UInt64 {
    if let explorer = Exploration.explorer { return explorer.update(self, success, failure, point, change) }
    defer { if let desired = change(bits) { bits = desired } }
    return bits
  }
}

/// A critical section that only one explored thread enters at a time; in place of the platform's mutex, in which a thread
/// would be blocked though it is its turn.
public final class ExploredSection: @unchecked Sendable {
  // Sendable: only the explorer uses it, on the one thread that it lets go on.
  public var isTaken = false
  /// Where who leaves hands on what it has seen to who enters.
  public let place = ExploredPlace(0, 0)

  public init() {}
}
#endif
