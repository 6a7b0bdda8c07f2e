import Synchronization

/// Where a call that waits and whoever cancels its task meet. It lives in the frame of the call, and costs no allocation.
///
/// The cancellation handler is installed before the call has its place, so that place and continuation are handed over
/// in one step, under one critical section. What the handler needs to know by then, it finds here: the ticket of the
/// place, or that there is none yet, and then it leaves word, which keeps the call from waiting.
///
/// Everything here is changed under the critical section of the lock. The members are atomic because the handler may run on
/// any thread, which the compiler would not accept of plain ones; the order of memory comes from the section, and, when the
/// call has been resumed, from that. The frame outlives the handler: the runtime waits for a handler that runs before it
/// removes it.
struct TicketBox: ~Copyable, Sendable {
  /// 0 as long as the call has no place; the greatest number where its task was cancelled before it had one.
  private let serial = Atomic<UInt64>(0)
  private let slot = Atomic<Int32>(0)

  /// The ticket of the place; nil as long as there is none.
  var ticket: Ticket? {
    let serial = serial.load(ordering: .relaxed)
    return serial == 0 || serial == .max ? nil : Ticket(slot: slot.load(ordering: .relaxed), serial: serial)
  }

  /// Whether the task was cancelled before the call had a place.
  var isCancelled: Bool { serial.load(ordering: .relaxed) == .max }

  func take(_ ticket: Ticket) {
    slot.store(ticket.slot, ordering: .relaxed)
    serial.store(ticket.serial, ordering: .relaxed)
  }

  /// Leaves word that the task was cancelled before the call had a place.
  func cancel() { serial.store(.max, ordering: .relaxed) }
}
