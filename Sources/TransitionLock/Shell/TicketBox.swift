import Synchronization

/// The box through which a call that waits hands its ticket to its cancellation handler. It lives in the frame of the
/// call, and costs no allocation.
///
/// The cancellation handler is installed before the call has its place, so that place and continuation are handed over
/// in one step, under one critical section. The handler finds here what it needs by then: the ticket of the place, or
/// nothing yet, and then it notes the cancellation, which keeps the call from waiting.
///
/// Everything here is changed under the critical section of the lock. The members are atomic because the handler may run on
/// any thread, which the compiler would not accept of plain ones; the order of memory comes from the section, and, when the
/// call has been resumed, from that. The frame outlives the handler: the runtime waits for a handler that runs before it
/// removes it.
struct TicketBox: ~Copyable, Sendable {
  /// The serial number of the ticket; 0 as long as there is none, and the greatest number if the task was cancelled
  /// before, or the call is no longer in line because of that.
  private let serial = Atomic<UInt64>(0)
  private let slot = Atomic<Int32>(0)

  /// The ticket of the place; nil as long as there is none.
  var ticket: Ticket? {
    let serial = serial.load(ordering: .relaxed)
    return serial == 0 || serial == .max ? nil : Ticket(slot: slot.load(ordering: .relaxed), serial: serial)
  }

  /// A Boolean value that indicates whether the task was cancelled and the call has no place: not yet, or no longer.
  var isCancelled: Bool { serial.load(ordering: .relaxed) == .max }

  func take(_ ticket: Ticket) {
    slot.store(ticket.slot, ordering: .relaxed)
    serial.store(ticket.serial, ordering: .relaxed)
  }

  /// Notes that the task was cancelled before the call had a place, or that it has left its place because of that.
  func cancel() { serial.store(.max, ordering: .relaxed) }
}
