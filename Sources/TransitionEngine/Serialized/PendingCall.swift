internal import TransitionLock
internal import TransitionSupport

/// A call from its request to its end: its state, its result, and those who want to know the end.
///
/// It belongs to the isolation of the kit's controllers. The call keeps it until its end, and it does not keep the
/// call.
package final class PendingCall<Kit: ControllerKit> {
  /// The end of the call, with the controllers that left a stack, the root side first.
  package typealias Ended = Result<([Kit.Controller], Kit.End), Kit.Failure>

  package enum State { case pending, started, dropped, ended }

  package private(set) var state = State.pending
  /// A Boolean value that indicates whether anybody has asked for the end; if not, the lock reports a call that is
  /// lost.
  package private(set) var isHeard = false
  private var result: Ended?
  private var leaving: [Kit.Controller] = []
  private var listeners: [(Ended) -> Void] = []
  /// Makes the failure of a call that lost its turn; nil after the end, which keeps nothing of the call.
  private var makeFailure: ((TurnLoss) -> Kit.Failure)?
  /// Throws if the calling task waits for itself.
  private var checkTask: (() throws -> Void)?
  private weak var turn: HeldToken?
  private var request: TransitionLock.Request?
  package private(set) var isWithdrawn = false

  package init(
    isHeard: Bool = false,
    _ makeFailure: @escaping (TurnLoss) -> Kit.Failure,
    checkTask: (() throws -> Void)? = nil
  ) {
    (self.isHeard, self.makeFailure, self.checkTask) = (isHeard, makeFailure, checkTask)
  }

  /// Calls a function with the end: at once, if the call has ended.
  package func onEnd(_ body: @escaping (Ended) -> Void) {
    isHeard = true
    if let result { body(result) } else { listeners.append(body) }
  }

  /// Withdraws the call, if it has not started; a call that has started tries no second time.
  package func cancel() {
    guard let makeFailure else { return }
    isWithdrawn = true
    guard state == .pending else { return }
    request?.cancel()
    turn?.end()
    end(.failure(makeFailure(.withdrawn)))
  }

  /// Waits for the end.
  ///
  /// - Parameter wait: the way in which the task waits.
  /// - Throws: the failure of the call; `CancellationError` if the task is cancelled, which withdraws the call if it
  ///   has not started; the lock's failure with the code `deadlock` in the very task that holds the lock.
  package func value(
    isolation: isolated (any Actor)? = #isolation,
    by wait: TurnWait = TurnWait()
  ) async throws -> ([Kit.Controller], Kit.End) {
    isHeard = true
    if state == .pending {
      do { try checkTask?() } catch {
        cancel()
        throw error
      }
    }
    if result == nil {
      let signal = wait.signal
      listeners.append { _ in signal.give() }
      let request = request
      await withTaskCancellationHandler(
        operation: {
          // Naming the isolation keeps the closure in the isolation of the caller.
          _ = isolation
          await wait.untilSettled()
        },
        onCancel: {
          // At once: the call might have its turn before the task continues.
          request?.cancel()
          signal.withdraw()
        },
        isolation: isolation
      )
    }
    if case .failure(let failure)? = result, failure.reason == .withdrawn { try Task.checkCancellation() }
    if let result { return try result.get() }
    cancel()
    throw CancellationError()
  }

  /// Notes the request with which the call waits.
  func concerns(_ request: TransitionLock.Request) {
    if isWithdrawn { request.cancel() } else { self.request = request }
  }

  /// Notes that the call has its turn, which a caller that has withdrawn it gives back.
  func takeTurn(_ held: HeldToken) { if isWithdrawn { held.end() } else { turn = held } }

  /// Calls the kit. The call has started by then, because the kit may call code of the app that cancels it.
  func start(_ body: () throws(Kit.Refusal) -> [Kit.Controller]) throws(Kit.Refusal) -> [Kit.Controller] {
    state = .started
    leaving = try body()
    return leaving
  }

  /// Notes that a try was in vain, and that the call goes on.
  func startAgain() { if state == .started { state = .pending } }

  package func end(_ end: Result<Kit.End, Kit.Failure>) {
    guard result == nil else { return }
    let result = end.map { (leaving, $0) }
    self.result = result
    state = if case .failure(let failure) = end, failure.reason == .dropped { .dropped } else { .ended }
    let listeners = listeners
    (self.listeners, makeFailure, checkTask, request) = ([], nil, nil, nil)
    for listener in listeners { listener(result) }
  }
}
