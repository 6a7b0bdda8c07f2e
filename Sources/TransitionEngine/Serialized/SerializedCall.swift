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
  /// The lock of a call for which no other lock is known. It exists to report the loss of the call.
  private var lostLock: TransitionLock?
  /// Whether the call looks for the lock of its controller.
  private let findsLock: Bool
  private let target: DismissalTarget<Kit>?
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
    target =
      if case .dismiss = verb { DismissalTarget(in: kit, on: controller, place: place) } else {
        nil
      }
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

  /// - Complexity: O(*n*) for *n* controllers that the call needs.
  func obstacle(isAside: Bool) -> TurnObstacle<Kit.Coordinator>? {
    guard let controller, !needsNoTurn else { return nil }
    if isAside, isMandatory, lostLock != nil || !kit.isOnScreen(controller) {
      return TurnObstacle(stays: true, message: isInNoWindow(controller).message)
    }
    // A call without a lock fails at once, and so does one whose lock belongs to another scene.
    guard lostLock == nil, let lock = place.lock, kit.objection(to: lock, for: controller) == nil
    else { return nil }
    if let coordinator = kit.coordinator(inTheWayOf: verb, on: controller) {
      if verbs.options.policy == .drop, kit.isPassable(coordinator) { return nil }
      let (moved, message) = (
        kit.controllers(movedBy: coordinator), kit.describe(coordinator, inTheWayOf: controller)
      )
      let leaves = [moved.from, moved.to].contains { $0.map(kit.leavesByItself) ?? false }
      return TurnObstacle(coordinator: coordinator, message: message, leavesByItself: leaves)
    }
    let moving = kit.controllerAboutToMove(inTheWayOf: verb, on: controller)
    guard let blocker = moving ?? controllerThatStays(on: controller) else { return nil }
    let message =
      "\(kit.name(of: blocker)) is \(moving == nil ? "presented" : "about to go, or to appear")."
    return TurnObstacle(
      stays: moving == nil,
      message: message,
      leavesByItself: kit.leavesByItself(blocker)
    )
  }

  /// The presented controller in the way. A controller presented by a call in the same line is not
  /// in the way, unless this call is mandatory: another call in that line removes it, or it stays.
  private func controllerThatStays(on controller: Kit.Controller) -> Kit.Controller? {
    kit.controllerThatStays(inTheWayOf: verb, on: controller)
      .flatMap { isMandatory || kit.placeOfPresentation(of: $0)?.line != place.line ? $0 : nil }
  }

  var concerned: [AnyObject] {
    verb.presented == nil
      ? [] : [verb.presented, controller.map(kit.topmostAncestor)].compactMap { $0 }
  }

  mutating func findLock() throws(CallRefusal) -> TransitionLock {
    if findsLock, let known = verbs.knownLock, known.tree != place.line {
      (place, lostLock) = (PlaceInLine(on: known), nil)
    }
    guard let lock = lostLock ?? place.lock else {
      throw CallRefusal(.abandoned, "The lock is gone.")
    }
    if isMandatory, lostLock != nil, let controller {
      throw isInNoWindow(controller)
    }
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
    holding held: HeldToken,
    afterWaiting hasWaited: Bool,
    completion: @escaping (Result<Value, TransitionFailure>) -> Void
  ) throws(TransitionFailure) {
    guard let controller else {
      throw TransitionFailure(.gone, operation: name, message: "The controller is gone.", at: site)
    }
    let isShown = isMandatory && verb.presented.map { kit.isPresented($0) } ?? false
    if isShown || withdrawsPresentations(on: controller) {
      return completion(.success(value([], .finished)))
    }
    // The kit may report the end within the call.
    var (leaving, early) = ([Kit.Controller]?.none, Result<TransitionEnd, CallRefusal>?.none)
    // The controller may leave the window with the transition.
    let root = calledVerb.dismissesAll ? kit.root(below: controller) : nil
    func end(_ result: Result<TransitionEnd, CallRefusal>) {
      guard let leaving else {
        early = result
        return
      }
      let end = root.map { endOfAll(result, above: $0) } ?? result
      completion(end.map { value($0 == .finished ? leaving : [], $0) }.mapError { failure($0) })
    }
    do throws(CallRefusal) {
      try check(controller, afterWaiting: hasWaited)
      leaving = try kit.start(
        calledVerb,
        on: target?.receiver(for: controller) ?? controller,
        from: place,
        at: site,
        whenAtRest: { giveBack(held) },
        completion: endingOnce(holding: held, end)
      )
    } catch {
      kit.note(error, of: controller, in: name, at: site)
      throw failure(error, afterWaiting: hasWaited)
    }
    if let early { end(early) }
  }

  /// Withdraws the presentations that a dismissal concerns, and returns whether that was all it had
  /// to do. If a call in the same line has presented a controller, it withdraws none. A dismissal
  /// of all withdraws those in the window, and dismisses as well.
  private func withdrawsPresentations(on controller: Kit.Controller) -> Bool {
    guard verb.reach == .dismissal, let aside = kit.callsAside(of: controller) else { return false }
    let message = "A later dismissal, at \(site.file):\(site.line), has withdrawn it."
    if verb.dismissesAll {
      let all = kit.reached(from: [kit.root(below: controller)])
      _ = aside.withdraw(before: place, concerning: all, message)
      return false
    }
    let shown = kit.targetOfDismissal(on: controller)
    if let shown, kit.placeOfPresentation(of: shown)?.line == place.line { return false }
    return aside.withdraw(before: place, concerning: [kit.topmostAncestor(of: controller)], message)
  }

  /// Returns the end of a dismissal of all, or a refusal if a controller is still presented.
  private func endOfAll(_ end: Result<TransitionEnd, CallRefusal>, above root: Kit.Controller)
    -> Result<TransitionEnd, CallRefusal>
  {
    if case .failure(let refusal) = end, refusal.reason != .dropped { return end }
    guard let left = kit.lowestPresented(around: root) else { return end }
    return .failure(CallRefusal(.remained, "\(kit.name(of: left)) is still presented."))
  }

  /// Returns a function that reports the end of the call, once. The end also comes if the lock
  /// takes the turn back, or if the scene is disconnected.
  private func endingOnce(
    holding held: HeldToken,
    _ report: @escaping (Result<TransitionEnd, CallRefusal>) -> Void
  )
    -> (Result<TransitionEnd, CallRefusal>) -> Void
  {
    place.enter()
    let call = CallUnderWay { [place] result in
      place.leave(inVain: (try? result.get()) != TransitionEnd.finished)
      report(result)
    }
    if verb.isModal, let lock = place.lock { kit.watch(call, on: lock, held) }
    return call.end
  }

  /// Gives the turn back, because the kit owes the end, and nothing moves.
  private func giveBack(_ held: HeldToken) {
    held.end()
    let message =
      "\(name), called at \(site.file):\(site.line), has given its turn back: its completion was neither "
      + "called nor released, and nothing has moved for ten seconds. Other calls go on."
    place.lock?.reportRefusal(label, file: site.file, line: site.line, message)
  }

  /// Throws if the call does not make sense now.
  private func check(_ controller: Kit.Controller, afterWaiting hasWaited: Bool) throws(CallRefusal)
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
    if verb.dismissesAll, !kit.isOnScreen(controller) {
      throw CallRefusal(.notInWindow, "\(kit.name(of: controller)) is in no window.")
    }
    guard hasWaited else { return }
    if let objection = target?.objection(on: controller) { throw objection }
    if wasOnScreen, !kit.isOnScreen(controller) {
      throw CallRefusal(.notInWindow, "\(kit.name(of: controller)) is no longer in a window.")
    }
  }

  private func isInNoWindow(_ controller: Kit.Controller) -> CallRefusal {
    let message = "\(kit.name(of: controller)) is in no window, so that no lock is known for it."
    return CallRefusal(.notInWindow, message)
  }

  /// Reports the end through the handle of the call; to the lock as well, if no code listens for a
  /// loss, or can react to it.
  func report(_ result: Result<Value, TransitionFailure>, to pending: PendingCall<Value>) {
    guard case .failure(let failure) = result, failure.isWorthReporting else {
      return pending.end(result)
    }
    // Without the verb, which retains its controllers: the caller may keep the handle.
    let report: () -> Void = { [lostLock, place, label, site] in
      (lostLock ?? place.lock)?.reportRefusal(label, file: site.file, line: site.line, "\(failure)")
    }
    // The required controller is not on screen, and the code that asks for the end may not be able
    // to react.
    if isMandatory, failure.code == .timedOut { report() } else { pending.reportLoss = report }
    pending.end(result)
    // In an app, a call that fails at once has no handle yet.
    kit.after(.zero, of: controller) { pending.reportIfUnheard() }
  }
}
