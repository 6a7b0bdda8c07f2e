internal import TransitionLock
internal import TransitionSupport

/// A call of a verb on its way to its turn, with its controller, its call site and its lock.
struct SerializedCall<Kit: ControllerKit>: TurnOperation {
  typealias Controller = Kit.Controller
  typealias Pending = SerializedCalls<Kit>.Pending

  let verb: Verb<Controller>
  let site: CallSite
  let kit: Kit
  private(set) weak var controller: Controller?
  let place: PlaceInLine
  /// The lock of a call for which no other lock is known; it exists for the report that the call is lost.
  let lostLock: TransitionLock?
  private let target: DismissalTarget<Kit>?
  /// A Boolean value that indicates whether the controller was on screen when the call was made.
  private let wasOnScreen: Bool
  /// A Boolean value that indicates whether the call does not wait.
  private let isDroppedWhenBusy: Bool
  private let patience: Patience

  init(_ verb: Verb<Controller>, of calls: SerializedCalls<Kit>, on lock: TransitionLock, at site: CallSite) {
    (self.verb, self.site, kit) = (verb, site, calls.kit)
    controller = calls.controller
    place = PlaceInLine(on: lock)
    lostLock = calls.knownLock == nil ? lock : nil
    let deadline = calls.options.timeout.map { lock.age.addingSaturated($0) }
    patience = Patience(until: calls.givesWay ? .zero : deadline)
    isDroppedWhenBusy = calls.options.policy == .drop
    target = if case .dismiss = verb { DismissalTarget(in: kit, on: controller, place: place) } else { nil }
    wasOnScreen = controller.map { [kit] in kit.isOnScreen($0) } ?? false
  }

  var name: StaticString { verb.name }

  /// A controller or a transition in the way of the call that did not ask the lock and goes by itself.
  private struct Obstacle {
    /// The coordinator of a running transition; nil if a controller is about to go or to appear, or if a controller of
    /// other code is presented for which the call has patience.
    var coordinator: Kit.Coordinator?
    let message: String
  }

  private var obstacle: Obstacle? {
    // A call without a lock fails at once.
    guard let controller, lostLock == nil else { return nil }
    if let coordinator = kit.coordinator(inTheWayOf: verb, on: controller) {
      if isDroppedWhenBusy, kit.isPassable(coordinator) { return nil }
      return Obstacle(coordinator: coordinator, message: kit.describe(coordinator, inTheWayOf: controller))
    }
    if let mover = kit.mover(inTheWayOf: verb, on: controller), isDroppedWhenBusy || patience.isLeft(on: place.lock) {
      return Obstacle(message: "\(kit.name(of: mover)) is about to go, or to appear.")
    }
    // A controller that a call in the same line has presented goes with another call in that line, or stays.
    guard let stander = kit.stander(inTheWayOf: verb, on: controller),
      kit.placeOfPresentation(of: stander)?.line != place.line, patience.isLeft(on: place.lock)
    else { return nil }
    return Obstacle(message: "\(kit.name(of: stander)) is presented.")
  }

  var obstacleMessage: String? { obstacle?.message }

  /// A Boolean value that indicates whether the call moves nothing, because it changes a stack that is in no window.
  ///
  /// Such a call needs no turn, so it can set up the children of a controller whose own presentation holds the lock.
  var needsNoTurn: Bool {
    guard verb.changesStack, let controller, let stack = kit.stack(of: controller) else { return false }
    return !kit.isInWindow(stack)
  }

  func whenNotHeldUp(_ body: @escaping () -> Void) {
    guard let obstacle else { return body() }
    if let coordinator = obstacle.coordinator { return kit.whenOver(coordinator, body) }
    kit.atNextLook(after: patience.takeLook(), of: controller) { whenNotHeldUp(body) }
  }

  func atNextLook(_ body: @escaping () -> Void) {
    patience.end()
    kit.atNextLook(after: 0, of: controller, body)
  }

  func start(
    holding held: HeldToken,
    afterWaiting hasWaited: Bool,
    completion: @escaping (Pending.Ended) -> Void
  ) throws(TransitionFailure) {
    guard let controller else {
      throw TransitionFailure(.gone, operation: name, message: "The controller is gone.", at: site)
    }
    // The kit may report the end within the call.
    var (leaving, early) = ([Controller]?.none, Result<TransitionEnd, CallRefusal>?.none)
    func end(_ result: Result<TransitionEnd, CallRefusal>) {
      guard let leaving else {
        early = result
        return
      }
      completion(result.map { ($0 == .finished ? leaving : [], $0) }.mapError { failure($0) })
    }
    do throws(CallRefusal) {
      try check(controller, afterWaiting: hasWaited)
      leaving = try kit.start(
        verb,
        on: target?.receiver(for: controller) ?? controller,
        from: place,
        at: site,
        completion: endingOnce(holding: held, end)
      )
    } catch {
      kit.note(error, of: controller, in: name, at: site)
      throw failure(error, afterWaiting: hasWaited)
    }
    if let early { end(early) }
  }

  /// Returns a function that reports the end of the call, once; also if the lock takes the turn back, or the scene is
  /// disconnected.
  private func endingOnce(holding held: HeldToken, _ report: @escaping (Result<TransitionEnd, CallRefusal>) -> Void)
    -> (Result<TransitionEnd, CallRefusal>) -> Void
  {
    var completion = Optional(report)
    func end(_ result: Result<TransitionEnd, CallRefusal>) {
      guard let report = completion.take() else { return }
      place.leave(inVain: (try? result.get()) != TransitionEnd.finished)
      report(result)
    }
    guard verb.isModal, let lock = place.lock else { return end }
    let call = CallUnderWay { end(.failure(CallRefusal($0, $1))) }
    kit.watch(call, on: lock, held)
    return { result in withExtendedLifetime(call) { end(result) } }
  }

  /// Throws if the call does not make sense, or no longer does.
  private func check(_ controller: Controller, afterWaiting hasWaited: Bool) throws(CallRefusal) {
    if lostLock != nil {
      throw CallRefusal(.notInWindow, "\(kit.name(of: controller)) is in no window, so that no lock is known for it.")
    }
    if let lock = place.lock, let objection = kit.objection(to: lock, for: controller) { throw objection }
    guard hasWaited else { return }
    if let objection = target?.objection(on: controller) { throw objection }
    if wasOnScreen, !kit.isOnScreen(controller) {
      throw CallRefusal(.notInWindow, "\(kit.name(of: controller)) is no longer in a window.")
    }
  }

  /// Tells the end to the handle of the call, and reports a loss that nobody asks for.
  func report(_ result: Pending.Ended, to pending: Pending) {
    pending.end(result)
    guard case .failure(let failure) = result, failure.isWorthReporting else { return }
    // Not the verb, which retains its controllers: the caller may keep the handle.
    pending.reportLoss = { [lostLock, place, label, site] in
      (lostLock ?? place.lock)?.reportRefusal(label, file: site.file, line: site.line, "\(failure)")
    }
    // In an app, a call that fails at once has no handle yet.
    kit.after(.zero, of: controller) { pending.reportIfUnheard() }
  }
}
