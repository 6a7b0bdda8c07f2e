import Testing

@testable import TransitionLock

/// The list of tickets against an array, by every sequence of a few operations and by long random ones.
struct TicketListTests {
  /// A list beside what it should be.
  struct Pair {
    var list = TicketList<Int>()
    var model: [(ticket: TicketList<Int>.Ticket, element: Int)] = []
    var gone: [TicketList<Int>.Ticket] = []
    var next = 0

    enum Operation {
      case append, removeFirst
      case remove(Int), replace(Int)
    }

    mutating func perform(_ operation: Operation) {
      switch operation {
      case .append:
        next += 1
        model.append((list.append(next), next))
      case .removeFirst:
        let expected = model.first
        #expect(list.removeFirst() == expected?.element)
        if let expected {
          model.removeFirst()
          gone.append(expected.ticket)
        }
      case .remove(let position):
        let (ticket, element) = model.remove(at: position)
        #expect(list.remove(ticket) == element)
        gone.append(ticket)
      case .replace(let position):
        next += 1
        model[position].element = next
        list.replace(model[position].ticket, with: next)
      }
    }

    /// Compares all that the list says; what has gone finds nothing and changes nothing.
    mutating func check() {
      #expect(list.count == model.count)
      #expect(list.isEmpty == model.isEmpty)
      #expect(list.last == model.last?.element)
      #expect(list.firstTicket == model.first?.ticket)
      for (ticket, element) in model { #expect(list[ticket] == element) }
      for ticket in gone {
        #expect(list[ticket] == nil)
        #expect(list.remove(ticket) == nil)
        list.replace(ticket, with: -1)
      }
      #expect(list.count == model.count)
    }

    /// Empties a copy from the front: the order is the model's.
    func checkOrder() {
      var copy = list
      var order: [Int] = []
      while let element = copy.removeFirst() { order.append(element) }
      #expect(order == model.map(\.element))
    }
  }

  @Test("Every sequence of eight operations on up to four elements does what an array does")
  func exhaustively() {
    var visited = 0
    func explore(_ pair: Pair, depth: Int) {
      visited += 1
      guard depth > 0 else { return pair.checkOrder() }
      var operations: [Pair.Operation] = [.removeFirst]
      if pair.model.count < 4 { operations.append(.append) }
      for position in pair.model.indices { operations += [.remove(position), .replace(position)] }
      for operation in operations {
        var pair = pair
        pair.perform(operation)
        if depth == 1 { pair.check() }
        explore(pair, depth: depth - 1)
      }
    }
    explore(Pair(), depth: 8)
    #expect(visited == 57_711)
  }

  @Test("Long random sequences do what an array does", arguments: [1, 2, 3, 4] as [UInt64])
  func randomly(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pair = Pair()
    for step in 0..<2_000 {
      // The list grows for a while, then shrinks.
      if pair.model.isEmpty || Int.random(in: 0..<10, using: &random) < (step / 200 % 2 == 0 ? 6 : 4) {
        pair.perform(.append)
      } else {
        let position = Int.random(in: pair.model.indices, using: &random)
        pair.perform([.removeFirst, .remove(position), .replace(position)].randomElement(using: &random)!)
      }
      if pair.gone.count > 20 { pair.gone.removeFirst(10) }
      if step % 50 == 0 {
        pair.check()
        pair.checkOrder()
      }
    }
    pair.checkOrder()
  }

  @Test("Slots are used again: a list allocates for its greatest length only")
  func slotsAreRecycled() {
    var list = TicketList<Int>()
    var tickets = (0..<8).map { list.append($0) }
    for round in 0..<1_000 {
      list.remove(tickets.remove(at: round % 8))
      tickets.append(list.append(round))
    }
    let slots = Mirror(reflecting: list).children.first { $0.label == "slots" }!.value
    #expect(Mirror(reflecting: slots).children.count == 8)
  }
}
