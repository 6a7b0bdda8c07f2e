/// An order to start the timer, in the place of the one before.
struct Alarm: Equatable, Sendable {
  /// When, on the lock's clock, as the time since the lock was made.
  var deadline: Duration
  /// Which timer this is; one with another number has been replaced.
  var serial: UInt64
}

/// The deadlines of those who wait with a timeout, and the one timer that serves them all.
///
/// A heap by deadline. A waiter that leaves before its deadline does not search for its entry: it counts itself
/// out, and the entry is dropped when it comes up, or when such entries outnumber the others. So leaving is constant
/// time, and the heap is never longer than twice the waiters that it serves (and a few). A pure value: it says when the
/// timer is to be started or stopped.
struct Deadlines<Ticket> {
  private(set) var heap = DeadlineHeap<Ticket>()
  private var alarm = Alarm(deadline: .zero, serial: 0)
  private var isArmed = false

  /// The number of waiters with a deadline.
  private(set) var count = 0

  /// Adds the deadline of a waiter.
  ///
  /// - Returns: the alarm to set, if this deadline comes before all others.
  /// - Complexity: O(log *n*); O(1) when it comes after all others.
  mutating func add(_ deadline: Duration, for ticket: Ticket) -> Alarm? {
    heap.add(ticket, at: deadline)
    count += 1
    return isArmed && alarm.deadline <= deadline ? nil : arm(deadline)
  }

  /// Counts out a waiter that left before its deadline.
  ///
  /// - Parameter isWaiting: tells the tickets of those who still wait.
  /// - Returns: whether the timer is to be stopped, because nobody is left.
  /// - Complexity: O(1), amortized.
  mutating func countOut(isWaiting: (Ticket) -> Bool) -> Bool {
    count -= 1
    if count == 0 {
      heap.removeAll()
      defer { isArmed = false }
      return isArmed
    }
    if heap.count > 2 * count + 32 { heap.keep(where: isWaiting) }
    return false
  }

  /// Whether this alarm is the one that is set.
  func isCurrent(_ serial: UInt64) -> Bool { isArmed && alarm.serial == serial }

  /// The next ticket whose deadline has come, whether or not it still waits.
  ///
  /// - Complexity: O(log *n*).
  mutating func popDue(_ now: Duration) -> Ticket? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    heap.removeFirst()
    return first.element
  }

  /// The alarm to set after one has gone off.
  mutating func rearm() -> Alarm? {
    isArmed = false
    return heap.first.map { arm($0.deadline) }
  }

  private mutating func arm(_ deadline: Duration) -> Alarm {
    isArmed = true
    alarm = Alarm(deadline: deadline, serial: alarm.serial + 1)
    return alarm
  }
}
