internal import NavigationSimulator

/// The screen of the simulator, whose behavior is expected of UIKit.
@MainActor
final class SimulatedScreen: ProbedScreen {
  let simulation = NavigationSimulation()
  let recorder: Recorder
  private var controllers: [String: ViewController] = [:]
  private var windows: [Window] = []
  /// The delegates of stacks, which do not retain them.
  fileprivate var delegates: [ShowDelegate] = []
  private var systems: [String: SystemScreen] = [:]
  private let canceller = Canceller()
  /// The remaining number of looks that find no coordinator, even if it already exists.
  var looksInVain = 0

  init(_ probe: Probe) {
    simulation.collisionBehavior = .matchingUIKit
    canceller.simulation = simulation
    let clock = simulation.clock
    let start = clock.now
    recorder = Recorder(probe: probe.name) { start.duration(to: clock.now) }
    makeStack("nav", of: ["A"])
    openWindow("nav")
    recorder.removeAll()
  }

  func makeStack(_ name: String, of controllers: [String]) {
    let stack = NavigationController(title: name)
    stack.viewControllers = controllers.map(controller)
    self.controllers[name] = stack
  }

  func makeTabs(_ name: String, of controllers: [String]) {
    let tabs = TabBarController(title: name)
    tabs.viewControllers = controllers.map(controller)
    self.controllers[name] = tabs
  }

  func makeSystem(_ system: SystemScreen, _ name: String) { systems[name] = system }

  func whenTapped(_ name: String, _ body: @escaping () -> Void) {
    when(.viewDidAppear, of: name) {
      // An app dismisses the photo picker; the system dismisses the others.
      if self.systems[name] == .photos { return self.after(.frame, body) }
      self.dismiss(on: name, animated: true, completion: body)
    }
  }

  func showMenu(_ menu: MenuKind, on name: String, _ body: @escaping () -> Void) {
    after(.frame, body)
  }

  func cancelTransitions(of name: String) { controller(name).transitioningDelegate = canceller }

  func setStyle(_ style: ModalPresentationStyle, of name: String) {
    controller(name).modalPresentationStyle = style
  }

  func defineContext(_ name: String) { controller(name).definesPresentationContext = true }

  func setRoot(_ name: String?) { windows[0].rootViewController = name.map(controller) }

  func openWindow(_ root: String) {
    windows.append(Window(simulation: simulation, rootViewController: controller(root)))
  }

  func after(_ moment: ProbeMoment, _ body: @escaping () -> Void) {
    let delay: Duration =
      switch moment {
      case .callbacks: .zero
      case .commit, .frame: .milliseconds(10)
      case .twoFrames: .milliseconds(20)
      case .middle: .milliseconds(100)
      }
    simulation.schedule(after: delay, body)
  }

  func whenCoordinated(_ name: String, _ body: @escaping () -> Void) {
    controller(name).transitionCoordinator?.animate(alongsideTransition: nil) { _ in body() }
  }

  func whenShown(on stack: String, _ body: @escaping () -> Void) {
    let delegate = ShowDelegate(body)
    delegates.append(delegate)
    navigation(stack).delegate = delegate
  }

  func push(_ name: String, on stack: String, animated: Bool) {
    call {
      try navigation(stack).pushViewController(
        controller(name),
        animated: animated,
        completion: nil
      )
    }
  }

  func pop(from stack: String, animated: Bool) {
    call { try navigation(stack).popViewController(animated: animated, completion: nil) }
  }

  func popTo(_ name: String, on stack: String, animated: Bool) {
    call {
      try navigation(stack).popToViewController(
        controller(name),
        animated: animated,
        completion: nil
      )
    }
  }

  func popToRoot(of stack: String, animated: Bool) {
    call { try navigation(stack).popToRootViewController(animated: animated, completion: nil) }
  }

  func set(_ names: [String], on stack: String, animated: Bool) {
    call {
      try navigation(stack).setViewControllers(
        names.map(controller),
        animated: animated,
        completion: nil
      )
    }
  }

  func present(
    _ name: String,
    on presenter: String,
    animated: Bool,
    completion: @escaping () -> Void
  ) {
    call {
      try controller(presenter).present(controller(name), animated: animated) { _ in completion() }
    }
  }

