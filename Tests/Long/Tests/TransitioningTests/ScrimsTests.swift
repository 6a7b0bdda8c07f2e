import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: the scrim")
struct ScrimsTests {
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

  private func scrim(of fixture: StackFixture) -> View? {
    (fixture.b.presentation as? TransitionPresentationController)?.scrimView
  }

  @Test(
    "The scrim is beneath the presented view, fades with the transition, and goes after it",
    .source(.materialPresentation)
  )
  func fading() throws {
    let fixture = StackFixture()
    try fixture.present(with: Dialog(Self.frame), completion: fixture.note("presented"))
    let view = try #require(scrim(of: fixture))
    let container = try #require(view.superview)
    #expect(container.subviews.map { $0 === view } == [true, false])
    #expect(view.frame == container.bounds)
    #expect(fixture.b.view.frame == Self.frame)
    try fixture.simulation.run()
    #expect(fixture.time == .milliseconds(350))
    #expect(view.alpha == 1)
    #expect(fixture.ends == ["presented finished"])
    try fixture.b.dismiss(animated: true, completion: fixture.note("dismissed"))
    #expect(scrim(of: fixture) === view)
    try fixture.simulation.run()
    #expect(fixture.time == .milliseconds(700))
    #expect(view.alpha == 0)
    #expect(view.superview == nil)
    #expect(fixture.ends == ["presented finished", "dismissed finished"])
    #expect(fixture.misuses == [])
  }

  @Test(
    "With a custom frame the presenter stays; without one it disappears",
    .source(.materialPresentation),
    arguments: [true, false]
  )
  func presenter(hasFrame: Bool) throws {
    let fixture = StackFixture()
    try fixture.present(with: Dialog(hasFrame ? Self.frame : nil))
    try fixture.simulation.run()
    #expect((fixture.nav.view.window == nil) != hasFrame)
    #expect(fixture.a.flags.contains("viewDidDisappear") != hasFrame)
  }

  @Test(
    "Where the system animates the way back, the scrim fades alongside",
    .source(.materialPresentation)
  )
  func alongside() throws {
    let fixture = StackFixture()
    let dialog = Dialog(Self.frame)
    dialog.directions = [.forward]
    try fixture.present(with: dialog)
    try fixture.simulation.run()
    let view = try #require(scrim(of: fixture))
    try fixture.b.dismiss(animated: true, completion: nil)
    #expect(view.alpha == 0)
    #expect(view.superview != nil)
    try fixture.simulation.run()
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
    "An animation controller shows its motion, sees dismissals, and is released",
    .source(.materialPresentation)
  )
  func animationController() throws {
    let fixture = StackFixture()
    weak var reference: Animation?
    do {
      let animation = Animation()
      reference = animation
      let dialog = Dialog(Self.frame)
      dialog.animation = animation
      try fixture.present(with: dialog)
      #expect(fixture.simulation.openTransitions.isEmpty)
      try fixture.b.dismiss(animated: true, completion: nil)
      #expect(animation.events == ["forward", "backward", "did dismiss true"])
      animation.events = []
      dialog.directions = []
      try fixture.a.presentAndSettle(fixture.b)
      try fixture.a.dismiss(animated: true, completion: nil)
      try fixture.simulation.run()
      #expect(animation.events == ["will dismiss", "did dismiss true"])
      fixture.b.transitionController.transition = nil
    }
    #expect(reference == nil)
  }

  @Test("An animation controller without animations gets the fading of the scrim")
  func silentAnimationController() throws {
    final class Silent: TransitionPresentationAnimationControlling {}
    let fixture = StackFixture()
    let dialog = Dialog(Self.frame)
    dialog.animation = Silent()
    try fixture.present(with: dialog)
    try fixture.simulation.run()
    #expect(scrim(of: fixture)?.alpha == 1)
    #expect(fixture.time == .milliseconds(350))
  }
}
