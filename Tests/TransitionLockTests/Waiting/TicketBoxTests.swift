import Testing

@testable import TransitionLock

struct TicketBoxTests {
  /// The properties of a box, copied because `#expect` does not take what cannot be copied.
  struct Answers: Equatable {
    var ticket: Ticket?
    var isCancelled: Bool

    init(_ ticket: Ticket?, isCancelled: Bool = false) {
      self.ticket = ticket
      self.isCancelled = isCancelled
    }

    init(of box: borrowing TicketBox) { self.init(box.ticket, isCancelled: box.isCancelled) }
  }

  @Test("A ticket box begins without a ticket, and keeps the one that it is given")
  func ticket() {
    let box = TicketBox()
    let before = Answers(of: box)
    let ticket = Ticket(slot: 7, serial: 1 << 40)
    box.take(ticket)
    let after = Answers(of: box)
    #expect(before == Answers(nil))
    #expect(after == Answers(ticket))
  }

  @Test("A ticket box keeps a cancellation that came before the ticket")
  func cancelled() {
    let box = TicketBox()
    box.cancel()
    let answers = Answers(of: box)
    #expect(answers == Answers(nil, isCancelled: true))
  }

  @Test("A cancelled ticket box gets a ticket after all, under which the call finds the reason, and then shows that")
  func refused() {
    let box = TicketBox()
    box.cancel()
    let ticket = Ticket(slot: 0, serial: 3)
    box.take(ticket)
    let answers = Answers(of: box)
    #expect(answers == Answers(ticket))
  }

  @Test("The first ticket of a line is not taken for none: its serial number is not 0")
  func firstTicket() {
    var slots = LinkedSlots<Int>(permanentLists: 1)
    let box = TicketBox()
    let ticket = slots.append(1, to: slots.permanentList(0))
    box.take(ticket)
    let answers = Answers(of: box)
    #expect(answers == Answers(ticket))
  }
}
