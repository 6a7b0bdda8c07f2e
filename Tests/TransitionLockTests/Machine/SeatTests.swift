import Testing

@testable import TransitionLock

struct SeatTests {
  /// What a seat says of itself; `#expect` does not take what cannot be copied.
  struct Answers: Equatable {
    var isTaken: Bool
    var settlement: Settlement?

    init(_ isTaken: Bool, _ settlement: Settlement?) {
      self.isTaken = isTaken
      self.settlement = settlement
    }

    init(of seat: borrowing Seat) { self.init(seat.isTaken, seat.settlement) }
  }

  @Test("A seat begins without a place and without a settlement, and keeps the ticket that it is given")
  func ticket() {
    let seat = Seat()
    let before = Answers(of: seat)
    let ticket = ListTicket(slot: 7, serial: 1 << 40)
    seat.take(ticket)
    let (after, kept) = (Answers(of: seat), seat.ticket)
    #expect(before == Answers(false, nil))
    #expect(after == Answers(true, nil))
    #expect(kept == ticket)
  }

  @Test(
    "A seat tells why there is no turn, with and without a place",
    arguments: [Settlement.cancelled, .timedOut, .closed],
    [false, true]
  )
  func settlement(settlement: Settlement, isTaken: Bool) {
    let seat = Seat()
    if isTaken { seat.take(ListTicket(slot: 0, serial: 1)) }
    seat.settle(settlement)
    let answers = Answers(of: seat)
    #expect(answers == Answers(isTaken, settlement))
  }

  @Test("The first place of a list is a place: its serial number is not 0")
  func firstTicket() {
    var list = TicketList<Int>()
    let seat = Seat()
    seat.take(list.append(1))
    let answers = Answers(of: seat)
    #expect(answers == Answers(true, nil))
  }
}
