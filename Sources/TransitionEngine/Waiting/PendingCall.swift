internal import TransitionLock
internal import TransitionSupport

/// A call from its request to its end: its state, its result, and the listeners for its end.
///
/// The object belongs to the isolation of the kit's controllers. The operation of the call retains
/// this object until the end, and this object does not retain the operation.
package final class PendingCall<Value> {
  package typealias Ended = Result<Value, TransitionFailure>

  package internal(set) var state = TransitionState.pending
  /// Whether any code has asked for the end; if none has, the lock reports the loss of the call.
  private var isHeard = false
  /// The end; nil until then.
  package private(set) var result: Ended?
  private var listeners: [(Ended) -> Void] = []
  /// The operation of the call, until its end; nil for the end of a ``Departure``, which has no
  /// operation.
  weak var operation: (any WaitingOperation)?
  /// Reports the loss of the call to the lock; nil if there is no loss to report.
  var reportLoss: (() -> Void)?
  /// The departure of the controller that the call shows.
  var departure: Departure?
  /// An atomic, because any thread may cancel the task, and the call might have its turn before the
  /// task continues.
  private let withdrawn = Atomic(false)

  /// Whether the caller has cancelled the call, which may have started by then.
  var isWithdrawn: Bool { withdrawn.load(ordering: .relaxed) }

  init() {}

  // Where no time can pass, the kit destroys the job that would run `reportIfUnheard()` later, so
  // the function runs here.
  deinit { reportIfUnheard() }

  /// Reports the loss of the call, unless code has asked for the end by now, or the caller has
  /// withdrawn the call.
  func reportIfUnheard() {
    if !isHeard, !isWithdrawn { reportLoss?() }
    reportLoss = nil
  }

  /// Calls a function with the end when the call ends; at once if the call has ended already.
  package func onEnd(_ body: @escaping (Ended) -> Void) {
    isHeard = true
    if let result { body(result) } else { listeners.append(body) }
  }

  /// Withdraws the call, if it has not started; a call that has started is not tried again.
  package func cancel() {
    guard result == nil else { return }
    withdrawn.store(true, ordering: .relaxed)
    if state == .pending { operation?.withdraw() }
  }

  /// Waits for the end by suspending.
  ///
  /// - Throws: as the form with `untilSettled`.
  package func value(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    let (untilFinished, signal) = AsyncStream<Void>.makeStream()
    return try await value({ _ in signal.finish() }) { for await _ in untilFinished {} }
  }

  /// Waits for the end in a way that the caller supplies: a simulation, for example, advances time
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - isolation: the isolation of the caller.
  ///   - settle: called on any thread, with true at the end, and with false if the task is
  ///     cancelled.
  ///   - untilSettled: waits until `settle` was called.
  /// - Throws: the failure of the call; `CancellationError` if the task is cancelled, which
  ///   withdraws the call if it has not started; the lock's failure with the code `deadlock` if the
  ///   calling task itself holds the lock.
  package func value(
    isolation: isolated (any Actor)? = #isolation,
    _ settle: @escaping @Sendable (_ hasEnded: Bool) -> Void,
    untilSettled: () async throws -> Void
  ) async throws -> Value {
    isHeard = true
    try expectTurn()
    if result == nil {
      listeners.append { _ in settle(true) }
      let (request, withdrawn) = (operation?.request, withdrawn)
      try await withTaskCancellationHandler(
        operation: {
          // Naming the isolation keeps the closure in the isolation of the caller.
          _ = isolation
          try await untilSettled()
        },
        onCancel: {
          // The request is cancelled at once, because the call might have its turn before the task
          // continues.
          withdrawn.store(true, ordering: .relaxed)
          request?.cancel()
          settle(false)
        },
        isolation: isolation
      )
    }
    if case .failure(let failure)? = result, failure.code == .cancelled {
      try Task.checkCancellation()
    }
    if let result { return try result.get() }
    cancel()
    throw CancellationError()
  }

  /// Withdraws the call, and throws, if the calling task itself holds the lock that the call waits
  /// for.
  func expectTurn() throws {
    guard state == .pending else { return }
    do { try operation?.throwIfHeldByCurrentTask() } catch {
      cancel()
      throw error
    }
  }

  package func end(_ end: Ended) {
    guard result == nil else { return }
    result = end
    state = if case .failure(let failure) = end, failure.isDropped { .dropped } else { .ended }
    let listeners = listeners
    self.listeners = []
    // The departure learns of the end first, because a listener may repeat the call with the same
    // key.
    departure?.callEnded(end.map { $0 as? TransitionEnd ?? .finished })
    for listener in listeners { listener(end) }
  }
}
