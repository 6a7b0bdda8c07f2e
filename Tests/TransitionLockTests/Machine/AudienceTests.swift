import Testing

@testable import TransitionLock

/// The audience in every state of a listener, and several of them in order.
struct AudienceTests {
  typealias Crowd = Audience<String, Int>

  @Test("Who parked before the news gets it, in the order of joining")
  func order() {
    var crowd = Crowd()
    let tickets = (0..<4).map { _ in crowd.join() }
    for index in [2, 0, 3, 1] { expect(crowd.park("\(index)", at: tickets[index]), is: nil, left: false) }
    #expect(crowd.dismiss(with: 7) == ["0", "1", "2", "3"])
    #expect(crowd.isEmpty)
    #expect(crowd.dismiss(with: 8) == [])
  }

  @Test("Who joined before the news and parks after it gets it at once, whichever news came")
  func newsOnTheWay() {
    var crowd = Crowd()
    let early = crowd.join()
    #expect(crowd.dismiss(with: 1) == [])
    let late = crowd.join()
    #expect(crowd.dismiss(with: 2) == [])
    let later = crowd.join()
    expect(crowd.park("late", at: late), is: 2, left: false)
    expect(crowd.park("early", at: early), is: 1, left: false)
    expect(crowd.park("later", at: later), is: nil, left: false)
    #expect(crowd.dismiss(with: 3) == ["later"])
  }

  @Test("Who leaves on the way learns of it when it parks, and who is parked is handed back")
  func leaving() {
    var crowd = Crowd()
    let arriving = crowd.join()
    let parked = crowd.join()
    let staying = crowd.join()
    expect(crowd.park("parked", at: parked), is: nil, left: false)
    #expect(crowd.leave(arriving) == nil)
    #expect(crowd.leave(parked) == "parked")
    #expect(crowd.leave(parked) == nil)
    #expect(!crowd.isEmpty)
    expect(crowd.park("staying", at: staying), is: nil, left: false)
    #expect(crowd.dismiss(with: 1) == ["staying"])
    expect(crowd.park("arriving", at: arriving), is: nil, left: true)
  }

  @Test("Who joins with its listener is parked already: it gets the news in order, or is handed back")
  func joiningParked() {
    var crowd = Crowd()
    let first = crowd.join()
    _ = crowd.join(parking: "second")
    let third = crowd.join(parking: "third")
    expect(crowd.park("first", at: first), is: nil, left: false)
    #expect(crowd.leave(third) == "third")
    #expect(crowd.dismiss(with: 1) == ["first", "second"])
  }

  @Test("Leaving after the news changes nothing: the news stands")
  func leavingTooLate() {
    var crowd = Crowd()
    let ticket = crowd.join()
    #expect(crowd.dismiss(with: 1) == [])
    #expect(crowd.leave(ticket) == nil)
    expect(crowd.park("listener", at: ticket), is: 1, left: false)
  }

  private func expect(
    _ parking: Crowd.Parking,
    is news: Int?,
    left: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    switch parking {
    case .parked: #expect(news == nil && !left, sourceLocation: sourceLocation)
    case .news(let value): #expect(news == value, sourceLocation: sourceLocation)
    case .left: #expect(left, sourceLocation: sourceLocation)
    }
  }
}
