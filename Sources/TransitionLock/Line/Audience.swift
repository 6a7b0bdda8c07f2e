/// Those who await one piece of news, each of whom may stop listening in constant time.
///
/// Like a call in the ``Line``, a listener joins first and parks later, and may get its news in between. A pure value.
struct Audience<Listener, News> {
  enum Member {
    case arriving
    case parked(Listener)
  }

  /// What parking came to.
  enum Parking {
    case parked
    case news(News)
    case left
  }

  typealias Ticket = TicketList<Member>.Ticket

  private var members = TicketList<Member>()
  private var unclaimed: [Ticket: News?] = [:]

  var isEmpty: Bool { members.isEmpty }

  /// Takes a place for a listener that parks later, or is parked already.
  ///
  /// - Complexity: O(1), amortized.
  mutating func join(parking listener: Listener? = nil) -> Ticket {
    members.append(listener.map(Member.parked) ?? .arriving)
  }

  /// Parks a listener that has joined, unless its news came, or it left, on the way.
  ///
  /// - Complexity: O(1).
  mutating func park(_ listener: Listener, at ticket: Ticket) -> Parking {
    if members[ticket] != nil {
      members.replace(ticket, with: .parked(listener))
      return .parked
    }
    guard let news = unclaimed.removeValue(forKey: ticket) else {
      preconditionFailure("a listener parks once, with the ticket of its place")
    }
    return news.map(Parking.news) ?? .left
  }

  /// Lets a listener leave without news.
  ///
  /// - Returns: the listener to resume; nil if it has its news, or is still on the way.
  /// - Complexity: O(1).
  mutating func leave(_ ticket: Ticket) -> Listener? {
    guard let member = members.remove(ticket) else { return nil }
    switch member {
    case .arriving:
      unclaimed.updateValue(nil, forKey: ticket)
      return nil
    case .parked(let listener):
      return listener
    }
  }

  /// Gives everybody the news, in the order in which they joined.
  ///
  /// - Returns: the listeners to resume.
  /// - Complexity: O(*n*) for *n* listeners; allocates nothing when there are none.
  mutating func dismiss(with news: News) -> [Listener] {
    var listeners: [Listener] = []
    while let ticket = members.firstTicket, let member = members.removeFirst() {
      switch member {
      case .arriving: unclaimed.updateValue(news, forKey: ticket)
      case .parked(let listener): listeners.append(listener)
      }
    }
    return listeners
  }
}
