internal import TransitionEngine
internal import TransitionLock
internal import TransitionSupport

/// The simulator's controllers as a kit: their answers and calls, without any decision.
///
/// The controllers throw their objections to a call, and report each end, so the engine need not detect it.
struct SimulatorKit: AwaitedKit {
  typealias End = TransitionEnd
  typealias Refusal = NavigationFailure
  typealias Failure = SerializedFailure

  /// A gesture, with the driver of the transition that it started.
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
  func isInWindow(_ controller: ViewController) -> Bool { controller.isShownInWindow }
  func isCollapsed(_ split: ViewController) -> Bool { false }

  /// Returns the transition in the way that is no collision: a rotation, as users rotate windows without the lock, or a
  /// change of the stack that makes way. The controllers report all collisions themselves.
  func coordinator(inTheWayOf verb: Verb<ViewController>, on controller: ViewController) -> RunningTransition? {
    if verb.waitsForRotations, let rotation = controller.attachedWindow?.rotation { return rotation }
    return verb.changesStack ? (stack(of: controller) as? NavigationController)?.changeThatMakesWay : nil
  }

  func describe(_ transition: RunningTransition, inTheWayOf controller: ViewController) -> String {
    if transition.choreography.kind == .rotate { return "The window is being turned: \(transition.record)." }
    return "A transition that did not ask the lock changes the stack: \(transition.record)."
  }

  func yielding(_ transition: RunningTransition, inTheWayOf controller: ViewController) -> YieldingTransition? {
    switch transition.choreography.kind {
    case .push: .push
    case .pop: .pop
    // A rotation is in the way, see `coordinator(inTheWayOf:on:)`.
    default: nil
    }
  }

  func turn(ofStack stack: ViewController) -> SharedTurn? { (stack as? NavigationController)?.turn?.turn }

  func setTurn(_ turn: SharedTurn, ofStack stack: ViewController) {
    // Elsewhere nobody asks for it.
    guard stack.simulation?.profile.hasFluidStacks == true else { return }
    (stack as? NavigationController)?.turn = WeakTurn(turn)
  }

  func whenOver(_ transition: RunningTransition, _ body: @escaping () -> Void) { transition.whenOver(body) }

  nonisolated(nonsending) func waitUntilOver(_ transition: RunningTransition) async -> Bool {
    let simulation = transition.simulation
    let isOver = Signal(clock: simulation.clock)
    transition.whenOver { isOver.give() }
    await simulation.wait(for: isOver, .others)
    return true
  }

  func after(_ delay: Duration, of controller: ViewController?, _ body: @escaping () -> Void) {
    controller?.simulation?.schedule(after: delay, body)
  }

  /// Returns a wait during which the waiting task advances time, as long as no other code does.
  func turnWait(on lock: TransitionLock, for controller: ViewController?) -> TurnWait {
    let simulation = controller?.simulation
    let signal = Signal(clock: simulation?.clock)
    return TurnWait(signal, on: simulation?.clock.executor.preference) {
      if let simulation { return await simulation.wait(for: signal, .turn(lock)) }
      // A controller that was never on screen has no simulation whose time could advance.
      while !signal.isSettled { await signal.park() }
    }
  }

  func start(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    from place: PlaceInLine?,
    at site: CallSite,
    completion: @escaping (Result<TransitionEnd, NavigationFailure>) -> Void
  ) throws(NavigationFailure) -> [ViewController] {
    try controller.simulation.starting(under: { $0.place = place }) { () throws(NavigationFailure) in
      try start(verb, on: controller, at: site) { completion(.success($0)) }
    }
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
  /// This executor, as the preference of the lock's tasks; nil if tasks cannot prefer an executor.
  fileprivate var preference: (any TaskPreference)? {
    guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else { return nil }
    return ExecutorPreference(executor: self)
  }
}
