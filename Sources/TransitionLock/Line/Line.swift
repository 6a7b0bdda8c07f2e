/// The line: who waits for a lock, in the order of the calls.
///
/// A pure state machine. Its functions change nothing but the value, take what they need to know (the ``Word``) and
/// return what is to be done; ``LineKeeper`` calls them under its critical section and performs the answers after it.
/// So every state meets every input in a test, without a thread.
///
/// Three kinds of waiters stand in one line:
///
/// - an *arriving* call has its place, taken synchronously, but no continuation yet;
/// - a *parked* call is suspended, and its continuation is here;
/// - a *block* has been left here by `enqueue`.
///
/// An arriving call may be settled before it parks (its turn comes, its task is cancelled, its timeout passes, the lock
/// is closed). Its settlement then lies in `unclaimed` until it parks and takes it away at once, so a settlement is
/// never lost and a call never suspends for nothing. Only calls that are between these two steps have one there: as
/// many as there are threads in the middle of arriving, or any number, if the lock was given an executor through which
/// calls on no actor come here.
///
/// Beside the line stand the *idlers*, who wait until nothing is under way and nobody waits. They hold no place in it.
///
/// The type parameters stand for what the shell parks (a continuation), a block with its request, and an idler. The shell
/// chooses types that are trivial to copy.
struct Line<Call, Block, Idler> {
  /// What a call states when it takes its place.
  struct Bid: Equatable {
    var place: Place
    /// The identity of the task that waits, see ``CurrentTask``.
    var task: UInt
    var hasDeadline: Bool
  }

  /// Who waits, in nine bytes: most of a long line are blocks, and what a call states is kept apart in its seat.
  enum Waiter {
    case call(seat: Int32)
    case block(Block)
  }

  private struct Seat {
    var bid: Bid
    /// Nil while the call is arriving.
    var call: Call?
  }

  typealias Ticket = TicketList<Waiter>.Ticket

  private var waiters = TicketList<Waiter>()
  private var seats = SlotPool<Seat>()
  private var unclaimed: [Ticket: Settlement] = [:]
  var idlers = Audience<Idler, Void>()

  /// The number of requests that wait.
  ///
  /// - Complexity: O(1).
  var count: Int { waiters.count }

  /// Whether the end of the current transition concerns anybody here.
  var needsAttention: Bool { !waiters.isEmpty || !idlers.isEmpty }

  /// Whether this ticket's waiter still waits.
  func isWaiting(_ ticket: Ticket) -> Bool { waiters[ticket] != nil }

  /// The block that stands last, if the last in line is a block.
  @inline(__always)
  var lastBlock: Block? {
    if case .block(let block) = waiters.last { block } else { nil }
  }

  /// The ticket of the waiter that is in a slot now.
  func ticket(inSlot slot: Int32) -> Ticket { waiters.ticket(inSlot: slot) }
}

// MARK: - Joining

extension Line {
  /// Takes the last place for a call that parks later, or, with its continuation, is parked already.
  ///
  /// - Complexity: O(1), amortized.
  mutating func join(_ bid: Bid, parking call: Call? = nil) -> Ticket {
    waiters.append(.call(seat: seats.add(Seat(bid: bid, call: call))))
  }

  /// Takes the last place for a block.
  ///
  /// - Complexity: O(1), amortized.
  mutating func join(_ block: Block) -> Ticket { waiters.append(.block(block)) }

  /// Parks a call that has joined.
  ///
  /// - Returns: its settlement, if it was settled on the way: resume it at once.
  /// - Complexity: O(1).
  mutating func park(_ call: Call, at ticket: Ticket) -> Settlement? {
    if case .call(let slot)? = waiters[ticket] {
      seats[slot].call = call
      return nil
    }
    guard let settlement = unclaimed.removeValue(forKey: ticket) else {
      preconditionFailure("a call parks once, with the ticket of its place")
    }
    return settlement
  }
}

// MARK: - Leaving

extension Line {
  /// What is to be done about somebody who leaves the line without a turn.
  enum Departure {
    /// It is not in line any more: whatever it was settled with stands.
    case tooLate
    /// An arriving call, which learns of it when it parks.
    case noted(Bid)
    /// A parked call, to be resumed.
    case resume(Call, Bid)
    /// A block, to be destroyed where it would have run.
    case discard(Block)
  }

  /// Lets one waiter leave; everybody else keeps their place.
  ///
  /// - Complexity: O(1).
  mutating func leave(_ ticket: Ticket, settledAs settlement: Settlement) -> Departure {
    guard let waiter = waiters.remove(ticket) else { return .tooLate }
    return depart(waiter, ticket, settlement)
  }

  /// Lets everybody leave, in order, because the lock is closed.
  ///
  /// - Complexity: O(*n*) for *n* waiters.
  mutating func close() -> [Departure] {
    var departures: [Departure] = []
    departures.reserveCapacity(count)
    while let ticket = waiters.firstTicket {
      departures.append(leave(ticket, settledAs: .closed))
    }
    return departures
  }

  private mutating func depart(_ waiter: Waiter, _ ticket: Ticket, _ settlement: Settlement) -> Departure {
    switch waiter {
    case .block(let block):
      return .discard(block)
    case .call(let slot):
      let seat = seats.take(slot)
      guard let call = seat.call else {
        unclaimed[ticket] = settlement
        return .noted(seat.bid)
      }
      return .resume(call, seat.bid)
    }
  }
}

// MARK: - Passing on

extension Line {
  /// What follows a transition that is over.
  enum Turn {
    /// Nobody waits: the lock is free with this word, and the idlers, if there are any, are to be told.
    case nobody(Word)
    /// The next holder is a call. It is resumed, or, without a continuation, learns of its turn when it parks.
    case call(Word, Bid, Call?)
    /// The next holder is a block.
    case block(Word, Block)
  }

  /// Passes the lock on from the transition that is over to the first in line.
  ///
  /// - Parameter word: the lock's word as the ended transition leaves it.
  /// - Complexity: O(1).
  mutating func pass(_ word: Word) -> Turn {
    guard let ticket = waiters.firstTicket, let waiter = waiters.removeFirst() else { return .nobody(word.freed()) }
    switch waiter {
    case .block(let block):
      // A block's request is to be told when its transition is over, whoever else is there.
      return .block(word.passedOn(block: true, attention: true), block)
    case .call(let slot):
      let next = word.passedOn(block: false, attention: needsAttention)
      let seat = seats.take(slot)
      if seat.call == nil { unclaimed[ticket] = .turn(generation: next.generation) }
      return .call(next, seat.bid, seat.call)
    }
  }
}
