import TransitionEngine

/// Stands in for UIKit's class of that name, so that what the documentation shows as app code compiles and runs here.
///
/// It does what the examples need, as UIKit does it: a presentation and a dismissal take until ``finishTransition()``;
/// a second one meanwhile is logged and dropped, and so is a presentation by a controller that presents already or is
/// in no window; the completion of what was dropped never runs; a presentation that was not dropped has set
/// `presentingViewController` when the call returns; a presenter that stays visible behind a sheet gets no
/// `viewDidAppear` when the sheet goes; one that is covered by a full screen is in no window; a child has its container
/// present.
///
/// ``UIKitControllers`` makes a kit of it, so that what the module TransitionLockUIKit decides for an app is decided
/// here.
@MainActor public class UIViewController {
  var modalPresentationStyle = UIModalPresentationStyle.automatic
  private(set) weak var presentingViewController: UIViewController?
  private(set) var transitionCoordinator: UIViewControllerTransitionCoordinator?
  /// The container that it is in.
  weak var parent: UIViewController?
  /// The window whose root it is.
  weak var windowOfRoot: UIWindow?
  private(set) lazy var view: UIView! = UIView(of: self)
  private(set) lazy var presentationController: UIPresentationController? = UIPresentationController(self)

  private var presented: UIViewController?
  /// The controller that it, or a container that it is in, presents.
  var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }

  /// What the module keeps with a controller.
  var placeOfPresentation: PlaceInLine?

  /// The segues that lead away from here: by identifier, what makes the destination.
  var segues: [String: () -> UIViewController] = [:]
  /// Whether its view is in a window, so that it can present.
  var isInWindow = true
  /// Whether it drops what it is asked for, for a reason that nobody can see before.
  var isDeaf = false
  /// What UIKit would have written to the console.
  private(set) var console: [String] = []

  private var finishes: (() -> Void)?
  private var awaitsTransition: CheckedContinuation<Void, Never>?

  init() {}

  func viewDidAppear(_ animated: Bool) {}
  func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
}

enum UIModalPresentationStyle {
  /// A sheet, with the presenter visible behind it.
  case automatic
  case fullScreen
}

@MainActor struct UIStoryboardSegue {
  let identifier: String
  let destination: UIViewController
}

@MainActor final class UIViewControllerTransitionCoordinator {
  /// The controller that begins it, and the one that comes or goes.
  private(set) weak var mover: UIViewController?
  private(set) weak var arriving: UIViewController?
  fileprivate var completions: [(UIViewControllerTransitionCoordinator) -> Void] = []

  init(of mover: UIViewController, moving arriving: UIViewController?) {
    self.mover = mover
    self.arriving = arriving
  }

  func animate(
    alongsideTransition: ((UIViewControllerTransitionCoordinator) -> Void)?,
    completion: @escaping (UIViewControllerTransitionCoordinator) -> Void
  ) {
    alongsideTransition?(self)
    completions.append(completion)
  }
}

// MARK: - What apps call

extension UIViewController {
  func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    if let parent { return parent.present(controller, animated: animated, completion: completion) }
    guard !isDeaf else { return log("Attempt to present <\(type(of: controller))> on <\(type(of: self))>.") }
    guard finishes == nil else {
      return log(
        "Attempt to present <\(type(of: controller))> on <\(type(of: self))> while a presentation is in progress."
      )
    }
    if let presentedViewController {
      return log(
        "Attempt to present <\(type(of: controller))> on <\(type(of: self))> which is already presenting "
          + "<\(type(of: presentedViewController))>."
      )
    }
    guard isInWindow else {
      return log(
        "Attempt to present <\(type(of: controller))> on <\(type(of: self))> whose view is not in the window hierarchy."
      )
    }
    presented = controller
    controller.presentingViewController = self
    begin(moving: controller) {
      controller.viewDidAppear(animated)
      completion?()
    }
  }

  func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if presented == nil, let presenter = parent ?? presentingViewController {
      return presenter.dismiss(animated: animated, completion: completion)
    }
    guard finishes == nil else {
      return log("Attempt to dismiss from <\(type(of: self))> while a presentation or dismiss is in progress!")
    }
    guard let controller = presented else { return }
    begin(moving: controller) {
      self.presented = nil
      controller.presentingViewController = nil
      if controller.modalPresentationStyle == .fullScreen { self.viewDidAppear(animated) }
      completion?()
    }
  }

  func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let makeDestination = segues[identifier] else {
      preconditionFailure("no segue with identifier '\(identifier)'")
    }
    let segue = UIStoryboardSegue(identifier: identifier, destination: makeDestination())
    prepare(for: segue, sender: sender)
    present(segue.destination, animated: true)
  }

  private func log(_ line: String) { console.append(line) }

  /// Begins a transition that ends with ``finishTransition()``.
  func begin(moving controller: UIViewController?, _ finish: @escaping () -> Void) {
    finishes = finish
    transitionCoordinator = UIViewControllerTransitionCoordinator(of: self, moving: controller)
    awaitsTransition?.resume()
    awaitsTransition = nil
  }
}

extension UIViewController {
  /// The window that it belongs to, be it covered there.
  var home: UIWindow? { windowOfRoot ?? parent?.home ?? presentingViewController?.home }

  /// The window that its view is in.
  fileprivate var window: UIWindow? {
    let isCovered = presentedViewController?.modalPresentationStyle == .fullScreen && !isMoving
    return isInWindow && !isCovered ? home : nil
  }
}

@MainActor class UIView {
  var alpha = 1.0
  private weak var controller: UIViewController?
  private weak var superview: UIView?

  init(of controller: UIViewController? = nil) { self.controller = controller }

  var window: UIWindow? { controller?.window ?? superview?.window }

  func addSubview(_ view: UIView) {
    view.superview = self
    view.didMoveToWindow()
  }

  func didMoveToWindow() {}
}

// MARK: - What tests call

extension UIViewController {
  /// Whether a presentation or dismissal is on its way.
  var isMoving: Bool { finishes != nil }

  /// Lets the animation end: the coordinator's completions run, then the callbacks, then the completion.
  func finishTransition() {
    guard let finish = finishes, let coordinator = transitionCoordinator else {
      preconditionFailure("no transition is on its way")
    }
    finishes = nil
    transitionCoordinator = nil
    for completion in coordinator.completions { completion(coordinator) }
    finish()
  }

  /// Waits until a transition has begun; not at all if one is on its way.
  func transitionBegins() async {
    guard !isMoving else { return }
    await withCheckedContinuation { awaitsTransition = $0 }
  }
}
