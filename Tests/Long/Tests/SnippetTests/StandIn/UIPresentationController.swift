/// Stands in for UIKit's class of that name, see ``UIViewController``.
@MainActor final class UIPresentationController {
  unowned let presentedViewController: UIViewController
  weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(_ presentedViewController: UIViewController) { self.presentedViewController = presentedViewController }

  /// What a finger does that pulls a sheet down, and never asks the lock.
  func pullDown() {
    delegate?.presentationControllerWillDismiss(self)
    presentedViewController.dismiss(animated: true)
  }
}

@MainActor protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
}
