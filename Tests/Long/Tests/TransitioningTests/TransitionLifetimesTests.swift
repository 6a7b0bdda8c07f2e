import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: lifetimes")
struct TransitionLifetimesTests {
  private final class Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  /// A transition that retains all objects that it receives.
  private final class Hoarder: HeldTransition, TransitionWithPresentation {
    var animation: (any AnimatedTransitioning)?
    let isInstant: Bool
    init(isInstant: Bool) { self.isInstant = isInstant }

    func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }
    func presentationController(
      forPresented presented: ViewController,
      presenting: ViewController,
      source: ViewController?
    ) -> PresentationController? {
      MovingPresentation(presentedViewController: presented, presenting: presenting)
    }

    override func start(with context: TransitionContext) {
      super.start(with: context)
      let child = InstantTransition()
      context.compose(with: child)
      context.defer { [self] in _ = (context, child, self) }
      (context.presentationController as? MovingPresentation)?.contexts.last.map {
        if isInstant { $0.transitionDidEnd() }
      }
      if isInstant { context.transitionDidEnd() }
    }
  }

  @Test(
    "Controllers, transitions and contexts are released after use, on every system profile",
    .tags(.documented),
    .covers(.contextDies),
    arguments: SystemProfile.all
  )
  func used(profile: SystemProfile) throws {
    let fixture = StackFixture()
    fixture.simulation.profile = profile
    fixture.nav.delegate = TransitionNavigationControllerDelegate.sharedDelegate()
    var references: [Weak] = []
    do {
      let controller = ViewController()
      let transition = Hoarder(isInstant: true)
      controller.transitionController.transition = transition
      try fixture.a.present(controller, animated: true, completion: nil)
      references += [controller, controller.presentation, transition].map(Weak.init)
      try fixture.a.dismiss(animated: true, completion: nil)
      references += transition.contexts.map(Weak.init)
      #expect(transition.contexts.count == 2)
      let pushed = ViewController()
      let composite = CompositeTransition(InstantTransition())
      pushed.transitionController.transition = composite
      try fixture.nav.pushViewController(pushed, animated: true, completion: nil)
      try fixture.nav.popViewController(animated: true, completion: nil)
      references += [pushed, pushed.transitionController, composite].map(Weak.init)
    }
    for reference in references { #expect(reference.object == nil) }
    #expect(references.count == 8)
    #expect(fixture.simulation.misuses == [])
  }

  @Test("A context can be used after its simulation has been released")
  func afterwards() throws {
    let transition = HeldTransition()
    do {
      let fixture = TransitioningFixture()
      try fixture.present(with: transition)
    }
    let context = try #require(transition.contexts.first)
    context.transitionDidEnd()
    context.defer { Issue.record("the work of a simulation that is gone") }
    context.compose(with: transition)
    _ = (context.foreViewController, context.containerView)
    #expect(transition.contexts.count == 1)
  }
}
