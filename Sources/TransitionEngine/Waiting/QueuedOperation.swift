internal import TransitionLock
internal import TransitionSupport

/// An operation on its way to its turn, with a completion that is called exactly once, also if the operation never has
/// its turn, or if its transition never ends.
final class QueuedOperation<Operation: TurnOperation> {
  typealias Completion = (Result<Operation.End, TransitionFailure>) -> Void

  private let operation: Operation
  private let pending: PendingCall<Operation.End>
  /// A Boolean value that indicates whether the operation is dropped instead of waiting for an obstacle.
  private let isDroppedWhenHeldUp: Bool
  private var completion: Completion?
  private var held: HeldToken?
  private var hasLookedAgain = false

  /// The request, once the call has returned; nil for an operation that does not wait in line.
  var request: TransitionLock.Request?

  init(
    _ operation: Operation,
    of pending: PendingCall<Operation.End>,
    isDroppedWhenHeldUp: Bool,
    _ completion: @escaping Completion
  ) {
    (self.operation, self.pending, self.completion) = (operation, pending, completion)
    self.isDroppedWhenHeldUp = isDroppedWhenHeldUp
  }

  deinit {
    guard completion != nil else { return }
    let loss = held != nil ? .abandoned : request.map(TurnLoss.of) ?? .withdrawn
    // A closed lock drops a call that does not wait.
    fail(held == nil && isDroppedWhenHeldUp ? .dropped(because: loss.holder) : loss)
  }

  /// Starts the operation at its turn.
  func begin(_ held: HeldToken) {
    self.held = held
    pending.takeTurn(held)
    start(afterWaiting: request != nil)
  }

  private func start(afterWaiting hasWaited: Bool) {
    if pending.isWithdrawn { return fail(.withdrawn) }
    guard let held, held.isHolding else { return fail(.takenBack) }
    if operation.obstacleMessage != nil {
      if !isDroppedWhenHeldUp { return operation.whenNotHeldUp { self.start(afterWaiting: true) } }
      if hasLookedAgain { return fail(.dropped(because: nil)) }
      hasLookedAgain = true
      return operation.atNextLook { self.start(afterWaiting: hasWaited) }
    }
    // Before the call, because the kit may call code of the app that cancels it.
    pending.begin()
    do {
      try operation.start(holding: held, afterWaiting: hasWaited) { self.complete($0) }
    } catch { complete(.failure(error)) }
  }

  private func fail(_ loss: TurnLoss) { complete(.failure(operation.failure(for: loss))) }

  /// Ends the turn, and then calls the completion.
  private func complete(_ result: Result<Operation.End, TransitionFailure>) {
    held?.end()
    held = nil
    completion.take()?(result)
  }
}
