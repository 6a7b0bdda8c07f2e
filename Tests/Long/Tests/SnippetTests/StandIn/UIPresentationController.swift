/// Stands in for UIKit's class of that name, see ``UIViewController``.
@MainActor final class UIPresentationController {
  unowned let presentedViewController: UIViewController
  weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(_ presentedViewController: UIViewController) {
    self.presentedViewController = presentedViewController
  }

  /// The effect of a finger that pulls a sheet down, without asking the lock.
  func pullDown() {
    delegate?.presentationControllerWillDismiss(self)
    presentedViewController.dismiss(animated: true)
  }
}

@MainActor protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
}
