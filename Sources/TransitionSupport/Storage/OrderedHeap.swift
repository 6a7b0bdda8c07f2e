/// A binary heap of elements by key, such as a deadline, first in, first out among equal keys.
///
/// The number that the addition returned finds an entry again, and removes it from any position, so that no obsolete
/// entry stays in the heap. It grows without moving an entry.
public struct OrderedHeap<Key: Comparable, Element> {
  @usableFromInline
  struct Entry {
    @usableFromInline let key: Key
    @usableFromInline let serial: UInt64
    @usableFromInline let element: Element
    /// The index of the entry in `order`.
    @usableFromInline var position: Int

    @inlinable
    init(key: Key, serial: UInt64, element: Element, position: Int) {
      self.key = key
      self.serial = serial
      self.element = element
      self.position = position
    }
  }

  /// The slots of the entries, each before its two children.
  @usableFromInline var order = SegmentedArray<Int32>()
  @usableFromInline var entries = Slots<Entry>()
  @usableFromInline var nextSerial: UInt64 = 0

  /// Creates an empty heap.
  @inlinable public init() {}

  /// The number of entries.
  @inlinable
  public var count: Int { order.count }

  /// The key that comes first.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var firstKey: Key? { order.count == 0 ? nil : entries[order[0]].key }

  /// The element that comes first.
  ///
  /// - Complexity: O(1).
  public var first: Element? { order.count == 0 ? nil : entries[order[0]].element }

  /// The elements with the key that comes first, in the order in which they were added.
  ///
  /// - Complexity: O(*k* log *k*) for *k* of them.
  public var firstElements: [Element] {
    guard let key = firstKey else { return [] }
    // The ancestors of an entry with that key all have the same key.
    var found: [Entry] = []
    var positions = [0]
    while let position = positions.popLast() {
      let entry = entries[order[position]]
      guard entry.key == key else { continue }
      found.append(entry)
      for child in [2 * position + 1, 2 * position + 2] where child < order.count { positions.append(child) }
    }
    return found.sorted { $0.serial < $1.serial }.map(\.element)
  }

  /// Adds an entry behind those with the same key.
  ///
  /// - Returns: the number that finds the entry until its removal.
  /// - Complexity: O(log *n*); O(1) if the entry comes after all others.
  @inlinable
  public mutating func add(_ element: Element, at key: Key) -> Int32 {
    let number = entries.add(
      Entry(key: key, serial: nextSerial, element: element, position: order.count)
    )
    nextSerial += 1
    order.append(number)
    siftUp(order.count - 1)
    return number
  }

  /// Removes the entry that comes first, if its key is not beyond `limit`; without a limit, for any key.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func removeFirst(by limit: Key? = nil) -> Element? {
    guard let key = firstKey else { return nil }
    if let limit, key > limit { return nil }
    return remove(order[0])
  }

  /// Removes the entry with a number, which must be in the heap.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func remove(_ number: Int32) -> Element {
    let entry = entries.take(number)
    let last = order.removeLast()
    if last != number {
      place(last, at: entry.position)
      siftDown(entry.position)
      siftUp(entry.position)
    }
    return entry.element
  }

  /// Removes the memory that an empty heap does not need, and returns it.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func removeUnusedMemory() -> UnusedMemory? {
    guard count == 0, let unused = entries.removeUnusedMemory() else { return nil }
    return UnusedMemory(unused, order.removeAll())
  }

  #if DEBUG
  public var accesses: Int { order.accesses.count + entries.accesses }
  #endif
}

extension OrderedHeap {
  @inlinable
  func precedes(_ number: Int32, _ other: Int32) -> Bool {
    let (left, right) = (entries[number], entries[other])
    return left.key != right.key ? left.key < right.key : left.serial < right.serial
  }

  @inlinable
  mutating func place(_ number: Int32, at position: Int) {
    order[position] = number
    entries[number].position = position
  }

  @inlinable
  mutating func swap(_ position: Int, _ other: Int) {
    let (left, right) = (order[position], order[other])
    place(left, at: other)
    place(right, at: position)
  }

  @inlinable
  mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(order[child], order[parent]) else { return }
      swap(child, parent)
      child = parent
    }
  }

  @inlinable
  mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < order.count && precedes(order[child], order[least]) {
        least = child
      }
      guard least != parent else { return }
      swap(parent, least)
      parent = least
    }
  }
}
