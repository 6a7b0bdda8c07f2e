import Synchronization

/// Where a call that waits (or listens) and whoever cancels its task meet. It lives in the frame of the call, and costs no
/// allocation.
///
/// The cancellation handler is installed before the call has its place, so that place and continuation are handed over
/// in one step, under one critical section. What the handler needs to know by then, it finds here: the ticket of the
/// place, or that there is none yet, and then it leaves word, which keeps the call from joining.
///
/// Everything here is changed under the critical section of the lock's keeper, but for a refusal, which the call notes for
/// itself. The members are atomic because the handler may run on any thread, which the compiler would not accept of plain
/// ones; the order of memory comes from the section, but for what a call reads when it has been resumed: its settlement.
/// The frame outlives the handler: the runtime waits for a handler that runs before it removes it.
struct Seat: ~Copyable, Sendable {
  /// 0 as long as the call has no place: serial numbers begin with 1.
  private let serial = Atomic<UInt64>(0)
  private let slot = Atomic<Int32>(0)
  private let reason = Atomic<UInt8>(0)

  var isTaken: Bool { serial.load(ordering: .relaxed) != 0 }

  var ticket: ListTicket {
    ListTicket(slot: slot.load(ordering: .relaxed), serial: serial.load(ordering: .relaxed))
  }

  func take(_ ticket: ListTicket) {
    slot.store(ticket.slot, ordering: .relaxed)
    serial.store(ticket.serial, ordering: .relaxed)
  }

  /// Why the call has left the line or never joined it, where that is known by who knows the seat.
  var settlement: Settlement? {
    switch reason.load(ordering: .acquiring) {
    case 1: .cancelled
    case 2: .timedOut
    case 3: .closed
    default: nil
    }
  }

  /// Notes that the call has left the line or never joins it. Not for a turn, of which the lock's word tells.
  func settle(_ settlement: Settlement) {
    let reason: UInt8 =
      switch settlement {
      case .cancelled: 1
      case .timedOut: 2
      case .closed: 3
      case .turn: 0
      }
    self.reason.store(reason, ordering: .releasing)
  }
}
