internal import NavigationSimulator

/// One run of a ``Transition``, in or back, with all its parts, from the question for an animator
/// to the completion.
///
/// Only the system retains the animator, while the transition runs. The animator retains the parts
/// and the system's context, which refer to the animator weakly. After the transition, the animator
/// retains nothing. So a system that retains animators, as iOS 7 does, retains an empty object.
final class TransitionAnimator {
  /// The duration of a transition without a custom duration.
  static let defaultDuration = Duration.milliseconds(350)

  private struct Part {
    var transition: any Transition
    let context: TransitionContext
  }

  private enum Phase {
    case prepared, running, completing, over
  }

  let direction: TransitionDirection
  private(set) weak var simulation: NavigationSimulation?
  private(set) var participants: TransitionParticipants
  private(set) var duration = TransitionAnimator.defaultDuration

  private var phase = Phase.prepared
  private var name: String
  /// The transition itself, then the other parts in the order of their arrival.
  private var parts: [Part] = []
  private var deferred: [() -> Void] = []
  private var system: (any ContextTransitioning)?

  init(
    _ transition: any Transition,
    _ direction: TransitionDirection,
    participants: TransitionParticipants
  ) {
    self.direction = direction
    self.participants = participants
    name = transition.nameInMessages
    simulation = participants.back?.simulation ?? participants.fore?.simulation
    parts.append(Part(transition: transition, context: TransitionContext(of: transition, in: self)))
    if let presentation = participants.presentation as? any Transition {
      parts.append(
        Part(transition: presentation, context: TransitionContext(of: presentation, in: self))
      )
    }
  }

  // MARK: Questions

  /// Whether the transition runs, or will run.
  var isActive: Bool { phase != .over }

  var isFeasible: Bool {
    guard let root = parts.first, let transition = root.transition as? any TransitionWithFeasibility
    else {
      return true
    }
    return transition.canPerformTransition(with: root.context)
  }

  var containerView: View? { system?.containerView }

  var activeTransition: (any Transition)? { parts.first { $0.context.phase != .ended }?.transition }

  func recordMisuse(_ text: String) { simulation?.recordMisuse(text) }

  // MARK: Parts

  /// Starts one more part.
  func addPart(_ transition: any Transition) {
    let context = TransitionContext(of: transition, in: self)
    let index = parts.count
    parts.append(Part(transition: transition, context: context))
    followFallbacks(ofPart: index)
    startPart(index)
  }

  /// Ends the whole transition if the part that has ended was the last one.
  func partDidEnd() {
    if parts.allSatisfy({ $0.context.phase == .ended }) { complete() }
  }

  func deferToCompletion(_ work: @escaping () -> Void) { deferred.append(work) }

  private func startPart(_ index: Int) {
    // A part that started before may have ended the whole transition.
    guard phase == .running else { return }
    let part = parts[index]
    part.context.phase = .started
    part.transition.start(with: part.context)
  }

  private func followFallbacks(ofPart index: Int) {
    let part = parts[index]
    let (end, names) = FallbackChain.follow(from: part.transition, with: part.context)
    guard let end else {
      let shown = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? ", and so on" : "")
      return recordMisuse("The fallbacks of \(part.context.name) have no end: \(shown)")
    }
    parts[index].transition = end
    part.context.name = end.nameInMessages
    if index == 0 { name = part.context.name }
  }

  private func updateDuration() {
    guard let root = parts.first else { return }
    let custom = root.transition as? any TransitionWithCustomDuration
    duration = max(custom?.transitionDuration(with: root.context) ?? Self.defaultDuration, .zero)
    for part in parts { part.context.duration = duration }
  }
}

/// The members that the system calls.
extension TransitionAnimator: AnimatedTransitioning {
  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
    if phase == .prepared { updateDuration() }
    return duration
  }

  func animateTransition(using context: any ContextTransitioning) {
    guard phase == .prepared else {
      return recordMisuse("Starting a transition a second time: \(self)")
    }
    phase = .running
    system = context
    if let back = context.viewController(forKey: direction == .forward ? .from : .to) {
      participants.back = back
    }
    place(context)
    for index in parts.indices { followFallbacks(ofPart: index) }
    updateDuration()
    for index in parts.indices.reversed() { startPart(index) }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    // The system may end a transition that has not said that it ended.
    guard phase != .over else { return }
    runDeferred()
    release()
  }

  /// Puts the arriving view into the container, if it has no superview, and gives the views there
  /// their final frames.
  private func place(_ context: any ContextTransitioning) {
    let container = context.containerView
    for key in [TransitionContextViewControllerKey.from, .to] {
      guard let controller = context.viewController(forKey: key) else { continue }
      let view = context.view(forKey: key == .from ? .from : .to) ?? controller.view
      if key == .to, view.superview == nil {
        container.insertSubview(view, at: direction == .forward ? container.subviews.count : 0)
      }
      // Two kinds of views keep their frames: the view of a presenter that is not in the container,
      // and a view that a presentation controller has put around its controller's view.
      guard view.superview === container, view === controller.view else { continue }
      let frame = context.finalFrame(for: controller)
      if frame.size != .zero { view.frame = frame }
    }
  }
}

/// The end.
extension TransitionAnimator {
  private func complete() {
    guard phase == .running else { return }
    phase = .completing
    runDeferred()
    let system = system
    release()
    guard let system else { return }
    system.completeTransition(!system.transitionWasCancelled)
  }

  /// Runs the deferred work, including the work that is deferred meanwhile.
  private func runDeferred() {
    var next = 0
    while next < deferred.count {
      deferred[next]()
      next += 1
    }
  }

  private func release() {
    phase = .over
    parts = []
    deferred = []
    system = nil
    participants = TransitionParticipants()
  }
}

extension TransitionAnimator: CustomStringConvertible {
  /// The name of the transition. While other parts have not ended, the names of all parts that have
  /// not ended follow.
  var description: String {
    guard phase == .running else { return name }
    let open = parts.filter { $0.context.phase != .ended }.map(\.context.name)
    return open.isEmpty || open == [name]
      ? name : "\(name), waiting for \(open.joined(separator: " and "))"
  }
}

/// The controllers of a transition, by weak references: the system that runs the transition keeps
/// them.
struct TransitionParticipants {
  weak var source: ViewController?
  weak var back: ViewController?
  weak var fore: ViewController?
  weak var presentation: PresentationController?
}
