#if canImport(UIKit) && !os(watchOS)
internal import AppearanceLog
internal import UIKit

/// UIKit's own screen: a window above the results.
@MainActor
final class UIKitScreen: ProbedScreen {
  let recorder: Recorder
  let root: UIViewController
  let stack: UIViewController
  private let window: UIWindow

  init(_ probe: Probe, in scene: UIWindowScene) {
    let start = ContinuousClock.now
    recorder = Recorder(probe: probe.rawValue) { start.duration(to: .now) }
    root = RecordingController("A", recorder)
    stack = UINavigationController(rootViewController: root)
    window = UIWindow(windowScene: scene)
    window.rootViewController = stack
    window.isHidden = false
  }

  func close() {
    window.isHidden = true
    window.rootViewController = nil
  }

  func makeController(_ name: String) -> UIViewController { RecordingController(name, recorder) }

  func makeStack(of root: UIViewController) -> UIViewController { UINavigationController(rootViewController: root) }

  func when(_ callback: Callback, of controller: UIViewController, _ body: @escaping () -> Void) {
    (controller as? RecordingController)?.hooks[callback] = body
  }

  func after(_ moment: ProbeMoment, _ body: @escaping () -> Void) {
    switch moment {
    case .callbacks: Task { body() }
    // A display link is called before the commit of its frame, so the second call is the first one after a commit.
    case .commit: FrameTicks.after(2, body)
    case .frame: FrameTicks.after(1, body)
    case .twoFrames: FrameTicks.after(2, body)
    case .middle:
      Task {
        try? await Task.sleep(for: .milliseconds(100))
        body()
      }
    }
  }

  func push(_ controller: UIViewController, on stack: UIViewController, animated: Bool) {
    navigation(stack)?.pushViewController(controller, animated: animated)
  }

  func pop(from stack: UIViewController, animated: Bool) {
    _ = navigation(stack)?.popViewController(animated: animated)
  }

  func popTo(_ controller: UIViewController, on stack: UIViewController, animated: Bool) {
    _ = navigation(stack)?.popToViewController(controller, animated: animated)
  }

  func popToRoot(of stack: UIViewController, animated: Bool) {
    _ = navigation(stack)?.popToRootViewController(animated: animated)
  }

  func set(_ controllers: [UIViewController], on stack: UIViewController, animated: Bool) {
    navigation(stack)?.setViewControllers(controllers, animated: animated)
  }

  func present(
    _ new: UIViewController,
    on controller: UIViewController,
    animated: Bool,
    completion: @escaping () -> Void
  ) {
    controller.present(new, animated: animated, completion: completion)
  }

  func dismiss(on controller: UIViewController, animated: Bool, completion: @escaping () -> Void) {
    controller.dismiss(animated: animated, completion: completion)
  }

  func names(onStackOf stack: UIViewController) -> [String] {
    navigation(stack)?.viewControllers.compactMap(\.title) ?? []
  }

  func isPresented(_ controller: UIViewController) -> Bool { controller.presentingViewController != nil }

  func isMoving(_ controller: UIViewController) -> Bool { controller.transitionCoordinator != nil }

  private func navigation(_ stack: UIViewController) -> UINavigationController? { stack as? UINavigationController }
}

/// A controller that records its callbacks.
private final class RecordingController: UIViewController {
  var hooks: [Callback: () -> Void] = [:]
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
    super.viewWillAppear(animated)
    record(.viewWillAppear, animated)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    record(.viewIsAppearing, animated)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    record(.viewDidAppear, animated)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    record(.viewWillDisappear, animated)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    record(.viewDidDisappear, animated)
  }

  private func record(_ callback: Callback, _ animated: Bool) {
    recorder.record(callback, of: title ?? "", animated: animated)
    hooks.removeValue(forKey: callback)?()
  }
}
#endif
