/// What is due when: a binary heap by deadline, first in first out among equal deadlines.
///
/// An entry that is withdrawn is not searched for: it counts itself out, and is dropped when it comes up, or when such
/// entries outnumber the others. So withdrawing is constant time, and the heap is never longer than twice what waits
/// (and a few). A pure value.
struct Agenda<Element> {
  struct Entry {
    var deadline: Duration
    var serial: UInt64
    var element: Element

    func precedes(_ other: Entry) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : serial < other.serial
    }
  }

  private var heap: [Entry] = []
  private var nextSerial: UInt64 = 0

  /// The number of entries that have not been withdrawn.
  private(set) var count = 0

  /// Adds an entry behind those with the same deadline.
  ///
  /// - Returns: its number, which no other entry has.
  /// - Complexity: O(log *n*); O(1) when it comes after all others.
  @discardableResult
  mutating func add(_ element: Element, at deadline: Duration) -> UInt64 {
    let serial = nextSerial
    nextSerial += 1
    heap.append(Entry(deadline: deadline, serial: serial, element: element))
    siftUp(heap.count - 1)
    count += 1
    return serial
  }

  /// Counts out an entry that is withdrawn.
  ///
  /// - Parameter isLive: tells the entries that still count.
  /// - Complexity: O(1), amortized.
  mutating func countOut(isLive: (Element) -> Bool) {
    count -= 1
    guard heap.count > 2 * count + 32 else { return }
    heap.removeAll { !isLive($0.element) }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
  }

  /// The first deadline that still counts.
  ///
  /// - Complexity: O(1), amortized; O(log *n*) for each entry that was withdrawn.
  mutating func firstDeadline(isLive: (Element) -> Bool) -> Duration? {
    while let first = heap.first {
      if isLive(first.element) { return first.deadline }
      removeFirst()
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
    return removeFirst()
  }

  /// Takes out everything.
  mutating func removeAll() -> [Entry] {
    defer {
      heap = []
      count = 0
    }
    return heap
  }

  @discardableResult
  private mutating func removeFirst() -> Entry {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    siftDown(0)
    return first
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].precedes(heap[least]) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
