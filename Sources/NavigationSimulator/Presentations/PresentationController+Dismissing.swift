/// The dismissal by a gesture of the user.
extension PresentationController {
  /// Returns whether the user may dismiss the presented controller; if not, notifies the delegate
  /// of the attempt.
  func letsUserDismiss() -> Bool {
    let presented = presentedViewController
    if !presented.isModalInside, delegate?.presentationControllerShouldDismiss(self) ?? true {
      return true
    }
    // After the attempt, which may hold a lock that operations of the delegate will need.
    presented.simulation?.schedule(after: .zero) { [self] in
      guard presented.presentation === self else { return }
      delegate?.presentationControllerDidAttemptToDismiss(self)
    }
    return false
  }

  /// Tells the delegate that the user has dismissed the presented controller.
  ///
  /// - Parameter controller: the controller that was presented; kept until the delegate has been
  ///   notified.
  func tellUserHasDismissed(_ controller: ViewController) {
    withExtendedLifetime(controller) { delegate?.presentationControllerDidDismiss(self) }
  }
}

extension ViewController {
  /// Whether this controller, or a visible one in it, forbids a dismissal by a gesture.
  fileprivate var isModalInside: Bool {
    isModalInPresentation || visibleChildren.contains { $0.isModalInside }
  }
}
