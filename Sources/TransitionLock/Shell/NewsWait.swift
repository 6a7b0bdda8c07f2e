internal import TransitionSupport

/// A call that waits for something else than its own turn: an idle lock, or the turn or the end of a request.
struct NewsWait: ~Copyable, Sendable {
  private let cell: Cell
  private let news: LockStorage.News
  private let label: TransitionLock.Label
  private let place: Place
  private let timeout: Duration?
  private let seat = Seat()

  init(
    _ cell: Cell,
    for news: LockStorage.News,
    _ label: TransitionLock.Label,
    _ place: Place,
    timeout: Duration?
  ) {
    self.cell = cell
    self.news = news
    self.label = label
    self.place = place
    self.timeout = timeout
  }

  /// Waits until the news is there.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled; `Failure` with the code `timedOut`, or `deadlock` where
  ///   the calling task holds the lock.
  nonisolated(nonsending) func wait() async throws {
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    // A free lock reads no clock.
    if case .idle = news, !cell.word.isTaken { return }
    if cell.isHeld(byTask: current.identity) { throw cell.storage.failure(.deadlock, place, text: label.text?.text) }
    await park(current.identity, isolation: #isolation)
    switch cell.storage.settlement(at: seat) {
    case .cancelled: throw CancellationError()
    case .timedOut: throw cell.storage.failure(.timedOut, place, text: label.text?.text)
    default: break
    }
  }

  private func park(_ task: UInt, isolation: isolated (any Actor)?) async {
    let executor = cell.storage.settings?.executor
    await withTaskCancellationHandler(
      operation: {
        _ = isolation
        guard let executor else {
          return await withContinuation(isolation: isolation) { _ = join(task, parking: $0) }
        }
        guard join(task, parking: nil) else { return }
        await withTaskExecutorPreference(executor, isolation: isolation) {
          _ = isolation
          await withContinuation(isolation: isolation) { cell.storage.park($0, at: seat) }
        }
      },
      onCancel: { cell.storage.cancel(seat) },
      isolation: isolation
    )
  }

  private func join(_ task: UInt, parking continuation: Continuation?) -> Bool {
    let patience = timeout.flatMap { timeout in cell.storage.settings?.patience(for: timeout) } ?? .endless
    let call = WaitingCall<References>(awaited: .news, place: place, task: task, continuation: continuation)
    return cell.storage.join(call, for: news, patience, seat)
  }
}
