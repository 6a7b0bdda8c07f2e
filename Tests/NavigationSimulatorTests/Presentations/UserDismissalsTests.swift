import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// A delegate of a presentation controller that records its calls.
private final class Witness: AdaptivePresentationControllerDelegate {
  var lines: [String] = []
  var mayDismiss = true
  var onWill: (PresentationController) -> Void = { _ in }
  var onDid: () -> Void = {}
  var onAttempt: () -> Void = {}

  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool {
    lines.append("should")
    return mayDismiss
  }

  func presentationControllerWillDismiss(_ presentationController: PresentationController) {
    lines.append("will")
    onWill(presentationController)
  }

  func presentationControllerDidDismiss(_ presentationController: PresentationController) {
    lines.append("did \(presentationController.presentedViewController.title ?? "")")
    onDid()
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
    lines.append("attempt")
    onAttempt()
  }
}

@Suite("Presentations: dismissals by the user")
struct UserDismissalsTests {
  private func scene(_ style: ModalPresentationStyle = .pageSheet) throws -> (StackFixture, Witness) {
    let (stage, witness) = (StackFixture(), Witness())
    stage.b.modalPresentationStyle = style
    stage.b.presentationController?.delegate = witness
    try stage.a.present(stage.b, animated: false, completion: nil)
    stage.forget()
    for callback in [Callback.viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear] {
      stage.b.reactions[callback] = { [unowned witness] in witness.lines.append(callback.rawValue) }
    }
    return (stage, witness)
  }

