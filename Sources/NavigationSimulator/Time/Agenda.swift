internal import TransitionLock

/// What is due when, first in, first out among equal deadlines. A pure value.
struct Agenda<Element> {
  /// Where an entry stands until it is taken out.
  struct Place {
    /// A number that no other entry ever has.
    let number: UInt64
    fileprivate let slot: Int32
  }

  typealias Entry = (deadline: Duration, number: UInt64, element: Element)

  private var heap = DeadlineHeap<Entry>()
  private var added: UInt64 = 0

  /// The number of entries.
  var count: Int { heap.count }

  /// Adds an entry behind those with the same deadline.
  ///
  /// - Complexity: O(log *n*); O(1) when it comes after all others.
  mutating func add(_ element: Element, at deadline: Duration) -> Place {
    added += 1
    return Place(number: added, slot: heap.add((deadline, added, element), at: deadline))
  }

  /// Takes out an entry, which must be here.
  ///
  /// - Complexity: O(log *n*).
  mutating func remove(_ place: Place) { heap.remove(place.slot) }

  /// Takes out the entry that is due first, if it is due by `limit`; with no limit, whenever it is due.
  ///
  /// - Complexity: O(log *n*).
  mutating func removeFirst(by limit: Duration? = nil) -> Entry? { heap.removeFirst(by: limit) }
}
