internal import TransitionSupport

/// The deadlines of a lock's waiters, which one entry of the alarm serves.
struct Deadlines {
  private var heap = OrderedHeap<Duration, Waiter>()
  /// The time of the alarm's entry; nil while there is none.
  private(set) var armed: Duration?
  /// Whether the entry goes with the last deadline, because its time would advance virtual time.
  var isExact = false

  mutating func add(_ waiter: Waiter, at deadline: Duration, _ effects: inout Effects) {
    waiter.deadline = heap.add(waiter, at: deadline)
    if armed.map({ deadline < $0 }) ?? true { arm(&effects) }
  }

  mutating func remove(_ waiter: Waiter, _ effects: inout Effects) {
    heap.remove(waiter.deadline)
    waiter.deadline = -1
    if isExact, heap.count == 0, armed != nil { arm(&effects) }
  }

  mutating func removeDue(_ now: Duration) -> Waiter? {
    let waiter = heap.removeFirst(by: now)
    waiter?.deadline = -1
    return waiter
  }

  /// Returns whether a deadline has come by the time of the alarm's entry; if not, the next one is armed.
  mutating func isDue(_ now: Duration) -> Bool {
    armed = heap.firstKey
    return armed.map { $0 <= now } ?? false
  }

  /// Has the alarm wake the lock at the first deadline.
  mutating func arm(_ effects: inout Effects) {
    armed = heap.firstKey
    effects.add(.setAlarm(.deadline))
  }

  /// Notes that the alarm's clock has failed.
  mutating func disarm() { armed = nil }
}
