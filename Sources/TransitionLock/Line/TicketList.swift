/// An ordered collection whose elements are found again by a ticket.
///
/// `append` returns a ticket; with it an element is read, changed or removed in constant time, wherever in the order it
/// stands. A ticket of an element that has left finds nothing, also after its slot has been used again: serial numbers
/// never repeat.
///
///     var list = TicketList<String>()
///     let first = list.append("a")
///     list.append("b")
///     list.remove(first)      // "a"
///     list.removeFirst()      // "b"
///
/// The elements live in one contiguous buffer of slots that are doubly linked by index and recycled, so that a list
/// that has reached its greatest length allocates no more. Compared with an array this costs 16 bytes an element and
/// gives removal from the middle without moving anybody.
///
/// Elements that are trivial to copy, numbers and unmanaged references, make every function here a few plain moves. With
/// counted references in an enum of several payloads, copies went through value witnesses, which cost more than the list.
struct TicketList<Element> {
  typealias Ticket = ListTicket

  private struct Slot {
    var serial: UInt64
    var previous: Int32
    var next: Int32
    var element: Element?
  }

  private static var none: Int32 { -1 }

  private var slots: ContiguousArray<Slot> = []
  private var head = none
  private var tail = none
  private var vacant = none
  private var nextSerial: UInt64 = 0

  /// The number of elements. Slots that were taken out of the order do not count.
  private(set) var count = 0

  var isEmpty: Bool { head == Self.none }

  /// The element that was appended last, of those in order.
  @inline(__always)
  var last: Element? { tail == Self.none ? nil : slots[Int(tail)].element }

  /// Adds an element behind all others.
  ///
  /// - Complexity: O(1), amortized.
  @discardableResult
  mutating func append(_ element: Element) -> Ticket {
    nextSerial += 1
    let slot = Slot(serial: nextSerial, previous: tail, next: Self.none, element: element)
    let index: Int32
    if vacant != Self.none {
      index = vacant
      vacant = slots[Int(index)].next
      slots[Int(index)] = slot
    } else {
      index = Int32(slots.count)
      slots.append(slot)
    }
    if tail == Self.none { head = index } else { slots[Int(tail)].next = index }
    tail = index
    count += 1
    return Ticket(slot: index, serial: nextSerial)
  }

  /// The element of a ticket; nil when it has left.
  ///
  /// - Complexity: O(1).
  subscript(ticket: Ticket) -> Element? {
    _read {
      if holds(ticket) { yield slots[Int(ticket.slot)].element } else { yield nil }
    }
  }

  /// The ticket of the first element.
  var firstTicket: Ticket? { head == Self.none ? nil : ticket(inSlot: head) }

  /// The ticket of the element that is in a slot now.
  func ticket(inSlot slot: Int32) -> Ticket { Ticket(slot: slot, serial: slots[Int(slot)].serial) }

  /// Puts another element in the place of one; its ticket stays valid.
  ///
  /// - Complexity: O(1).
  mutating func replace(_ ticket: Ticket, with element: Element) {
    guard holds(ticket) else { return }
    slots[Int(ticket.slot)].element = element
  }

  /// Removes the element of a ticket; nil when it has left already.
  ///
  /// - Complexity: O(1).
  @discardableResult
  mutating func remove(_ ticket: Ticket) -> Element? {
    guard holds(ticket) else { return nil }
    return vacate(ticket.slot)
  }

  /// Removes the first element; nil when there is none.
  ///
  /// - Complexity: O(1).
  mutating func removeFirst() -> Element? {
    head == Self.none ? nil : vacate(head)
  }

  private func holds(_ ticket: Ticket) -> Bool {
    let index = Int(ticket.slot)
    return index < slots.count && slots[index].serial == ticket.serial
  }

  private mutating func vacate(_ index: Int32) -> Element? {
    let (previous, next) = (slots[Int(index)].previous, slots[Int(index)].next)
    if previous == Self.none { head = next } else { slots[Int(previous)].next = next }
    if next == Self.none { tail = previous } else { slots[Int(next)].previous = previous }
    slots[Int(index)].serial = 0
    slots[Int(index)].next = vacant
    vacant = index
    count -= 1
    return slots[Int(index)].element.take()
  }
}

/// What finds one element of a ``TicketList`` again.
struct ListTicket: Hashable, Sendable {
  /// Where the element is while it is in the list, in four bytes, for those who know when it leaves.
  let slot: Int32
  /// Never 0, and never the same for two elements of one list.
  let serial: UInt64
}
