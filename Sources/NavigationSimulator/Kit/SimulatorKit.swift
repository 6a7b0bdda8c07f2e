internal import TransitionLock
internal import TransitionSupport
internal import TransitionTurns

/// The simulator's controllers: their answers and calls, and not one decision.
///
/// They throw what they have against a call, and tell each end, so that nobody has to look for it.
struct SimulatorKit: ControllerKit {
  typealias End = TransitionEnd
  typealias Refusal = NavigationFailure
  typealias Failure = SerializedFailure

  /// What drives the transition that a gesture has started.
  final class Gesture {
    var driver: PercentDrivenInteractiveTransition?
  }

  var gesture: Gesture?

  func presented(by controller: ViewController) -> ViewController? { controller.presentedViewController }
  func presenter(of controller: ViewController) -> ViewController? { controller.presentingViewController }
  func stack(of controller: ViewController) -> ViewController? {
    controller as? NavigationController ?? controller.navigationController
  }
  func controllers(onStackOf navigationController: ViewController) -> [ViewController] {
    (navigationController as? NavigationController)?.viewControllers ?? []
  }
  func placeOfPresentation(of controller: ViewController) -> PlaceInLine? { controller.placeOfPresentation }
  func name(of controller: ViewController) -> String { controller.description }
  func isOnScreen(_ controller: ViewController) -> Bool { controller.attachedWindow != nil }
  func isCollapsed(_ split: ViewController) -> Bool { false }

  /// Rotations are the user's doing and wait for no lock. What else collides the controllers say themselves.
  func coordinator(inTheWayOf verb: Verb<ViewController>, on controller: ViewController) -> RunningTransition? {
    verb.waitsForRotations ? controller.attachedWindow?.rotation : nil
  }

  func describe(_ rotation: RunningTransition, inTheWayOf controller: ViewController) -> String {
    "The window is being turned: \(rotation.record)."
  }

  func whenOver(_ rotation: RunningTransition, _ body: @escaping () -> Void) { rotation.whenOver(body) }

  nonisolated(nonsending) func waitUntilOver(_ rotation: RunningTransition) async -> Bool {
    let simulation = rotation.simulation
    let isOver = Signal(clock: simulation.clock)
    rotation.whenOver { isOver.give() }
    await simulation.wait(for: isOver, .others)
    return true
  }

  /// A task that waits moves time as long as nothing else does.
  func turnWait(on lock: TransitionLock, for controller: ViewController?) -> TurnWait {
    let simulation = controller?.simulation
    let signal = Signal(clock: simulation?.clock)
    return TurnWait(signal, on: simulation?.clock.executor.preference) {
      if let simulation { return await simulation.wait(for: signal, .turn(lock)) }
      // A controller that never was on screen has no time to move.
      while !signal.isSettled { await signal.park() }
    }
  }

  func start(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    from place: PlaceInLine?,
    at site: CallSite,
    interruption: TurnInterruption?,
    completion: @escaping (Result<TransitionEnd, NavigationFailure>) -> Void
  ) throws(NavigationFailure) -> [ViewController] {
    let simulation = controller.simulation
    let requestsBefore = simulation?.requestCount ?? 0
    let leaving = try simulation.starting(under: { $0.place = place }) { () throws(NavigationFailure) in
      try start(verb, on: controller, at: site) { completion(.success($0)) }
    }
    if let interruption, let turnBack = simulation?.turningBack(since: requestsBefore) {
      interruption.whenAsked(turnBack)
    }
    return leaving
  }

  nonisolated(nonsending) func startAndAwait(
    on controller: ViewController,
    _ start: (@escaping (Result<TransitionEnd, NavigationFailure>) -> Void) throws(NavigationFailure) ->
      [ViewController]
  ) async throws(NavigationFailure) -> ([ViewController], TransitionEnd) {
    try await controller.startAndAwait { completion throws(NavigationFailure) in
      try start { if case .success(let end) = $0 { completion(end) } }
    }
  }

  func note(_ refusal: NavigationFailure, of controller: ViewController) {
    controller.simulation?.refuse(refusal, .thrown)
  }
}

extension Signal: TurnSignal {}

extension SimulationExecutor {
  /// This executor, for tasks of the lock; nil where tasks prefer none.
  fileprivate var preference: (any TaskPreference)? {
    guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else { return nil }
    return ExecutorPreference(executor: self)
  }
}
