/// The delegate of a presentation controller: it decides on dismissals by the user and learns of
/// them, and chooses another style where there is little room.
///
/// ```swift
/// editor.presentationController?.delegate = self
/// try present(editor, animated: true)
/// ```
///
/// The methods about dismissal concern gestures of the user only: a dismissal by code calls none of
/// them (documented). Their order is `presentationControllerShouldDismiss`, then either
/// `presentationControllerDidAttemptToDismiss`, or `presentationControllerWillDismiss` and, unless
/// the gesture is cancelled, `presentationControllerDidDismiss` (seen in Apple's talk of 2019).
/// Gestures of the user are a finger that pulls a sheet down, from iOS 13 on, and a tap beside a
/// popover.
///
/// Every method has a default with UIKit's behavior for a delegate without that method.
public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// Returns a Boolean value that indicates whether the user's gesture may dismiss the presented
  /// controller. The gesture asks when it begins, unless a controller is
  /// ``ViewController/isModalInPresentation``, which forbids it.
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  /// Tells the delegate that the user's gesture begins to dismiss the presented controller, and may
  /// still be cancelled: before `viewWillDisappear`. The controllers have a
  /// ``ViewController/transitionCoordinator`` to join the transition with (documented).
  func presentationControllerWillDismiss(_ presentationController: PresentationController)
  /// Tells the delegate that the user's gesture has dismissed the presented controller: after
  /// `viewDidDisappear`, and after the transition, so that another controller can be presented.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)
  /// Tells the delegate that the user's gesture was not allowed to dismiss the presented
  /// controller. The call comes by itself, as the next step of the simulation, when the gesture is
  /// over for the system.
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController)
  /// Returns the style to present with where the window has little room: `none` for the one that
  /// was asked for.
  ///
  /// Asked when a sheet or a popover is presented in a window that is as narrow as a telephone's.
  /// The default is the system's: before iOS 13 all of them cover everything (documented); from
  /// then on a popover is a sheet (seen).
  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle
}

extension AdaptivePresentationControllerDelegate {
  /// The gesture may dismiss.
  public func presentationControllerShouldDismiss(_ presentationController: PresentationController)
    -> Bool
  { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_ presentationController: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: PresentationController
  ) {}
  /// The system's choice.
  public func adaptivePresentationStyle(for controller: PresentationController)
    -> ModalPresentationStyle
  {
    controller.systemsAdaptiveStyle
  }
}
