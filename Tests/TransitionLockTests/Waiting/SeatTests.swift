import Testing

@testable import TransitionLock

struct SeatTests {
  /// What a seat says of itself; `#expect` does not take what cannot be copied.
  struct Answers: Equatable {
    var ticket: Ticket?
    var isCancelled: Bool

    init(_ ticket: Ticket?, isCancelled: Bool = false) {
      self.ticket = ticket
      self.isCancelled = isCancelled
    }

    init(of seat: borrowing Seat) { self.init(seat.ticket, isCancelled: seat.isCancelled) }
  }

  @Test("A seat begins without a place, and keeps the ticket that it is given")
  func ticket() {
    let seat = Seat()
    let before = Answers(of: seat)
    let ticket = Ticket(slot: 7, serial: 1 << 40)
    seat.take(ticket)
    let after = Answers(of: seat)
    #expect(before == Answers(nil))
    #expect(after == Answers(ticket))
  }

  @Test("A seat keeps the word of a cancellation that came before the place")
  func cancelled() {
    let seat = Seat()
    seat.cancel()
    let answers = Answers(of: seat)
    #expect(answers == Answers(nil, isCancelled: true))
  }

  @Test("A cancelled seat gets a ticket after all, under which the call finds why, and then shows that")
  func refused() {
    let seat = Seat()
    seat.cancel()
    let ticket = Ticket(slot: 0, serial: 3)
    seat.take(ticket)
    let answers = Answers(of: seat)
    #expect(answers == Answers(ticket))
  }

  @Test("The first place of a line is a place: its serial number is not 0")
  func firstTicket() {
    var slots = LinkedSlots<Int>(permanentLists: 1)
    let seat = Seat()
    let ticket = slots.append(1, to: slots.permanentList(0))
    seat.take(ticket)
    let answers = Answers(of: seat)
    #expect(answers == Answers(ticket))
  }
}
