internal import TransitionLock

/// What is due when, first in, first out among equal deadlines.
///
/// An entry that is withdrawn is not searched for: it counts itself out, and is dropped when it comes up, or when such
/// entries outnumber the others. So withdrawing is constant time, and the heap is never longer than twice what waits
/// (and a few). A pure value.
struct Agenda<Element> {
  typealias Entry = (deadline: Duration, serial: UInt64, element: Element)

  private var heap = DeadlineHeap<Element>()

  /// The number of entries that have not been withdrawn.
  private(set) var count = 0

  /// Adds an entry behind those with the same deadline.
  ///
  /// - Returns: its number, which no other entry has.
  /// - Complexity: O(log *n*); O(1) when it comes after all others.
  @discardableResult
  mutating func add(_ element: Element, at deadline: Duration) -> UInt64 {
    count += 1
    return heap.add(element, at: deadline)
  }

  /// Counts out an entry that is withdrawn.
  ///
  /// - Parameter isLive: tells the entries that still count.
  /// - Complexity: O(1), amortized.
  mutating func countOut(isLive: (Element) -> Bool) {
    count -= 1
    if heap.count > 2 * count + 32 { heap.keep(where: isLive) }
  }

  /// The first deadline that still counts.
  ///
  /// - Complexity: O(1), amortized; O(log *n*) for each entry that was withdrawn.
  mutating func firstDeadline(isLive: (Element) -> Bool) -> Duration? {
    while let first = heap.first {
      if isLive(first.element) { return first.deadline }
      heap.removeFirst()
    }
    return nil
  }

  /// Takes out the first entry that still counts, if it is due by `limit`.
  ///
  /// - Complexity: O(log *n*), and as much for each entry that was withdrawn.
  mutating func popFirst(by limit: Duration?, isLive: (Element) -> Bool) -> Entry? {
    guard let deadline = firstDeadline(isLive: isLive) else { return nil }
    if let limit, deadline > limit { return nil }
    count -= 1
    return heap.removeFirst().map { ($0.deadline, $0.serial, $0.element) }
  }

  /// Takes out everything.
  mutating func removeAll() -> [Element] {
    count = 0
    return heap.removeAll().map(\.element)
  }
}
