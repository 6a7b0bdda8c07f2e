/// What is due when: a binary heap by deadline, first in, first out among equal deadlines.
///
/// Shared with the modules of this package that keep time. Who uses it may leave entries in it that mean nothing any more
/// and drop them when they come up; `keep` gets rid of them all at once.
package struct DeadlineHeap<Element> {
  package struct Entry {
    package let deadline: Duration
    /// A number that no other entry of this heap has; later ones have higher ones.
    package let serial: UInt64
    package var element: Element

    fileprivate func precedes(_ other: Entry) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : serial < other.serial
    }
  }

  private var entries: [Entry] = []
  private var nextSerial: UInt64 = 0

  package init() {}

  /// The number of entries.
  package var count: Int { entries.count }

  /// The entry that is due first.
  ///
  /// - Complexity: O(1).
  package var first: Entry? { entries.first }

  /// Adds an entry behind those with the same deadline.
  ///
  /// - Returns: its number.
  /// - Complexity: O(log *n*); O(1), amortized, when it comes after all others.
  @discardableResult
  package mutating func add(_ element: Element, at deadline: Duration) -> UInt64 {
    let serial = nextSerial
    nextSerial += 1
    entries.append(Entry(deadline: deadline, serial: serial, element: element))
    siftUp(entries.count - 1)
    return serial
  }

  /// Takes out the entry that is due first; nil when there is none.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func removeFirst() -> Entry? {
    guard !entries.isEmpty else { return nil }
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    siftDown(0)
    return first
  }

  /// Drops all entries but those for which `isLive` holds.
  ///
  /// - Complexity: O(*n*).
  package mutating func keep(where isLive: (Element) -> Bool) {
    entries.removeAll { !isLive($0.element) }
    for index in stride(from: entries.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
  }

  /// Takes out everything, in no order.
  ///
  /// - Complexity: O(1) besides letting go of the elements.
  @discardableResult
  package mutating func removeAll() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].precedes(entries[parent]) else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && entries[child].precedes(entries[least]) {
        least = child
      }
      guard least != parent else { return }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
