@testable import TransitionSupport

/// The memory of one run after the other: which location stands for which place, and which places are *contested*.
///
/// An operation on a place is a point only if two operations on places of this kind were seen that nothing else orders,
/// one of which writes. What is ordered anyway, by a section or by another place, brings no other results in another
/// order; and two operations that are not would be seen as such in a run that has a point at all others. So a kind
/// that turns out to be contested has all runs begin anew.
struct RunMemory {
  private var weak = WeakMemory()
  private var run = 0
  /// The kinds of the places that are contested.
  private(set) var contested: Set<UInt>
  /// A Boolean value that indicates whether a run has found another kind.
  private(set) var hasLearned = false
  /// The plain memory, by addresses.
  private var plain: [UnsafeRawPointer: Int] = [:]
  /// How often a thread has read a store that was not the newest, by thread and location.
  private var stale: [StaleKey: (position: Int, count: Int)] = [:]

  private struct StaleKey: Hashable {
    let thread: Int
    let location: Int
  }

  init(contested: Set<UInt>) { self.contested = contested }

  mutating func restart(threads: Int) {
    run = Self.nextRun()
    hasLearned = false
    weak.restart(threads: threads)
    plain.removeAll(keepingCapacity: true)
    stale.removeAll(keepingCapacity: true)
  }

  // Safe: only the thread that has the baton sets a run up.
  nonisolated(unsafe) private static var lastRun = 0

  /// Places outlast explorations, so that runs are counted over all of them.
  private static func nextRun() -> Int {
    lastRun += 1
    return lastRun
  }
}

// MARK: - Views

extension RunMemory {
  mutating func addThread(_ view: View) -> Int { weak.addThread(view) }
  mutating func release(by thread: Int) -> View { weak.release(by: thread) }
  mutating func acquire(_ view: View, by thread: Int) { weak.acquire(view, by: thread) }
}

// MARK: - Places

extension RunMemory {
  /// Adds a place that was made in this run.
  mutating func begin(_ place: ExploredPlace, by thread: Int) {
    register(place)
    let life = weak.addPlain()
    place.life = life
    _ = weak.note(.write, plain: life, by: thread)
  }

  /// Notes that a place is gone.
  ///
  /// - Returns: a thread whose use of it nothing orders before that; nil if there is none.
  mutating func end(_ place: ExploredPlace, by thread: Int) -> Int? {
    guard place.run == run, let life = place.life else { return nil }
    return weak.note(.write, plain: life, by: thread)
  }

  private mutating func register(_ place: ExploredPlace) {
    place.run = run
    place.location = weak.addLocation(place.bits)
    place.life = nil
    place.isContested = contested.contains(place.line)
  }

  /// Returns a Boolean value that indicates whether the operations on a place are points.
  mutating func isPoint(_ place: ExploredPlace) -> Bool {
    if place.run != run { register(place) }
    return place.isContested
  }

  /// Notes an operation, before it is done.
  ///
  /// - Returns: the thread that has made the place, or is about to free it, if nothing orders that; nil otherwise.
  mutating func note(_ access: Access, _ place: ExploredPlace, by thread: Int) -> Int? {
    let other = use(place, by: thread)
    if weak.note(access, place.location, by: thread) != nil, contested.insert(place.line).inserted { hasLearned = true }
    return other
  }

  /// Notes that a place is used while it must be there.
  ///
  /// - Returns: as above.
  mutating func use(_ place: ExploredPlace, by thread: Int) -> Int? {
    if place.run != run { register(place) }
    guard let life = place.life else { return nil }
    return weak.note(.read, plain: life, by: thread)
  }

  /// The number of stores that a thread may read.
  ///
  /// One that is not the newest it reads no more than twice: to wait for a newer one is not to read the old one indefinitely.
  /// Twice, because there are readers that look whether anything has changed since they looked first.
  mutating func choices(_ place: ExploredPlace, by thread: Int) -> Int {
    let choices = weak.choices(place.location, by: thread)
    guard choices > 1, let last = stale[StaleKey(thread: thread, location: place.location)], last.count == 2 else {
      return choices
    }
    return last.position == weak.position(place.location, by: thread) ? choices - 1 : choices
  }

  mutating func load(_ place: ExploredPlace, _ order: MemoryOrder, age: Int, by thread: Int) -> UInt64 {
    let bits = weak.load(place.location, order, age: age, by: thread)
    if age > 0 {
      let key = StaleKey(thread: thread, location: place.location)
      let position = weak.position(place.location, by: thread)
      let count = stale[key].map { $0.position == position ? $0.count + 1 : 1 } ?? 1
      stale[key] = (position, count)
    }
    return bits
  }

  mutating func store(_ bits: UInt64, _ place: ExploredPlace, _ order: MemoryOrder, by thread: Int) {
    weak.store(bits, place.location, order, by: thread)
    place.keep(bits)
  }

  mutating func update(
    _ place: ExploredPlace,
    _ success: MemoryOrder,
    _ failure: MemoryOrder,
    by thread: Int,
    _ change: (UInt64) -> UInt64?
  ) -> UInt64 {
    weak.update(place.location, success, failure: failure, by: thread) { bits in
      let changed = change(bits)
      if let changed { place.keep(changed) }
      return changed
    }
  }
}

// MARK: - Plain memory

extension RunMemory {
  /// Notes an access to plain memory.
  ///
  /// - Returns: the other thread of a race; nil if there is none.
  mutating func note(_ access: PlainAccess, at address: UnsafeRawPointer, by thread: Int) -> Int? {
    let number: Int
    if access != .begins, let known = plain[address] {
      number = known
    } else {
      number = weak.addPlain()
      plain[address] = number
    }
    if access == .ends { plain[address] = nil }
    return weak.note(access == .reads ? .read : .write, plain: number, by: thread)
  }
}
