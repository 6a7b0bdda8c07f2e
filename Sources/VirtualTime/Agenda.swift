internal import TransitionSupport

/// Elements with their deadlines, in the order of the deadlines; those with equal deadlines come
/// first in, first out.
///
/// An entry in the background does not advance time. It is due when time passes its deadline, and
/// comes after all other entries of the same moment. An agenda is a pure value.
struct Agenda<Element> {
  /// The place of an entry until its removal.
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

  /// The number of entries that advance time.
  var count: Int { foreground.count }

  /// The next of the entries that advance time.
  ///
  /// - Complexity: O(1).
  var next: Entry? { foreground.first }

  /// The deadline of the next of the entries that advance time.
  ///
  /// - Complexity: O(1).
  var nextDeadline: Duration? { foreground.firstKey }

  /// The entries that advance time and have the earliest deadline, in the order of their addition.
  ///
  /// - Complexity: O(*k* log *k*) for *k* of them.
  var allNext: [Entry] { foreground.firstElements }

  /// Whether an entry in the background is due before the next entry that advances time.
  ///
  /// - Complexity: O(1).
  var isBackgroundNext: Bool {
    guard let passed = background.firstKey, let deadline = foreground.firstKey else { return false }
    return passed < deadline
  }

  /// The elements in the background, in the order of their addition.
  ///
  /// - Complexity: O(*n* log *n*) for *n* of them.
  var elementsInBackground: [Element] { inBackground.sorted { $0.key < $1.key }.map(\.value) }

  /// Adds an entry behind those with the same deadline.
  ///
  /// - Complexity: O(log *n*); O(1) if the entry comes after all others.
  mutating func add(
    _ element: Element,
    at deadline: Duration,
    inBackground isInBackground: Bool = false
  ) -> Place {
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

  /// Takes out an entry, which must be on the agenda.
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

  /// Takes out the entry that is due next, up to a limit.
  ///
  /// - Parameters:
  ///   - now: the current time.
  ///   - limit: the time up to which entries are due. If it is nil, the next entry that advances
  ///     time is due, whatever its deadline, and so are the entries in the background before it;
  ///     without such an entry, those in the background up to `now` are due.
  /// - Complexity: O(log *n*).
  mutating func removeNext(now: Duration, limit: Duration?) -> Entry? {
    guard let deadline = foreground.firstKey, deadline <= limit ?? deadline else {
      return removeFromBackground(by: max(now, limit ?? now))
    }
    if let passed = background.firstKey, passed < deadline {
      return removeFromBackground(by: passed)
    }
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
