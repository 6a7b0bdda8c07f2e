internal import TransitionEngine
internal import TransitionSupport

/// A controller of a part of the screen.
///
/// Subclass it and override its callbacks; their arguments and their order are UIKit's. No override
/// needs to call `super`, because containers pass appearance on by themselves; except
/// ``willMove(toParent:)`` and ``didMove(toParent:)`` in children of containers of an app, which
/// call them directly.
///
/// ```swift
/// final class Editor: ViewController {
///   override func viewDidAppear(_ animated: Bool) { load() }
/// }
/// ```
///
/// A controller belongs to no actor and is not `Sendable`: it works in the isolation that created
/// it.
///
/// Controllers occupy each other while a transition moves them: the one that leaves, the one that
/// arrives, and the container or presenter between them. A second transition that needs one of them
/// throws a ``NavigationFailure`` before it changes anything. The transition occupies them until
/// its last did-callback has returned; when its completion runs, it occupies nothing. (With
/// ``CollisionBehavior/matchingUIKit`` only the collisions of UIKit count.)
///
/// From iOS 8 on, a presentation and a dismissal without animation also occupy their controllers
/// after the call: they end in the second turn of the run loop that follows it, with the
/// did-callbacks and the completion (seen). A turn is a step of the simulation without time, so
/// ``NavigationSimulation/run()`` includes it.
open class ViewController {
  /// The name of this controller in logs and messages.
  public var title: String?

  /// The style in which this controller covers its presenter; by default, the system chooses.
  public var modalPresentationStyle = ModalPresentationStyle.automatic

  /// The object that chooses how this controller's presentation and dismissal are animated, and how
  /// it is presented.
  public weak var transitioningDelegate: (any TransitioningDelegate)?

  /// A Boolean value that indicates whether this controller presents the controllers that are
  /// presented in its context: with the styles `currentContext` and `overCurrentContext`; false by
  /// default, and true for a navigation controller (documented).
  public var definesPresentationContext = false

  /// A Boolean value that indicates whether no gesture may dismiss this controller, or the
  /// container that shows it, while that is presented as a sheet (documented; for a container, as
  /// in Apple's sample).
  public var isModalInPresentation = false

  /// The storyboard that this controller was instantiated from.
  public internal(set) weak var storyboard: Storyboard?

  /// A Boolean value that indicates whether the view has been loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// The container that this controller is a child of.
  public internal(set) final weak var parent: ViewController?

  /// A Boolean value that indicates whether this controller is being presented, in callbacks and
  /// until the transition has ended.
  public internal(set) final var isBeingPresented = false
  /// A Boolean value that indicates whether this controller is being dismissed, in callbacks and
  /// until the transition has ended.
  public internal(set) final var isBeingDismissed = false
  /// A Boolean value that indicates whether this controller is being added to its parent, in
  /// callbacks and until the transition has ended.
  public internal(set) final var isMovingToParent = false
  /// A Boolean value that indicates whether this controller is being removed from its parent, in
  /// callbacks and until the transition has ended.
  public internal(set) final var isMovingFromParent = false

  var loadedView: View?
  var appearance = Appearance.disappeared
  final var occupancy = Occupancy()
  /// The scene of the storyboard that this controller was made for.
  var scene: String?
  /// The actions of this controller where an unwind segue ends in it, by name.
  var unwindActions: [String: (Segue) -> Void] = [:]
  /// The controller that this one presents itself (``presentedViewController`` also asks
  /// ancestors), and its presenter.
  var presented: ViewController?
  final weak var presenter: ViewController?
  /// The window whose root is this controller.
  weak var rootedWindow: Window?
  /// The window whose root this controller was, while it still presents controllers there.
  weak var formerWindow: Window?
  /// The simulation in which this controller has last been on screen.
  weak var lastSimulation: NavigationSimulation?
  /// The objects that other modules keep with this controller, by type.
  var companions: [ObjectIdentifier: AnyObject] = [:]

  /// The children that an app has added.
  var addedChildren: [ViewController] = []
  /// Whether `viewIsAppearing` has been called since `viewWillAppear`.
  var hasCalledIsAppearing = false
  /// The appearance that a container of an app has begun, and not ended.
  var drivenAppearance: DrivenAppearance?
  /// Whether the app already sent `viewDidAppear`; the container, which forwards, will send it a
  /// second time.
  var isToldTwice = false
  /// The appearance callbacks that this controller received outside of any simulation, with their
  /// arguments.
  var toldOutside: [(callback: Callback, animated: Bool)] = []
  /// Whether this module calls `willMove` or `didMove`, and not an app.
  var isBeingToldOfMove = false
  /// Whether this controller's `willMove(toParent:)` runs, so no other container can take it.
  var isAboutToMove = false

