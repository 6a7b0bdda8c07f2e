internal import TransitionSupport

/// A storage of doubly linked lists, which finds each element by its ticket.
///
/// A caller with a ticket reads, changes, moves or removes the element in constant time, at any place, and without
/// knowing its list. A ticket of an element that has left finds nothing, also after another element has its slot:
/// serial numbers never repeat.
///
/// ```swift
/// var slots = LinkedSlots<String>(permanentLists: 1)
/// let line = slots.permanentList(0)
/// let first = slots.append("a", to: line)
/// let second = slots.append("b", to: line)
/// print(slots.remove(first))  // "a"
/// let next = slots.first(of: line)  // the ticket of "b"
/// ```
///
/// Each list is a ring through a separate slot that represents both of its ends. Therefore a removal does not need the
/// list, and a whole list moves behind another one in constant time.
///
/// The storage recycles slots, so at its greatest size it allocates no more, and it grows without moving an element
/// (``SegmentedArray``). Compared with an array this costs 16 bytes per element.
///
/// With elements that are trivial to copy (numbers and unmanaged references), every function here is a few plain moves.
/// With counted references in an enum of several payloads, copies went through value witnesses, which cost more than
/// the list.
struct LinkedSlots<Element> {
  private struct Slot {
    /// The serial number of the element; 0 for none.
    var serial: UInt64
    /// The slot before this one in its list; -1 for an element in no list.
    var previous: Int32
    var next: Int32
    var element: Element?
  }

  /// One of the lists.
  struct List: Equatable {
    fileprivate let end: Int32
  }

  private var slots = SegmentedArray<Slot>()
  private var vacant: Int32 = -1
  /// The number of lists that exist from the beginning; their ends are the first slots, which the storage creates with
  /// the first element.
  private let permanentLists: Int32
  /// The number of lists that were added and not removed.
  private(set) var temporaryLists = 0

  /// Creates an empty storage.
  ///
  /// - Parameter serial: the number after which the numbers of its elements begin.
  init(permanentLists: Int32, after serial: UInt64 = 0) {
    self.permanentLists = permanentLists
    lastSerial = serial
  }

  /// The last serial number that was given; at first, the number to begin after.
  private(set) var lastSerial: UInt64

  /// Returns a serial number that no element has or will have.
  mutating func takeSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }

  /// The number of elements in all lists and beside them.
  private(set) var count = 0

  #if DEBUG
  var accesses: Int { slots.accesses.count }
  #endif
}

/// A key that finds one element of ``LinkedSlots`` again.
struct Ticket: Hashable, Sendable {
  /// The slot of the element.
  let slot: Int32
  /// The serial number of the element, which is never 0 and never the same for two elements of one storage.
  let serial: UInt64
}

// MARK: - Lists

extension LinkedSlots {
  /// Returns one of the lists that exist from the beginning, by its number.
  func permanentList(_ number: Int32) -> List { List(end: number) }

  /// Adds an empty list.
  ///
  /// - Complexity: O(1).
  mutating func makeList() -> List {
    temporaryLists += 1
    let slot = takeSlot()
    slots[Int(slot)] = Slot(serial: 0, previous: slot, next: slot, element: nil)
    return List(end: slot)
  }

  /// Removes a list, which must be empty.
  ///
  /// - Complexity: O(1).
  mutating func removeList(_ list: List) {
    slots.makeUnique()
    temporaryLists -= 1
    vacate(list.end)
  }

  /// Returns a temporary list, which exists only while it has elements, and adds it if it does not exist.
  mutating func list(_ list: inout List?) -> List {
    let present = list ?? makeList()
    list = present
    return present
  }

  /// Removes a temporary list if it is empty.
  mutating func removeIfEmpty(_ list: inout List?) {
    guard let present = list, isEmpty(present) else { return }
    removeList(present)
    list = nil
  }

  func isEmpty(_ list: List) -> Bool { slots.count == 0 || slots[Int(list.end)].next == list.end }

