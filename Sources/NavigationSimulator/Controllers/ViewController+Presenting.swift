internal import TransitionSupport

/// The transitions that presenting and dismissing start.
extension ViewController {
  final func startPresentation(
    of controller: ViewController,
    _ animated: Bool,
    _ call: StartingCall
  ) throws(NavigationFailure) {
    if turnBack(toShow: controller, call.completion) { return }
    let (presenter, simulation) = try checkPresentation(of: controller, call.site)
    presenter.ongoingDismissal?.giveWay()
    let presentation = Presentation(of: controller, by: presenter, from: self)
    RunningTransition(presentation, in: simulation, animated: animated, for: call).start()
  }

  private final func misuse(presenting controller: ViewController, by presenter: ViewController) -> NavigationFailure
    .Code?
  {
    if controller === presenter || controller === self { return .presentsItself }
    if controller.presenter != nil || controller.rootedWindow != nil || controller.isAboutToMove {
      return .alreadyActive
    }
    if controller.parent != nil { return controller.appearance.isInWindow ? .alreadyActive : .hasParent }
    return controller.modalPresentationStyle == .none ? .unsupportedStyle : nil
  }

  /// Throws unless a controller can be presented from here now.
  ///
  /// - Returns: the controller that would present it, and its simulation.
  @discardableResult
  final func checkPresentation(
    of controller: ViewController,
    _ site: CallSite
  ) throws(NavigationFailure) -> (ViewController, NavigationSimulation) {
    let presenter = presenter(for: controller.modalPresentationStyle)
    if let code = misuse(presenting: controller, by: presenter) {
      throw .presenting(code, controller, presenter, self, site)
    }
    let isAsInUIKit = collidesAsInUIKit
    // An arriving controller is not in the window yet, though its presenter may be (seen).
    if isAsInUIKit, viewIfLoaded?.window == nil, isMoved {
      throw .presenting(.notInWindow, controller, presenter, self, site)
    }
    let ongoingDismissal = presenter.ongoingDismissal
    for controllerNeeded in [presenter, controller] {
      let obstacle = Occupant.whole(controllerNeeded).obstacle {
        $0.transition !== ongoingDismissal && (!isAsInUIKit || $0.reaction(to: .presentation(by: presenter)) != nil)
      }
      if let obstacle {
        throw .presenterIsBusy(controller, presenter, self, obstacle, site)
      }
    }
    if presenter.presented != nil, ongoingDismissal == nil {
      throw .presenting(.alreadyPresenting, controller, presenter, self, site)
    }
    // A controller that is about to get a parent has none yet, and is in a window only while a callback runs.
    guard !presenter.isAboutToMove, let simulation = presenter.window?.simulation else {
      throw .presenting(.notInWindow, controller, presenter, self, site)
    }
    return (presenter, simulation)
  }

  final func startDismissal(_ animated: Bool, _ call: StartingCall, byUser: Bool = false) throws(NavigationFailure) {
    guard let presenter = presenterToDismissFrom else { return call.end() }
    if presenter.turnRound(toDismiss: call.completion) { return }
    let dismissal = Dismissal(from: presenter, byUser: byUser)
    if let obstacle = dismissal.obstacle(to: .dismissal, asInUIKit: collidesAsInUIKit) {
      throw .dismissalIsBusy(self, presenter.presented ?? presenter, obstacle, call.site)
    }
    guard let simulation = presenter.attachedWindow?.simulation else {
      dismissal.unlink()
      dismissal.tellPresentationControllers(.finished)
      return call.end()
    }
    RunningTransition(dismissal, in: simulation, animated: animated, for: call).start()
  }

  /// Defers a dismissal until the presentation in its way ends, if UIKit does so and the behavior matches UIKit.
  final func deferDismissal(_ animated: Bool, _ call: StartingCall) -> Bool {
    guard collisionBehavior == .matchingUIKit, let simulation, let presenter = presenterToDismissFrom,
      let obstacle = Dismissal(from: presenter).obstacle(to: .dismissal, asInUIKit: true),
      obstacle.transition.choreography.kind == .present, !obstacle.transition.isInterruptible
    else { return false }
    simulation.refuse(.dismissalIsBusy(self, presenter.presented ?? presenter, obstacle, call.site), .deferred)
    obstacle.transition.whenOver { [self] in
      // If another presentation is in the way by now, the dismissal waits again.
      try? dismiss(animated: animated, completion: call.completion, file: call.site.file, line: call.site.line)
    }
    return true
  }

  /// The controller whose presentation a dismissal would end.
  final var presenterToDismissFrom: ViewController? {
    presentedViewController?.presenter ?? presentingViewController
  }
}
