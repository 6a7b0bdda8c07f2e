internal import TransitionLock

/// An operation in line with a completion, which is called exactly once: also where the operation never has its turn, or
/// its simulation is gone before it ends.
final class SerializedErrand<Value> {
  private let operation: SerializedOperation<Value>
  private let call: SerializedCall
  private weak var controller: ViewController?
  private var completion: SerializedNavigation.Completion?
  private var token: HeldToken?

  /// Whether the call has returned before the turn came.
  var hasWaited = false

  init(
    _ operation: SerializedOperation<Value>,
    _ call: SerializedCall,
    on controller: ViewController?,
    _ completion: SerializedNavigation.Completion?
  ) {
    self.operation = operation
    self.call = call
    self.controller = controller
    self.completion = completion
  }

  deinit {
    guard completion != nil else { return }
    settle(.failure(token == nil ? .withdrawn(operation.label, call.place) : .letGo(operation.label, call.place)))
  }

  /// The turn has come.
  func run(_ token: TransitionLock.Token) {
    self.token = HeldToken(token)
    do {
      _ = try call.start(operation, on: controller, hasWaited: hasWaited) { self.settle(.success($0)) }
    } catch {
      controller?.simulation?.refuse(error, .thrown)
      settle(.failure(error))
    }
  }

  /// Ends the turn, and then calls the completion.
  private func settle(_ result: Result<TransitionEnd, NavigationFailure>) {
    token?.end()
    token = nil
    let completion = completion
    self.completion = nil
    completion?(result)
  }
}
