import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: the scrim")
final class ScrimsTests: TransitioningFixture {
  private static let frame = Rect(95, 322, 200, 200)

  private final class Dialog: HeldTransition, TransitionWithPresentation, TransitionWithFeasibility
  {
    let frame: Rect?
    var directions = TransitionDirection.allCases
    var animation: (any TransitionPresentationAnimationControlling)?
    init(_ frame: Rect?) { self.frame = frame }

    func canPerformTransition(with context: TransitionContext) -> Bool {
      directions.contains(context.direction)
    }
    func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }

    func presentationController(
      forPresented presented: ViewController,
      presenting: ViewController,
      source: ViewController?
    ) -> PresentationController? {
      let controller = TransitionPresentationController(
        presentedViewController: presented,
        presenting: presenting,
        calculateFrameOfPresentedView: frame.map { frame in { _ in frame } }
      )
      controller.animationController = animation
      return controller
    }

    override func start(with context: TransitionContext) {
      super.start(with: context)
      context.transitionDidEnd()
    }
  }

  private var scrim: View? {
    (b.presentation as? TransitionPresentationController)?.scrimView
  }

  @Test(
    "The scrim is beneath the presented view, fades with the transition, and leaves after the dismissal",
    .source(.materialPresentation)
  )
  func fading() throws {
    try present(with: Dialog(Self.frame))
    let view = try #require(scrim)
    let container = try #require(view.superview)
    #expect(container.subviews.first === view)
    #expect(container.subviews.last === b.view)
    #expect(view.frame == container.bounds)
    #expect(b.view.frame == Self.frame)
    try story.settle("0.35: present B finished")
    #expect(view.alpha == 1)
    try begin(.dismiss(.b))
    #expect(scrim === view)
    try story.settle("0.7: dismiss B finished")
    #expect(view.alpha == 0)
    #expect(view.superview == nil)
  }

  @Test(
    "With a custom frame, the presenter stays; without one, it disappears",
    .source(.materialPresentation),
    arguments: [
      (frame, []), (nil, ["viewWillDisappear", "viewDidDisappear"]),
    ] as [(Rect?, [String])]
  )
  func presenter(frame: Rect?, flags: [String]) throws {
    a.flags = []
    try present(with: Dialog(frame))
    try simulation.run()
    #expect((nav.view.window != nil) == (frame != nil))
    #expect(a.flags == flags)
  }

  @Test(
    "If the system animates the dismissal, the scrim fades alongside",
    .source(.materialPresentation)
  )
  func alongside() throws {
    let dialog = Dialog(Self.frame)
    dialog.directions = [.forward]
    try present(with: dialog)
    try simulation.run()
    let view = try #require(scrim)
    try b.dismiss(animated: true, completion: nil)
    #expect(view.alpha == 0)
    #expect(view.superview != nil)
    try simulation.run()
    #expect(view.superview == nil)
  }

  private final class Animation: TransitionPresentationAnimationControlling {
    var events: [String] = []
    func presentationController(
      _ presentationController: TransitionPresentationController,
      startWith context: TransitionContext
    ) {
      events.append("\(context.direction)")
      context.transitionDidEnd()
    }
    func dismissalTransitionWillBegin(with presentationController: TransitionPresentationController)
    {
      events.append("will dismiss")
    }
    func presentationController(
      _ presentationController: TransitionPresentationController,
      dismissalTransitionDidEnd completed: Bool
    ) { events.append("did dismiss \(completed)") }
  }

  @Test(
    "An animation controller starts its animation, is told of dismissals, and is released",
    .source(.materialPresentation)
  )
  func animationController() throws {
    weak var reference: Animation?
    do {
      let animation = Animation()
      reference = animation
      let dialog = Dialog(Self.frame)
      dialog.animation = animation
      try present(with: dialog)
      #expect(simulation.openTransitions.isEmpty)
      try b.dismiss(animated: true, completion: nil)
      #expect(animation.events == ["forward", "backward", "did dismiss true"])
      animation.events = []
      dialog.directions = []
      try a.presentAndSettle(b)
      try a.dismiss(animated: true, completion: nil)
      try simulation.run()
      #expect(animation.events == ["will dismiss", "did dismiss true"])
      b.transitionController.transition = nil
    }
    #expect(reference == nil)
  }

  @Test("With an animation controller without animations, the scrim fades")
  func silentAnimationController() throws {
    final class Silent: TransitionPresentationAnimationControlling {}
    let dialog = Dialog(Self.frame)
    dialog.animation = Silent()
    try present(with: dialog)
    try simulation.run()
    #expect(scrim?.alpha == 1)
    #expect(time == .milliseconds(350))
  }
}
