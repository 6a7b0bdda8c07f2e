internal import TransitionSupport

/// The leaving of the controller that a call shows: a look finds it gone if the look before did not
/// reach it either.
///
/// The object belongs to the isolation of the controllers, and keeps neither the controller nor the
/// call.
package final class Departure {
  /// The called verb, and the site of the call.
  let operation: StaticString
  let site: CallSite
  /// Returns a Boolean value that indicates whether time counts for the scene of the call.
  let timeCounts: () -> Bool
  private weak var controller: AnyObject?
  private let showsController: Bool
  /// Returns a Boolean value that indicates whether the controller can be reached from the root of
  /// a window.
  private let isReached: (inout ReachedControllers) -> Bool
  private weak var list: ShownControllers?
  private var listeners: [(isWanted: () -> Bool, body: (Result<Void, TransitionFailure>) -> Void)] =
    []
  /// The answer to the listeners; nil until then.
  private var answer: Result<Void, TransitionFailure>?
  /// A Boolean value that indicates whether later calls with the same key wait for the departure.
  var isKeyed = false
  /// A Boolean value that indicates whether the call has shown nothing, or its controller has gone.
  private(set) var isOver = false
  private var wasShown = false
  /// A Boolean value that indicates whether the last look did not reach the controller.
  private(set) var wasMissed = false

  /// - Parameter controller: the controller that the call shows; nil if it shows none that is known
  ///   before.
  init(
    of controller: AnyObject?,
    by operation: StaticString,
    at site: CallSite,
    in list: ShownControllers?,
    isReached: @escaping (inout ReachedControllers) -> Bool,
    timeCounts: @escaping () -> Bool
  ) {
    (self.operation, self.site, self.controller, self.list) = (operation, site, controller, list)
    (self.isReached, self.timeCounts, showsController) = (isReached, timeCounts, controller != nil)
  }

  /// A Boolean value that indicates whether anything depends on the looks.
  var isHeard: Bool { !isOver && (isKeyed || listeners.contains { $0.isWanted() }) }

  /// Calls a function once: when the controller has gone, or with the reason why the call has not
  /// shown it.
  ///
  /// - Parameter isWanted: returns false when the listener has given up, so that no look is made
  ///   for it.
  func listen(
    while isWanted: @escaping () -> Bool = { true },
    _ body: @escaping (Result<Void, TransitionFailure>) -> Void
  ) {
    if let answer { return body(answer) }
    listeners.removeAll { !$0.isWanted() }
    listeners.append((isWanted, body))
    if wasShown { list?.add(self) }
  }

  /// Handles the end of the call.
  func callEnded(_ result: Result<TransitionEnd, TransitionFailure>) {
    guard answer == nil, !wasShown else { return }
    switch result {
    case .success(.finished) where showsController: wasShown = true
    case .success(.finished):
      end(.failure(failure(.invalid, "The call shows no controller that could go.")))
    case .success(.cancelled):
      end(.failure(failure(.cancelled, "The transition has returned to its start.")))
    // The controller may be shown later.
    case .failure(let failure) where failure.code == .unknown && isKeyed: tell(.failure(failure))
    case .failure(let failure): end(.failure(failure))
    }
    if isHeard { list?.add(self) }
  }

  /// Looks whether the controller has gone.
  func look(_ known: inout ReachedControllers) -> Bool {
    if isOver || controller == nil { return !isOver }
    let (wasMissedBefore, isReached) = (wasMissed, isReached(&known))
    wasShown = wasShown || isReached
    wasMissed = wasShown && !isReached
    return wasMissed && wasMissedBefore
  }

  /// Ends, because the controller has gone.
  func leave() { end(.success(())) }

  private func end(_ result: Result<Void, TransitionFailure>) {
    isOver = true
    tell(result)
  }

  private func tell(_ result: Result<Void, TransitionFailure>) {
    guard answer == nil else { return }
    answer = result
    let listeners = listeners
    self.listeners = []
    for listener in listeners { listener.body(result) }
  }

  private func failure(_ code: TransitionFailure.Code, _ message: String) -> TransitionFailure {
    TransitionFailure(code, operation: operation, message: message, at: site)
  }
}
