internal import TransitionSupport

/// The departure of the controller that a call shows. The controller has gone if it is destroyed,
/// or if two looks in a row do not reach it.
///
/// The object belongs to the isolation of the controllers, and retains neither the controller nor
/// the call.
package final class Departure {
  /// The called verb, and the site of the call.
  let operation: StaticString
  let site: CallSite
  /// Returns whether time counts for the scene of the call.
  let timeCounts: () -> Bool
  private let showsController: Bool
  /// Returns whether the controller can be reached from the root of a window; nil if the controller
  /// is destroyed.
  private let isReached: (inout ReachedControllers) -> Bool?
  private weak var list: ShownControllers?
  /// Ends when the controller has gone, or with the reason why the call has not shown it.
  let end = PendingCall<Void>()
  /// The number of listeners that have not given up.
  var listeners = 0 { didSet { if wasShown { list?.add(self) } } }
  /// Whether the call has a key, so that later calls with it are refused until the departure.
  var isKeyed = false
  /// Whether the call has shown nothing, or its controller has gone.
  private(set) var isOver = false
  private var wasShown = false
  /// Whether the newest look did not reach the controller.
  private(set) var wasMissed = false

  /// - Parameter showsController: whether the call shows a controller that is known before the
  ///   call.
  init(
    by operation: StaticString,
    at site: CallSite,
    in list: ShownControllers?,
    showsController: Bool,
    isReached: @escaping (inout ReachedControllers) -> Bool?,
    timeCounts: @escaping () -> Bool
  ) {
    (self.operation, self.site, self.list) = (operation, site, list)
    (self.showsController, self.isReached, self.timeCounts) = (
      showsController, isReached, timeCounts
    )
  }

  /// Whether a key or a listener depends on the looks.
  var isHeard: Bool { !isOver && (isKeyed || listeners > 0) }

  /// Handles the end of the call.
  func callEnded(_ result: Result<TransitionEnd, TransitionFailure>) {
    switch result {
    case .success(.finished) where showsController: wasShown = true
    case .success(.finished): fail(.invalid, "The call shows no controller that could go.")
    case .success(.cancelled): fail(.cancelled, "The transition has returned to its start.")
    case .failure(let failure):
      // The controller of a call whose end is unknown may be shown later.
      isOver = failure.code != .unknown || !isKeyed
      end.end(.failure(failure))
    }
    if isHeard { list?.add(self) }
  }

  /// Frees the key if the controller is not there any more, and returns whether the key is still
  /// taken.
  func updateKey(_ known: inout ReachedControllers) -> Bool {
    isKeyed = !isOver && isReached(&known).map { $0 || !wasShown } ?? false
    return isKeyed
  }

  /// Looks for the controller, and ends the departure if it has gone.
  func look(_ known: inout ReachedControllers) {
    let (isReached, wasMissedBefore) = (isReached(&known), wasMissed)
    wasShown = wasShown || isReached == true
    wasMissed = wasShown && isReached == false
    guard isReached == nil || (wasMissed && wasMissedBefore) else { return }
    isOver = true
    end.end(.success(()))
  }

  private func fail(_ code: TransitionFailure.Code, _ message: String) {
    isOver = true
    end.end(.failure(TransitionFailure(code, operation: operation, message: message, at: site)))
  }
}
