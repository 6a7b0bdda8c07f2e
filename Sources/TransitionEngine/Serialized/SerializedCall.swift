internal import TransitionLock
internal import TransitionSupport

/// A call of a verb on its way to its turn, with its controller, its call site and its lock.
struct SerializedCall<Kit: ControllerKit, Value>: TurnOperation {
  let kit: Kit
  private let calledVerb: Verb<Kit.Controller>
  let site: CallSite
  /// Returns the value of the verb from the controllers that have left a stack, the root side
  /// first, and the end.
  private let value: ([Kit.Controller], TransitionEnd) -> Value
  /// The verbs of the controller, without their lock.
  private var verbs: TransitionVerbs<Kit.Controller>
  private(set) var place: PlaceInLine
  /// The lock of a call for which no other lock is known. This one serves only to report the loss
  /// of the call.
  private var lostLock: TransitionLock?
  /// Whether the call waits on the lock of its controller, and not on a lock that the caller has
  /// chosen.
  private let findsLock: Bool
  /// The controller that a dismissal would have removed at the time of the call, and its name.
  private weak var target: Kit.Controller?
  private let targetName: String?
  /// Whether the controller was on screen when the call was made.
  private let wasOnScreen: Bool

  init(
    _ verb: Verb<Kit.Controller>,
    of verbs: TransitionVerbs<Kit.Controller>,
    in kit: Kit,
    on lock: TransitionLock,
    at site: CallSite,
    _ value: @escaping ([Kit.Controller], TransitionEnd) -> Value
  ) {
    (self.kit, calledVerb, self.site, self.verbs, self.value) = (kit, verb, site, verbs, value)
    // A call in line does not keep its lock alive.
    self.verbs.lock = nil
    findsLock = verbs.lock == nil
    place = PlaceInLine(on: lock)
    lostLock = verbs.knownLock == nil ? lock : nil
    let controller = verbs.controller
    target = verb.reach == .dismissal ? controller.flatMap(kit.targetOfDismissal) : nil
    targetName = target.map(kit.name)
    wasOnScreen = controller.map { kit.isOnScreen($0) } ?? false
  }

  var controller: Kit.Controller? { verbs.controller }
  var name: StaticString { calledVerb.name }
  /// The verb, or the push or presentation that a call of `show` is now.
  private var verb: Verb<Kit.Controller> {
    controller.map { kit.resolved(calledVerb, on: $0) } ?? calledVerb
  }
  /// The name of the scope on which the call waits now; nil if it waits on the lock itself.
  var scope: String? { verb.changesStack ? verbs.scopeOfStack : nil }
  private var isMandatory: Bool { verbs.options.limit != nil }

  /// - Complexity: O(*n*) for *n* controllers in the window.
  var obstacle: TurnObstacle<Kit.Coordinator>? {
    // A call without a lock fails at once, and so does one whose lock belongs to another scene.
    // Neither waits for an obstacle.
    guard let controller, lostLock == nil, let lock = place.lock,
      kit.objection(to: lock, for: controller) == nil
    else { return nil }
    if let coordinator = kit.coordinator(inTheWayOf: verb, on: controller) {
      if verbs.options.policy == .drop, kit.isPassable(coordinator) { return nil }
      let moved = kit.controllers(movedBy: coordinator)
      return TurnObstacle(
        coordinator: coordinator,
        message: kit.describe(coordinator, inTheWayOf: controller),
        leavesByItself: [moved.from, moved.to].contains { $0.map(kit.leavesByItself) ?? false }
      )
    }
    let moving = kit.controllerAboutToMove(inTheWayOf: verb, on: controller)
    if isMandatory, moving == nil, let objection = kit.objection(to: verb, on: controller),
      objection.reason == .notInWindow
    {
      return TurnObstacle(stays: true, message: objection.message)
    }
    // A controller that another call in the same line has presented is not in the way: the calls of
    // that line decide whether it goes, so waiting aside does not help. Only a mandatory call,
    // which has a limit, waits for such a controller.
    let staying = kit.controllerThatStays(inTheWayOf: verb, on: controller).flatMap {
      isMandatory || kit.placeOfPresentation(of: $0)?.line != place.line ? $0 : nil
    }
    guard let blocker = moving ?? staying else { return nil }
    let message =
      "\(kit.name(of: blocker)) is \(moving == nil ? "presented" : "about to go, or to appear")."
    return TurnObstacle(
      stays: moving == nil,
      message: message,
      leavesByItself: kit.leavesByItself(blocker)
    )
  }

  var concerned: [AnyObject] {
    verb.presented == nil
      ? [] : [verb.presented, controller.map(kit.topmostAncestor)].compactMap { $0 }
  }

  mutating func findLock() throws(CallRefusal) -> TransitionLock {
    if findsLock, let known = verbs.knownLock, known.tree != place.line {
      (place, lostLock) = (PlaceInLine(on: known), nil)
    }
    guard let lock = place.lock else { throw CallRefusal(.abandoned, "The lock is gone.") }
    if isMandatory, lostLock != nil, let controller { throw isInNoWindow(controller) }
    return scope.map(lock.scope) ?? lock
  }

  /// Whether the call moves nothing, because it changes a stack that is in no window.
  ///
  /// Such a call needs no turn. So it can set up the children of a controller while the
  /// presentation of that controller holds the lock.
  var needsNoTurn: Bool {
    controller.map { kit.movesNothing(verb, on: $0) } ?? false
  }

