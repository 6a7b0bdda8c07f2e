#if DEBUG
import TransitionSupport
import Testing

@testable import TransitionLock

struct LinkedSlotsTests {
  @Test(
    "Linked elements are found, changed, moved and removed by ticket, in every arrangement of up to three in three lists"
  )
  func everyArrangement() {
    let exploration = Exploration(LinkedSlotsSubject(mostElements: 3, tellsSlotsApart: true))
    #expect(exploration.failures.isEmpty, "\(exploration.failures.prefix(3))")
    #expect(exploration.states == 1_774)
    #expect(exploration.transitions == 47_418)
    #expect(exploration.met.count == 11)
  }

  @Test("Up to five linked elements are arranged in three lists as in arrays, whatever their slots")
  func fiveElements() {
    let exploration = Exploration(LinkedSlotsSubject(mostElements: 5, tellsSlotsApart: false))
    #expect(exploration.failures.isEmpty, "\(exploration.failures.prefix(3))")
    #expect(exploration.states == 364)
    #expect(exploration.transitions == 12_180)
  }

  @Test("Linked lists behave like arrays in long random lives of many elements", arguments: [1, 2, 3, 4] as [UInt64])
  func randomly(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var subject = LinkedSlotsSubject(mostElements: 100, tellsSlotsApart: false)
    for step in 0..<1_000 {
      let grows = step / 200 % 2 == 0
      let input = subject.inputs().randomElement(using: &random)!
      if case .remove = input, grows, step % 3 > 0 { continue }
      let failure = subject.give(subject.count < 100 && grows && step % 2 == 0 ? .append(list: step % 4 / 2) : input)
      if let failure { Issue.record("step \(step), \(input): \(failure)") }
    }
    #expect(subject.emptyItself() == nil)
  }

  @Test("Slots of linked elements are used again: a thousand comings and goings of eight take no more than eight slots")
  func slotsAreRecycled() {
    var slots = LinkedSlots<Int>(permanentLists: 1)
    let list = slots.permanentList(0)
    var tickets = (0..<8).map { slots.append($0, to: list) }
    for round in 0..<1_000 {
      slots.remove(tickets.remove(at: round % 8))
      tickets.append(slots.append(round, to: list))
    }
    // Besides the eight there is the end of the list.
    #expect(tickets.allSatisfy { $0.slot <= 8 })
  }

  @Test("A thousand lists that come and go, one after the other, take one slot")
  func slotsOfListsAreRecycled() {
    var slots = LinkedSlots<Int>(permanentLists: 1)
    for _ in 0..<1_000 {
      let made = slots.makeList()
      let ticket = slots.append(7, to: made)
      #expect(ticket.slot <= 2)
      slots.remove(ticket)
      slots.removeList(made)
    }
    #expect(slots.temporaryLists == 0)
  }

  @Test("The ticket of an element that has left finds nothing, also where the end of a list has its slot")
  func staleWhereAListIs() {
    var slots = LinkedSlots<Int>(permanentLists: 1)
    let ticket = slots.append(7, to: slots.permanentList(0))
    #expect(ticket.serial == 1)
    slots.remove(ticket)
    let made = slots.makeList()
    #expect(!slots.holds(ticket) && slots.isEmpty(made))
    let next = slots.append(8, to: made)
    #expect(slots.first(of: made) == next && next.slot != ticket.slot)
  }

  @Test("The first and the last elements of a list are found, as many as are asked for, and none in an empty storage")
  func someOfAList() {
    var slots = LinkedSlots<Int>(permanentLists: 2)
    let (list, other) = (slots.permanentList(0), slots.permanentList(1))
    func first(_ limit: Int) -> [Int] {
      var found: [Int] = []
      slots.forEach(in: list, limit) { found.append($1) }
      return found
    }
    #expect(first(3).isEmpty)
    #expect(slots.last(of: list) { _, _ in true } == nil)
    slots.move(list, to: other)
    #expect(slots.isEmpty(other))
    let tickets = (1...5).map { slots.append($0, to: list) }
    for limit in 0...6 { #expect(first(limit) == Array((1...5).prefix(limit))) }
    for (index, ticket) in tickets.enumerated() {
      #expect(slots.last(of: list) { $1 <= index + 1 } == ticket)
    }
    #expect(slots.last(of: list) { $1 > 5 } == nil)
    #expect(slots.last(of: other) { _, _ in true } == nil)
    var all: [Ticket] = []
    slots.forEach { ticket, _ in all.append(ticket) }
    #expect(all == tickets)
  }

  @Test("Unused memory is given back when neither elements nor lists are left, and serial numbers go on")
  func unused() {
    var slots = LinkedSlots<Int>(permanentLists: 2)
    let (list, other) = (slots.permanentList(0), slots.permanentList(1))
    let tickets = (0..<100).map { slots.append($0, to: list) }
    let made = slots.makeList()
    for ticket in tickets.dropFirst() { slots.remove(ticket) }
    #expect(slots.removeUnusedMemory() == nil, "an element is left")
    slots.remove(tickets[0])
    #expect(slots.removeUnusedMemory() == nil, "a list is left")
    slots.removeList(made)
    #expect(slots.removeUnusedMemory() != nil)
    #expect(slots.isEmpty(list) && slots.first(of: list) == nil && slots.last(of: other) == nil)
    slots.move(list, to: other)
    #expect(tickets.allSatisfy { !slots.holds($0) && slots[$0] == nil })
    let next = slots.append(7, to: other)
    #expect(next.serial == 101)
    #expect(slots.isEmpty(list) && slots.first(of: other) == next)
    #expect(tickets.allSatisfy { !slots.holds($0) })
  }
}
#endif
