internal import TransitionEngine
internal import TransitionSupport

/// A stack of controllers whose top is on screen.
///
/// ```swift
/// let navigation = NavigationController(rootViewController: contacts)
/// try navigation.pushViewController(contact, animated: true) { _ in print("shown") }
/// ```
///
/// The stack changes when a transition starts, so ``topViewController`` is the one that arrives;
/// parents of controllers that leave change when it ends. While the navigation controller is not on
/// screen, its stack changes at once, and no controller appears or disappears. A stack may be
/// empty; a change from or to an empty stack is not animated (inferred).
///
/// Each verb has two forms. The first form has a completion, which runs once, after the last
/// did-callback, when the transition occupies nothing any more; without a completion, the call is
/// fire and forget. The second form is asynchronous, and returns at that moment. Both throw on a
/// conflict; the verbs of ``ViewController/transitions`` wait in line instead.
open class NavigationController: ViewController {
  /// The object that learns which controllers are shown, and provides animators. The navigation
  /// controller does not retain it.
  public final weak var delegate: (any NavigationControllerDelegate)?

  private var stack: [ViewController] = []

  /// The view that contains the stack, and its pushes and pops.
  final let transitionView = View(name: "stack")

  /// Creates a navigation controller with one controller on its stack.
  ///
  /// Misuse stops the program: a throwing initializer would put `try` on every line that builds a
  /// screen, and a stack without its root would fail later, and elsewhere.
  ///
  /// - Precondition: `rootViewController` is no navigation controller, has no parent, is not
  ///   presented and is not the root of a window.
  public init(rootViewController: ViewController, title: String? = nil) {
    super.init(title: title)
    definesPresentationContext = true
    precondition(
      rootViewController.parent == nil && rootViewController.presenter == nil
        && rootViewController.rootedWindow == nil
        && !(rootViewController is NavigationController),
      "the root of a navigation controller is a controller that is nowhere else, and no navigation controller"
    )
    let edit = StackEdit.push(rootViewController, on: [])
    edit.begin(in: self, nil)
    edit.end(in: self, nil)
  }

  /// Creates a navigation controller with an empty stack: the first controller that is pushed
  /// becomes its root.
  public override init(title: String? = nil) {
    super.init(title: title)
    definesPresentationContext = true
  }

  /// The controllers on the stack, the root first.
  ///
  /// Setting it is ``setViewControllers(_:animated:completion:file:line:)`` without animation
  /// (documented); it may be empty. An invalid stack changes nothing, and is recorded as a
  /// ``Misuse``; with ``CollisionBehavior/matchingUIKit`` a conflict leaves UIKit's message
  /// instead.
  public final var viewControllers: [ViewController] {
    get { stack }
    set {
      startOrRecord { () throws(NavigationFailure) in
        let verb = Verb.setStack(newValue, animated: false)
        _ = try kit.start(verb, on: self, StartingCall())
      }
    }
  }

  /// The controller at the top of the stack, nil if it is empty; during a transition, the one that
  /// arrives.
  public final var topViewController: ViewController? { stack.last }

  /// The visible controller: the one that the navigation controller presents, or else the top of
  /// its stack.
  public final var visibleViewController: ViewController? { presentedViewController ?? stack.last }

  /// The controllers on the stack.
  public final override var children: [ViewController] { stack }

  final override func layOutChildren() { layOutShownChild() }

  final override func size(ofChild child: ViewController, in size: Size) -> Size { size }

  final override var visibleChildren: [ViewController] { stack.last.map { [$0] } ?? [] }

  final override func shows(_ child: ViewController) -> Bool { child === stack.last }

  final override var managesItsChildren: Bool { true }

  /// Returns true for `show`: a navigation controller pushes the controller to show.
  open override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
    action == .show
  }

  /// Pushes the controller (documented).
  open override func show(
    _ viewController: ViewController,
    sender: Any?,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    try pushViewController(
      viewController,
      animated: true,
      completion: completion,
      file: file,
      line: line
    )
  }

  /// The controllers of the stack, the top first (documented), without the one that the segue
  /// starts in.
  open override func allowedChildrenForUnwinding(from source: UnwindSegueSource) -> [ViewController]
  {
    super.allowedChildrenForUnwinding(from: source).reversed()
  }

  /// Pops to the controller, if it is on the stack.
  open override func unwind(for unwindSegue: Segue, towards subsequentVC: ViewController)
    throws(NavigationFailure)
  {
    guard stack.contains(where: { $0 === subsequentVC }) else { return }
    try start(.popTo(subsequentVC, animated: true), unwindSegue.join())
  }

  final override func checkShowing(of controller: ViewController, _ site: CallSite)
    throws(NavigationFailure)
  {
    let push = Verb.push(controller, animated: true)
    try kit.check(push, on: self, at: site)
    _ = try change(.push(controller, on: stack), "\(push.name)", site)
  }

  final override func checkUnwinding(towards controller: ViewController, _ site: CallSite)
    throws(NavigationFailure)
  {
    guard let index = stack.lastIndex(where: { $0 === controller }),
      controller !== topViewController
    else { return }
    _ = try change(.pop(to: index, of: stack), "popToViewController(_:animated:)", site)
  }

  /// Replaces the controllers of the stack from an index on.
  ///
  /// - Complexity: O(*k*) for *k* controllers that come or go.
  final func replaceStack(from index: Int, with controllers: [ViewController]) {
    // Changed outside of its property, so that reading it anywhere needs no check for a concurrent
    // change.
    var changed = stack
    stack = []
    changed.removeSubrange(index...)
    changed.append(contentsOf: controllers)
    stack = changed
  }

  final override func contentIsAppearing(_ animated: Bool, in simulation: NavigationSimulation) {
    if let top = stack.last, !top.isArriving { callWillShow(top, animated, in: simulation) }
  }

  final override func contentDidAppear(_ animated: Bool, in simulation: NavigationSimulation) {
    if let top = stack.last, !top.isArriving { callDidShow(top, animated, in: simulation) }
  }

  final func callWillShow(
    _ controller: ViewController,
    _ animated: Bool,
    in simulation: NavigationSimulation
  ) {
    call(.willShow, animated, counterpart: controller, in: simulation) {
      delegate?.navigationController(self, willShow: controller, animated: animated)
    }
  }

  final func callDidShow(
    _ controller: ViewController,
    _ animated: Bool,
    in simulation: NavigationSimulation
  ) {
    call(.didShow, animated, counterpart: controller, in: simulation) {
      delegate?.navigationController(self, didShow: controller, animated: animated)
    }
  }
}

extension NavigationController: OneChildContainer {
  var shownChild: ViewController? { stack.last }
}

extension NavigationController {
  /// The look of a change of the stack: a push or a pop.
  public enum Operation: Hashable, Sendable {
    /// The new top was not on the stack.
    case push
    /// The new top was further down.
    case pop
  }
}
