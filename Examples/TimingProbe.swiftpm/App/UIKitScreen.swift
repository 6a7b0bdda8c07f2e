#if canImport(UIKit) && !os(watchOS)
internal import NavigationSimulator
internal import Foundation
internal import ObjectiveC
internal import UIKit
internal import UniformTypeIdentifiers

/// UIKit's own screen: a window above the results.
@MainActor
final class UIKitScreen: ProbedScreen {
  let recorder: Recorder
  private let scene: UIWindowScene
  private var controllers: [String: UIViewController] = [:]
  private var windows: [UIWindow] = []
  /// The delegates of stacks, pickers and menus, which do not retain them.
  private var delegates: [NSObject] = []
  private let canceller = Canceller()

  init(_ probe: Probe, in scene: UIWindowScene) {
    self.scene = scene
    let start = ContinuousClock.now
    recorder = Recorder(probe: probe.name) { start.duration(to: .now) }
    makeStack("nav", of: ["A"])
    openWindow("nav")
  }

  func close() {
    for window in windows {
      window.isHidden = true
      window.rootViewController = nil
    }
    // Scripts that never ran to their end refer to the screen.
    windows = []
    controllers = [:]
    recorder.hooks = [:]
  }

  func makeStack(_ name: String, of controllers: [String]) {
    let stack = UINavigationController()
    stack.setViewControllers(controllers.map(controller), animated: false)
    self.controllers[name] = stack
  }

  func makeTabs(_ name: String, of controllers: [String]) {
    let tabs = UITabBarController()
    tabs.setViewControllers(controllers.map(controller), animated: false)
    self.controllers[name] = tabs
  }

  func makeSystem(_ system: SystemScreen, _ name: String) {
    let controller: UIViewController =
      switch system {
      case .activity: UIActivityViewController(activityItems: [name], applicationActivities: nil)
      case .alert: UIAlertController(title: "Please tap OK", message: nil, preferredStyle: .alert)
      case .color: UIColorPickerViewController()
      case .dictionary: UIReferenceLibraryViewController(term: "lock")
      case .documents: UIDocumentPickerViewController(forOpeningContentTypes: [.plainText])
      case .font: UIFontPickerViewController()
      case .photos: UIImagePickerController()
      case .search: UISearchController(searchResultsController: nil)
      }
    // On an iPad, it must be told where it comes from.
    controller.popoverPresentationController?.sourceView = windows[0]
    controllers[name] = controller
  }

