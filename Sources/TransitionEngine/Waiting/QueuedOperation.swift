internal import TransitionLock

/// An operation in line with a completion that is called exactly once, also if the operation never has its turn, or if
/// its transition never ends.
final class QueuedOperation<Operation: TurnOperation> {
  private let operation: Operation
  private let actor: (any Actor)?
  /// A Boolean value that indicates whether the operation is dropped instead of waiting for an obstacle.
  private let isDroppedWhenHeldUp: Bool
  private var completion: ((Result<Operation.End, Operation.Failure>) -> Void)?
  private var token: HeldToken?
  private var hasLookedAgain = false

  /// The request, once the call has returned.
  var request: TransitionLock.Request?

  init(
    _ operation: Operation,
    on actor: (any Actor)?,
    policy: TransitionLock.Policy,
    _ completion: @escaping (Result<Operation.End, Operation.Failure>) -> Void
  ) {
    self.operation = operation
    self.actor = actor
    isDroppedWhenHeldUp = policy == .drop
    self.completion = completion
  }

  deinit {
    guard completion != nil else { return }
    let loss = token != nil ? .abandoned : request.map { TurnLoss($0) } ?? .withdrawn
    complete(.failure(operation.failure(for: loss)))
  }

  /// Starts the operation at its turn.
  func begin(_ token: TransitionLock.Token) {
    let held = HeldToken(token, on: actor)
    self.token = held
    operation.hasTurn(held)
    start(afterWaiting: request != nil)
  }

  private func start(afterWaiting hasWaited: Bool) {
    guard let token, token.isHolding else { return complete(.failure(operation.failure(for: .takenBack))) }
    if operation.isHeldUp {
      if !isDroppedWhenHeldUp { return operation.whenNotHeldUp { self.start(afterWaiting: true) } }
      if hasLookedAgain { return complete(.failure(operation.failure(for: .dropped(because: nil)))) }
      hasLookedAgain = true
      return operation.atNextLook { self.start(afterWaiting: hasWaited) }
    }
    do {
      try operation.start(holding: token, afterWaiting: hasWaited) { self.complete(.success($0)) }
    } catch { complete(.failure(error)) }
  }

  /// Ends the turn, and then calls the completion.
  private func complete(_ result: Result<Operation.End, Operation.Failure>) {
    token?.end()
    token = nil
    let completion = completion
    self.completion = nil
    completion?(result)
  }
}
