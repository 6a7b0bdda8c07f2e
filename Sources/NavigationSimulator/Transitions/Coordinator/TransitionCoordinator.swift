/// An object that lets code join a transition: animate alongside it, and learn its end.
///
/// ```swift
/// override func viewWillAppear(_ animated: Bool) {
///   transitionCoordinator?.animate { [toolbar] _ in
///     toolbar.alpha = 1
///   } completion: { [toolbar] context in
///     if context.isCancelled { toolbar.alpha = 0 }
///   }
/// }
/// ```
///
/// A controller has one, ``ViewController/transitionCoordinator``, while a transition moves it:
/// from the question for an animator on, in all callbacks that precede the animation, and until the
/// transition completes. In did-callbacks it is nil, because its completions have run. It also
/// exists without animation; then animations alongside happen at once.
public final class TransitionCoordinator: TransitionCoordinatorContext {
  private struct Joined {
    let animation: ((any TransitionCoordinatorContext) -> Void)?
    let completion: ((any TransitionCoordinatorContext) -> Void)?
  }

  private enum Phase {
    case gathering, animating, ended
  }

  private weak var transition: RunningTransition?
  private var joined: [Joined] = []
  private var phase: Phase
  private var end: TransitionEnd?
  private var interactionHandlers: [(any TransitionCoordinatorContext) -> Void] = []

  /// A Boolean value that indicates whether the transition takes time.
  public internal(set) var isAnimated: Bool
  /// The style in which a presented controller covers its presenter; `fullScreen` for a navigation
  /// stack (documented as `none`).
  public let presentationStyle: ModalPresentationStyle
  /// The view that contains the transition.
  public let containerView: View

  /// - Parameter wasDriven: whether a driver moved the transition when the joined animations ran;
  ///   nil if they have not run.
  init(of transition: RunningTransition, drivenAtArrival wasDriven: Bool?) {
    self.transition = transition
    phase = wasDriven == nil ? .gathering : .animating
    initiallyInteractive = wasDriven ?? false
    let scene = transition.choreography.scene
    isAnimated = transition.isAnimated
    presentationStyle = scene.style
    containerView = scene.container
  }

  /// A Boolean value that indicates whether the transition was driven from its start.
  public private(set) var initiallyInteractive: Bool
  /// A Boolean value that indicates whether something drives the transition now, such as a gesture.
  public var isInteractive: Bool { transition?.isInteractive ?? false }
  /// A Boolean value that indicates whether the transition can be turned round, or taken over, in
  /// the middle; with ``SystemProfile/iOS26`` also whether it makes way for the next change of its
  /// stack (inferred).
  public var isInterruptible: Bool { transition.map { $0.isInterruptible || $0.isFluid } ?? false }
  /// A Boolean value that indicates whether the transition goes, or went, back to where it started.
  public var isCancelled: Bool {
    end.map { $0 == .cancelled } ?? (transition?.heading == .cancelled)
  }
  /// The completed part of a driven transition, from 0 to 1, as its driver reports.
  public var percentComplete: Double { transition?.context?.percentComplete ?? 0 }
  /// The speed of the rest when the interaction has ended; 1 is the speed of the animation itself.
  public var completionVelocity: Double { transition?.interaction?.completionSpeed ?? 1 }
  /// The curve of the rest when the interaction has ended.
  public var completionCurve: AnimationCurve {
    transition?.interaction?.completionCurve ?? .easeInOut
  }
  /// The duration of the transition.
  public var transitionDuration: Duration { transition?.duration ?? .zero }