  /// Apple's header tells of will before any animation and of did after all of them; that they lie around the controller's
  /// own callbacks is inferred from that.
  @Test(
    "A gesture that dismisses asks the delegate, and tells it before viewWillDisappear and after viewDidDisappear",
    .tags(.documented),
    arguments: [ModalPresentationStyle.automatic, .pageSheet, .formSheet]
  )
  func finished(style: ModalPresentationStyle) throws {
    let (stage, witness) = try scene(style)
    let pull = try #require(try stage.b.beginInteractiveDismissal { _ in witness.lines.append("completion") })
    #expect(witness.lines == ["should", "will", "viewWillDisappear"])
    pull.update(0.6)
    pull.finish()
    try stage.simulation.run()
    #expect(
      witness.lines == ["should", "will", "viewWillDisappear", "viewDidDisappear", "completion", "did B"]
    )
  }

  @Test("A gesture that is cancelled tells of its beginning only", .tags(.documented))
  func cancelled() throws {
    let (stage, witness) = try scene()
    let pull = try #require(try stage.b.beginInteractiveDismissal(completion: nil))
    pull.update(0.3)
    pull.cancel()
    try stage.simulation.run()
    #expect(
      witness.lines == [
        "should", "will", "viewWillDisappear", "viewWillAppear", "viewDidAppear",
      ]
    )
    #expect(stage.b.presentingViewController === stage.nav)
  }

  @Test("A dismissal by code neither asks nor tells the delegate", .tags(.documented), arguments: [true, false])
  func byCode(animated: Bool) throws {
    let (stage, witness) = try scene()
    try stage.b.dismiss(animated: animated, completion: nil)
    try stage.simulation.run()
    #expect(witness.lines == ["viewWillDisappear", "viewDidDisappear"])
  }

  /// Presents a popover on a tablet.
  private func popover(animated: Bool = false) throws -> (StackFixture, Witness, Window) {
    let (stage, witness) = (StackFixture(), Witness())
    let tablet = Window(simulation: stage.simulation, rootViewController: stage.c, size: Window.tabletSize)
    stage.b.modalPresentationStyle = .popover
    stage.b.presentationController?.delegate = witness
    try stage.c.present(stage.b, animated: animated, completion: nil)
    return (stage, witness, tablet)
  }

  private let beside = Point(x: 20, y: 20)
  private let within = Point(x: Window.tabletSize.width / 2, y: Window.tabletSize.height / 2)

  /// Before iOS 13 the delegate of a popover had methods of its own for this; here it is asked by the newer ones.
  @Test("A tap beside a popover dismisses it, animated; the delegate is asked and told", .tags(.documented))
  func tapBesidePopover() throws {
    let (stage, witness, tablet) = try popover()
    tablet.tap(at: within)
    #expect((witness.lines, stage.simulation.openTransitions) == ([], []))
    tablet.tap(at: beside)
    #expect((witness.lines, stage.simulation.openTransitions.count) == (["should", "will"], 1))
    try stage.simulation.run()
    #expect(witness.lines == ["should", "will", "did B"])
    #expect(stage.c.presentedViewController == nil)
    #expect(tablet.tap(at: beside) == nil)
    #expect(stage.simulation.misuses == [])
  }

  @Test("A tap beside a popover that must stay tells of the attempt", .tags(.documented), arguments: [true, false])
  func tapBesideModalPopover(isModal: Bool) throws {
    let (stage, witness, tablet) = try popover()
    stage.b.isModalInPresentation = isModal
    witness.mayDismiss = false
    tablet.tap(at: beside)
    try stage.simulation.run()
    #expect(witness.lines == (isModal ? ["attempt"] : ["should", "attempt"]))
    #expect(stage.c.presentedViewController === stage.b)
  }

  @Test("A tap beside a popover that still comes, or already goes, is swallowed", .source(.radar19940))
  func tapWhilePopoverMoves() throws {
    let (stage, witness, tablet) = try popover(animated: true)
    try stage.simulation.advance(by: .milliseconds(50))
    #expect(tablet.tap(at: beside) == nil)
    #expect(witness.lines == [])
    try stage.simulation.run()
    tablet.tap(at: beside)
    #expect(tablet.tap(at: beside) == nil)
    try stage.simulation.run()
    #expect(witness.lines == ["should", "will", "did B"])
  }

  /// Apple tells of the attempt when it is prevented, not at what moment; here it is by itself, after the attempt.
  @Test("A refused gesture tells of the attempt, and begins nothing", .tags(.documented), arguments: [true, false])
  func refused(isModal: Bool) throws {
    let (stage, witness) = try scene()
    stage.b.isModalInPresentation = isModal
    witness.mayDismiss = false
    #expect(try stage.b.beginInteractiveDismissal(completion: stage.note("never")) == nil)
    #expect(stage.simulation.openTransitions == [])
    try stage.simulation.run()
    #expect(witness.lines == (isModal ? ["attempt"] : ["should", "attempt"]))
    #expect(stage.ends == [])
    #expect(stage.callbacks == [])
  }

  /// Apple's sample of a sheet that asks before it goes sets it in the root of a stack.
  @Test("A controller that is seen inside of what is presented keeps it from being pulled down", .tags(.documented))
  func inside() throws {
    let (stage, witness) = (StackFixture(), Witness())
    let sheet = NavigationController(rootViewController: stage.c, title: "sheet")
    sheet.presentationController?.delegate = witness
    try stage.a.present(sheet, animated: false, completion: nil)
    stage.c.isModalInPresentation = true
    #expect(try stage.c.beginInteractiveDismissal(completion: nil) == nil)
    try stage.simulation.run()
    try sheet.pushViewController(stage.d, animated: false, completion: nil)
    try #require(try stage.d.beginInteractiveDismissal(completion: nil)).finish()
    try stage.simulation.run()
    #expect(witness.lines == ["attempt", "should", "will", "did sheet"])
  }

  @Test("A delegate joins the transition that a gesture begins", .tags(.documented))
  func joins() throws {
    let (stage, witness) = try scene()
    var ends: [Bool] = []
    witness.onWill = { presentation in
      let coordinator = presentation.presentingViewController.transitionCoordinator
      #expect(coordinator?.isInteractive == true)
      coordinator?.animate(alongsideTransition: nil) { ends.append($0.isCancelled) }
    }
    try #require(try stage.b.beginInteractiveDismissal(completion: nil)).cancel()
    try stage.simulation.run()
    #expect(ends == [true])
  }

  @Test("When the delegate is told that the user has dismissed, another controller can be presented", .tags(.inferred))
  func presentsNext() throws {
    let (stage, witness) = try scene()
    witness.onDid = { try? stage.a.present(stage.c, animated: true, completion: stage.note("next")) }
    try #require(try stage.b.beginInteractiveDismissal(completion: nil)).finish()
    try stage.simulation.run()
    #expect(stage.ends == ["next finished"])
  }

  @Test(
    "Before iOS 13 no gesture dismisses a sheet",
    .tags(.documented),
    arguments: [SystemProfile.iOS7, .iOS8, .iOS9]
  )
  func oldSystems(profile: SystemProfile) throws {
    let (stage, witness) = (StackFixture(), Witness())
    stage.simulation.profile = profile
    let window = Window(simulation: stage.simulation, rootViewController: stage.c, size: Window.tabletSize)
    stage.b.modalPresentationStyle = .pageSheet
    stage.b.presentationController?.delegate = witness
    try window.rootViewController?.present(stage.b, animated: false, completion: nil)
    #expect(try stage.b.beginInteractiveDismissal(completion: nil) == nil)
    try stage.simulation.run()
    #expect(witness.lines == [])
  }
}
