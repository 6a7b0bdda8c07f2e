internal import TransitionSupport

/// The departure of the controller that a call shows. A look finds the controller gone if the look
/// before did not reach it either.
///
/// The object belongs to the isolation of the controllers, and retains neither the controller nor
/// the call.
package final class Departure {
  /// The called verb, and the site of the call.
  let operation: StaticString
  let site: CallSite
  /// Returns whether time counts for the scene of the call.
  let timeCounts: () -> Bool
  private weak var controller: AnyObject?
  private let showsController: Bool
  /// Returns whether the controller can be reached from the root of a window.
  private let isReached: (inout ReachedControllers) -> Bool
  private weak var list: ShownControllers?
  private var listeners: [(isWanted: () -> Bool, body: (Result<Void, TransitionFailure>) -> Void)] =
    []
  /// The answer to the listeners; nil until then.
  private var answer: Result<Void, TransitionFailure>?
  /// Whether the call has a key, so that later calls with it are refused until the departure.
  var isKeyed = false
  /// Whether the call has shown nothing, or its controller has gone.
  private(set) var isOver = false
  private var wasShown = false
  /// Whether the last look did not reach the controller.
  private(set) var wasMissed = false

  /// - Parameter controller: the controller that the call shows; nil if none is known before the
  ///   call.
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

  /// Whether a key or a listener depends on the looks.
  var isHeard: Bool { !isOver && (isKeyed || listeners.contains { $0.isWanted() }) }

  /// Calls a function once: when the controller has gone, or with the reason why the call has not
  /// shown it.
  ///
  /// - Parameter isWanted: returns false once the listener has given up, so that it causes no more
  ///   looks.
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

  /// Looks for the controller, and returns whether it has gone.
  func look(_ known: inout ReachedControllers) -> Bool {
    if isOver || controller == nil { return !isOver }
    let (wasMissedBefore, isReached) = (wasMissed, isReached(&known))
    wasShown = wasShown || isReached
    wasMissed = wasShown && !isReached
    return wasMissed && wasMissedBefore
  }

  /// Ends the departure, because the controller has gone.
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
