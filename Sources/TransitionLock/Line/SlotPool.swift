/// Elements without an order, each found by its slot until it is taken out.
///
/// Slots are recycled, so that a pool that has reached its greatest size allocates no more. Unlike a ``TicketList`` it
/// touches no neighbours, which in a long line taken apart in random order are two cache misses more for each element.
struct SlotPool<Element> {
  private enum Slot {
    case taken(Element)
    case vacant(next: Int32)
  }

  private var slots: ContiguousArray<Slot> = []
  private var vacant: Int32 = -1

  /// Puts an element in.
  ///
  /// - Returns: its slot.
  /// - Complexity: O(1), amortized.
  mutating func add(_ element: Element) -> Int32 {
    guard vacant >= 0, case .vacant(let next) = slots[Int(vacant)] else {
      slots.append(.taken(element))
      return Int32(slots.count - 1)
    }
    defer { vacant = next }
    slots[Int(vacant)] = .taken(element)
    return vacant
  }

  /// The element in a slot, which must be taken.
  ///
  /// - Complexity: O(1).
  subscript(slot: Int32) -> Element {
    get {
      guard case .taken(let element) = slots[Int(slot)] else { preconditionFailure("the slot is vacant") }
      return element
    }
    set { slots[Int(slot)] = .taken(newValue) }
  }

  /// Takes the element out of a slot, which must be taken.
  ///
  /// - Complexity: O(1).
  mutating func take(_ slot: Int32) -> Element {
    let element = self[slot]
    slots[Int(slot)] = .vacant(next: vacant)
    vacant = slot
    return element
  }
}
