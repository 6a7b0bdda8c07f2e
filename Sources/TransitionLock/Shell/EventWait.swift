internal import TransitionSupport

/// A call that waits for another event than its own turn: an idle lock, or the turn or the end of a request.
struct EventWait: ~Copyable, Sendable {
  private let cell: Cell
  private let event: LockStorage.AwaitedEvent
  private let label: TransitionLock.Label
  private let callSite: LabeledCallSite
  private let timeout: Duration?
  private let box = TicketBox()

  init(
    _ cell: Cell,
    for event: LockStorage.AwaitedEvent,
    _ label: TransitionLock.Label,
    _ callSite: LabeledCallSite,
    timeout: Duration?
  ) {
    self.cell = cell
    self.event = event
    self.label = label
    self.callSite = callSite
    self.timeout = timeout
  }

  /// Waits until the event has happened.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled; `Failure` with the code `timedOut`, or `deadlock` where
  ///   the calling task holds the lock.
  nonisolated(nonsending) func wait() async throws {
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    // A free lock reads no clock.
    if case .idle = event, !cell.word.isTaken, !cell.word.isLinked { return }
    await park(current.identity, isolation: #isolation)
    let (settlement, failure) = cell.storage.result(at: box, callSite, text: label.text?.text)
    if settlement == .cancelled { throw CancellationError() }
    if let failure { throw failure }
  }

  /// Waits until the event has happened, can happen no more, or the calling task is cancelled.
  ///
  /// - Returns: true if it has happened.
  nonisolated(nonsending) func happens() async -> Bool {
    let current = CurrentTask()
    if current.isCancelled { return false }
    await park(current.identity, isolation: #isolation)
    return cell.storage.settlement(at: box) == .granted
  }

  private func park(_ task: UInt, isolation: isolated (any Actor)?) async {
    await box.park(in: cell.storage, isolation: isolation) { join(task, parking: $0) }
  }

  private func join(_ task: UInt, parking continuation: Continuation?) -> Bool {
    let waitLimit = timeout.flatMap { timeout in cell.storage.settings?.waitLimit(for: timeout) } ?? .endless
    let awaited: WaitingCall<References>.Awaited = if case .interruption = event { .signal } else { .event }
    let call = WaitingCall<References>(awaited: awaited, callSite: callSite, task: task, continuation: continuation)
    return cell.storage.join(call, for: event, waitLimit, box)
  }
}
