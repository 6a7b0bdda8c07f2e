internal import TransitionSupport

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
  /// The serial number of the ticket; 0 as long as there is none. The two greatest numbers say that there is none because
  /// the task was cancelled: before the call had a place, or while it waited.
  private let serial = Atomic<UInt64>(0)
  /// The slot of the ticket; its complement where the call was refused, and so has nothing but a settlement to collect.
  private let slot = Atomic<Int32>(0)

  /// The ticket of the place; nil as long as there is none.
  var ticket: Ticket? {
    let serial = serial.load(ordering: .relaxed)
    let slot = slot.load(ordering: .relaxed)
    return serial == 0 || serial >= .max - 1 ? nil : Ticket(slot: max(slot, ~slot), serial: serial)
  }

  /// A Boolean value that indicates whether the call was refused, and never was in line.
  var isRefused: Bool { slot.load(ordering: .relaxed) < 0 }

  /// A Boolean value that indicates whether the task was cancelled before the call had a place.
  var isCancelled: Bool { serial.load(ordering: .relaxed) == .max }

  /// A Boolean value that indicates whether the call has left its place because the task was cancelled.
  var hasLeft: Bool { serial.load(ordering: .relaxed) == .max - 1 }

  func take(_ ticket: Ticket) {
    slot.store(ticket.slot, ordering: .relaxed)
    serial.store(ticket.serial, ordering: .relaxed)
  }

  /// Takes the ticket under which a call that was refused finds the reason.
  func refuse(_ ticket: Ticket) {
    slot.store(~ticket.slot, ordering: .relaxed)
    serial.store(ticket.serial, ordering: .relaxed)
  }

  /// Notes that the task was cancelled before the call had a place.
  func cancel() { serial.store(.max, ordering: .relaxed) }

  /// Notes that the call has left its place because the task was cancelled.
  func leave() { serial.store(.max - 1, ordering: .relaxed) }
}
