internal import TransitionLock
internal import TransitionSupport

/// A call of a verb on its way to its turn, with its controller, its call site and its lock.
struct SerializedCall<Kit: ControllerKit>: TurnOperation {
  typealias Controller = Kit.Controller
  /// The controllers that left a stack, the root side first, and the end.
  typealias Ended = ([Controller], TransitionEnding)

  let verb: Verb<Controller>
  let site: CallSite
  let kit: Kit
  private(set) weak var controller: Controller?
  let place: PlaceInLine
  private let target: (any OperationTarget<Controller>)?
  /// A Boolean value that indicates whether the controller was on screen when the call was made.
  private let wasOnScreen: Bool
  /// Whether the call does not wait, so a transition that lets it pass is not in its way.
  private let passes: Bool
  private let patience: Patience

  init(_ verb: Verb<Controller>, of calls: SerializedCalls<Kit>, at site: CallSite, passing passes: Bool = false) {
    self.verb = verb
    self.passes = passes
    self.site = site
    kit = calls.kit
    controller = calls.controller
    place = PlaceInLine(on: calls.lock)
    patience = Patience(until: calls.deadline)
    target = kit.target(of: verb, in: calls, place: place)
    wasOnScreen = controller.map { [kit] in kit.isOnScreen($0) } ?? false
  }

  var label: TransitionLock.Label { TransitionLock.Label(verb.name) }

  /// An obstacle of the call that did not ask the lock and goes by itself.
  enum Obstacle {
    /// A running transition.
    case transition(Kit.Coordinator)
    /// A controller that is about to go or to appear.
    case mover(Controller)
    /// A presented controller of other code, for which the call has patience.
    case stander(Controller)
  }

  var obstacle: Obstacle? {
    guard let controller else { return nil }
    if let coordinator = kit.coordinator(inTheWayOf: verb, on: controller) {
      return passage(past: coordinator, on: controller) == nil ? .transition(coordinator) : nil
    }
    if let mover = kit.mover(inTheWayOf: verb, on: controller), passes || patience.isLeft(on: place.lock) {
      return .mover(mover)
    }
    guard let stander = kit.stander(inTheWayOf: verb, on: controller, besides: place.line) else { return nil }
    return patience.isLeft(on: place.lock) ? .stander(stander) : nil
  }

  var isHeldUp: Bool { obstacle != nil }

  /// A Boolean value that indicates whether the call moves nothing, because it changes a stack that is in no window.
  ///
  /// Such a call needs no turn, so it can set up the children of a controller whose own presentation holds the lock.
  var needsNoTurn: Bool {
    guard verb.changesStack, let controller, let stack = kit.stack(of: controller) else { return false }
    return !kit.isInWindow(stack)
  }

  /// The turn of a call that does not ask the lock for one: it needs none, or shares the turn of the call whose
  /// transition lets it pass, while that transition runs; otherwise nil.
  var heldWithoutAsking: HeldToken? {
    if needsNoTurn { return HeldToken() }
    guard let controller, let coordinator = kit.coordinator(inTheWayOf: verb, on: controller),
      passage(past: coordinator, on: controller) == .through, let turn = runningTurn(on: controller)
    else { return nil }
    return HeldToken(sharing: turn)
  }

  /// Returns the way in which a transition lets this call pass; nil if the call waits, or if the transition asked
  /// another lock.
  private func passage(past coordinator: Kit.Coordinator, on controller: Controller) -> Passage? {
    guard passes, let transition = kit.yielding(coordinator, inTheWayOf: controller),
      let passage = verb.passage(past: transition)
    else { return nil }
    if passage == .through, let turn = runningTurn(on: controller), turn.line != place.line { return nil }
    return passage
  }

  /// Returns the turn of the last call that moved the stack; nil if it is over.
  private func runningTurn(on controller: Controller) -> SharedTurn? {
    guard let stack = kit.stack(of: controller), let turn = kit.turn(ofStack: stack), turn.isHolding else { return nil }
    return turn
  }

  func whenNotHeldUp(_ body: @escaping () -> Void) {
    switch obstacle {
    case .transition(let coordinator)?: kit.whenOver(coordinator, body)
    case .mover?, .stander?: kit.atNextLook(after: patience.takeLook(), of: controller) { whenNotHeldUp(body) }
    case nil: body()
    }
  }

  func atNextLook(_ body: @escaping () -> Void) {
    patience.end()
    kit.atNextLook(after: 0, of: controller, body)
  }

  func start(
    holding held: HeldToken,
    afterWaiting hasWaited: Bool,
    completion: @escaping (Result<Ended, CallFailure>) -> Void
  ) throws(CallFailure) {
    let controller = try check(afterWaiting: hasWaited)
    if verb.changesStack, let stack = kit.stack(of: controller), let turn = held.turn {
      turn.line = place.line
      kit.setTurn(turn, ofStack: stack)
    }
    // The kit may report the end within the call.
    var (leaving, early) = ([Controller]?.none, Result<TransitionEnding, CallRefusal>?.none)
    func end(_ result: Result<TransitionEnding, CallRefusal>) {
      guard let leaving else {
        early = result
        return
      }
      completion(result.map { (leaving, $0) }.mapError { failure($0, afterWaiting: false) })
    }
    do {
      leaving = try kit.start(
        verb,
        on: target?.receiver(for: controller) ?? controller,
        from: place,
        at: site,
        completion: endingOnce(holding: held, end)
      )
    } catch {
      kit.note(error, of: controller, in: verb.name, at: site)
      throw failure(error, afterWaiting: hasWaited)
    }
    if let early { end(early) }
  }

  /// Returns a function that reports the end of the call, once; also if the lock takes the turn back, or the scene is
  /// disconnected.
  private func endingOnce(holding held: HeldToken, _ report: @escaping (Result<TransitionEnding, CallRefusal>) -> Void)
    -> (Result<TransitionEnding, CallRefusal>) -> Void
  {
    var completion = Optional(report)
    func end(_ result: Result<TransitionEnding, CallRefusal>) {
      guard let report = completion else { return }
      completion = nil
      place.leave(inVain: (try? result.get()) != TransitionEnding.finished)
      report(result)
    }
    func fail(_ reason: RefusalReason, _ message: String) {
      end(.failure(CallRefusal(reason, message)))
    }
    guard verb.isModal, let lock = place.lock else { return end }
    let call = CallUnderWay(fail)
    kit.watch(call, on: lock, held)
    return { result in withExtendedLifetime(call) { end(result) } }
  }

  /// Returns the controller, if the call still makes sense.
  private func check(afterWaiting hasWaited: Bool) throws(CallFailure) -> Controller {
    guard let controller else { throw failure(.gone, "The controller is gone.") }
    if let lock = place.lock, let objection = kit.objection(to: lock, for: controller) {
      throw failure(objection, afterWaiting: false)
    }
    guard hasWaited else { return controller }
    var cause: CallRefusal?
    if let objection = target?.objection(on: controller) {
      cause = objection
    } else if wasOnScreen, !kit.isOnScreen(controller) {
      cause = CallRefusal(.notInWindow, "\(kit.name(of: controller)) is no longer in a window.")
    }
    guard let cause else { return controller }
    kit.note(cause, of: controller, in: verb.name, at: site)
    throw failure(cause, afterWaiting: true)
  }
}
