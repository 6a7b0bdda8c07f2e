import Foundation
import NavigationSimulator
import Testing
import TransitionEngine

/// Gives a controller of the simulator the name and the calls of UIKit's class, so that what the
/// documentation shows as app code compiles and runs here.
///
/// The simulator decides the effect of a call. It answers collisions like UIKit, with a line of the
/// ``console``. A transition takes until ``finishTransition()``. ``UIKitControllers`` makes a kit
/// of it, so that what the module TransitionLockUIKit decides for an app is decided here.
@MainActor public class UIViewController {
  /// The controllers that have been on a screen, by those of the simulator: the simulator retains
  /// nothing of an app.
  // Safe: only the main actor uses it, until the process exits.
  nonisolated(unsafe) static var known: [ObjectIdentifier: UIViewController] = {
    // Leak checkers do not find what a weak reference adds to an object that exists.
    atexit {
      (UIViewController.known, UIViewController.windows) = ([:], [])
      UIKitControllers.callsAside = nil
    }
    return [:]
  }()
  /// The windows of ``shown()``.
  nonisolated(unsafe) private static var windows: [UIWindow] = []

  let simulated: ViewController
  private(set) lazy var view: UIView! = UIView(of: self)
  private(set) lazy var presentationController: UIPresentationController? =
    UIPresentationController(self)
  /// The window whose root it is.
  weak var windowOfRoot: UIWindow?

  /// The state that the module keeps with a controller.
  var placeOfPresentation: PlaceInLine?

  /// The segues that lead away from here: by identifier, what makes the destination.
  var segues: [String: () -> UIViewController] = [:]
  /// Whether it ignores a call to present, for a reason that is not visible before.
  var isDeaf = false

  init() { simulated = SimulatedController() }
  init(simulated: ViewController) { self.simulated = simulated }

  func viewDidAppear(_ animated: Bool) {}
  func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
}

/// Tells a controller of an app what the simulator tells its own.
private final class SimulatedController: ViewController {
  override func viewDidAppear(_ animated: Bool) {
    let identifier = ObjectIdentifier(self)
    MainActor.assumeIsolated { UIViewController.known[identifier]?.viewDidAppear(animated) }
  }
}

typealias UIModalPresentationStyle = ModalPresentationStyle

@MainActor struct UIStoryboardSegue {
  let identifier: String
  let destination: UIViewController
}

// MARK: - What apps call

extension UIViewController {
  var modalPresentationStyle: UIModalPresentationStyle {
    get { simulated.modalPresentationStyle }
    set { simulated.modalPresentationStyle = newValue }
  }

  var parent: UIViewController? { simulated.parent?.asKnown }
  var presentedViewController: UIViewController? { simulated.presentedViewController?.asKnown }
  var presentingViewController: UIViewController? { simulated.presentingViewController?.asKnown }
  var navigationController: UINavigationController? {
    simulated.navigationController?.asKnown as? UINavigationController
  }

  func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    // Without a window, UIKit's message would be the only effect.
    if isDeaf || home == nil { return }
    expectNoException {
      try simulated.present(controller.toSimulate(), animated: animated) { _ in completion?() }
    }
  }

  func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    // UIKit calls no completion if there is nothing to dismiss.
    guard presentedViewController != nil || presentingViewController != nil else { return }
    expectNoException { try simulated.dismiss(animated: animated) { _ in completion?() } }
  }

  func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let makeDestination = segues[identifier] else {
      preconditionFailure("no segue with identifier '\(identifier)'")
    }
    let segue = UIStoryboardSegue(identifier: identifier, destination: makeDestination())
    prepare(for: segue, sender: sender)
    present(segue.destination, animated: true)
  }

  /// Makes a call of the simulator that throws where UIKit raises an exception.
  func expectNoException(_ call: () throws -> Void) {
    do { try call() } catch { preconditionFailure("\(error)") }
  }

  /// Returns the controller of the simulator, by which this one is known from now on.
  func toSimulate() -> ViewController {
    Self.known[ObjectIdentifier(simulated)] = self
    simulated.title = "\(type(of: self))"
    return simulated
  }
}

extension ViewController {
  @MainActor var asKnown: UIViewController? { UIViewController.known[ObjectIdentifier(self)] }
}

@MainActor class UIView {
  var alpha = 1.0
  private weak var controller: UIViewController?
  private weak var superview: UIView?

  init(of controller: UIViewController? = nil) { self.controller = controller }

  var window: UIWindow? {
    controller.map { $0.simulated.window == nil ? nil : $0.home } ?? superview?.window
  }

  func addSubview(_ view: UIView) {
    view.superview = self
    view.didMoveToWindow()
  }

  func didMoveToWindow() {}
}

// MARK: - What tests call

extension UIViewController {
  /// The window that it belongs to, be it covered there.
  var home: UIWindow? { windowOfRoot ?? parent?.home ?? presentingViewController?.home }

  private var simulation: NavigationSimulation? { home?.simulation }

  /// UIKit's messages on the console.
  var console: [String] {
    simulation?.messages.map { $0.text.replacing(/<\w+ "(\w+)">/) { "<\($0.1)>" } } ?? []
  }

  /// Whether a transition is on its way in its window.
  var isMoving: Bool { simulation?.openTransitions.isEmpty == false }

  /// Shows it in a separate window.
  @discardableResult func shown() -> Self {
    let window = UIWindow(windowScene: UIWindowScene())
    window.rootViewController = self
    Self.windows.append(window)
    return self
  }

  /// Lets the transition end that has begun first.
  func finishTransition() {
    guard let simulation, let running = simulation.openTransitions.first else {
      Issue.record("no transition is on its way")
      return
    }
    while simulation.openTransitions.contains(where: { $0.number == running.number }) {
      expectNoException { try simulation.advance(by: .milliseconds(10)) }
    }
  }

  /// Waits until a transition has begun; not at all if one is on its way.
  func transitionBegins() async {
    while !isMoving { await Task.yield() }
  }

  /// Lets a transition end that has begun, or is about to.
  func finishNext() async {
    await transitionBegins()
    finishTransition()
  }
}
