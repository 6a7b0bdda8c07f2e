internal import TransitionLock
internal import TransitionSupport
internal import TransitionTurns

/// An operation of a ``SerializedNavigation`` on its way to its turn: on which controller, from where, in which world.
struct SerializedOperation<Started>: TurnOperation {
  let name: StaticString
  let site: CallSite
  /// A Boolean value that indicates whether its transition may be one that can be turned round.
  let mayGiveWay: Bool
  private let place: PlaceInLine
  private(set) weak var controller: ViewController?
  /// A Boolean value that indicates whether the controller belonged to a window when the call was made.
  private let wasInWindow: Bool
  /// The closure that says why the operation makes no sense any more, beyond what starting it finds out.
  private let objection: (ViewController) -> NavigationFailure?
  /// The closure that says whether there is nothing left to do, because what was in the way has done it.
  private let isReached: () -> Bool
  private let start: (ViewController, @escaping TransitionCompletion) throws(NavigationFailure) -> Started

  init(
    _ name: StaticString,
    on controller: ViewController?,
    place: PlaceInLine,
    at site: CallSite,
    mayGiveWay: Bool,
    objection: @escaping (ViewController) -> NavigationFailure? = { _ in nil },
    isReached: @escaping () -> Bool = { false },
    start: @escaping (ViewController, @escaping TransitionCompletion) throws(NavigationFailure) -> Started
  ) {
    self.name = name
    self.controller = controller
    self.place = place
    self.site = site
    self.mayGiveWay = mayGiveWay
    wasInWindow = controller?.attachedWindow != nil
    self.objection = objection
    self.isReached = isReached
    self.start = start
  }

  var label: TransitionLock.Label { TransitionLock.Label(stringLiteral: name) }

  func start(
    afterWaiting hasWaited: Bool,
    interruption: TurnInterruption?,
    completion: @escaping TransitionCompletion
  ) throws(SerializedFailure) -> Started {
    let controller = try check(afterWaiting: hasWaited)
    do {
      return try start(on: controller, interruption, completion)
    } catch {
      throw failure(error, controller, afterWaiting: hasWaited)
    }
  }

  /// Starts the operation at its turn, and waits for the end of its transition.
  nonisolated(nonsending) func perform(
    afterWaiting hasWaited: Bool,
    interruption: TurnInterruption?
  ) async throws(SerializedFailure) -> (Started, TransitionEnd) {
    let controller = try check(afterWaiting: hasWaited)
    do {
      return try await controller.startAndAwait { completion throws(NavigationFailure) in
        try start(on: controller, interruption, completion)
      }
    } catch {
      throw failure(error, controller, afterWaiting: hasWaited, isReported: true)
    }
  }

  private func start(
    on controller: ViewController,
    _ interruption: TurnInterruption?,
    _ completion: @escaping TransitionCompletion
  ) throws(NavigationFailure) -> Started {
    let simulation = controller.simulation
    let requestsBefore = simulation?.requestCount ?? 0
    let started = try simulation.starting(under: { $0.place = place }) { () throws(NavigationFailure) in
      try start(controller, completion)
    }
    if mayGiveWay, let interruption, let turnBack = simulation?.turningBack(since: requestsBefore) {
      interruption.whenAsked(turnBack)
    }
    return started
  }

  /// Returns the controller, if the operation still makes sense.
  private func check(afterWaiting hasWaited: Bool) throws(SerializedFailure) -> ViewController {
    guard let controller else { throw failure(.gone, nil, "The controller is gone.") }
    guard hasWaited, !isReached() else { return controller }
    if let cause = objection(controller) { throw outdated(cause, controller) }
    if wasInWindow, controller.attachedWindow == nil {
      throw outdated(.offScreen(controller, "\(name)", site), controller)
    }
    return controller
  }

  func failure(for loss: TurnLoss) -> SerializedFailure {
    switch loss {
    case .withdrawn: failure(.withdrawn, nil, "The request was cancelled, or its lock closed, before its turn.")
    case .timedOut(let holder):
      failure(
        .timedOut,
        controller,
        "Its turn did not come in time." + (holder.map { " " + describe($0) } ?? ""),
        because: holder
      )
    case .dropped(let obstacle): dropped(because: obstacle)
    case .superseded(let newer):
      failure(
        .superseded,
        controller,
        "A newer call with the same key took its place in line: \(newer).",
        because: newer
      )
    case .takenBack: failure(.withdrawn, nil, "The lock has taken its turn back before it began.")
    case .abandoned: failure(.withdrawn, nil, "The simulation was let go in the middle of the transition.")
    }
  }
}

extension SerializedOperation {
  /// Returns the failure of an operation that found the lock busy.
  ///
  /// - Parameter holder: the transition in the way; nil if it is over by now, or a turn was about to be given.
  func dropped(because holder: TransitionLock.Holder?) -> SerializedFailure {
    if holder == nil, let rotation {
      return failure(.dropped, controller, "The window is being turned: \(rotation.record).")
    }
    return failure(.dropped, controller, holder.map(describe) ?? "The lock was busy.", because: holder)
  }

  private func describe(_ holder: TransitionLock.Holder) -> String {
    let label = holder.label.isEmpty ? "" : "\"\(holder.label)\" "
    return "The transition \(label)(\(holder.file):\(holder.line)) holds the lock."
  }

  /// Returns a Boolean value that indicates whether the passing of time can bring a failure about.
  private static func isBroughtAboutByTime(_ failure: NavigationFailure) -> Bool {
    switch failure.code {
    case .alreadyPresenting, .notInWindow, .alreadyActive, .hasParent, .alreadyOnStack, .notOnStack,
      .noNavigationController:
      true
    default: failure.storyboard?.code == .noUnwindDestination
    }
  }

  /// - Parameter isReported: a Boolean value that indicates whether the observers of the simulation have been told.
  private func failure(
    _ cause: NavigationFailure,
    _ controller: ViewController,
    afterWaiting hasWaited: Bool,
    isReported: Bool = false
  ) -> SerializedFailure {
    if hasWaited, Self.isBroughtAboutByTime(cause) { return outdated(cause, controller, isReported: isReported) }
    if !isReported { controller.simulation?.refuse(cause, .thrown) }
    return SerializedFailure(
      .refused,
      operation: name,
      controller: controller,
      message: cause.message,
      cause: cause,
      at: site
    )
  }

  private func outdated(
    _ cause: NavigationFailure,
    _ controller: ViewController,
    isReported: Bool = false
  ) -> SerializedFailure {
    if !isReported { controller.simulation?.refuse(cause, .thrown) }
    return SerializedFailure(
      .outdated,
      operation: name,
      controller: controller,
      message: "It makes no sense any more at its turn. \(cause.message)",
      cause: cause,
      at: site
    )
  }

  private func failure(
    _ code: SerializedFailure.Code,
    _ controller: ViewController?,
    _ message: String,
    because obstacle: TransitionLock.Holder? = nil
  ) -> SerializedFailure {
    SerializedFailure(code, operation: name, controller: controller, message: message, obstacle: obstacle, at: site)
  }
}
