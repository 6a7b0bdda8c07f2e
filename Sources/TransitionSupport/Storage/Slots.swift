/// A storage of elements without an order, each of which is found by its slot until it is taken out.
///
/// Slots are recycled, so that storage that has reached its greatest size allocates no more; when the last element has
/// left, memory beyond a few dozen slots can be freed (``removeUnusedMemory()``).
public struct Slots<Element> {
  @usableFromInline
  struct Slot {
    @usableFromInline var element: Element?
    /// The next vacant slot, if this one is vacant.
    @usableFromInline var next: Int32 = -1

    @inlinable init(element: Element?) { self.element = element }
  }

  @usableFromInline var slots = SegmentedArray<Slot>()
  @usableFromInline var vacant: Int32 = -1

  /// The number of elements.
  @inlinable public var count: Int { storedCount }
  @usableFromInline var storedCount = 0

  /// Creates an empty storage, which has no memory yet.
  @inlinable public init() {}

  /// The elements, by slot.
  ///
  /// - Complexity: O(*n*) for *n* slots.
  public var elements: [Element] { (0..<slots.count).compactMap { slots[$0].element } }

  /// Adds an element.
  ///
  /// - Returns: its slot.
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public mutating func add(_ element: Element) -> Int32 {
    storedCount += 1
    guard vacant >= 0 else {
      slots.append(Slot(element: element))
      return Int32(slots.count - 1)
    }
    let slot = vacant
    vacant = slots[Int(slot)].next
    slots[Int(slot)].element = element
    return slot
  }

  /// The element in a slot, which must be occupied.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(slot: Int32) -> Element {
    @inline(__always) _read { yield slots[Int(slot)].element! }
    @inline(__always) _modify { yield &slots[Int(slot)].element! }
  }

  /// Takes the element out of a slot, which must be occupied, and returns it.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func take(_ slot: Int32) -> Element {
    guard let element = slots[Int(slot)].element.take() else { preconditionFailure("the slot is vacant") }
    slots[Int(slot)].next = vacant
    vacant = slot
    storedCount -= 1
    return element
  }

  /// Takes the element out of a slot, which must be occupied.
  ///
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public mutating func vacate(_ slot: Int32) {
    slots.makeUnique()
    let address = slots.address(of: Int(slot))
    address.pointee.element = nil
    address.pointee.next = vacant
    vacant = slot
    storedCount -= 1
  }

  /// Removes the memory that a storage without elements does not need, and returns it if it is worth freeing.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func removeUnusedMemory() -> UnusedMemory? {
    guard count == 0, slots.hasUnusedMemory else { return nil }
    vacant = -1
    return slots.removeAll()
  }

  #if DEBUG
  public var accesses: Int { slots.accesses.count }
  #endif
}
