/// Elements without an order, each found by its slot until it is taken out.
///
/// Slots are recycled, so that storage that has reached its greatest size allocates no more; when the last element leaves,
/// what is beyond a few dozen slots can be given back (``removeSurplus()``).
struct Slots<Element> {
  private struct Slot {
    var element: Element?
    /// The vacant slot after this one, where it is vacant.
    var next: Int32 = -1
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
    guard vacant >= 0 else {
      slots.append(Slot(element: element))
      return Int32(slots.count - 1)
    }
    let slot = vacant
    vacant = slots[Int(slot)].next
    slots[Int(slot)].element = element
    return slot
  }

  /// The element in a slot, which must be taken.
  ///
  /// - Complexity: O(1).
  subscript(slot: Int32) -> Element {
    _read { yield slots[Int(slot)].element! }
    _modify { yield &slots[Int(slot)].element! }
  }

  /// Takes the element out of a slot, which must be taken.
  ///
  /// - Complexity: O(1).
  mutating func take(_ slot: Int32) -> Element {
    guard let element = slots[Int(slot)].element.take() else { preconditionFailure("the slot is vacant") }
    slots[Int(slot)].next = vacant
    vacant = slot
    count -= 1
    return element
  }

  /// Whether there is more memory than few elements need.
  var hasSurplus: Bool { slots.hasSurplus }

  /// Gives back memory that a storage without elements does not need, if there is so much that it is worth it.
  ///
  /// - Complexity: O(1).
  mutating func removeSurplus() -> Surplus? {
    guard count == 0, slots.hasSurplus else { return nil }
    vacant = -1
    return slots.removeAll()
  }

  #if DEBUG
  var accesses: Int { slots.accesses.count }
  #endif
}
