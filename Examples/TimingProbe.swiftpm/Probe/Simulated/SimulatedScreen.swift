internal import AppearanceLog
internal import NavigationSimulator

/// The screen of the simulator, whose behavior is expected of UIKit.
@MainActor
final class SimulatedScreen: ProbedScreen {
  let simulation = NavigationSimulation()
  let recorder: Recorder
  let root: ViewController
  let stack: ViewController
  private let window: Window
  /// The remaining number of looks that find no coordinator, even if it already exists.
  var looksInVain = 0

  init(_ probe: Probe) {
    simulation.collisionBehavior = .matchingUIKit
    let clock = simulation.clock
    let start = clock.now
    recorder = Recorder(probe: probe.rawValue) { start.duration(to: clock.now) }
    root = RecordingController("A", recorder)
    stack = NavigationController(rootViewController: root, title: "nav")
    window = Window(simulation: simulation, rootViewController: stack)
    recorder.removeAll()
  }

  func makeController(_ name: String) -> ViewController { RecordingController(name, recorder) }

  func makeStack(of root: ViewController) -> ViewController { NavigationController(rootViewController: root) }

  func when(_ callback: Callback, of controller: ViewController, _ body: @escaping () -> Void) {
    (controller as? RecordingController)?.hooks[callback] = body
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

  func push(_ controller: ViewController, on stack: ViewController, animated: Bool) {
    call { try navigation(stack).pushViewController(controller, animated: animated, completion: nil) }
  }

  func pop(from stack: ViewController, animated: Bool) {
    call { try navigation(stack).popViewController(animated: animated, completion: nil) }
  }

  func popTo(_ controller: ViewController, on stack: ViewController, animated: Bool) {
    call { try navigation(stack).popToViewController(controller, animated: animated, completion: nil) }
  }

  func popToRoot(of stack: ViewController, animated: Bool) {
    call { try navigation(stack).popToRootViewController(animated: animated, completion: nil) }
  }

  func set(_ controllers: [ViewController], on stack: ViewController, animated: Bool) {
    call { try navigation(stack).setViewControllers(controllers, animated: animated, completion: nil) }
  }

  func present(
    _ new: ViewController,
    on controller: ViewController,
    animated: Bool,
    completion: @escaping () -> Void
  ) {
    call { try controller.present(new, animated: animated) { _ in completion() } }
  }

  func dismiss(on controller: ViewController, animated: Bool, completion: @escaping () -> Void) {
    call { try controller.dismiss(animated: animated) { _ in completion() } }
  }

  func names(onStackOf stack: ViewController) -> [String] { navigation(stack).viewControllers.compactMap(\.title) }

  func isPresented(_ controller: ViewController) -> Bool { controller.presentingViewController != nil }

  func isMoving(_ controller: ViewController) -> Bool {
    looksInVain -= 1
    return looksInVain < 0 && controller.transitionCoordinator != nil
  }

  private func navigation(_ stack: ViewController) -> NavigationController {
    guard let stack = stack as? NavigationController else { preconditionFailure("not a stack") }
    return stack
  }

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
  public func expectation() throws -> [Recorder.Entry] {
    let screen = SimulatedScreen(self)
    run(on: screen)
    try screen.simulation.run()
    return screen.recorder.entries
  }
}

/// A controller that records its callbacks.
private final class RecordingController: ViewController {
  var hooks: [Callback: () -> Void] = [:]
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
    hooks.removeValue(forKey: callback)?()
  }
}