  /// Returns the ticket of the first element of a list; nil when there is none.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func first(of list: List) -> Ticket? {
    if slots.count == 0 { return nil }
    let slot = slots[Int(list.end)].next
    return slot == list.end ? nil : Ticket(slot: slot, serial: slots[Int(slot)].serial)
  }

  /// Returns the last element of a list; nil when there is none.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func last(of list: List) -> Element? {
    if slots.count == 0 { return nil }
    let slot = slots[Int(list.end)].previous
    return slot == list.end ? nil : slots[Int(slot)].element
  }

  /// Returns the ticket of the last element of a list that satisfies a condition; nil when there is none.
  ///
  /// - Complexity: O(*n*) for *n* elements behind it.
  func last(of list: List, where condition: (Ticket, Element) -> Bool) -> Ticket? {
    if slots.count == 0 { return nil }
    var slot = slots[Int(list.end)].previous
    while slot != list.end {
      if let element = slots[Int(slot)].element, condition(ticket(inSlot: slot), element) {
        return ticket(inSlot: slot)
      }
      slot = slots[Int(slot)].previous
    }
    return nil
  }

  /// Calls `body` with each element, in a list or beside all lists.
  ///
  /// - Complexity: O(*n*) for the greatest number *n* of elements at one time.
  func forEach(_ body: (Ticket, Element) -> Void) {
    for slot in 0..<Int32(slots.count) {
      if let element = slots[Int(slot)].element { body(ticket(inSlot: slot), element) }
    }
  }

  /// Calls `body` with the first elements of a list, in order, and no more than `limit` of them.
  ///
  /// - Complexity: O(*n*) for a limit of *n*.
  func forEach(in list: List, _ limit: Int = .max, _ body: (Ticket, Element) -> Void) {
    if slots.count == 0 { return }
    var (slot, rest) = (slots[Int(list.end)].next, limit)
    while slot != list.end, rest > 0 {
      if let element = slots[Int(slot)].element { body(ticket(inSlot: slot), element) }
      slot = slots[Int(slot)].next
      rest -= 1
    }
  }

  /// Moves all elements of a list behind those of another one.
  ///
  /// - Complexity: O(1).
  mutating func move(_ list: List, to other: List) {
    if slots.count == 0 { return }
    slots.makeUnique()
    let (first, last) = (slots[Int(list.end)].next, slots[Int(list.end)].previous)
    guard first != list.end else { return }
    link(list.end, list.end)
    let tail = slots[Int(other.end)].previous
    link(tail, first)
    link(last, other.end)
  }
}

// MARK: - Elements

extension LinkedSlots {
  /// Adds an element to a list, behind all others.
  ///
  /// - Complexity: O(1).
  @discardableResult
  @inline(__always)
  mutating func append(_ element: Element, to list: List) -> Ticket {
    let slot = takeSlot()
    lastSerial += 1
    count += 1
    let end = address(list.end)
    let tail = end.pointee.previous
    address(slot).pointee = Slot(serial: lastSerial, previous: tail, next: list.end, element: element)
    address(tail).pointee.next = slot
    end.pointee.previous = slot
    return Ticket(slot: slot, serial: lastSerial)
  }

  /// Adds an element before another one, to the list of that.
  ///
  /// - Complexity: O(1).
  mutating func insert(_ element: Element, before other: Ticket) -> Ticket {
    let ticket = add(element)
    link(slots[Int(other.slot)].previous, ticket.slot)
    link(ticket.slot, other.slot)
    return ticket
  }

  /// Adds an element that is in no list.
  ///
  /// - Complexity: O(1).
  mutating func add(_ element: Element) -> Ticket {
    let slot = takeSlot()
    lastSerial += 1
    count += 1
    address(slot).pointee = Slot(serial: lastSerial, previous: -1, next: -1, element: element)
    return Ticket(slot: slot, serial: lastSerial)
  }

  /// Returns a Boolean value that indicates whether the storage has the element of a ticket.
  ///
  /// - Complexity: O(1).
  func holds(_ ticket: Ticket) -> Bool {
    Int(ticket.slot) < slots.count && slots[Int(ticket.slot)].serial == ticket.serial
  }

  /// Returns the ticket of the element that is in a slot now.
  func ticket(inSlot slot: Int32) -> Ticket { Ticket(slot: slot, serial: slots[Int(slot)].serial) }

