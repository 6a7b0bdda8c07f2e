import NavigationSimulator
import ScheduleTestKit
import TransitionEngine
import TransitionLock
import TransitionLockUIKit
import TransitionSupport

/// The controllers with UIKit's names as a kit: what runs in the examples is the module's own
/// logic.
@MainActor struct UIKitControllers {}

extension UIKitControllers: @MainActor ObservedKit {
  typealias Controller = UIViewController
  typealias Coordinator = TransitionCoordinator

  func lock(of controller: UIViewController) -> TransitionLock? {
    controller.home?.windowScene?.transitionLock
  }

  func presented(by controller: UIViewController) -> UIViewController? {
    controller.presentedViewController
  }

  func presenter(of controller: UIViewController) -> UIViewController? {
    controller.presentingViewController
  }

  func parent(of controller: UIViewController) -> UIViewController? { controller.parent }

  func children(of controller: UIViewController) -> [UIViewController] {
    controller.simulated.children.compactMap(\.asKnown)
  }

  func stack(of controller: UIViewController) -> UIViewController? {
    controller as? UINavigationController ?? controller.navigationController
  }

  func controllers(onStackOf navigationController: UIViewController) -> [UIViewController] {
    (navigationController as? UINavigationController)?.viewControllers ?? []
  }

  func window(of controller: UIViewController) -> AnyObject? { controller.simulated.window }

  func coordinator(of controller: UIViewController) -> TransitionCoordinator? {
    controller.simulated.transitionCoordinator
  }

  func targetToShow(from controller: UIViewController, sender: Any?) -> UIViewController? {
    stack(of: controller)
  }

  func roots(for controller: UIViewController) -> [UIViewController] {
    isOnScreen(controller) ? [hostsToRoot(of: controller)].compactMap(\.last) : []
  }

  // No example observes the calls.
  var isCallingForLock: Bool {
    get { false }
    nonmutating set {}
  }

  // No example has tabs or a split.
  func tabs(of controller: UIViewController) -> UIViewController? { nil }

  func isTab(_ controller: UIViewController, of tabs: UIViewController) -> Bool { false }

  func selectedTabs(of tabs: UIViewController) -> [UIViewController] { [] }

  func isPresentedInContext(_ controller: UIViewController) -> Bool? { false }

  func definesContext(_ controller: UIViewController) -> Bool {
    controller.simulated.definesPresentationContext
  }

  func controllers(
    movedBy coordinator: TransitionCoordinator
  ) -> (from: UIViewController?, to: UIViewController?) {
    (
      coordinator.viewController(forKey: .from)?.asKnown,
      coordinator.viewController(forKey: .to)?.asKnown
    )
  }

  // No example has a menu, or a sheet of SwiftUI.
  func leavesByItself(_ controller: UIViewController) -> Bool { false }

  func followsState(_ controller: UIViewController) -> Bool { false }

  func callsAside(of controller: UIViewController?) -> CallsAside? {
    Self.callsAside = Self.callsAside ?? CallsAside { _, body in MainLoop.later(body) }
    return Self.callsAside
  }

  // Safe: only the main actor uses it, until the process exits.
  nonisolated(unsafe) static var callsAside: CallsAside?

  func isBeingDismissed(_ controller: UIViewController) -> Bool {
    controller.simulated.isBeingDismissed
  }

  func isCollapsed(_ split: UIViewController) -> Bool { true }

  func name(of controller: UIViewController) -> String { "<\(type(of: controller))>" }

  /// Stops the program like the module's own kit, which asks the system for the thread.
  nonisolated func expectIsolation(_ operation: StaticString, at site: CallSite) {
    guard isIsolated(to: MainActor.shared) == false else { return }
    fatalError(
      "\(operation) was called on another thread than the main one. Call it in Task { @MainActor in … }.",
      file: site.file,
      line: site.line
    )
  }

  func call(
    _ verb: Verb<UIViewController>,
    on controller: UIViewController,
    completion: @escaping () -> Void
  ) {
    let stack = controller as? UINavigationController
    switch verb {
    case .push(let new, let animated): stack?.pushViewController(new, animated: animated)
    case .popToRoot(let animated): stack?.popToRootViewController(animated: animated)
    case .present(let new, _, let animated):
      controller.present(new, animated: animated, completion: completion)
    case .dismiss(let animated), .dismissAll(let animated):
      controller.dismiss(animated: animated, completion: completion)
    case .performSegue(let identifier, let sender):
      controller.performSegue(withIdentifier: identifier, sender: sender)
    default: preconditionFailure("no example needs \(verb.name)")
    }
  }

  func placeOfPresentation(of controller: UIViewController) -> PlaceInLine? {
    controller.placeOfPresentation
  }

  func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: UIViewController) {
    controller.placeOfPresentation = place
  }

  func whenEnded(_ coordinator: TransitionCoordinator, _ body: @escaping (Bool) -> Void) {
    coordinator.animate(alongsideTransition: nil) { body($0.isCancelled) }
  }

  func after(_ delay: Duration, of controller: UIViewController?, _ body: @escaping () -> Void) {
    MainLoop.later(body)
  }

  // A turn of the loop commits and shows what has changed; nothing here takes longer.
  func after(_ time: LookTime, of controller: UIViewController?, _ body: @escaping () -> Void) {
    MainLoop.later(body)
  }
}
