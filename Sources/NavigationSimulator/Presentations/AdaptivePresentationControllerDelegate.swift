/// The delegate of a presentation controller: asked and told when the user dismisses what is presented, and asked for another
/// style where there is little room.
///
/// ```swift
/// editor.presentationController?.delegate = self
/// try present(editor, animated: true)
/// ```
///
/// What concerns dismissing is for gestures of the user only: a dismissal by code asks nothing and tells nothing
/// (documented). So such a delegate hears, in order, `presentationControllerShouldDismiss`, then either
/// `presentationControllerDidAttemptToDismiss`, or `presentationControllerWillDismiss` and, unless the gesture is cancelled,
/// `presentationControllerDidDismiss` (seen in Apple's talk of 2019). Gestures of the user are a finger that pulls a sheet down,
/// from iOS 13 on, and a tap beside a popover.
///
/// Every method has a default, which does as UIKit where a delegate has no such method.
public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// Returns a Boolean value that indicates whether the user's gesture may dismiss what is presented; asked when the gesture
  /// begins, unless a controller is ``ViewController/isModalInPresentation``, which is a no.
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  /// The user's gesture begins to dismiss what is presented, and may be cancelled yet: before `viewWillDisappear`. The
  /// controllers have a ``ViewController/transitionCoordinator`` to join the transition with (documented).
  func presentationControllerWillDismiss(_ presentationController: PresentationController)
  /// The user's gesture has dismissed what was presented: after `viewDidDisappear`, and after the transition, so that another
  /// controller can be presented.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)
  /// The user's gesture has not been let dismiss what is presented. It is told by itself, when the gesture is over for the
  /// system: as the next that the simulation does.
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController)
  /// Returns the style to present with where the window has little room: `none` for the one that was asked for.
  ///
  /// Asked when a sheet or a popover is presented in a window that is as narrow as a telephone's. The default is the
  /// system's: before iOS 13 all of them cover everything (documented); from then on a popover is a sheet (seen).
  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle
}

extension AdaptivePresentationControllerDelegate {
  /// The gesture may dismiss.
  public func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_ presentationController: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {}
  /// The system's choice.
  public func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle {
    controller.systemsAdaptiveStyle
  }
}