  func start(
    holding token: TransitionLock.Token?,
    afterWaiting hasWaited: Bool,
    whenAtRest: @escaping () -> Void,
    completion: @escaping (Result<Value, TransitionFailure>) -> Void
  ) throws(CallRefusal) {
    guard let controller else {
      let message = "The controller is gone."
      let failure = TransitionFailure(.gone, operation: name, message: message, at: site)
      return completion(.failure(failure))
    }
    let isShown = isMandatory && verb.presented.map { kit.isPresented($0) } ?? false
    if isShown || withdrawsPresentations(on: controller) {
      return completion(.success(value([], .finished)))
    }
    let receiver = try receiver(for: controller, afterWaiting: hasWaited)
    // The kit may report the end before `kit.start` returns the controllers that leave.
    var (leaving, early) = ([Kit.Controller]?.none, Result<TransitionEnd, CallRefusal>?.none)
    // The root is found before the call, because the controller may leave the window with the
    // transition.
    let root = calledVerb.dismissesAll ? kit.root(below: controller) : nil
    place.enter()
    let call = CallUnderWay(holding: token) { result in
      let isInVain =
        switch result {
        case .success(let end): end == .cancelled
        case .failure(let refusal): !refusal.reason.leavesEndOpen
        }
      place.leave(inVain: isInVain)
      let end = root.map { endOfAll(result, above: $0) } ?? result
      completion(
        end.map { value($0 == .finished ? leaving ?? [] : [], $0) }.mapError {
          TransitionFailure($0, operation: name, at: site)
        }
      )
    }
    // In UIKit, a presentation or a dismissal also ends if the lock takes the turn back, or if the
    // scene is disconnected.
    if verb.isModal, let lock = place.lock { kit.watch(call, on: lock) }
    do throws(CallRefusal) {
      leaving = try kit.start(
        calledVerb,
        on: receiver,
        from: place,
        at: site,
        whenAtRest: {
          call.token = nil
          whenAtRest()
        },
        completion: { if leaving == nil { early = $0 } else { call.end($0) } }
      )
    } catch {
      place.leave(inVain: true)
      throw error
    }
    if let early { call.end(early) }
  }

  /// Withdraws the waiting presentations that this dismissal concerns, and returns whether the call
  /// ends with that, without dismissing a controller. If a call in the same line has presented the
  /// target of the dismissal, the dismissal removes that target and withdraws nothing. A dismissal
  /// of all controllers withdraws the presentations of the window, and dismisses as well.
  private func withdrawsPresentations(on controller: Kit.Controller) -> Bool {
    guard verb.reach == .dismissal, let aside = kit.callsAside(of: controller) else { return false }
    let message = "A later dismissal, at \(site.file):\(site.line), has withdrawn it."
    let isOfAll = verb.dismissesAll
    let shown = isOfAll ? nil : kit.targetOfDismissal(on: controller)
    if let shown, kit.placeOfPresentation(of: shown)?.line == place.line { return false }
    let concerned =
      isOfAll
      ? kit.reached(from: [kit.root(below: controller)], through: kit.contents(of:))
      : [kit.topmostAncestor(of: controller)]
    return aside.withdraw(before: place, concerning: concerned, message) && !isOfAll
  }

  /// Returns the end of a dismissal of all controllers, or a refusal if one is still presented.
  private func endOfAll(_ end: Result<TransitionEnd, CallRefusal>, above root: Kit.Controller)
    -> Result<TransitionEnd, CallRefusal>
  {
    if case .failure(let refusal) = end, refusal.reason != .dropped { return end }
    guard let left = kit.lowestPresented(around: root) else { return end }
    return .failure(CallRefusal(.remained, "\(kit.name(of: left)) is still presented."))
  }

  /// Returns the controller on which to call the verb.
  ///
  /// A dismissal removes the controller that was presented when the dismissal was called, or one
  /// that a call ahead of the dismissal in line has presented. So a dismissal, a presentation and
  /// another dismissal may wait in one line. A controller that other code presents meanwhile stays.
  ///
  /// - Throws: the reason why the call does not make sense now.
  private func receiver(for controller: Kit.Controller, afterWaiting hasWaited: Bool)
    throws(CallRefusal) -> Kit.Controller
  {
    if lostLock != nil { throw isInNoWindow(controller) }
    if let lock = place.lock, let objection = kit.objection(to: lock, for: controller) {
      throw objection
    }
    if verb.changesStack, let split = verbs.split, kit.hides(split, controller) {
      throw CallRefusal(
        .notInWindow,
        "The split hides the column of \(kit.name(of: controller)). Show it first."
      )
    }
    var receiver = controller
    if case .dismiss = verb {
      receiver = try presenterOfTarget(from: controller, afterWaiting: hasWaited)
    }
    if wasOnScreen || verb.dismissesAll, !kit.isOnScreen(controller) {
      throw isInNoWindow(controller)
    }
    return receiver
  }

  private func presenterOfTarget(from controller: Kit.Controller, afterWaiting hasWaited: Bool)
    throws(CallRefusal) -> Kit.Controller
  {
    let current = kit.targetOfDismissal(on: controller)
    if let current,
      current === target || kit.placeOfPresentation(of: current)?.isAhead(of: place) == true
    {
      return controller
    }
    if let target, kit.isPresented(target) { return kit.presenter(of: target) ?? controller }
    guard hasWaited else { return controller }
    let lost =
      targetName.map { "\($0) is no longer presented" } ?? "Nothing was presented at the call"
    let meanwhile = current.map { "; \(kit.name(of: $0)) was presented meanwhile." } ?? "."
    throw CallRefusal(.nothingPresented, lost + meanwhile)
  }

  private func isInNoWindow(_ controller: Kit.Controller) -> CallRefusal {
    let message = "\(kit.name(of: controller)) is in no window, so no transition can start on it."
    return CallRefusal(.notInWindow, message)
  }
}
