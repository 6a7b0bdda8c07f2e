/// Memory in which a thread need not see the newest store: release and acquire, by views.
///
/// Each location keeps the history of its stores, and each thread a ``View``. A thread may read any store that is not
/// older than its view, which then is no older than that store. A releasing store keeps the view of its thread, and who
/// acquires that store joins it to its own. An operation that reads and writes reads the newest store, and hands on what
/// that one does (a *release sequence*). There is no operation that is sequentially consistent, and no fence, as in the lock.
///
/// It leaves out three things that the memory model of C++ allows: that a load sees a store which comes after it in the order of the
/// program (*load buffering*); that two stores to a location come in another order than that in which they were done; and
/// that a compare-and-swap fails by a store that is not the newest.
///
/// It is a value: a run that branches copies it.
struct WeakMemory {
  /// A store, with what it hands on.
  private struct Store {
    let bits: UInt64
    let view: View
  }

  private struct Location {
    var history: [Store]
    var accesses = Accesses()
  }

  private var views: [View] = []
  private var locations: [Location] = []
  private var plain: [Accesses] = []

  /// Begins anew, with so many threads, which see whatever was done before.
  mutating func restart(threads: Int) {
    locations.removeAll(keepingCapacity: true)
    plain.removeAll(keepingCapacity: true)
    views.removeAll(keepingCapacity: true)
    for _ in 0..<threads { _ = addThread(View()) }
  }

  /// Adds a thread that begins with a view.
  mutating func addThread(_ view: View) -> Int {
    precondition(views.count < View.threads, "a run has no more than \(View.threads) threads and tasks")
    views.append(view)
    views[views.count - 1].clock[views.count - 1] = 1
    return views.count - 1
  }

  /// Adds a location, whose value everybody sees.
  mutating func addLocation(_ bits: UInt64) -> Int {
    precondition(locations.count < View.locations, "a run has no more than \(View.locations) locations")
    locations.append(Location(history: [Store(bits: bits, view: View())]))
    return locations.count - 1
  }

  /// Adds plain memory.
  mutating func addPlain() -> Int {
    plain.append(Accesses())
    return plain.count - 1
  }
}

// MARK: - Operations

extension WeakMemory {
  /// The position of the oldest store that a thread may read.
  func position(_ location: Int, by thread: Int) -> Int { Int(views[thread].positions[location]) }

  /// The number of stores that a thread may read.
  func choices(_ location: Int, by thread: Int) -> Int {
    locations[location].history.count - position(location, by: thread)
  }

  /// Reads a store: the newest if `age` is 0, the one before that if it is 1, and so on.
  mutating func load(_ location: Int, _ order: MemoryOrder, age: Int = 0, by thread: Int) -> UInt64 {
    precondition(age < choices(location, by: thread), "a thread reads nothing that is older than what it has seen")
    let position = locations[location].history.count - 1 - age
    views[thread].positions[location] = UInt16(position)
    let store = locations[location].history[position]
    if order.contains(.acquire) { views[thread].join(store.view) }
    return store.bits
  }

  mutating func store(_ bits: UInt64, _ location: Int, _ order: MemoryOrder, by thread: Int) {
    append(bits, location, order, after: View(), by: thread)
  }

  /// Reads the newest store, and writes what `change` makes of it, unless that is nil.
  ///
  /// - Returns: what was read.
  @discardableResult
  mutating func update(
    _ location: Int,
    _ success: MemoryOrder,
    failure: MemoryOrder = .relaxed,
    by thread: Int,
    _ change: (UInt64) -> UInt64?
  ) -> UInt64 {
    let newest = locations[location].history[locations[location].history.count - 1]
    guard let bits = change(newest.bits) else { return load(location, failure, by: thread) }
    _ = load(location, success, by: thread)
    append(bits, location, success, after: newest.view, by: thread)
    return newest.bits
  }

  /// Adds a store to a history, which hands on what another one does, too.
  private mutating func append(
    _ bits: UInt64,
    _ location: Int,
    _ order: MemoryOrder,
    after earlier: View,
    by thread: Int
  ) {
    var view = earlier
    views[thread].positions[location] = UInt16(locations[location].history.count)
    if order.contains(.release) { view.join(release(by: thread)) }
    view.positions[location] = UInt16(locations[location].history.count)
    locations[location].history.append(Store(bits: bits, view: view))
  }

  /// Returns what a thread has seen, for who goes on after it by another way than a location.
  mutating func release(by thread: Int) -> View {
    defer { views[thread].clock[thread] += 1 }
    return views[thread]
  }

  mutating func acquire(_ view: View, by thread: Int) { views[thread].join(view) }
}

// MARK: - Order

extension WeakMemory {
  /// Notes an operation on a location, before it is done.
  ///
  /// - Returns: another thread, whose operation nothing orders before this one; nil if there is none.
  mutating func note(_ access: Access, _ location: Int, by thread: Int) -> Int? {
    locations[location].accesses.note(access, by: thread, views[thread])
  }

  /// Notes an access to plain memory.
  ///
  /// - Returns: the other thread of a race; nil if there is none.
  mutating func note(_ access: Access, plain: Int, by thread: Int) -> Int? {
    self.plain[plain].note(access, by: thread, views[thread])
  }
}