  func dismiss(on name: String, animated: Bool, completion: @escaping () -> Void) {
    call { try controller(name).dismiss(animated: animated) { _ in completion() } }
  }

  func select(_ name: String, in tabs: String) {
    tabBar(tabs)?.selectedViewController = controller(name)
  }

  func setTabs(_ names: [String], of tabs: String) {
    call { try tabBar(tabs)?.setViewControllers(names.map(controller), animated: false) }
  }

  func embed(_ name: String, in parent: String) {
    call { try controller(parent).addChild(controller(name)) }
    controller(parent).view.addSubview(controller(name).view)
    controller(name).didMove(toParent: controller(parent))
  }

  func children(of name: String) -> [String] { controller(name).children.map(self.name) }

  func selectedTab(of tabs: String) -> String? { tabBar(tabs)?.selectedViewController.map(name) }

  func isPresented(_ name: String) -> Bool { controller(name).presentingViewController != nil }

  func isMoving(_ name: String) -> Bool {
    looksInVain -= 1
    return looksInVain < 0 && controller(name).transitionCoordinator != nil
  }

  func isOfSystem(_ name: String) -> Bool {
    systems[name].map { $0 != .alert && $0 != .search } ?? false
  }

  func isInterruptible(_ name: String) -> Bool {
    controller(name).transitionCoordinator?.isInterruptible == true
  }

  private func controller(_ name: String) -> ViewController {
    if let controller = controllers[name] { return controller }
    let controller = SimulatedPage(name, recorder)
    controllers[name] = controller
    return controller
  }

  private func name(of controller: ViewController) -> String { controller.title ?? "" }

  private func navigation(_ name: String) -> NavigationController {
    guard let stack = controller(name) as? NavigationController else {
      preconditionFailure("\(name) is no stack")
    }
    return stack
  }

  private func tabBar(_ name: String) -> TabBarController? { controller(name) as? TabBarController }

  /// Makes a call, and notes an exception that UIKit would raise.
  private func call(_ body: () throws -> Void) {
    do { try body() } catch { recorder.note("refused: \(error)") }
  }
}

extension Probe {
  /// Runs the probe on the simulator until nothing is left to do, and returns the events.
  ///
  /// - Throws: the simulator's failure, if a transition never ends.
  @MainActor
  func expectation() throws -> [Recorder.Entry] {
    let screen = SimulatedScreen(self)
    run(on: screen)
    try screen.simulation.run()
    // They retain the screen.
    screen.delegates = []
    return screen.recorder.entries
  }
}

/// A controller that records its callbacks.
private final class SimulatedPage: ViewController {
  private let recorder: Recorder

  init(_ name: String, _ recorder: Recorder) {
    self.recorder = recorder
    super.init(title: name)
  }

  override func viewWillAppear(_ animated: Bool) { record(.viewWillAppear, animated) }
  override func viewIsAppearing(_ animated: Bool) { record(.viewIsAppearing, animated) }
  override func viewDidAppear(_ animated: Bool) { record(.viewDidAppear, animated) }
  override func viewWillDisappear(_ animated: Bool) { record(.viewWillDisappear, animated) }
  override func viewDidDisappear(_ animated: Bool) { record(.viewDidDisappear, animated) }

  private func record(_ callback: Callback, _ animated: Bool) {
    recorder.record(callback, of: title ?? "", animated: animated)
  }
}

// Not at the top level, since `Docs/timing --one-file` puts them into one file with those of UIKit.
extension SimulatedScreen {
  /// A delegate of a stack that runs a function when a controller has been shown.
  fileprivate final class ShowDelegate: NavigationControllerDelegate {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    func navigationController(
      _ navigationController: NavigationController,
      didShow viewController: ViewController,
      animated: Bool
    ) { body() }
  }

  /// A delegate and animator whose transitions are cancelled.
  private final class Canceller: TransitioningDelegate, AnimatedTransitioning {
    weak var simulation: NavigationSimulation?

    func animationController(
      forPresented presented: ViewController,
      presenting: ViewController,
      source: ViewController
    )
      -> (any AnimatedTransitioning)?
    { self }

    func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)?
    { self }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
      .milliseconds(200)
    }

    func animateTransition(using context: any ContextTransitioning) {
      simulation?.schedule(after: .milliseconds(200)) { context.completeTransition(false) }
    }
  }
}
