/// A line of requests, by place number.
///
/// A place whose request has left is empty, and is skipped when it would be the first, so that leaving takes amortized
/// constant time, and a replacement takes over the place of its predecessor.
struct Line {
  private var places: [Waiter?] = []
  /// The number of the first element of `places`, and the index of the first request in it.
  private var base = 0
  private var head = 0
  private(set) var count = 0

  var first: Waiter? { count == 0 ? nil : places[head] }

  var last: Waiter? { count == 0 ? nil : places[places.count - 1] }

  /// The requests in order.
  var all: [Waiter] { places[head...].compactMap(\.self) }

  mutating func append(_ waiter: Waiter) {
    waiter.place = base + places.count
    places.append(waiter)
    count += 1
  }

  mutating func replace(_ older: Waiter, by waiter: Waiter) {
    waiter.place = older.place
    places[older.place - base] = waiter
  }

  mutating func remove(_ waiter: Waiter) {
    places[waiter.place - base] = nil
    count -= 1
    if count == 0 {
      base += places.count
      head = 0
      // An empty line keeps no memory of a long one.
      if places.count == 1 { places.removeLast() } else { places.removeAll(keepingCapacity: places.capacity <= 64) }
      return
    }
    while places[head] == nil { head += 1 }
    while places[places.count - 1] == nil { places.removeLast() }
    if places.count > 2 * count + 32 { removeEmptyPlaces() }
  }

  /// Returns the last request before a place in the order that satisfies a condition.
  func last(before order: UInt64, where condition: (Waiter) -> Bool) -> Waiter? {
    for case let waiter? in places[head...].reversed() where waiter.order < order && condition(waiter) { return waiter }
    return nil
  }

  private mutating func removeEmptyPlaces() {
    base += places.count
    head = 0
    places.removeAll { $0 == nil }
    for (index, waiter) in places.enumerated() { waiter?.place = base + index }
  }
}
