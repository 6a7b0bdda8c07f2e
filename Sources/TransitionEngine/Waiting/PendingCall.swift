internal import TransitionLock
internal import TransitionSupport

/// A call from its request to its end: its state, its result, and the listeners for its end.
///
/// It belongs to the isolation of the kit's controllers. The call retains it until the end, and it
/// does not retain the call.
package final class PendingCall<Value> {
  package typealias Ended = Result<Value, TransitionFailure>

  package private(set) var state = TransitionState.pending
  /// Whether any code has asked for the end; if none has, the lock reports the loss of the call.
  package private(set) var isHeard = false
  /// The end; nil until then.
  package private(set) var result: Ended?
  private var listeners: [(Ended) -> Void] = []
  /// Makes the failure of a call that lost its turn; nil after the end, to release the call.
  private var makeFailure: ((TurnLoss) -> TransitionFailure)?
  /// Throws if the calling task waits for itself.
  private var checkTask: (() throws -> Void)?
  /// Reports the loss of the call to the lock; nil if there is none.
  var reportLoss: (() -> Void)?
  /// The departure of the controller that the call shows.
  var departure: Departure?
  private weak var turn: HeldToken?
  private var request: TransitionLock.Request?
  /// An atomic, because any thread may cancel the task, and the call might have its turn before the
  /// task continues.
  private let withdrawn = Atomic(false)

  /// Whether the caller has cancelled the call, which may have started by then.
  package var isWithdrawn: Bool { withdrawn.load(ordering: .relaxed) }

  package init(
    _ makeFailure: @escaping (TurnLoss) -> TransitionFailure,
    checkTask: (() throws -> Void)? = nil
  ) {
    (self.makeFailure, self.checkTask) = (makeFailure, checkTask)
  }

  // Where no time can pass, the planned `reportIfUnheard()` never comes.
  deinit { reportIfUnheard() }

  /// Reports the loss of the call, unless code has asked for the end by now, or the caller has
  /// withdrawn the call.
  func reportIfUnheard() {
    if !isHeard, !isWithdrawn { reportLoss?() }
    reportLoss = nil
  }

  /// Calls a function with the end: at once, if the call has ended.
  package func onEnd(_ body: @escaping (Ended) -> Void) {
    isHeard = true
    if let result { body(result) } else { listeners.append(body) }
  }

  /// Withdraws the call, if it has not started; a call that has started is not tried again.
  package func cancel() {
    guard let makeFailure else { return }
    withdrawn.store(true, ordering: .relaxed)
    guard state == .pending else { return }
    request?.cancel()
    turn?.end()
    end(.failure(makeFailure(.withdrawn)))
  }

  /// Waits for the end by suspending.
  ///
  /// - Throws: as the form with a signal.
  package func value(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    let (untilFinished, signal) = AsyncStream<Void>.makeStream()
    return try await value(signal) { for await _ in untilFinished {} }
  }

  /// Waits for the end.
  ///
  /// - Parameters:
  ///   - isolation: the isolation of the caller.
  ///   - signal: given at the end, and withdrawn if the task is cancelled.
  ///   - untilSettled: waits until the signal is given or withdrawn.
  /// - Throws: the failure of the call; `CancellationError` if the task is cancelled, which
  ///   withdraws the call if it has not started; the lock's failure with the code `deadlock` if the
  ///   calling task itself holds the lock.
  package func value(
    isolation: isolated (any Actor)? = #isolation,
    _ signal: any TurnSignal,
    untilSettled: () async throws -> Void
  ) async throws -> Value {
    isHeard = true
    if state == .pending {
      do { try checkTask?() } catch {
        cancel()
        throw error
      }
    }
    if result == nil {
      listeners.append { _ in signal.give() }
      let (request, withdrawn) = (request, withdrawn)
      try await withTaskCancellationHandler(
        operation: {
          // Naming the isolation keeps the closure in the isolation of the caller.
          _ = isolation
          try await untilSettled()
        },
        onCancel: {
          // At once: the call might have its turn before the task continues.
          withdrawn.store(true, ordering: .relaxed)
          request?.cancel()
          signal.withdraw()
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

  /// Keeps the request with which the call waits, or cancels it if the call was withdrawn.
  func concerns(_ request: TransitionLock.Request) {
    if isWithdrawn { request.cancel() } else { self.request = request }
  }

  /// Keeps the turn of the call, or gives it back if the caller has withdrawn the call.
  func takeTurn(_ held: HeldToken) { if isWithdrawn { held.end() } else { turn = held } }

  /// Notes that the kit is about to be called.
  func begin() { state = .started }

  /// Notes that a try has failed, and that the call will be tried again.
  func startAgain() { if state == .started { state = .pending } }

  package func end(_ end: Ended) {
    guard result == nil else { return }
    result = end
    state = if case .failure(let failure) = end, failure.isDropped { .dropped } else { .ended }
    let listeners = listeners
    (self.listeners, makeFailure, checkTask, request) = ([], nil, nil, nil)
    // First, because a listener may repeat the call, with the same key.
    departure?.callEnded(end.map { $0 as? TransitionEnd ?? .finished })
    for listener in listeners { listener(end) }
  }
}

/// A signal for which a task waits. It is given once, or withdrawn.
///
/// The owner of the task decides how the task waits; a simulation advances time meanwhile.
package protocol TurnSignal: Sendable {
  /// Gives the signal, from any thread.
  func give()
  /// Withdraws the signal, which will then never be given, from any thread.
  func withdraw()
}

extension AsyncStream<Void>.Continuation: TurnSignal {
  package func give() { finish() }
  package func withdraw() { finish() }
}
