internal import TransitionSupport

/// Presenting and dismissing, with a completion.
extension ViewController {
  /// Presents a controller: by the nearest ancestor that defines a context, in general the root of the window, whoever
  /// is asked (documented).
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else; its ``modalPresentationStyle`` says how it covers the screen.
  ///   - animated: whether it takes time.
  ///   - completion: runs once, when the transition has ended; never if this throws.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  /// - Throws: ``NavigationFailure`` with the code `presentsItself`, `alreadyActive`, `hasParent`, `conflict`,
  ///   `alreadyPresenting` or `notInWindow`.
  /// - Complexity: O(*d* + *v*) for *d* ancestors and *v* controllers that are visible in the presenter, besides callbacks.
  public final func present(
    _ viewController: ViewController,
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let place = CallSite(file: file, line: line)
    _ = try startOrDrop { () throws(NavigationFailure) in
      try startPresentation(of: viewController, animated, place, completion)
    }
  }

  /// Dismisses what this controller, or an ancestor, presents, with whatever is presented on that; if nothing is, the
  /// call is forwarded to the presenter, which dismisses this controller (documented).
  ///
  /// With nothing presented either way nothing happens but the completion (in UIKit, nothing at all).
  ///
  /// - Parameters:
  ///   - animated: whether it takes time.
  ///   - completion: runs once, when the transition has ended or at once if there is none; never if this throws.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  /// - Throws: ``NavigationFailure`` with the code `conflict`.
  /// - Complexity: O(*d* + *v*) for *d* ancestors, and *v* controllers that are dismissed or visible in the presenter,
  ///   besides callbacks.
  public final func dismiss(
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let place = CallSite(file: file, line: line)
    if deferDismissal(animated, place, completion) { return }
    _ = try startOrDrop { () throws(NavigationFailure) in try startDismissal(animated, place, completion) }
  }
}

/// Presenting and dismissing, awaited.
extension ViewController {
  /// Presents a controller, and waits for the end of the transition.
  ///
  /// It stays in the caller's isolation. Cancelling the task does not cancel the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``, as ``present(_:animated:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) final func present(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    let place = CallSite(file: file, line: line)
    return try await startAndAwait { completion throws(NavigationFailure) in
      try startPresentation(of: viewController, animated, place, completion)
    }.1
  }

  /// Dismisses what is presented, and waits for the end of the transition.
  ///
  /// It stays in the caller's isolation. Cancelling the task does not cancel the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``, as ``dismiss(animated:completion:file:line:)``, or with the code `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) final func dismiss(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    let place = CallSite(file: file, line: line)
    return try await startAndAwait { completion throws(NavigationFailure) in
      try startDismissal(animated, place, completion)
    }.1
  }
}

/// What these verbs start.
extension ViewController {
  final func startPresentation(
    of controller: ViewController,
    _ animated: Bool,
    _ place: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    if turnBack(toShow: controller, completion) { return }
    let (presenter, simulation) = try checkPresentation(of: controller, place)
    presenter.retreat?.giveWay()
    let presentation = Presentation(of: controller, by: presenter, from: self)
    RunningTransition(presentation, in: simulation, animated: animated, at: place, completion: completion).start()
  }

  private final func misuse(presenting controller: ViewController, by presenter: ViewController) -> NavigationFailure
    .Code?
  {
    if controller === presenter || controller === self { return .presentsItself }
    if controller.presenter != nil || controller.rootedWindow != nil || controller.isAboutToMove {
      return .alreadyActive
    }
    if controller.parent != nil { return controller.appearance.isInWindow ? .alreadyActive : .hasParent }
    return nil
  }

  /// Whether a controller can be presented from here now.
  ///
  /// - Returns: what would present it, and the simulation that that is in.
  @discardableResult
  final func checkPresentation(
    of controller: ViewController,
    _ place: CallSite
  ) throws(NavigationFailure) -> (ViewController, NavigationSimulation) {
    let presenter = presenter(for: controller.modalPresentationStyle)
    if let code = misuse(presenting: controller, by: presenter) {
      throw .presenting(code, Self.presentOperation, controller, presenter, self, place)
    }
    let retreat = presenter.retreat
    let transition = Occupant.whole(presenter).conflict.flatMap { $0 === retreat ? nil : $0 }
    if let transition = transition ?? controller.busiest() {
      throw .presenterIsBusy(Self.presentOperation, controller, presenter, self, transition.record, place)
    }
    if presenter.presented != nil, retreat == nil {
      throw .presenting(.alreadyPresenting, Self.presentOperation, controller, presenter, self, place)
    }
    guard let simulation = presenter.window?.simulation else {
      throw .presenting(.notInWindow, Self.presentOperation, controller, presenter, self, place)
    }
    return (presenter, simulation)
  }

  final func startDismissal(
    _ animated: Bool,
    _ place: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    guard let presenter = presenterToDismissFrom else {
      completion?(.finished)
      return
    }
    if presenter.turnRound(toDismiss: completion) { return }
    let dismissal = Dismissal(from: presenter)
    if let transition = dismissal.conflict {
      throw .dismissalIsBusy("dismiss(animated:)", self, presenter.presented ?? presenter, transition.record, place)
    }
    guard let simulation = presenter.attachedWindow?.simulation else {
      dismissal.unlink()
      dismissal.tellPresentationControllers(.finished)
      completion?(.finished)
      return
    }
    RunningTransition(
      dismissal,
      in: simulation,
      animated: animated,
      at: place,
      drivenBy: interaction,
      completion: completion
    ).start()
  }

  /// Leaves a dismissal until the presentation in its way is over, where UIKit does that and it is wanted.
  private final func deferDismissal(
    _ animated: Bool,
    _ place: CallSite,
    _ completion: TransitionCompletion?
  ) -> Bool {
    guard collisionBehavior == .asUIKit, let simulation, let presenter = presenterToDismissFrom,
      let transition = Dismissal(from: presenter).conflict, transition.choreography.kind == .present,
      !transition.isInterruptible
    else { return false }
    simulation.refuse(
      .dismissalIsBusy("dismiss(animated:)", self, presenter.presented ?? presenter, transition.record, place),
      .deferred
    )
    transition.whenOver { [self] in
      // Another presentation may be in the way by now: then it waits again.
      try? dismiss(animated: animated, completion: completion, file: place.file, line: place.line)
    }
    return true
  }

  /// The controller whose presentation a dismissal would end.
  final var presenterToDismissFrom: ViewController? {
    presentedViewController?.presenter ?? presentingViewController
  }

  private static var presentOperation: String { "present(_:animated:)" }
}