  /// Whether this container changes its children at once and can take no other change.
  final var isChangingAtOnce = false
  /// The presentation controller of this controller while it is presented.
  var presentation: PresentationController?
  /// The presentation controller that an app has asked for before this controller is presented.
  var preparedPresentation: PresentationController?
  /// The place in line of the call that has presented this controller last, if that call was in
  /// line.
  var placeOfPresentation: PlaceInLine?
  /// The animators of custom presentations that this controller left by; on iOS 7.
  var animatorsKept: [any AnimatedTransitioning] = []

  /// Creates a controller that is on no screen.
  public init(title: String? = nil) {
    self.title = title
  }

  /// The controllers that this one contains, in order: those that were added with
  /// ``addChild(_:file:line:)``, or that a container manages.
  public var children: [ViewController] { addedChildren }

  /// The children whose views are in this controller's view.
  var visibleChildren: [ViewController] { addedChildrenInView }

  /// Whether this controller manages its children, and the places of their views, itself.
  var managesItsChildren: Bool { false }

  /// Called when this controller and the child that it shows begin to appear.
  func contentIsAppearing(_ animated: Bool, in simulation: NavigationSimulation) {}

  /// Called when this controller and the child that it shows have appeared.
  func contentDidAppear(_ animated: Bool, in simulation: NavigationSimulation) {}

  /// Returns whether a child is shown where this controller is: not further down a stack, or on a
  /// tab that is not selected. The place of the child's view in a container of an app does not
  /// matter.
  func shows(_ child: ViewController) -> Bool { true }

  /// A Boolean value that indicates whether the children whose views are in this controller's view
  /// are told that they appear and disappear when this controller does, and when their views come
  /// and go; true by default (documented).
  ///
  /// Override it with false to tell them with ``beginAppearanceTransition(_:animated:)`` and
  /// ``endAppearanceTransition()``.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Returns the size that a child will have when this controller has another size: that of this
  /// controller, if the child's view is elsewhere.
  func size(ofChild child: ViewController, in size: Size) -> Size {
    guard let view = viewIfLoaded, let childView = child.viewIfLoaded,
      childView.isDescendant(of: view)
    else {
      return size
    }
    return childView.size(whenResizing: view, to: size)
  }

  /// Puts the views of visible children into their places; called when they are loaded, and when
  /// the size has changed.
  func layOutChildren() {}
  /// Throws if this container could not show a controller now.
  func checkShowing(of controller: ViewController, _ site: CallSite) throws(NavigationFailure) {}
  /// Throws if ``unwind(for:towards:)`` would throw now.
  func checkUnwinding(towards controller: ViewController, _ site: CallSite)
    throws(NavigationFailure)
  {}

  /// Creates the view, and sets it. The default creates an empty view with the title of the
  /// controller as its name.
  open func loadView() { view = View(name: title) }

  // MARK: Callbacks

  /// Tells the controller that its view has been loaded: once in its life, before it appears for
  /// the first time.
  open func viewDidLoad() {}
  /// Tells the controller that its view is about to come on screen.
  open func viewWillAppear(_ animated: Bool) {}
  /// Tells the controller that its view has come into the window, and is not on screen yet.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Tells the controller that its view is on screen, and its transition is over except for these
  /// callbacks.
  open func viewDidAppear(_ animated: Bool) {}
  /// Tells the controller that its view is about to leave the screen.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Tells the controller that its view has left the screen.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Tells the controller that its view is about to be laid out. The number of calls, and their
  /// moments between `viewWillAppear` and `viewDidAppear`, are not promised.
  ///
  /// Logs of callbacks do not contain it: they show the states of a controller, and layout shows
  /// only that a view was marked.
  open func viewWillLayoutSubviews() {}
  /// Tells the controller that its view has been laid out, but not yet the views in its subviews
  /// (documented).
  open func viewDidLayoutSubviews() {}
  /// Tells this controller that it is about to become a child of `parent`, or of no controller.
  ///
  /// A container of an app calls it with nil before ``removeFromParent(file:line:)`` (documented).
  /// An override in a child of such a container calls `super`, which notes the call: from then on
  /// ``isMovingFromParent`` is true.
  open func willMove(toParent parent: ViewController?) { noteWillMove(to: parent) }
  /// Tells this controller that it has become a child of `parent`, or of no controller.
  ///
  /// A container of an app calls it after ``addChild(_:file:line:)``, when the child has its place
  /// (documented). An override in a child of such a container calls `super`, which notes the call:
  /// from then on ``isMovingToParent`` is false.
  open func didMove(toParent parent: ViewController?) { noteDidMove(to: parent) }
  /// Tells the controller that its view is about to get another size, because its window is
  /// rotated.
  ///
  /// An app may change its controllers here, and with ``CollisionBehavior/matchingUIKit`` that goes
  /// through (seen of a dismissal); ``NavigationSimulation/assumptions`` notes what is not known of
  /// UIKit.
  ///
  /// - Parameters:
  ///   - size: the new size of this very view (seen of the columns of a split). Of a child in the
  ///     view of an app's container, the size that its autoresizing mask gives it (inferred).
  ///   - coordinator: lets the controller join the rotation.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {}
  /// Returns a Boolean value that indicates whether a segue that an interaction has triggered may
  /// proceed.
  ///
  /// The method ``triggerSegue(withIdentifier:sender:completion:file:line:)`` asks it; segues that
  /// code performs do not.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Tells the controller that a segue is about to be performed, before the view of its destination
  /// is loaded.
  open func prepare(for segue: Segue, sender: Any?) {}

