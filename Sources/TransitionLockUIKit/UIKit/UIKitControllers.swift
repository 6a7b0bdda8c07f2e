#if canImport(UIKit) && !os(watchOS)
internal import Foundation
package import TransitionEngine
package import TransitionLock
package import TransitionSupport
package import UIKit

/// UIKit's view controllers as a kit: their answers and calls, without any decision.
@MainActor
package struct UIKitControllers: @MainActor ObservedKit {
  package typealias Controller = UIViewController
  package typealias Coordinator = any UIViewControllerTransitionCoordinator

  package init() {}

  package func presented(by controller: UIViewController) -> UIViewController? {
    controller.presentedViewController
  }

  package func presenter(of controller: UIViewController) -> UIViewController? {
    controller.presentingViewController
  }

  package func parent(of controller: UIViewController) -> UIViewController? { controller.parent }

  package func children(of controller: UIViewController) -> [UIViewController] {
    controller.children
  }

  package func contents(of container: UIViewController) -> [UIViewController] {
    let split = container as? UISplitViewController
    let columns: [UISplitViewController.Column] = [.primary, .supplementary, .secondary, .compact]
    let tabs = (container as? UITabBarController)?.viewControllers ?? []
    // A tab under More is on the stack of the navigation controller for More, which is no child
    // while it is not shown.
    return container.children + tabs + tabs.compactMap(\.navigationController)
      + columns.compactMap { split?.viewController(for: $0) }
  }

  package func roots(for controller: UIViewController) -> [UIViewController] {
    let own = controller.viewIfLoaded?.window?.windowScene.map { [$0] } ?? []
    return (SceneConnection.scenes + own).flatMap(\.windows).compactMap(\.rootViewController)
  }

  package func stack(of controller: UIViewController) -> UIViewController? {
    controller as? UINavigationController ?? controller.navigationController
  }

  package func controllers(onStackOf navigationController: UIViewController) -> [UIViewController] {
    (navigationController as? UINavigationController)?.viewControllers ?? []
  }

  package func tabs(of controller: UIViewController) -> UIViewController? {
    controller as? UITabBarController ?? controller.tabBarController
  }

  // If an app has set `tabs`, UIKit calls none of the members for view controllers
  // (UITabBarController.h, iOS 18).
  package func isTab(_ controller: UIViewController, of tabs: UIViewController) -> Bool {
    guard let tabs = tabs as? UITabBarController else { return false }
    if #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *), tab(of: controller, in: tabs) != nil {
      return true
    }
    return tabs.viewControllers?.contains { $0 === controller } ?? false
  }

  package func selectedTabs(of tabs: UIViewController) -> [UIViewController] {
    guard let tabs = tabs as? UITabBarController else { return [] }
    if #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *), let tab = tabs.selectedTab {
      // The selected tab may be in a group, which is a tab, too (UITabBarController.h).
      return sequence(first: tab) { $0.parent }.compactMap(\.viewController)
    }
    return tabs.selectedViewController.map { [$0] } ?? []
  }

  /// Returns the tab of a controller; nil if the app has set controllers instead of tabs.
  ///
  /// A tab creates its controller when it is asked for it (UITab.h). So a tab that is in a group
  /// knows its controller only after it has been shown.
  @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
  private func tab(of controller: UIViewController, in tabs: UITabBarController) -> UITab? {
    if let tab = controller.tab, tab.tabBarController === tabs { return tab }
    return tabs.tabs.first { $0.viewController === controller }
  }

  package func targetToShow(from controller: UIViewController, sender: Any?) -> UIViewController? {
    let show = #selector(UIViewController.show(_:sender:))
    return controller.targetViewController(forAction: show, sender: sender)
  }

  package func isPresentedInContext(_ controller: UIViewController) -> Bool? {
    let style = controller.modalPresentationStyle
    return style == .none ? nil : [.currentContext, .overCurrentContext].contains(style)
  }

  package func definesContext(_ controller: UIViewController) -> Bool {
    controller.definesPresentationContext
  }

  package func window(of controller: UIViewController) -> AnyObject? {
    controller.viewIfLoaded?.window
  }

  package func coordinator(of controller: UIViewController) -> (
    any UIViewControllerTransitionCoordinator
  )? {
    controller.transitionCoordinator
  }

  package func controllers(
    movedBy coordinator: any UIViewControllerTransitionCoordinator
  ) -> (from: UIViewController?, to: UIViewController?) {
    (coordinator.viewController(forKey: .from), coordinator.viewController(forKey: .to))
  }

  package func object(of coordinator: any UIViewControllerTransitionCoordinator) -> AnyObject {
    coordinator
  }

  package func leavesByItself(_ controller: UIViewController) -> Bool {
    PresentedKind.leaving.contains(NSStringFromClass(type(of: controller)))
  }

  package func isSearch(_ controller: UIViewController) -> Bool { controller is UISearchController }

  package func followsState(_ controller: UIViewController) -> Bool {
    isSearch(controller) || PresentedKind.followsState(NSStringFromClass(type(of: controller)))
  }

  package func callsAside(of controller: UIViewController?) -> CallsAside? { Self.callsAside }

  package func isBeingDismissed(_ controller: UIViewController) -> Bool {
    controller.isBeingDismissed
  }

  package func isCollapsed(_ split: UIViewController) -> Bool {
    (split as? UISplitViewController)?.isCollapsed ?? true
  }

  /// Returns the lock of the scene to which a call of a controller belongs; nil if that is not
  /// known.
  package func lock(of controller: UIViewController) -> TransitionLock? {
    SceneConnection.scene(of: controller)?.transitionLock
  }

  package func scene(of lock: TransitionLock) -> (any LockScene)? {
    SceneConnection.connections[lock]
  }

  package var isCallingForLock: Bool {
    get { Self.isCallingForLock }
    nonmutating set { Self.isCallingForLock = newValue }
  }

  package func scene(of controller: UIViewController) -> (any LockScene)? {
    controller.viewIfLoaded?.window?.windowScene.map { SceneConnection.of($0) }
  }

  // Not the controller's description, which the app may define and which may name content of the
  // screen.
  package func name(of controller: UIViewController) -> String { TypeName.of(controller) }

  /// Stops the program on another thread than the main one. The compiler rules that out only in
  /// code that it checks: not in Objective-C, and not in all of Swift 5. The state of a call
  /// belongs to the main actor, so no failure could be reported on the other thread.
  package nonisolated func expectIsolation(_ operation: StaticString, at site: CallSite) {
    guard pthread_main_np() == 0 else { return }
    fatalError(
      "\(operation) was called on another thread than the main one. Call it in a function of the main actor, for example "
        + "in Task { @MainActor in … }.",
      file: site.file,
      line: site.line
    )
  }

  package func call(
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
    // No public verb makes this call, because segues are deprecated.
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

  package func placeOfPresentation(of controller: UIViewController) -> PlaceInLine? {
    Self.places[controller]
  }

  package func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: UIViewController) {
    Self.places[controller] = place
  }

  package func whenEnded(
    _ coordinator: any UIViewControllerTransitionCoordinator,
    _ body: @escaping (Bool) -> Void
  ) {
    // The result does not matter: UIKit's header says that the completion may run even if the
    // animations do not. If UIKit releases the completion without a call, the caller detects that.
    coordinator.animate(alongsideTransition: nil) { body($0.isCancelled) }
  }

  package func after(
    _ delay: Duration,
    of controller: UIViewController?,
    _ body: @escaping () -> Void
  ) {
    Self.later(after: delay, body)
  }

  package func after(
    _ time: LookTime,
    of controller: UIViewController?,
    _ body: @escaping () -> Void
  ) {
    switch time {
    case .callbacks: Self.later(body)
    // The system calls a display link before the commit of its frame, so the second call is the
    // first one after a commit.
    case .commit: FrameWait(ticks: 2, body)
    case .frames(let count): FrameWait(ticks: count, body)
    }
  }

  private static var isCallingForLock = false
  /// The calls that have stepped aside, and the controllers that calls have shown.
  static let callsAside = CallsAside { later(after: $0, $1) }
  private static let places = AssociatedValue<PlaceInLine>()

  /// Runs a function in a later job of the main queue, which releases the function on the main
  /// thread.
  ///
  /// The caller may be on any thread, because the last owner of an object may release it on any
  /// thread.
  ///
  /// - Parameter delay: the minimum time before the job; nil for no delay.
  private static func later(after delay: Duration? = nil, _ body: @escaping () -> Void) {
    var body: (() -> Void)? = body
    Task { @MainActor in
      if let delay { try? await Task.sleep(for: delay) }
      body?()
      body = nil
    }
  }
}
#endif
