import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import NavigationSimulator
@testable import TransitionLockUIKit

/// The simulator's controllers, answering like UIKit's: the engine makes the same decisions for
/// them as for an app.
///
/// The completions of the simulator report more than UIKit's, and the simulator's stack verbs have
/// one. This kit passes on only the reports that UIKit has.
struct SimulatedControllers: ObservedKit {
  typealias Controller = ViewController
  typealias Coordinator = TransitionCoordinator

  var simulation: NavigationSimulation? { record.simulation }
  /// The fate of the one call that this copy of the kit makes; nil if no code asks for it.
  var truth: Truth?
  let record: Record

  init(_ simulation: NavigationSimulation) {
    record = Record()
    let callsAside = CallsAside { [weak simulation] in simulation?.schedule(after: $0, $1) }
    simulation.addObserver(callsAside)
    (record.simulation, record.callsAside) = (simulation, callsAside)
  }

  func presented(by controller: ViewController) -> ViewController? {
    controller.presentedViewController ?? links.first { $0.presenter === controller }?.presented
  }

  /// The links besides the simulator's.
  private var links: [(presented: ViewController, presenter: ViewController)] {
    record.presenters + (record.slowness?.links ?? [])
  }

  func presenter(of controller: ViewController) -> ViewController? {
    controller.presentingViewController ?? links.first { $0.presented === controller }?.presenter
  }

  func parent(of controller: ViewController) -> ViewController? {
    if let tabs = controller.parent as? TabBarController, isUnderMore(controller, of: tabs) {
      return record.more
    }
    return controller.parent
  }

  func children(of controller: ViewController) -> [ViewController] {
    guard let tabs = controller as? TabBarController else { return controller.children }
    return controller.children.filter { !isUnderMore($0, of: tabs) }
  }

  /// Whether a controller is in UIKit's navigation controller for More: of a list of more than
  /// five, all but four.
  private func isUnderMore(_ controller: ViewController, of tabs: TabBarController) -> Bool {
    guard let all = tabs.viewControllers, all.count > 5 else { return false }
    return all.dropFirst(4).contains { $0 === controller }
  }

  func isTab(_ controller: ViewController, of tabs: ViewController) -> Bool {
    (tabs as? TabBarController)?.viewControllers?.contains { $0 === controller } ?? false
  }

  func targetToShow(from controller: ViewController, sender: Any?) -> ViewController? {
    controller.targetViewController(forAction: .show, sender: sender)
  }

  func isPresentedInContext(_ controller: ViewController) -> Bool? {
    let style = controller.modalPresentationStyle
    return style == .none ? nil : [.currentContext, .overCurrentContext].contains(style)
  }

  func definesContext(_ controller: ViewController) -> Bool {
    controller.definesPresentationContext
  }

  func stack(of controller: ViewController) -> ViewController? {
    controller as? NavigationController ?? controller.navigationController
  }

  func controllers(onStackOf navigationController: ViewController) -> [ViewController] {
    (navigationController as? NavigationController)?.viewControllers ?? []
  }

  func tabs(of controller: ViewController) -> ViewController? {
    controller as? TabBarController ?? controller.tabBarController
  }

  func selectedTabs(of tabs: ViewController) -> [ViewController] {
    guard let tabs = tabs as? TabBarController, let selected = tabs.selectedViewController else {
      return []
    }
    return isUnderMore(selected, of: tabs) ? [record.more] : [selected] + record.groups
  }

  func window(of controller: ViewController) -> AnyObject? {
    sequence(first: controller, next: \.parent).contains { ancestor in
      record.hidden.contains { $0 === ancestor }
    }
      ? nil : controller.viewIfLoaded?.window
  }

  func coordinator(of controller: ViewController) -> TransitionCoordinator? {
    if let silence = record.silence, silence.isThere { return silence.coordinator }
    if controller === record.withoutCoordinator { return nil }
    return controller.transitionCoordinator ?? record.lingering?.coordinator
  }

  func controllers(movedBy coordinator: TransitionCoordinator) -> (
    from: ViewController?, to: ViewController?
  ) {
    if let silence = record.silence, coordinator === silence.coordinator {
      return (silence.moved, nil)
    }
    if let lingering = record.lingering, coordinator === lingering.coordinator {
      return lingering.moved
    }
    return (coordinator.viewController(forKey: .from), coordinator.viewController(forKey: .to))
  }

  func leavesByItself(_ controller: ViewController) -> Bool {
    record.menus.contains { $0 === controller }
  }

  func isSearch(_ controller: ViewController) -> Bool {
    record.searches.contains { $0 === controller }
  }

  func followsState(_ controller: ViewController) -> Bool {
    record.sheetsOfState.contains { $0 === controller }
  }

  func callsAside(of controller: ViewController?) -> CallsAside? { record.callsAside }

  func isBeingDismissed(_ controller: ViewController) -> Bool {
    controller.isBeingDismissed || record.leaving.contains { $0 === controller }
  }

  func isCollapsed(_ split: ViewController) -> Bool { record.isCollapsed }

  func lock(of controller: ViewController) -> TransitionLock? { record.home }

  func newLock(for controller: ViewController?) -> TransitionLock {
    TransitionLock(label: "none", clock: simulation?.clock ?? ContinuousClock()) {
      [lost = record.lost] in
      lost?.append($0)
    }
  }

  func scene(of lock: TransitionLock) -> (any LockScene)? {
    record.scenes.first { $0.lock === lock }?.scene
      ?? (lock.parent == nil && record.life != nil ? record : nil)
  }

  func scene(of controller: ViewController) -> (any LockScene)? {
    guard let window = controller.viewIfLoaded?.window else { return nil }
    return record.scenes.lazy.map(\.scene).first { $0.windows.contains { $0 === window } }
      ?? record
  }

  func name(of controller: ViewController) -> String { controller.description }

  func placeOfPresentation(of controller: ViewController) -> PlaceInLine? {
    record.places[ObjectIdentifier(controller)]
  }

  func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: ViewController) {
    record.places[ObjectIdentifier(controller)] = place
  }

  var isCallingForLock: Bool {
    get { record.isCallingForLock }
    nonmutating set { record.isCallingForLock = newValue }
  }

  func contents(of container: ViewController) -> [ViewController] {
    record.questions += 1
    return container.children
  }

  func roots(for controller: ViewController) -> [ViewController] {
    let scenes = record.scenes.map(\.scene)
    let gone = scenes.filter { !$0.isConnected }.flatMap(\.windows)
    let own = [controller.viewIfLoaded?.window].compactMap { $0 }
    return (scenes.flatMap(\.windows) + own).filter { window in !gone.contains { $0 === window } }
      .compactMap(\.rootViewController)
  }
}

// An observer, so that the simulation retains it: the calls retain their record.
extension CallsAside: SimulationObserver {}
