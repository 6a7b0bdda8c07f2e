internal import TransitionEngine
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

  private final func objection(
    toPresenting controller: ViewController,
    by presenter: ViewController
  ) -> CallRefusal? {
    if controller === presenter || controller === self { return .presentsItself("\(presenter)") }
    if controller.isActive { return .active("\(controller)", .presented) }
    if let parent = controller.parent {
      return controller.appearance.isInWindow
        ? .active("\(controller)", .presented)
        : .child("\(controller)", of: "\(parent)", .presented)
    }
    return controller.modalPresentationStyle == .none ? .unsupportedStyle : nil
  }

  /// Whether this controller is presented, the root of a window, or about to get a parent.
  final var isActive: Bool { presenter != nil || rootedWindow != nil || isAboutToMove }

  /// Throws unless a controller can be presented from here now.
  ///
  /// - Returns: the controller that would present it, and its simulation.
  @discardableResult
  final func checkPresentation(
    of controller: ViewController,
    _ site: CallSite
  ) throws(NavigationFailure) -> (ViewController, NavigationSimulation) {
    let presenter = presenter(for: controller.modalPresentationStyle)
    var origin: String { self === presenter ? "\(presenter)" : "\(presenter) (from \(self))" }
    func refuse(_ objection: CallRefusal) -> NavigationFailure {
      NavigationFailure(
        objection,
        to: NavigationFailure.presentOperation,
        self === presenter ? [self, controller] : [self, presenter, controller],
        site
      )
    }
    if let objection = objection(toPresenting: controller, by: presenter) {
      throw refuse(objection)
    }
    let isAsInUIKit = collidesAsInUIKit
    // An arriving controller is not in the window yet, though its presenter may be (seen).
    if isAsInUIKit, viewIfLoaded?.window == nil, isMoved {
      throw refuse(.notInWindow("\(controller)", on: origin))
    }
    let ongoingDismissal = presenter.ongoingDismissal
    for controllerNeeded in [presenter, controller] {
      let obstacle = Occupant.whole(controllerNeeded).obstacle {
        $0.transition !== ongoingDismissal
          && (!isAsInUIKit || $0.reaction(to: .presentation(by: presenter)) != nil)
      }
      if let obstacle {
        throw .presenterIsBusy(controller, presenter, self, obstacle, site)
      }
    }
    if let presented = presenter.presented, ongoingDismissal == nil {
      throw refuse(.alreadyPresenting("\(controller)", on: origin, "\(presented)"))
    }
    // A controller that is about to get a parent has none yet, and is in a window only while a
    // callback runs.
    guard !presenter.isAboutToMove, let simulation = presenter.window?.simulation else {
      throw refuse(.notInWindow("\(controller)", on: origin))
    }
    return (presenter, simulation)
  }

  final func startDismissal(_ animated: Bool, _ call: StartingCall, byUser: Bool = false)
    throws(NavigationFailure)
  {
    guard let presenter = presenterToDismissFrom else { return endDismissalOfNothing(call) }
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

  private final func endDismissalOfNothing(_ call: StartingCall) {
    let isOfUIKit = call.completion != nil && !call.isReport && collidesAsInUIKit
    if isOfUIKit, simulation?.doubts.ask(.completionOfADismissalOfNothing) == .released { return }
    call.end()
  }

  /// Defers a dismissal until the presentation in its way ends, if UIKit does so and the behavior
  /// matches UIKit.
  final func deferDismissal(_ animated: Bool, _ call: StartingCall) -> Bool {
    guard collisionBehavior == .matchingUIKit, let simulation,
      let presenter = presenterToDismissFrom,
      let obstacle = Dismissal(from: presenter).obstacle(to: .dismissal, asInUIKit: true),
      obstacle.transition.choreography.kind == .present, !obstacle.transition.isInterruptible,
      simulation.doubts.ask(.dismissalDuringPresentation) == .deferred
    else { return false }
    simulation.refuse(
      .dismissalIsBusy(self, presenter.presented ?? presenter, obstacle, call.site),
      .deferred
    )
    obstacle.transition.whenOver { [self] in
      // If another presentation is in the way by now, the dismissal waits again.
      try? dismiss(
        animated: animated,
        completion: call.completion,
        file: call.site.file,
        line: call.site.line
      )
    }
    return true
  }

  /// The controller whose presentation a dismissal would end.
  final var presenterToDismissFrom: ViewController? {
    presentedViewController?.presenter ?? presentingViewController
  }
}