  func whenTapped(_ name: String, _ body: @escaping () -> Void) {
    let delegate = CloseDelegate(body)
    delegates.append(delegate)
    switch controller(name) {
    case let alert as UIAlertController:
      alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in body() })
    case let documents as UIDocumentPickerViewController: documents.delegate = delegate
    case let photos as UIImagePickerController: photos.delegate = delegate
    default: break
    }
  }

  func showMenu(_ menu: MenuKind, on name: String, _ body: @escaping () -> Void) {
    let delegate = MenuDelegate(body)
    delegates.append(delegate)
    let opener: UIView
    switch menu {
    case .button:
      var configuration = UIButton.Configuration.filled()
      configuration.title = "Open the menu"
      let button = UIButton(configuration: configuration)
      button.menu = delegate.menu
      button.showsMenuAsPrimaryAction = true
      opener = button
    case .context:
      let label = UILabel(frame: .zero)
      label.text = "Hold for the menu"
      label.isUserInteractionEnabled = true
      label.addInteraction(UIContextMenuInteraction(delegate: delegate))
      opener = label
    }
    let view: UIView = controller(name).view
    opener.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(opener)
    NSLayoutConstraint.activate([
      opener.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      opener.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  func cancelTransitions(of name: String) { controller(name).transitioningDelegate = canceller }

  func setStyle(_ style: ModalPresentationStyle, of name: String) {
    controller(name).modalPresentationStyle =
      switch style {
      case .fullScreen: .fullScreen
      case .overFullScreen: .overFullScreen
      case .currentContext: .currentContext
      case .overCurrentContext: .overCurrentContext
      default: .automatic
      }
  }

  func defineContext(_ name: String) { controller(name).definesPresentationContext = true }

  func setRoot(_ name: String?) { windows[0].rootViewController = name.map(controller) }

  func openWindow(_ root: String) {
    let window = UIWindow(windowScene: scene)
    window.rootViewController = controller(root)
    window.isHidden = false
    windows.append(window)
  }

  func after(_ moment: ProbeMoment, _ body: @escaping () -> Void) {
    switch moment {
    case .callbacks: Task { body() }
    case .commit: FrameTicks.afterCommit(in: scene, body)
    case .frame: FrameTicks.after(1, in: scene, body)
    case .twoFrames: FrameTicks.after(2, in: scene, body)
    case .middle:
      Task {
        try? await Task.sleep(for: .milliseconds(100))
        body()
      }
    }
  }

  func whenCoordinated(_ name: String, _ body: @escaping () -> Void) {
    controller(name).transitionCoordinator?.animate(alongsideTransition: nil) { _ in body() }
  }

  func whenShown(on stack: String, _ body: @escaping () -> Void) {
    let delegate = ShowDelegate(body)
    delegates.append(delegate)
    navigation(stack)?.delegate = delegate
  }

  func push(_ name: String, on stack: String, animated: Bool) {
    navigation(stack)?.pushViewController(controller(name), animated: animated)
  }

  func pop(from stack: String, animated: Bool) {
    _ = navigation(stack)?.popViewController(animated: animated)
  }

  func popTo(_ name: String, on stack: String, animated: Bool) {
    _ = navigation(stack)?.popToViewController(controller(name), animated: animated)
  }

  func popToRoot(of stack: String, animated: Bool) {
    _ = navigation(stack)?.popToRootViewController(animated: animated)
  }

  func set(_ names: [String], on stack: String, animated: Bool) {
    navigation(stack)?.setViewControllers(names.map(controller), animated: animated)
  }

  func present(
    _ name: String,
    on presenter: String,
    animated: Bool,
    completion: @escaping () -> Void
  ) {
    controller(presenter).present(controller(name), animated: animated, completion: completion)
  }

  func dismiss(on name: String, animated: Bool, completion: @escaping () -> Void) {
    controller(name).dismiss(animated: animated, completion: completion)
  }

  func select(_ name: String, in tabs: String) {
    tabBar(tabs)?.selectedViewController = controller(name)
  }

  func setTabs(_ names: [String], of tabs: String) {
    tabBar(tabs)?.setViewControllers(names.map(controller), animated: false)
  }

  func embed(_ name: String, in parent: String) {
    controller(parent).addChild(controller(name))
    controller(parent).view.addSubview(controller(name).view)
    controller(name).didMove(toParent: controller(parent))
  }

  func children(of name: String) -> [String] {
    let children =
      navigation(name)?.viewControllers ?? tabBar(name)?.viewControllers
      ?? controller(name).children
    return children.map(self.name)
  }

  func selectedTab(of tabs: String) -> String? { tabBar(tabs)?.selectedViewController.map(name) }

  func isPresented(_ name: String) -> Bool { controller(name).presentingViewController != nil }

  func isMoving(_ name: String) -> Bool { controller(name).transitionCoordinator != nil }

  func isOfSystem(_ name: String) -> Bool {
    let (kind, controller) = (type(of: controller(name)), controller(name))
    let image = class_getImageName(kind).map { String(cString: $0) }
    return !(controller is UIAlertController || controller is UISearchController)
      && image?.split(separator: "/").contains("System") == true
  }

  func isInterruptible(_ name: String) -> Bool {
    controller(name).transitionCoordinator?.isInterruptible == true
  }

  private func controller(_ name: String) -> UIViewController {
    if let controller = controllers[name] { return controller }
    let controller = ProbedPage(name, recorder)
    controllers[name] = controller
    return controller
  }

  /// Not by the title, because a navigation controller has the title of its top controller.
  private func name(of controller: UIViewController) -> String {
    controllers.first { $0.value === controller }?.key ?? ""
  }

  private func navigation(_ name: String) -> UINavigationController? {
    controller(name) as? UINavigationController
  }

  private func tabBar(_ name: String) -> UITabBarController? {
    controller(name) as? UITabBarController
  }
}

/// A delegate of a stack that runs a function when a controller has been shown.
private final class ShowDelegate: NSObject, UINavigationControllerDelegate {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) { body() }
}

/// A delegate of a picker that runs a function when a person has closed the picker.
private final class CloseDelegate: NSObject, UIDocumentPickerDelegate,
  UIImagePickerControllerDelegate,
  UINavigationControllerDelegate
{
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { body() }

  func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { body() }
}

/// A menu with one action, and the delegate of the interaction that shows it.
private final class MenuDelegate: NSObject, UIContextMenuInteractionDelegate {
  let menu: UIMenu

  init(_ body: @escaping () -> Void) {
    menu = UIMenu(children: [UIAction(title: "Choose") { _ in body() }])
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [menu] _ in menu }
  }
}

/// A delegate and animator whose transitions are cancelled.
private final class Canceller: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func animationController(forDismissed dismissed: UIViewController) -> (
    any UIViewControllerAnimatedTransitioning
  )? {
    self
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.2 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    Task {
      try? await Task.sleep(for: .milliseconds(200))
      context.completeTransition(false)
    }
  }
}

/// A controller that records its callbacks.
private final class ProbedPage: UIViewController {
  private let recorder: Recorder

  init(_ name: String, _ recorder: Recorder) {
    self.recorder = recorder
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
  }

  override func viewWillAppear(_ animated: Bool) {
    record(.viewWillAppear, animated, after: super.viewWillAppear)
  }
  override func viewIsAppearing(_ animated: Bool) {
    record(.viewIsAppearing, animated, after: super.viewIsAppearing)
  }
  override func viewDidAppear(_ animated: Bool) {
    record(.viewDidAppear, animated, after: super.viewDidAppear)
  }
  override func viewWillDisappear(_ animated: Bool) {
    record(.viewWillDisappear, animated, after: super.viewWillDisappear)
  }
  override func viewDidDisappear(_ animated: Bool) {
    record(.viewDidDisappear, animated, after: super.viewDidDisappear)
  }

  private func record(_ callback: Callback, _ animated: Bool, after inherited: (Bool) -> Void) {
    inherited(animated)
    recorder.record(callback, of: title ?? "", animated: animated)
  }
}
#endif
