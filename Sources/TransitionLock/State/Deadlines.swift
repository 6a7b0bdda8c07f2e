internal import TransitionSupport

/// The deadlines of a lock's waiters, which one timer serves.
struct Deadlines {
  private var heap = OrderedHeap<Duration, Waiter>()
  /// The deadline for which the timer sleeps; nil while none does.
  private(set) var armed: Duration?
  /// The number of the timer that was started last; an older one has no effect.
  private(set) var timer: UInt64 = 0

  mutating func add(_ waiter: Waiter, at deadline: Duration, _ effects: inout Effects) {
    waiter.deadline = heap.add(waiter, at: deadline)
    if armed.map({ deadline < $0 }) ?? true { arm(&effects) }
  }

  mutating func remove(_ waiter: Waiter, _ effects: inout Effects) {
    heap.remove(waiter.deadline)
    if heap.count == 0, armed != nil { arm(&effects) }
  }

  mutating func removeDue(_ now: Duration) -> Waiter? {
    let waiter = heap.removeFirst(by: now)
    waiter?.deadline = -1
    return waiter
  }

  /// Has the timer sleep until the first deadline, or not at all if there is none.
  mutating func arm(_ effects: inout Effects) {
    armed = heap.firstKey
    timer += 1
    effects.add(.setTimer)
  }

  /// Notes that the timer has failed.
  mutating func disarm() { armed = nil }
}
