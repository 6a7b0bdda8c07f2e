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
struct TicketList<Element> {
  /// What finds one element again.
  struct Ticket: Hashable, Sendable {
    fileprivate let index: Int32
    fileprivate let serial: UInt64
  }

  private struct Slot {
    var element: Element?
    var serial: UInt64
    var previous: Int32
    var next: Int32
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
  var last: Element? { tail == Self.none ? nil : slots[Int(tail)].element }

  /// Adds an element behind all others.
  ///
  /// - Complexity: O(1), amortized.
  @discardableResult
  mutating func append(_ element: Element) -> Ticket {
    nextSerial += 1
    let serial = nextSerial
    let index: Int32
    if vacant != Self.none {
      index = vacant
      vacant = slots[Int(index)].next
      slots[Int(index)] = Slot(element: element, serial: serial, previous: tail, next: Self.none)
    } else {
      index = Int32(slots.count)
      slots.append(Slot(element: element, serial: serial, previous: tail, next: Self.none))
    }
    if tail == Self.none { head = index } else { slots[Int(tail)].next = index }
    tail = index
    count += 1
    return Ticket(index: index, serial: serial)
  }

  /// The element of a ticket; nil when it has left.
  ///
  /// - Complexity: O(1).
  subscript(ticket: Ticket) -> Element? {
    _read {
      if holds(ticket) { yield slots[Int(ticket.index)].element } else { yield nil }
    }
  }

  /// The ticket of the first element.
  var firstTicket: Ticket? {
    head == Self.none ? nil : Ticket(index: head, serial: slots[Int(head)].serial)
  }

  /// Puts another element in the place of one; its ticket stays valid.
  ///
  /// - Complexity: O(1).
  mutating func replace(_ ticket: Ticket, with element: Element) {
    guard holds(ticket) else { return }
    slots[Int(ticket.index)].element = element
  }

  /// Removes the element of a ticket; nil when it has left already.
  ///
  /// - Complexity: O(1).
  @discardableResult
  mutating func remove(_ ticket: Ticket) -> Element? {
    guard holds(ticket) else { return nil }
    return vacate(ticket.index)
  }

  /// Removes the first element; nil when there is none.
  ///
  /// - Complexity: O(1).
  mutating func removeFirst() -> Element? {
    head == Self.none ? nil : vacate(head)
  }

  private func holds(_ ticket: Ticket) -> Bool {
    let index = Int(ticket.index)
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
