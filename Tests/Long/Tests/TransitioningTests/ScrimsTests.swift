import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: the scrim")
struct ScrimsTests {
  private static let frame = Rect(x: 95, y: 322, width: 200, height: 200)

  private final class Dialog: HeldTransition, TransitionWithPresentation, TransitionWithFeasibility {
    let frame: Rect?
    var directions = TransitionDirection.allCases
    var animation: (any TransitionPresentationAnimationControlling)?
    init(_ frame: Rect?) { self.frame = frame }

    func canPerformTransition(with context: TransitionContext) -> Bool { directions.contains(context.direction) }
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

  private func scrim(of stage: StackFixture) -> View? {
    (stage.b.presentation as? TransitionPresentationController)?.scrimView
  }

  @Test(
    "The scrim is beneath the presented view, fades with the transition, and goes after it",
    .source(.materialPresentation)
  )
  func fading() throws {
    let stage = StackFixture()
    try stage.present(with: Dialog(Self.frame), completion: stage.note("presented"))
    let view = try #require(scrim(of: stage))
    let container = try #require(view.superview)
    #expect(container.subviews.map { $0 === view } == [true, false])
    #expect(view.frame == container.bounds)
    #expect(stage.b.view.frame == Self.frame)
    try stage.simulation.run()
    #expect(stage.time == .milliseconds(350))
    #expect(view.alpha == 1)
    #expect(stage.ends == ["presented finished"])
    try stage.b.dismiss(animated: true, completion: stage.note("dismissed"))
    #expect(scrim(of: stage) === view)
    try stage.simulation.run()
    #expect(stage.time == .milliseconds(700))
    #expect(view.alpha == 0)
    #expect(view.superview == nil)
    #expect(stage.ends == ["presented finished", "dismissed finished"])
    #expect(stage.misuses == [])
  }

  @Test(
    "With a frame of its own the presenter stays; without one it disappears",
    .source(.materialPresentation),
    arguments: [true, false]
  )
  func presenter(hasFrame: Bool) throws {
    let stage = StackFixture()
    try stage.present(with: Dialog(hasFrame ? Self.frame : nil))
    try stage.simulation.run()
    #expect((stage.nav.view.window == nil) != hasFrame)
    #expect(stage.a.flags.contains("viewDidDisappear") != hasFrame)
  }

  @Test("Where the system animates the way back, the scrim fades alongside", .source(.materialPresentation))
  func alongside() throws {
    let stage = StackFixture()
    let dialog = Dialog(Self.frame)
    dialog.directions = [.forward]
    try stage.present(with: dialog)
    try stage.simulation.run()
    let view = try #require(scrim(of: stage))
    try stage.b.dismiss(animated: true, completion: nil)
    #expect(view.alpha == 0)
    #expect(view.superview != nil)
    try stage.simulation.run()
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
    func dismissalTransitionWillBegin(with presentationController: TransitionPresentationController) {
      events.append("will dismiss")
    }
    func presentationController(
      _ presentationController: TransitionPresentationController,
      dismissalTransitionDidEnd completed: Bool
    ) { events.append("did dismiss \(completed)") }
  }

  @Test("An animation controller shows its motion, learns of dismissals, and is let go", .source(.materialPresentation))
  func animationController() throws {
    let stage = StackFixture()
    weak var reference: Animation?
    do {
      let animation = Animation()
      reference = animation
      let dialog = Dialog(Self.frame)
      dialog.animation = animation
      try stage.present(with: dialog)
      #expect(stage.simulation.openTransitions.isEmpty)
      try stage.b.dismiss(animated: true, completion: nil)
      #expect(animation.events == ["forward", "backward", "did dismiss true"])
      animation.events = []
      dialog.directions = []
      try stage.a.present(stage.b, animated: false, completion: nil)
      try stage.a.dismiss(animated: true, completion: nil)
      try stage.simulation.run()
      #expect(animation.events == ["will dismiss", "did dismiss true"])
      stage.b.transitionController.transition = nil
    }
    #expect(reference == nil)
  }

  @Test("An animation controller without animations gets the fading of the scrim")
  func silentAnimationController() throws {
    final class Silent: TransitionPresentationAnimationControlling {}
    let stage = StackFixture()
    let dialog = Dialog(Self.frame)
    dialog.animation = Silent()
    try stage.present(with: dialog)
    try stage.simulation.run()
    #expect(scrim(of: stage)?.alpha == 1)
    #expect(stage.time == .milliseconds(350))
  }
}
