internal import TransitionEngine
internal import TransitionSupport

/// The transitions that presenting and dismissing start.
extension ViewController {
  func startPresentation(
    of controller: ViewController,
    _ animated: Bool,
    _ call: StartingCall
  ) throws(NavigationFailure) {
    if turnBack(toShow: controller, call.completion) { return }
    let presenter = try checkPresentation(of: controller, call.site)
    guard let simulation = presenter.simulation else { return call.end() }
    presenter.ongoingDismissal?.giveWay()
    let presentation = Presentation(of: controller, by: presenter, from: self)
    RunningTransition(presentation, in: simulation, animated: animated, for: call).start()
  }

  /// Whether this controller is presented, the root of a window, or about to get a parent.
  var isActive: Bool { presenter != nil || rootedWindow != nil || isAboutToMove }

  /// Throws unless a controller can be presented from here now.
  ///
  /// - Returns: the controller that would present it.
  @discardableResult
  func checkPresentation(
    of controller: ViewController,
    _ site: CallSite
  ) throws(NavigationFailure) -> ViewController {
    let presenter = kit.hosts(of: controller, from: self).last ?? self
    func refuse(_ objection: CallRefusal) -> NavigationFailure {
      NavigationFailure(
        objection,
        to: NavigationFailure.presentOperation,
        self === presenter ? [self, controller] : [self, presenter, controller],
        site
      )
    }
    if let objection = kit.objection(toPresenting: controller, on: self) { throw refuse(objection) }
    let isAsInUIKit = collidesAsInUIKit
    // An arriving controller is not in the window yet, though its presenter may be (seen).
    if isAsInUIKit, viewIfLoaded?.window == nil, isMoved {
      throw refuse(.notInWindow("\(controller)", on: kit.name(of: presenter, from: self)))
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
    let objection = kit.objection(toPresenterOf: controller, on: self)
    // A dismissal that goes on makes way.
    if let objection, ongoingDismissal == nil || objection.reason != .alreadyPresenting {
      throw refuse(objection)
    }
    return presenter
  }

  func startDismissal(_ animated: Bool, _ call: StartingCall, byUser: Bool = false)
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

  private func endDismissalOfNothing(_ call: StartingCall) {
    let isOfUIKit = call.completion != nil && !call.isReport && collidesAsInUIKit
    if isOfUIKit, simulation?.doubts.ask(.completionOfADismissalOfNothing) == .released { return }
    call.end()
  }

  /// Defers a dismissal until the presentation in its way ends, if UIKit does so and the behavior
  /// matches UIKit.
  func deferDismissal(_ animated: Bool, _ call: StartingCall) -> Bool {
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
  var presenterToDismissFrom: ViewController? {
    presentedViewController?.presenter ?? presentingViewController
  }
}
