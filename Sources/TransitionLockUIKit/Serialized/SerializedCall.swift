internal import TransitionLock
internal import TransitionSupport
internal import TransitionTurns

/// A call of a verb on its way to its turn: on which controller, from where, on which lock.
struct SerializedCall<Kit: ControllerKit>: TurnOperation {
  typealias Controller = Kit.Controller

  let site: CallSite
  private let verb: Verb<Controller>
  private let kit: Kit
  private let lock: TransitionLock
  private let place: PlaceInLine
  private let target: (any OperationTarget<Controller>)?
  private weak var controller: Controller?
  /// A Boolean value that indicates whether something can turn its transition round, as far as is known when it is called.
  let mayGiveWay: Bool
  /// A Boolean value that indicates whether the controller was on screen when the call was made.
  private let wasOnScreen: Bool

  init(
    _ verb: Verb<Controller>,
    on controller: Controller?,
    in kit: Kit,
    lock: TransitionLock,
    resolvesWhenCalled: Bool,
    policy: TransitionLock.Policy,
    at site: CallSite
  ) {
    let place = PlaceInLine(on: lock)
    self.verb = verb
    self.kit = kit
    self.lock = lock
    self.place = place
    self.site = site
    self.controller = controller
    target = verb.target(on: controller, in: kit, place: place, isFixed: resolvesWhenCalled, policy: policy)
    mayGiveWay = controller.map { kit.mayTurnBack(verb, on: $0) } ?? false
    wasOnScreen = controller.map { kit.isOnScreen($0) } ?? false
  }

  var label: TransitionLock.Label { TransitionLock.Label(verb.name) }

  var isHeldUp: Bool { coordinatorInTheWay != nil }

  func whenNotHeldUp(_ body: @escaping () -> Void) { kit.whenStill({ coordinatorInTheWay }, body) }

  private var coordinatorInTheWay: Kit.Coordinator? {
    controller.flatMap { kit.coordinator(inTheWayOf: verb, on: $0) }
  }

  func start(
    afterWaiting hasWaited: Bool,
    interruption: TurnInterruption?,
    completion: @escaping (Result<TransitionEnd, SerializedFailure>) -> Void
  ) throws(SerializedFailure) -> [Controller] {
    let controller = try check(afterWaiting: hasWaited)
    if target?.isReached == true {
      completion(.success(.finished))
      return []
    }
    // Before the call: what is behind this in line may look for it within.
    let oldPlace = setPlaceOfPresentation(place)
    let before = kit.presented(by: controller)
    let turnBack = kit.turnBack(of: verb, on: controller)
    var isOver = false
    do {
      let leaving = try kit.start(verb, on: target?.receiver(for: controller) ?? controller, at: site) { result in
        isOver = true
        completion(result.mapError { failure($0, afterWaiting: false) })
      }
      if case .performSegue = verb, let new = kit.presented(by: controller), new !== before {
        kit.setPlaceOfPresentation(place, of: new)
      }
      if mayGiveWay, !isOver, let turnBack { interruption?.whenAsked(turnBack) }
      return leaving
    } catch {
      setPlaceOfPresentation(oldPlace)
      throw failure(error, afterWaiting: hasWaited)
    }
  }

  /// Remembers the place of a presentation, and returns the one that was remembered before.
  @discardableResult
  private func setPlaceOfPresentation(_ place: PlaceInLine?) -> PlaceInLine? {
    guard case .present(let new, _) = verb else { return nil }
    defer { kit.setPlaceOfPresentation(place, of: new) }
    return kit.placeOfPresentation(of: new)
  }

  /// Returns the controller, if the call still makes sense.
  private func check(afterWaiting hasWaited: Bool) throws(SerializedFailure) -> Controller {
    guard let controller else { throw failure(.gone, "The controller is gone.") }
    let refusals = Refusals(kit: kit, operation: verb.name, site: site)
    if kit.isForeign(lock, to: controller) {
      let message = "\(lock.label) is the lock of another scene than the one of \(kit.name(of: controller))."
      throw failure(refusals.failure(.otherWindow, message), afterWaiting: false)
    }
    guard hasWaited, target?.isReached != true else { return controller }
    if let objection = target?.objection(on: controller) {
      let code: NavigationFailure.Code = objection.kind == .notOnStack ? .notOnStack : .nothingPresented
      throw failure(refusals.failure(code, objection.message), afterWaiting: true)
    }
    if wasOnScreen, !kit.isOnScreen(controller) {
      let message = "\(kit.name(of: controller)) is in no window any more."
      throw failure(refusals.failure(.notInWindow, message), afterWaiting: true)
    }
    return controller
  }
}

/// What is told of a call that did not do what it says.
extension SerializedCall {
  func failure(for loss: TurnLoss) -> SerializedFailure {
    switch loss {
    case .withdrawn: failure(.withdrawn, "The request was cancelled, or its lock is closed.")
    case .timedOut(let holder):
      failure(.timedOut, "Its turn did not come in time." + (holder.map { " " + describe($0) } ?? ""), because: holder)
    case .dropped(let obstacle): dropped(because: obstacle)
    case .superseded(let newer):
      failure(.superseded, "A newer call with the same key took its place in line: \(newer).", because: newer)
    case .takenBack:
      failure(.withdrawn, "The lock has taken its turn back, while something else moved the controllers.")
    case .abandoned:
      failure(.gone, "What moved the controllers before its turn went without telling that it ended.")
    }
  }

  /// Returns the failure of a call that was not to wait.
  ///
  /// - Parameter holder: the transition in the way; nil if it is over by now, a turn was about to be given, or there is
  ///   no lock to be had.
  func dropped(because holder: TransitionLock.Holder?) -> SerializedFailure {
    if holder == nil, isHeldUp, let controller {
      return failure(.dropped, "A transition that did not ask the lock moves \(kit.name(of: controller)).")
    }
    return failure(.dropped, holder.map(describe) ?? "The lock was busy, or is closed.", because: holder)
  }

  private func describe(_ holder: TransitionLock.Holder) -> String {
    let label = holder.label.isEmpty ? "" : "\"\(holder.label)\" "
    return "The transition \(label)(\(holder.file):\(holder.line)) holds the lock."
  }

  private func failure(_ cause: NavigationFailure, afterWaiting hasWaited: Bool) -> SerializedFailure {
    if cause.code == .abandoned { return failure(.gone, cause.message, cause: cause) }
    if hasWaited, cause.code.isBroughtAboutByTime {
      return failure(.outdated, "It makes no sense any more at its turn. \(cause.message)", cause: cause)
    }
    return failure(.refused, cause.message, cause: cause)
  }

  private func failure(
    _ code: SerializedFailure.Code,
    _ message: String,
    cause: NavigationFailure? = nil,
    because obstacle: TransitionLock.Holder? = nil
  ) -> SerializedFailure {
    SerializedFailure(code, operation: verb.name, message: message, cause: cause, obstacle: obstacle, at: site)
  }
}
