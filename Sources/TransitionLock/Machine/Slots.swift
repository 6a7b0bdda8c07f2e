/// Elements without an order, each found by its slot until it is taken out.
///
/// Slots are recycled, so that storage that has reached its greatest size allocates no more; when the last element leaves,
/// what is beyond a few dozen slots can be given back (``removeSurplus()``).
struct Slots<Element> {
  private enum Slot {
    case taken(Element)
    case vacant(next: Int32)
  }

  private var slots = SegmentedArray<Slot>()
  private var vacant: Int32 = -1

  /// The number of elements.
  private(set) var count = 0

  /// Puts an element in.
  ///
  /// - Returns: its slot.
  /// - Complexity: O(1).
  mutating func add(_ element: Element) -> Int32 {
    count += 1
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
    count -= 1
    return element
  }

  /// Gives back memory that a storage without elements does not need, if there is so much that it is worth it.
  ///
  /// - Complexity: O(1).
  mutating func removeSurplus() -> Surplus? {
    guard count == 0, slots.hasSurplus else { return nil }
    vacant = -1
    return slots.removeAll().map { Surplus($0) }
  }

  #if DEBUG
  var accesses: Int { slots.accesses.count }
  #endif
}

/// Memory that nobody uses any more, to be let go where that may take its time.
struct Surplus {
  private let memory: Any

  init(_ memory: Any) { self.memory = memory }
}
