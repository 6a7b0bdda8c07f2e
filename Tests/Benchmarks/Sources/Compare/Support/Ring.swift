/// A queue in an array that is filled in a circle: the least memory and time that a line can have.
struct Ring<Element> {
  private var slots: [Element?] = []
  private var first = 0
  private(set) var count = 0

  /// The element at a distance from the first.
  subscript(offset: Int) -> Element? {
    get { slots[(first + offset) & (slots.count - 1)] }
    set { slots[(first + offset) & (slots.count - 1)] = newValue }
  }

  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    count += 1
    self[count - 1] = element
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = self[0]
    self[0] = nil
    first = (first + 1) & (slots.count - 1)
    count -= 1
    return element
  }

  private mutating func grow() {
    let ordered = (0..<count).map { self[$0] }
    slots = ordered + Array(repeating: nil, count: max(8, count))
    first = 0
  }
}