  /// The element of a ticket; nil when it has left.
  ///
  /// - Complexity: O(1).
  subscript(ticket: Ticket) -> Element? {
    get { holds(ticket) ? slots[Int(ticket.slot)].element : nil }
    set { if holds(ticket), let newValue { slots[Int(ticket.slot)].element = newValue } }
  }

  /// The element in a slot, which must be taken; for callers that know that its ticket is valid.
  ///
  /// - Complexity: O(1).
  subscript(slot: Int32) -> Element {
    @inline(__always) _read { yield slots[Int(slot)].element! }
    @inline(__always) _modify { yield &slots[Int(slot)].element! }
  }

  /// Takes the element of a ticket out of its list. It stays in the storage, in no list.
  ///
  /// - Complexity: O(1).
  mutating func unlink(_ ticket: Ticket) {
    guard holds(ticket) else { return }
    slots.makeUnique()
    if address(ticket.slot).pointee.previous >= 0 { detach(ticket.slot) }
    address(ticket.slot).pointee.previous = -1
  }

  /// Moves the element of a ticket to another list, behind all others there.
  ///
  /// - Complexity: O(1).
  mutating func move(_ ticket: Ticket, to list: List) {
    guard holds(ticket) else { return }
    slots.makeUnique()
    if address(ticket.slot).pointee.previous >= 0 { detach(ticket.slot) }
    let tail = slots[Int(list.end)].previous
    link(tail, ticket.slot)
    link(ticket.slot, list.end)
  }

  /// Removes the element of a ticket, and returns it; nil if it has left already.
  ///
  /// - Complexity: O(1).
  @discardableResult
  mutating func remove(_ ticket: Ticket) -> Element? {
    holds(ticket) ? remove(ticket.slot) : nil
  }

  /// Removes the element in a slot, which must be taken, and returns it.
  ///
  /// - Complexity: O(1).
  @discardableResult
  @inline(__always)
  mutating func remove(_ slot: Int32) -> Element {
    slots.makeUnique()
    guard let element = address(slot).pointee.element.take() else { preconditionFailure("the slot is vacant") }
    if address(slot).pointee.previous >= 0 { detach(slot) }
    count -= 1
    vacate(slot)
    return element
  }

  @inline(__always)
  private func detach(_ slot: Int32) {
    link(address(slot).pointee.previous, address(slot).pointee.next)
  }

  @inline(__always)
  private func link(_ slot: Int32, _ next: Int32) {
    address(slot).pointee.next = next
    address(next).pointee.previous = slot
  }

  /// Returns the address of a slot. A caller that changes the slot first ensures that no copy shares the slots.
  @inline(__always)
  private func address(_ slot: Int32) -> UnsafeMutablePointer<Slot> { slots.address(of: Int(slot)) }
}

// MARK: - Memory

extension LinkedSlots {
  /// A Boolean value that indicates whether there is more memory than a few elements need.
  var hasUnusedMemory: Bool { slots.hasUnusedMemory }

  /// Removes unused memory, if there are neither elements nor temporary lists, and returns it.
  ///
  /// - Complexity: O(1).
  mutating func removeUnusedMemory() -> UnusedMemory? {
    guard count == 0, temporaryLists == 0, slots.hasUnusedMemory else { return nil }
    vacant = -1
    return slots.removeAll()
  }

  /// Returns a slot that is not in use. After this call no copy shares the slots.
  @inline(__always)
  private mutating func takeSlot() -> Int32 {
    slots.makeUnique()
    guard vacant >= 0 else { return makeSlot() }
    let slot = vacant
    vacant = address(slot).pointee.next
    return slot
  }

  @inline(never)
  private mutating func makeSlot() -> Int32 {
    while slots.count < permanentLists {
      let end = Int32(slots.count)
      slots.append(Slot(serial: 0, previous: end, next: end, element: nil))
    }
    slots.append(Slot(serial: 0, previous: -1, next: -1, element: nil))
    return Int32(slots.count - 1)
  }

  private mutating func vacate(_ slot: Int32) {
    address(slot).pointee.serial = 0
    address(slot).pointee.next = vacant
    vacant = slot
  }
}
