/// A storage of elements without an order, each of which is found by its slot until it is taken out.
///
/// Slots are recycled, so that storage that has reached its greatest size allocates no more; when the last element has
/// left, memory beyond the first slots can be freed (``removeUnusedMemory()``).
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
  /// It is read and changed where it is, without copies of a large element.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(slot: Int32) -> Element {
    // Safe: the address is used for this access alone.
    @inline(__always) unsafeAddress { UnsafePointer(address(of: slot)) }
    @inline(__always) unsafeMutableAddress {
      makeUnique()
      return address(of: slot)
    }
  }

  /// Returns the address of the element in a slot, which must be occupied. A caller that changes the element calls
  /// ``makeUnique()`` before.
  ///
  /// It is as safe to use as an address in a ``SegmentedArray``, as long as the element is there.
  @inlinable
  @inline(__always)
  public func address(of slot: Int32) -> UnsafeMutablePointer<Element> {
    let address = slots.address(of: Int(slot))
    precondition(address.pointee.element != nil, "the slot is vacant")
    // Safe: the optional comes first in the slot, and the element first in the optional, which has one.
    return UnsafeMutableRawPointer(address).assumingMemoryBound(to: Element.self)
  }

  /// Ensures that no copy shares the elements, in debug builds.
  @inlinable
  @inline(__always)
  public mutating func makeUnique() { slots.makeUnique() }

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