  /// The controller that leaves, or the one that arrives; nil when the transition is over.
  public func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    let scene = transition?.choreography.scene
    return key == .from ? scene?.from.controller : scene?.to.controller
  }

  /// The view that leaves, or the one that arrives, where the transition moves it; nil when the
  /// transition is over.
  public func view(forKey key: TransitionContextViewKey) -> View? {
    let scene = transition?.choreography.scene
    return key == .from ? scene?.from.view : scene?.to.view
  }

  /// Joins the transition.
  ///
  /// UIKit begins the animation at the end of the turn that contains the call of the verb, so that
  /// animations that join until then take part: in will-callbacks, and right after the verb has
  /// returned (seen). Here it begins at once, and animations that join before time has passed also
  /// take part.
  ///
  /// - Parameters:
  ///   - animation: runs once, when the animation has started, as part of an animation of the same
  ///     duration; at once if that has just started. Without animation it just runs.
  ///   - completion: runs once, when the transition completes, before the did-callbacks of
  ///     controllers; its context says whether the transition was cancelled.
  /// - Returns: a Boolean value that indicates whether the animation takes part. It does not when
  ///   it comes too late (documented); then it has not run, and the completion still runs, unless
  ///   the transition has ended.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any TransitionCoordinatorContext) -> Void)?,
    completion: ((any TransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    switch phase {
    case .gathering:
      joined.append(Joined(animation: animation, completion: completion))
      return true
    case .animating:
      joined.append(Joined(animation: nil, completion: completion))
      guard let transition, transition.hasJustArrived else { return false }
      if let animation { transition.alongside { animation(self) } }
      return true
    case .ended:
      return false
    }
  }

  /// Calls a handler whenever the transition becomes interactive, or ceases to be (documented).
  ///
  /// - Parameter handler: called with the context, which says whether the transition is interactive
  ///   now, and whether it goes back.
  public func notifyWhenInteractionChanges(
    _ handler: @escaping (any TransitionCoordinatorContext) -> Void
  ) {
    if phase != .ended { interactionHandlers.append(handler) }
  }

  func interactionChanged() {
    for handler in interactionHandlers { handler(self) }
  }

  /// Runs the animations that have joined.
  func animateWhatJoined() {
    phase = .animating
    initiallyInteractive = isInteractive
    let animations = joined.compactMap(\.animation)
    guard !animations.isEmpty else { return }
    transition?.alongside { for animation in animations { animation(self) } }
  }

  /// Runs the completions, including those that join meanwhile.
  func end(_ end: TransitionEnd) {
    self.end = end
    var next = 0
    while next < joined.count {
      joined[next].completion?(self)
      next += 1
    }
    endSilently()
  }

  /// Releases the joined animations and completions.
  func endSilently() {
    phase = .ended
    joined = []
    interactionHandlers = []
  }
}

extension ViewController {
  /// The coordinator that lets others join the transition that moves this controller now, or a
  /// container that it is in; nil if none does.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public var transitionCoordinator: TransitionCoordinator? {
    var controller: ViewController? = self
    while let current = controller {
      let claim = current.occupancy.firstClaim { $0.transition.coordinator != nil }
      if let coordinator = claim?.transition.coordinator { return coordinator }
      controller = current.parent
    }
    return nil
  }
}

/// The facts about a transition for code that has joined it.
public protocol TransitionCoordinatorContext: AnyObject {
  /// A Boolean value that indicates whether the transition takes time.
  var isAnimated: Bool { get }
  /// A Boolean value that indicates whether the transition was driven from its start.
  var initiallyInteractive: Bool { get }
  /// A Boolean value that indicates whether something drives the transition now, such as a gesture.
  var isInteractive: Bool { get }
  /// A Boolean value that indicates whether the transition can be turned round, or taken over, in
  /// the middle.
  var isInterruptible: Bool { get }
  /// The completed part of a driven transition, from 0 to 1, as its driver reports.
  var percentComplete: Double { get }
  /// The speed of the rest when the interaction has ended; 1 is the speed of the animation itself.
  var completionVelocity: Double { get }
  /// The curve of the rest when the interaction has ended.
  var completionCurve: AnimationCurve { get }
  /// A Boolean value that indicates whether the transition goes, or went, back to where it started.
  var isCancelled: Bool { get }
  /// The style in which a presented controller covers its presenter.
  var presentationStyle: ModalPresentationStyle { get }
  /// The duration of the transition.
  var transitionDuration: Duration { get }
  /// The view that contains the transition.
  var containerView: View { get }
  /// The controller that leaves, or the one that arrives.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// The view that leaves, or the one that arrives, where the transition moves it.
  func view(forKey key: TransitionContextViewKey) -> View?
}
