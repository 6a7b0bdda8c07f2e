internal import TransitionSupport

/// The elements that are due, and when: by deadline, first in, first out among equal deadlines.
///
/// What stands in the background does not make time move. It is due when time comes by, at each moment after everything
/// else. A pure value.
struct Agenda<Element> {
  /// The place of an entry until it is taken out.
  struct Place {
    /// A number that no other entry ever has.
    let number: UInt64
    fileprivate let slot: Int32
    fileprivate let isInBackground: Bool
  }

  typealias Entry = (deadline: Duration, number: UInt64, element: Element)

  private var foreground = OrderedHeap<Duration, Entry>()
  private var background = OrderedHeap<Duration, Entry>()
  private var inBackground: [UInt64: Element] = [:]
  private var added: UInt64 = 0

  /// The number of entries that make time move.
  var count: Int { foreground.count }

  /// The entry that makes time move next.
  ///
  /// - Complexity: O(1).
  var next: Entry? { foreground.first }

  /// The entries that make time move next, in the order in which they were added.
  ///
  /// - Complexity: O(*k* log *k*) for *k* of them.
  var allNext: [Entry] { foreground.firstElements }

  /// A Boolean value that indicates whether something that stands in the background is due before what makes time move next.
  ///
  /// - Complexity: O(1).
  var isBackgroundNext: Bool {
    guard let passed = background.firstKey, let deadline = foreground.firstKey else { return false }
    return passed < deadline
  }

  /// The elements that stand in the background, in the order in which they were added.
  ///
  /// - Complexity: O(*n* log *n*) for *n* of them.
  var elementsInBackground: [Element] { inBackground.sorted { $0.key < $1.key }.map(\.value) }

  /// Adds an entry behind those with the same deadline.
  ///
  /// - Complexity: O(log *n*); O(1) when it comes after all others.
  mutating func add(_ element: Element, at deadline: Duration, inBackground isInBackground: Bool = false) -> Place {
    added += 1
    let entry = (deadline, added, element)
    let slot: Int32
    if isInBackground {
      inBackground[added] = element
      slot = background.add(entry, at: deadline)
    } else {
      slot = foreground.add(entry, at: deadline)
    }
    return Place(number: added, slot: slot, isInBackground: isInBackground)
  }

  /// Takes out an entry, which must be here.
  ///
  /// - Complexity: O(log *n*).
  mutating func remove(_ place: Place) {
    if place.isInBackground {
      inBackground[place.number] = nil
      background.remove(place.slot)
    } else {
      foreground.remove(place.slot)
    }
  }

  /// Takes out the entry that is due next, as far as time goes.
  ///
  /// - Parameters:
  ///   - now: how far time has come.
  ///   - limit: how far it goes; with no limit, from deadline to deadline of what makes it move.
  /// - Complexity: O(log *n*).
  mutating func removeNext(now: Duration, limit: Duration?) -> Entry? {
    guard let deadline = foreground.firstKey, deadline <= limit ?? deadline else {
      return removeFromBackground(by: max(now, limit ?? now))
    }
    if let passed = background.firstKey, passed < deadline { return removeFromBackground(by: passed) }
    return foreground.removeFirst()
  }

  /// Takes out any entry.
  ///
  /// - Complexity: O(log *n*).
  mutating func removeAny() -> Entry? { foreground.removeFirst() ?? removeFromBackground(by: nil) }

  private mutating func removeFromBackground(by limit: Duration?) -> Entry? {
    guard let entry = background.removeFirst(by: limit) else { return nil }
    inBackground[entry.number] = nil
    return entry
  }
}
