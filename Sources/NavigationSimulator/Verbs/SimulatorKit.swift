internal import TransitionEngine
internal import TransitionLock
internal import TransitionSupport
internal import VirtualTime

/// The simulator's controllers as a kit: their answers and calls, without any decision.
///
/// The controllers throw their objections to a call, and report each end, so the engine need not
/// detect it.
struct SimulatorKit: ControllerKit {
  /// The record of the call that this copy of the kit makes; nil for a controller's own verb.
  var trace: CallTrace?

  func presented(by controller: ViewController) -> ViewController? {
    controller.presentedViewController
  }
  func presenter(of controller: ViewController) -> ViewController? {
    controller.presentingViewController
  }
  func parent(of controller: ViewController) -> ViewController? { controller.parent }
  func children(of controller: ViewController) -> [ViewController] { controller.children }
  func roots(for controller: ViewController) -> [ViewController] {
    controller.attachedWindow?.rootViewController.map { [$0] } ?? []
  }
  func tabs(of controller: ViewController) -> ViewController? {
    controller as? TabBarController ?? controller.tabBarController
  }
  func targetToShow(from controller: ViewController, sender: Any?) -> ViewController? {
    controller.targetViewController(forAction: .show, sender: sender)
  }
  // While `willMove(toParent:)` announces a parent, the controller counts as in no window: it has
  // no parent yet.
  func window(of controller: ViewController) -> AnyObject? {
    controller.isAboutToMove ? nil : controller.window
  }
  func isTab(_ controller: ViewController, of tabs: ViewController) -> Bool {
    tabs.children.contains { $0 === controller }
  }
  func isPresentedInContext(_ controller: ViewController) -> Bool? {
    let style = controller.modalPresentationStyle
    return style == .none ? nil : style.isInContext
  }
  func isActive(_ controller: ViewController) -> Bool { controller.isActive }
  var takesPushedChildren: Bool { false }
  func definesContext(_ controller: ViewController) -> Bool {
    controller.definesPresentationContext
  }
  func isBeingDismissed(_ controller: ViewController) -> Bool { controller.isBeingDismissed }
  // The simulator has no menus of the system.
  func leavesByItself(_ controller: ViewController) -> Bool { false }
  func stack(of controller: ViewController) -> ViewController? {
    controller as? NavigationController ?? controller.navigationController
  }
  func controllers(onStackOf navigationController: ViewController) -> [ViewController] {
    (navigationController as? NavigationController)?.viewControllers ?? []
  }
  func placeOfPresentation(of controller: ViewController) -> PlaceInLine? {
    controller.placeOfPresentation
  }
  func name(of controller: ViewController) -> String { controller.description }
  func lock(of controller: ViewController) -> TransitionLock? {
    controller.attachedWindow?.transitionLock
  }
  func newLock(for controller: ViewController?) -> TransitionLock {
    TransitionLock(label: "of no window", clock: controller?.simulation?.clock ?? ContinuousClock())
  }
  func isCollapsed(_ split: ViewController) -> Bool { false }

  /// Returns the transition that moves a controller, or a container around it, now. A transition
  /// that makes way for another one counts, and so does a rotation, because users rotate windows
  /// without asking the lock.
  func coordinator(of controller: ViewController) -> RunningTransition? {
    Occupant.container(controller).conflict
  }

  func controllers(movedBy transition: RunningTransition) -> (
    from: ViewController?, to: ViewController?
  ) {
    let scene = transition.choreography.scene
    return (scene.from.controller, scene.to.controller)
  }

  func isPassable(_ transition: RunningTransition) -> Bool { false }

  func callsAside(of controller: ViewController?) -> CallsAside? {
    controller?.simulation?.callsAside
  }

  // In a simulation, the first look follows at once. Later looks wait for a controller that is
  // about to go, which takes virtual time.
  func atNextLook(after count: Int, of controller: ViewController?, _ body: @escaping () -> Void) {
    if count == 0 { body() } else { after(.milliseconds(250), of: controller, body) }
  }

  func describe(_ transition: RunningTransition, inTheWayOf controller: ViewController) -> String {
    if transition.choreography.kind == .rotate {
      return "The window is being turned: \(transition.record)."
    }
    return "A transition that did not ask the lock moves \(controller): \(transition.record)."
  }

  func whenOver(_ transition: RunningTransition, _ body: @escaping () -> Void) {
    transition.whenOver(body)
  }

  func after(_ delay: Duration, of controller: ViewController?, _ body: @escaping () -> Void) {
    controller?.simulation?.schedule(after: delay, body)
  }

  func enqueue(
    _ label: TransitionLock.Label,
    for controller: ViewController?,
    on lock: TransitionLock,
    options: TurnOptions,
    at site: CallSite,
    _ block: @escaping (TransitionLock.Token) -> Void
  ) -> TransitionLock.Request {
    let simulation = controller?.simulation
    let clock = simulation?.clock ?? SimulationClock()
    let turns = simulation?.turns ?? GrantedTurns(clock: clock)
    let number = turns.open()
    trace?.number = number
    let request = lock.enqueue(
      turns.block(for: number),
      by: clock.executor.preference,
      // Without a simulation, no time passes, and nothing can wait.
      simulation == nil ? .drop : options.policy,
      Origin(label, site.file, site.line, isBlock: true),
      options.timeout,
      nil
    )
    // On a free lock, the call starts at once. On a lock that is taken, a call that does not wait
    // is dropped at once.
    if let turn = turns.takeNow(number) {
      if let token = turn.token { block(token) }
    } else {
      simulation?.waitingCalls[number] = block
    }
    return request
  }

  func start(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    from place: PlaceInLine?,
    at site: CallSite,
    whenAtRest: @escaping () -> Void,
    completion: @escaping (Result<TransitionEnd, CallRefusal>) -> Void
  ) throws(CallRefusal) -> [ViewController] {
    var call = StartingCall(site.file, site.line) { completion(.success($0)) }
    call.isReport = true
    let simulation = controller.simulation
    let callsBefore = simulation?.callCount ?? 0
    let leaving: [ViewController]
    do {
      leaving = try simulation.starting(under: { $0.place = place }) {
        () throws(NavigationFailure) in
        try start(verb, on: controller, call)
      }
    } catch {
      throw CallRefusal(error)
    }
    trace?.transitions =
      simulation?.open.filter { $0.value.newestCall > callsBefore }.map(\.key) ?? []
    return leaving
  }

  // A rotation is not recorded, because users rotate windows without asking the lock.
  func note(_ transition: RunningTransition) {
    if transition.choreography.kind != .rotate {
      transition.simulation.noteOutsideTheLock(transition.record)
    }
  }

  func note(
    _ refusal: CallRefusal,
    of controller: ViewController?,
    in operation: StaticString,
    at site: CallSite
  ) {
    guard let controller else { return }
    controller.simulation?.refuse(
      NavigationFailure(refusal, to: "\(operation)", [controller], site),
      .thrown
    )
  }
}

extension SimulationExecutor {
  /// This executor, as the preference of the lock's tasks; nil if tasks cannot prefer an executor.
  fileprivate var preference: (any TaskPreference)? {
    guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else {
      return nil
    }
    return ExecutorPreference(executor: self)
  }
}

extension CallRefusal {
  init(_ failure: NavigationFailure) {
    let isLost = failure.storyboard?.code == .noUnwindDestination
    self.init(
      isLost ? .noUnwindDestination : failure.code.reason,
      failure.message,
      underlying: failure
    )
  }
}
