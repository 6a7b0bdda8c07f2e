internal import TransitionSupport

/// A request to start a timer that replaces the previous one.
struct Alarm: Equatable, Sendable {
  /// The time at which the timer fires, counted on the lock's clock from the creation of the lock.
  var deadline: Duration
  /// The number of the timer; a timer with another number has been replaced.
  var serial: UInt64
}

/// The deadlines of the waiters with a timeout, and the one timer that serves them all.
///
/// It is a pure value, which returns when to start or stop the timer.
struct Deadlines<Element> {
  enum Change: Equatable {
    case none
    case start(Alarm)
    case stop
  }

  private var heap = OrderedHeap<Duration, Element>()
  private var alarm: Alarm
  private var isArmed = false

  /// Creates a storage without deadlines.
  ///
  /// - Parameter serial: the number after which the numbers of its alarms begin.
  init(after serial: UInt64 = 0) { alarm = Alarm(deadline: .zero, serial: serial) }

  /// The number of the last alarm.
  var lastSerial: UInt64 { alarm.serial }

  /// The number of deadlines.
  var count: Int { heap.count }

  /// Adds a deadline.
  ///
  /// - Returns: its number; and the alarm to set, if the deadline comes before all others.
  /// - Complexity: O(log *n*); O(1) if the deadline comes after all others.
  mutating func add(_ element: Element, at deadline: Duration) -> (number: Int32, change: Change) {
    let number = heap.add(element, at: deadline)
    return (number, isArmed && alarm.deadline <= deadline ? .none : .start(arm(deadline)))
  }

  /// Removes a deadline that has not come.
  ///
  /// - Returns: the change of the timer, which stops if no deadline is left.
  /// - Complexity: O(log *n*).
  mutating func remove(_ number: Int32) -> Change {
    heap.remove(number)
    guard heap.count == 0, isArmed else { return .none }
    isArmed = false
    return .stop
  }

  /// Returns a Boolean value that indicates whether this alarm is the current one.
  func isCurrent(_ alarm: Alarm) -> Bool { isArmed && self.alarm.serial == alarm.serial }

  /// Removes the next element whose deadline has come.
  ///
  /// - Complexity: O(log *n*).
  mutating func removeDue(_ now: Duration) -> Element? { heap.removeFirst(by: now) }

  /// Notes that the alarm has fired and that all due elements have been removed.
  ///
  /// - Returns: the alarm to set for the remaining deadlines.
  mutating func rearm() -> Alarm? {
    isArmed = false
    return heap.firstKey.map { arm($0) }
  }

  /// Notes that the alarm does not fire, so that the next deadline sets another one.
  mutating func disarm(_ alarm: Alarm) { if isCurrent(alarm) { isArmed = false } }

  /// Removes unused memory, and returns it.
  mutating func removeUnusedMemory() -> UnusedMemory? { heap.removeUnusedMemory() }

  private mutating func arm(_ deadline: Duration) -> Alarm {
    isArmed = true
    alarm = Alarm(deadline: deadline, serial: alarm.serial + 1)
    return alarm
  }

  #if DEBUG
  var accesses: Int { heap.accesses }
  #endif
}