  // MARK: Showing

  /// Shows a controller as the nearest container that overrides this does; without one, presents
  /// it.
  ///
  /// The default asks ``targetViewController(forAction:sender:)`` for that container and calls its
  /// `show`; a navigation controller pushes (documented). Without one, this controller presents,
  /// animated, as Apple's guide states. (The reference lets the root of the window present, which
  /// fails where this controller is presented itself.)
  ///
  /// A container overrides this and ``canPerformAction(_:withSender:)``.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else.
  ///   - sender: the object that asks for it.
  ///   - completion: runs once, when the transition has ended; never if this throws.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  /// - Throws: ``NavigationFailure``, as
  ///   ``ViewController/present(_:animated:completion:file:line:)`` or
  ///   ``NavigationController/pushViewController(_:animated:completion:file:line:)``.
  open func show(
    _ viewController: ViewController,
    sender: Any?,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    if let target = targetViewController(forAction: .show, sender: sender), target !== self {
      try target.show(
        viewController,
        sender: sender,
        completion: completion,
        file: file,
        line: line
      )
    } else {
      try present(viewController, animated: true, completion: completion, file: file, line: line)
    }
  }

  /// Shows a controller with details as the nearest container that has a place for them does;
  /// without one, presents it.
  ///
  /// The default asks ``targetViewController(forAction:sender:)`` for that container and calls its
  /// method; a split puts the controller into its secondary column. Without one, this controller
  /// presents, animated, as with ``show(_:sender:completion:file:line:)`` (documented).
  ///
  /// A container overrides this and ``canPerformAction(_:withSender:)``.
  ///
  /// - Parameters:
  ///   - vc: a controller that is nowhere else.
  ///   - sender: the object that asks for it.
  ///   - completion: runs once, when the transition has ended; never if this throws.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  /// - Throws: ``NavigationFailure``, as
  ///   ``ViewController/present(_:animated:completion:file:line:)`` or
  ///   ``SplitViewController/showDetailViewController(_:sender:completion:file:line:)``.
  open func showDetailViewController(
    _ vc: ViewController,
    sender: Any?,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    if let target = targetViewController(forAction: .showDetailViewController, sender: sender),
      target !== self
    {
      try target.showDetailViewController(
        vc,
        sender: sender,
        completion: completion,
        file: file,
        line: line
      )
    } else {
      try present(vc, animated: true, completion: completion, file: file, line: line)
    }
  }

  /// Returns a Boolean value that indicates whether this controller overrides an action; false by
  /// default.
  ///
  /// UIKit detects by itself which methods a class overrides; Swift cannot, so a class that
  /// overrides one declares it here.
  open func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool { false }

  // MARK: Unwinding

  /// Returns a Boolean value that indicates whether this controller is a possible destination of an
  /// unwind segue: by default, whether it has the action (documented).
  ///
  /// - Parameters:
  ///   - action: the action of the segue.
  ///   - fromViewController: the controller that performs the segue.
  ///   - sender: the object that triggered it.
  open func canPerformUnwindSegueAction(
    _ action: String,
    from fromViewController: ViewController,
    sender: Any?
  ) -> Bool { unwindActions[action] != nil }

  /// Returns the children to search for the destination of an unwind segue, in that order: by
  /// default all except the one that contains the source (documented). Other controllers are
  /// ignored.
  open func allowedChildrenForUnwinding(from source: UnwindSegueSource) -> [ViewController] {
    let origin = childContaining(source)
    return children.filter { $0 !== origin }
  }

  /// Shows a child, because an unwind segue goes through this container.
  ///
  /// Called once for each controller that stays and is on the way to the destination, from below.
  /// The default does nothing; a navigation controller pops. A transition that it starts belongs to
  /// the segue.
  ///
  /// - Parameters:
  ///   - unwindSegue: the segue.
  ///   - subsequentVC: the next controller on the way: a child to show, or the parent, on the way
  ///     up.
  /// - Throws: ``NavigationFailure``, as the operation that it starts.
  open func unwind(for unwindSegue: Segue, towards subsequentVC: ViewController)
    throws(NavigationFailure)
  {}
}

extension ViewController: CustomStringConvertible {
  /// The name of this controller in messages, such as `<Editor "Alice">`.
  public var description: String { "\(identity)" }

  /// The identity of this controller, as a value that does not keep it alive.
  ///
  /// - Complexity: O(1).
  public var identity: ControllerIdentity {
    ControllerIdentity(
      type: String(describing: type(of: self)),
      title: title,
      object: ObjectIdentifier(self)
    )
  }
}
