import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A custom animator, driven by fractions.
@Suite("Interactive transitions: percent-driven")
struct PercentDrivenTests {
  /// An interactive presentation by a fade.
  private final class Drive {
    let stage = Stage()
    let fade: Fading
    let interaction = PercentDrivenInteractiveTransition()
    let director: Director

    init(_ options: AnimationOptions = []) {
      fade = Fading(options)
      director = Director(fade, interaction)
      stage.b.modalPresentationStyle = .custom
      stage.b.transitioningDelegate = director
    }

    func present() throws { try stage.a.present(stage.b, animated: true, completion: stage.note("present")) }
    var alpha: Double { stage.b.view.presentation.alpha }
  }

  /// Fades in half a second, by default slowly at both ends.
  final class Fading: AnimatedTransitioning {
    private let options: AnimationOptions
    var ends: [Bool] = []

    init(_ options: AnimationOptions) { self.options = options }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { .milliseconds(500) }

    func animateTransition(using context: any ContextTransitioning) {
      let controller = context.viewController(forKey: .to)
      guard let view = context.view(forKey: .to) ?? context.view(forKey: .from) else { return }
      let appears = controller?.isBeingPresented == true
      if appears {
        context.containerView.addSubview(view)
        view.alpha = 0
      }
      View.animate(withDuration: transitionDuration(using: context), options: options) {
        view.alpha = appears ? 1 : 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }

    func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
  }

  final class Director: TransitioningDelegate {
    let animator: any AnimatedTransitioning
    let interaction: (any InteractiveTransitioning)?

    init(_ animator: any AnimatedTransitioning, _ interaction: (any InteractiveTransitioning)?) {
      self.animator = animator
      self.interaction = interaction
    }

    func animationController(
      forPresented presented: ViewController,
      presenting: ViewController,
      source: ViewController
    ) -> (any AnimatedTransitioning)? { animator }

    func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { animator }

    func interactionControllerForPresentation(
      using animator: any AnimatedTransitioning
    ) -> (any InteractiveTransitioning)? { interaction }

    func interactionControllerForDismissal(
      using animator: any AnimatedTransitioning
    ) -> (any InteractiveTransitioning)? { interaction }
  }

  /// Apple calls the interactive part linear, and does not say of which animations; see the curve of what is driven.
  @Test(
    "A block that goes evenly stays under the finger; the rest has a curve and a speed of its own",
    .tags(.documented)
  )
  func linear() throws {
    let drive = Drive(.curveLinear)
    try drive.present()
    for percent in [0.0, 0.1, 0.25, 0.5, 0.2, 0.7] {
      drive.interaction.update(percent)
      #expect(abs(drive.alpha - percent) < 1e-9)
      try drive.stage.simulation.advance(by: .seconds(1))
    }
    drive.interaction.completionSpeed = 0.5
    drive.interaction.completionCurve = .linear
    drive.interaction.finish()
    // This is three tenths of half a second, at half the speed.
    try drive.stage.simulation.advance(by: .milliseconds(150))
    #expect(abs(drive.alpha - 0.85) < 1e-9)
    try drive.stage.simulation.run()
    #expect(abs(drive.stage.time / .seconds(1) - 6.3) < 1e-9)
    #expect(drive.stage.ends == ["present finished"])
    #expect(drive.fade.ends == [true])
  }

  @Test("A cancelled transition: completeTransition(false) once, everything as it was", .tags(.documented))
  func cancelled() throws {
    let drive = Drive()
    try drive.present()
    drive.interaction.update(0.4)
    drive.interaction.cancel()
    try drive.stage.simulation.run()
    #expect(drive.stage.time == .milliseconds(200))
    #expect(drive.stage.ends == ["present cancelled"])
    #expect(drive.fade.ends == [false])
    #expect(drive.stage.a.presentedViewController == nil)
    #expect(drive.stage.window.subviews.map(\.name) == ["nav"])
  }

