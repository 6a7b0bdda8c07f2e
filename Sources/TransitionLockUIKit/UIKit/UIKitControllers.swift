#if canImport(UIKit) && !os(watchOS)
internal import Foundation
package import TransitionEngine
internal import TransitionLock
internal import TransitionSupport
package import UIKit

/// UIKit's view controllers as a kit; one object for all calls.
@MainActor package let uikit: some ObservedKit<UIViewController> = UIKitControllers()

/// UIKit's view controllers as a kit: their answers and calls, without any decision.
@MainActor
private final class UIKitControllers: @MainActor ObservedKit {
  typealias Controller = UIViewController
  typealias Coordinator = any UIViewControllerTransitionCoordinator

  var isCallingForLock = false
  private let places = AssociatedValue<PlaceInLine>()
  private let callsAside = CallsAside { later(after: $0, $1) }

  func presented(by controller: UIViewController) -> UIViewController? {
    controller.presentedViewController
  }

  func presenter(of controller: UIViewController) -> UIViewController? {
    controller.presentingViewController
  }

  func parent(of controller: UIViewController) -> UIViewController? { controller.parent }

  func children(of controller: UIViewController) -> [UIViewController] {
    controller.children
  }

  func contents(of container: UIViewController) -> [UIViewController] {
    let split = container as? UISplitViewController
    let columns: [UISplitViewController.Column] = [.primary, .supplementary, .secondary, .compact]
    let tabs = (container as? UITabBarController)?.viewControllers ?? []
    // A tab under More is on the stack of the navigation controller for More, which is a child of
    // the tab bar controller only while it is shown.
    return container.children + tabs + tabs.compactMap(\.navigationController)
      + columns.compactMap { split?.viewController(for: $0) }
  }

  func roots(for controller: UIViewController) -> [UIViewController] {
    let own = controller.viewIfLoaded?.window?.windowScene.map { [$0] } ?? []
    return (SceneConnection.scenes + own).flatMap(\.windows).compactMap(\.rootViewController)
  }

  func stack(of controller: UIViewController) -> UIViewController? {
    controller as? UINavigationController ?? controller.navigationController
  }

  func controllers(onStackOf navigationController: UIViewController) -> [UIViewController] {
    (navigationController as? UINavigationController)?.viewControllers ?? []
  }

  func tabs(of controller: UIViewController) -> UIViewController? {
    controller as? UITabBarController ?? controller.tabBarController
  }

