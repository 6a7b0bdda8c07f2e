import NavigationSimulator
import Transitioning

@testable import SimulatorTestSupport

/// A transition that records its calls, and ends at the test's request.
class HeldTransition: Transition {
  private(set) var contexts: [TransitionContext] = []
  var onStart: (TransitionContext) -> Void = { _ in }

  func start(with context: TransitionContext) {
    contexts.append(context)
    onStart(context)
  }

  /// Ends the last started transition.
  func end() { contexts.last?.transitionDidEnd() }
}

/// A transition that ends as soon as it starts.
final class InstantTransition: HeldTransition {
  override func start(with context: TransitionContext) {
    super.start(with: context)
    context.transitionDidEnd()
  }
}

/// A transition that composes others, and ends at once.
final class CompositeTransition: Transition {
  let transitions: [any Transition]
  init(_ transitions: any Transition...) { self.transitions = transitions }

  func start(with context: TransitionContext) {
    for transition in transitions { context.compose(with: transition) }
    context.transitionDidEnd()
  }
}

/// A transition that falls back to a given one, or to itself.
final class FallbackTransition: HeldTransition, TransitionWithFallback {
  var fallback: (TransitionContext) -> (any Transition)? = { _ in nil }
  private(set) var questions = 0

  func fallbackTransition(with context: TransitionContext) -> any Transition {
    questions += 1
    return fallback(context) ?? self
  }

  override func start(with context: TransitionContext) {
    super.start(with: context)
    context.transitionDidEnd()
  }
}

/// A transition with a custom duration.
final class TimedTransition: HeldTransition, TransitionWithCustomDuration {
  unowned let simulation: NavigationSimulation
  let duration: Duration
  init(_ duration: Duration, in simulation: NavigationSimulation) {
    self.duration = duration
    self.simulation = simulation
  }

  func transitionDuration(with context: TransitionContext) -> Duration { duration }

  override func start(with context: TransitionContext) {
    super.start(with: context)
    simulation.schedule(after: context.duration) { context.transitionDidEnd() }
  }
}

/// A transition whose feasibility a test sets.
final class ChoosyTransition: HeldTransition, TransitionWithFeasibility {
  var isFeasible: (TransitionContext) -> Bool = { _ in true }
  func canPerformTransition(with context: TransitionContext) -> Bool { isFeasible(context) }
}

/// A transition that customizes the presentation as a test sets it.
final class PresentingTransition: HeldTransition, TransitionWithPresentation {
  let style: ModalPresentationStyle
  let make: (ViewController, ViewController) -> PresentationController?
  private(set) var questions = 0
  private(set) var source: ViewController?

  init(
    _ style: ModalPresentationStyle = .custom,
    _ make: @escaping (ViewController, ViewController) -> PresentationController?
  ) {
    self.style = style
    self.make = make
  }

  func defaultModalPresentationStyle() -> ModalPresentationStyle { style }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController?
  ) -> PresentationController? {
    questions += 1
    self.source = source
    return make(presented, presenting)
  }
}

/// A presentation controller that takes part in the motion, and ends at the test's request.
final class MovingPresentation: PresentationController, Transition {
  private(set) var contexts: [TransitionContext] = []
  var onStart: (TransitionContext) -> Void = { _ in }

  func start(with context: TransitionContext) {
    contexts.append(context)
    onStart(context)
  }
}

/// A context of a system transition, without a system.
final class FakeContext: ContextTransitioning {
  let containerView = View(name: "container")
  let isAnimated = true
  let isInteractive = false
  var transitionWasCancelled = false
  let presentationStyle = ModalPresentationStyle.custom
  private(set) var completions: [Bool] = []
  private let controllers: [TransitionContextViewControllerKey: ViewController]

  init(from: ViewController, to: ViewController) { controllers = [.from: from, .to: to] }

  func completeTransition(_ didComplete: Bool) { completions.append(didComplete) }
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    controllers[key]
  }
  func view(forKey key: TransitionContextViewKey) -> View? {
    controllers[key == .from ? .from : .to]?.view
  }
  func initialFrame(for viewController: ViewController) -> Rect { .zero }
  func finalFrame(for viewController: ViewController) -> Rect { .zero }
}

/// A stack whose story has no callbacks by itself.
class TransitioningFixture: StackFixture {
  init() { super.init(cast: "") }

  /// Presents `b` on the current controller with a transition, and does not wait.
  func present(with transition: any Transition) throws {
    b.transitionController.transition = transition
    try begin(.present(.b))
  }

  var misuses: [String] { simulation.misuses.map(\.text) }
}