  /// Thirty frames of the half second, the first and the last moment among them.
  @Test(
    "A presentation or a dismissal that is cancelled at any frame ends as it was, by a legal way",
    .tags(.documented),
    arguments: 0...30,
    [true, false]
  )
  func everyFrame(frame: Int, presents: Bool) throws {
    let drive = Drive()
    let stage = drive.stage
    if !presents {
      try drive.present()
      drive.interaction.finish()
      try stage.simulation.run()
      drive.fade.ends = []
      stage.ends = []
    }
    if presents {
      try drive.present()
    } else {
      try stage.b.dismiss(animated: true, completion: stage.note("dismiss"))
    }
    for passed in 0...frame {
      drive.interaction.update(Double(passed) / 30)
      try stage.simulation.advance(by: .nanoseconds(16_666_667))
    }
    let seen = drive.alpha
    drive.interaction.cancel()
    #expect(abs(drive.alpha - seen) < 1e-9)
    try stage.simulation.run()
    #expect((stage.a.presentedViewController === stage.b) == !presents)
    #expect(stage.b.view.alpha == (presents ? 0 : 1))
    #expect(drive.fade.ends == [false])
    #expect(stage.ends == ["\(presents ? "present" : "dismiss") cancelled"])
    #expect((stage.log.violations, stage.simulation.misuses) == ([], []))
  }

  @Test(
    "wantsInteractiveStart false: the transition goes by itself, and can be taken over and let go again",
    .tags(.documented)
  )
  func takenOver() throws {
    let drive = Drive()
    drive.interaction.wantsInteractiveStart = false
    try drive.present()
    let coordinator = try #require(drive.stage.b.transitionCoordinator)
    var changes: [Bool] = []
    coordinator.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
    #expect(!coordinator.initiallyInteractive)
    #expect(coordinator.isInterruptible)
    try drive.stage.simulation.advance(by: .milliseconds(250))
    #expect(abs(drive.alpha - 0.5) < 1e-6, "by itself it follows its curve")
    drive.interaction.pause()
    #expect(abs(drive.interaction.percentComplete - 0.5) < 1e-9)
    try drive.stage.simulation.advance(by: .seconds(1))
    #expect(abs(drive.alpha - 0.5) < 1e-6)
    drive.interaction.update(0.6)
    drive.interaction.finish()
    try drive.stage.simulation.run()
    #expect(changes == [true, false])
    #expect(drive.stage.ends == ["present finished"])
    #expect(drive.alpha == 1)
  }

  @Test("What is animated alongside is driven too", .tags(.documented))
  func alongside() throws {
    let drive = Drive()
    let toolbar = View(name: "toolbar")
    drive.stage.nav.view.addSubview(toolbar)
    drive.stage.b.reactions[.viewWillAppear] = { [unowned drive] in
      drive.stage.b.transitionCoordinator?.animate(alongsideTransition: { _ in toolbar.alpha = 0 })
    }
    try drive.present()
    drive.interaction.update(0.25)
    #expect(abs(toolbar.presentation.alpha - 0.75) < 1e-9)
    drive.interaction.cancel()
    try drive.stage.simulation.run()
    #expect(toolbar.alpha == 1)
  }

  @Test("Driving what is not driven, or over, is a misuse and changes nothing", .tags(.inferred))
  func misuse() throws {
    let drive = Drive()
    drive.interaction.update(0.5)
    drive.interaction.finish()
    #expect(drive.interaction.percentComplete == 0)
    try drive.present()
    drive.interaction.finish()
    drive.interaction.update(0.3)
    drive.interaction.cancel()
    #expect(drive.stage.simulation.misuses.count == 2)
    try drive.stage.simulation.run()
    drive.interaction.update(0.3)
    #expect(drive.stage.ends == ["present finished"])
  }

  /// UIKit waits indefinitely.
  @Test("A drive that nobody ends is reported, and does not hang a run", .tags(.different))
  func neverEnded() throws {
    let drive = Drive()
    try drive.present()
    drive.interaction.update(0.5)
    let failure = #expect(throws: SimulationFailure.self) { try drive.stage.simulation.run() }
    #expect(failure?.code == .neverCompleted)
    drive.interaction.cancel()
    try drive.stage.simulation.run()
  }
}