  // Since iOS 18, an app may set `tabs` instead of `viewControllers` (UITabBarController.h), so the
  // tabs are asked first.
  func isTab(_ controller: UIViewController, of tabs: UIViewController) -> Bool {
    guard let tabs = tabs as? UITabBarController else { return false }
    if #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *), tab(of: controller, in: tabs) != nil {
      return true
    }
    return tabs.viewControllers?.contains { $0 === controller } ?? false
  }

  func selectedTabs(of tabs: UIViewController) -> [UIViewController] {
    guard let tabs = tabs as? UITabBarController else { return [] }
    if #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *), let tab = tabs.selectedTab {
      // The selected tab may be in a group, which is a tab, too (UITabBarController.h).
      return sequence(first: tab) { $0.parent }.compactMap(\.viewController)
    }
    return tabs.selectedViewController.map { [$0] } ?? []
  }

  /// Returns the tab of a controller; nil if none is found, for example in an app that sets no
  /// `tabs`.
  ///
  /// A controller knows the tab that has created it. If the controller does not know its tab, the
  /// tabs at the top level are asked for their controllers. Tabs inside a group are not asked,
  /// because a tab that is asked creates its controller (UITab.h).
  @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
  private func tab(of controller: UIViewController, in tabs: UITabBarController) -> UITab? {
    if let tab = controller.tab, tab.tabBarController === tabs { return tab }
    return tabs.tabs.first { $0.viewController === controller }
  }

  func targetToShow(from controller: UIViewController, sender: Any?) -> UIViewController? {
    let show = #selector(UIViewController.show(_:sender:))
    return controller.targetViewController(forAction: show, sender: sender)
  }

  func isPresentedInContext(_ controller: UIViewController) -> Bool? {
    let style = controller.modalPresentationStyle
    return style == .none ? nil : [.currentContext, .overCurrentContext].contains(style)
  }

  func definesContext(_ controller: UIViewController) -> Bool {
    controller.definesPresentationContext
  }

  func window(of controller: UIViewController) -> AnyObject? {
    controller.viewIfLoaded?.window
  }

  func coordinator(of controller: UIViewController) -> Coordinator? {
    controller.transitionCoordinator
  }

  func controllers(
    movedBy coordinator: Coordinator
  ) -> (from: UIViewController?, to: UIViewController?) {
    (coordinator.viewController(forKey: .from), coordinator.viewController(forKey: .to))
  }

  func leavesByItself(_ controller: UIViewController) -> Bool {
    PresentedKind.leaving.contains(NSStringFromClass(type(of: controller)))
  }

  func isSearch(_ controller: UIViewController) -> Bool { controller is UISearchController }

  func followsState(_ controller: UIViewController) -> Bool {
    isSearch(controller) || PresentedKind.followsState(NSStringFromClass(type(of: controller)))
  }

  func callsAside(of controller: UIViewController?) -> CallsAside? { callsAside }

  func isBeingDismissed(_ controller: UIViewController) -> Bool {
    controller.isBeingDismissed
  }

  func isCollapsed(_ split: UIViewController) -> Bool {
    (split as? UISplitViewController)?.isCollapsed ?? true
  }

  /// Returns the lock of the scene to which a call of a controller belongs; nil if that is not
  /// known.
  func lock(of controller: UIViewController) -> TransitionLock? {
    SceneConnection.scene(of: controller)?.transitionLock
  }

  func scene(of lock: TransitionLock) -> (any LockScene)? {
    SceneConnection.connections[lock]
  }

  func scene(of controller: UIViewController) -> (any LockScene)? {
    controller.viewIfLoaded?.window?.windowScene.map { SceneConnection.of($0) }
  }

  // The name is not the controller's description: an app may define that, and it may contain
  // content of the screen.
  func name(of controller: UIViewController) -> String { TypeName.of(controller) }

  /// Stops the program on another thread than the main one. The compiler rules out such a call only
  /// in code that it checks: not in Objective-C, and not in all of Swift 5. The state of a call
  /// belongs to the main actor, so no failure could be reported on the other thread.
  nonisolated func expectIsolation(_ operation: StaticString, at site: CallSite) {
    guard pthread_main_np() == 0 else { return }
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
    case .pop(let animated): stack?.popViewController(animated: animated)
    case .popTo(let target, let animated): stack?.popToViewController(target, animated: animated)
    case .popToRoot(let animated): stack?.popToRootViewController(animated: animated)
    case .setStack(let new, let animated): stack?.setViewControllers(new, animated: animated)
    case .present(let new, _, let animated):
      controller.present(new, animated: animated, completion: completion)
    case .dismiss(let animated), .dismissAll(let animated):
      controller.dismiss(animated: animated, completion: completion)
    case .show(let new, let sender): controller.show(new, sender: sender)
    #if os(visionOS)
    // On visionOS, where segues are deprecated, no public verb makes this call.
    case .performSegue: break
    #else
    case .performSegue(let identifier, let sender):
      controller.performSegue(withIdentifier: identifier, sender: sender)
    #endif
    case .selectTab(let new):
      let tabs = controller as? UITabBarController
      if #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *), let tabs,
        let tab = tab(of: new, in: tabs)
      {
        tabs.selectedTab = tab
      } else {
        tabs?.selectedViewController = new
      }
    }
  }

  func placeOfPresentation(of controller: UIViewController) -> PlaceInLine? {
    places[controller]
  }

  func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: UIViewController) {
    places[controller] = place
  }

  func whenEnded(_ coordinator: Coordinator, _ body: @escaping (Bool) -> Void) {
    // The result of `animate` does not matter: UIKit's header says that the completion may run even
    // if the animations do not. If UIKit releases the completion without calling it, the caller of
    // this function learns of that by the release of `body`.
    coordinator.animate(alongsideTransition: nil) { body($0.isCancelled) }
  }

  func after(
    _ delay: Duration,
    of controller: UIViewController?,
    _ body: @escaping () -> Void
  ) {
    later(after: delay, body)
  }

  func after(
    _ time: LookTime,
    of controller: UIViewController?,
    _ body: @escaping () -> Void
  ) {
    switch time {
    case .callbacks: later(body)
    // The system calls a display link in each frame before the commit, so the second call is the
    // first one after a commit.
    case .commit: FrameWait(ticks: 2, body)
    case .frames(let count): FrameWait(ticks: count, body)
    }
  }
}

/// Runs a function in a later job of the main queue, which releases the function on the main
/// thread.
///
/// The compiler takes every caller to be on the main actor, but one may be on any thread: the
/// engine calls this from a `deinit`, and the last owner of an object may release it on any thread.
///
/// - Parameter delay: the minimum time before the job; nil for no delay.
@MainActor
private func later(after delay: Duration? = nil, _ body: @escaping () -> Void) {
  var body: (() -> Void)? = body
  Task { @MainActor in
    if let delay { try? await Task.sleep(for: delay) }
    body?()
    body = nil
  }
}
#endif
