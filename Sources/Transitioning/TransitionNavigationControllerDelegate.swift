public import NavigationSimulator

/// A delegate that animates the pushes and pops of a navigation controller with the ``Transition``
/// of the controller that comes or goes.
///
/// A navigation controller asks only its delegate for an animator; this delegate asks the
/// ``TransitionController`` of the controller.
///
/// ```swift
/// navigation.delegate = TransitionNavigationControllerDelegate.sharedDelegate()
///
/// contact.transitionController.transition = Fade()
/// try navigation.pushViewController(contact, animated: true)
/// ```
///
/// On a push the arriving controller is asked, on a pop the leaving one: the fore controller either
/// way, with the other as the back controller and the navigation controller as the source. (In
/// Material the back controller of a pop is the controller that presents the navigation
/// controller.) A controller with another kind of `transitioningDelegate` is asked as for a
/// presentation, or a dismissal.
///
/// A navigation controller with a custom delegate keeps it; that delegate forwards this one
/// question to ``sharedInstance()``.
///
/// It has no state, so one instance serves all navigation controllers.
public final class TransitionNavigationControllerDelegate: NavigationControllerDelegate, Sendable {
  private static let shared = TransitionNavigationControllerDelegate()

  /// A weak reference to this permanent object. Navigation controllers refer to it weakly, so the
  /// runtime keeps a record of it, which a leak checker finds only through a weak reference.
  ///
  /// Safe: it is set before any other code knows the object, and never read.
  private nonisolated(unsafe) weak var itself: TransitionNavigationControllerDelegate?

  private init() { itself = self }

  /// Returns the shared instance, to forward questions to it.
  public static func sharedInstance() -> TransitionNavigationControllerDelegate { shared }

  /// Returns the shared instance as a delegate of navigation controllers, which do not keep their
  /// delegates.
  public static func sharedDelegate() -> any NavigationControllerDelegate { shared }

  /// Returns the animator of a push or a pop; nil for the system's animation, if there is no
  /// transition or it is not feasible.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from leaving: ViewController,
    to arriving: ViewController
  ) -> (any AnimatedTransitioning)? {
    let isPush = operation == .push
    let (fore, back) = isPush ? (arriving, leaving) : (leaving, arriving)
    guard let delegate = fore.transitioningDelegate else { return nil }
    if let controller = delegate as? TransitionController {
      return controller.prepare(
        isPush ? .forward : .backward,
        from: navigationController,
        back: back,
        fore: fore
      )
    }
    return isPush
      ? delegate.animationController(
        forPresented: fore,
        presenting: back,
        source: navigationController
      )
      : delegate.animationController(forDismissed: fore)
  }
}
