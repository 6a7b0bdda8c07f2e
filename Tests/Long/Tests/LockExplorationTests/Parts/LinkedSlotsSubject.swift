#if DEBUG
@testable import TransitionLock

/// Two permanent lists and one that comes and goes, and elements beside all lists, each beside an array.
struct LinkedSlotsSubject: Explorable {
  typealias Numbers = LinkedSlots<Int>

  enum Input {
    case append(list: Int), add, makeList, removeList, removeUnusedMemory
    case remove(Ticket), unlink(Ticket), replace(Ticket)
    case move(Ticket, list: Int), moveAll(list: Int, to: Int)
    /// Everything is tried with the ticket of an element that has left.
    case tryStale
  }

  let mostElements: Int
  let tellsSlotsApart: Bool

  private var slots = Numbers(permanentLists: 2)
  private var made: Numbers.List?
  /// The contents of the three lists, and the elements beside them.
  private var model: [[Ticket]] = [[], [], [], []]
  private var elements: [Ticket: Int] = [:]
  private var stale: Ticket?
  private var next = 0

  init(mostElements: Int, tellsSlotsApart: Bool) {
    self.mostElements = mostElements
    self.tellsSlotsApart = tellsSlotsApart
  }

  var count: Int { elements.count }
  var isWithinBounds: Bool { elements.count <= mostElements }

  var signature: [Int] {
    let lists = model.flatMap { list in
      [-1] + (tellsSlotsApart ? list.map { Int($0.slot) } : [list.count])
    }
    return lists + [made == nil ? -2 : -3, stale == nil ? -2 : -3]
  }

  private var lists: [Int] { made == nil ? [0, 1] : [0, 1, 2] }

  private func list(_ number: Int) -> Numbers.List { number < 2 ? slots.permanentList(Int32(number)) : made! }

  func inputs() -> [Input] {
    var inputs: [Input] = [.add, .removeUnusedMemory, .tryStale]
    inputs += lists.map { .append(list: $0) }
    if made == nil { inputs.append(.makeList) } else if model[2].isEmpty { inputs.append(.removeList) }
    for list in lists { inputs += lists.filter { $0 != list }.map { .moveAll(list: list, to: $0) } }
    for ticket in model.joined() {
      inputs += [.remove(ticket), .unlink(ticket), .replace(ticket)]
      inputs += lists.map { .move(ticket, list: $0) }
    }
    return inputs
  }

  func name(of input: Input) -> String {
    switch input {
    case .append: "append"
    case .add: "add"
    case .makeList: "make a list"
    case .removeList: "remove a list"
    case .removeUnusedMemory: "remove unused memory"
    case .remove: "remove"
    case .unlink: "unlink"
    case .replace: "replace"
    case .move: "move"
    case .moveAll: "move all"
    case .tryStale: "try what has left"
    }
  }

  mutating func give(_ input: Input) -> String? {
    next += 1
    switch input {
    case .append(let number): place(slots.append(next, to: list(number)), in: number)
    case .add: place(slots.add(next), in: 3)
    case .makeList: made = slots.makeList()
    case .removeList:
      slots.removeList(made!)
      made = nil
    case .removeUnusedMemory: if slots.removeUnusedMemory() != nil, count > 0 || made != nil { return "in use" }
    case .remove(let ticket):
      take(ticket)
      if slots.remove(ticket) != elements.removeValue(forKey: ticket) { return "another element" }
      stale = ticket
    case .unlink(let ticket):
      take(ticket)
      model[3].append(ticket)
      slots.unlink(ticket)
    case .replace(let ticket):
      elements[ticket] = next
      slots[ticket] = next
    case .move(let ticket, let number):
      take(ticket)
      model[number].append(ticket)
      slots.move(ticket, to: list(number))
    case .moveAll(let number, let other):
      model[other] += model[number]
      model[number] = []
      slots.move(list(number), to: list(other))
    case .tryStale:
      guard let stale else { return nil }
      if slots.holds(stale) || slots[stale] != nil || slots.remove(stale) != nil { return "found what has left" }
      slots[stale] = -1
      slots.unlink(stale)
      slots.move(stale, to: list(0))
    }
    return disagreement()
  }

  private mutating func place(_ ticket: Ticket, in number: Int) {
    model[number].append(ticket)
    elements[ticket] = next
  }

  private mutating func take(_ ticket: Ticket) {
    for number in model.indices { model[number].removeAll { $0 == ticket } }
  }

  private func disagreement() -> String? {
    if slots.count != elements.count { return "count \(slots.count)" }
    if let serial = elements.keys.map(\.serial).max(), slots.lastSerial < serial { return "the last serial number" }
    for number in lists {
      if slots.isEmpty(list(number)) != model[number].isEmpty { return "list \(number) is empty, or is not" }
      if slots.first(of: list(number)) != model[number].first { return "first of list \(number)" }
      if slots.last(of: list(number)) != model[number].last.flatMap({ elements[$0] }) {
        return "last of list \(number)"
      }
    }
    for (ticket, element) in elements {
      if slots[ticket] != element || slots.ticket(inSlot: ticket.slot) != ticket { return "the element of \(ticket)" }
    }
    return nil
  }

  /// Takes all elements out of a copy, from the front of each list, and the others by their tickets.
  ///
  /// - Returns: where the order is not the model's.
  func emptyItself() -> String? {
    var slots = slots
    for number in lists {
      for ticket in model[number] {
        if slots.first(of: list(number)) != ticket { return "the order of list \(number)" }
        slots.remove(ticket)
      }
      if !slots.isEmpty(list(number)) { return "list \(number) is not empty" }
    }
    for ticket in model[3] where slots.remove(ticket) != elements[ticket] { return "\(ticket), in no list" }
    return slots.count == 0 ? nil : "\(slots.count) are left"
  }
}
#endif
