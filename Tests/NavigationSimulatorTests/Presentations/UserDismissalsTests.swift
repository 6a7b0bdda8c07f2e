import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// A delegate of a presentation controller that records its calls.
private final class DismissalRecorder: AdaptivePresentationControllerDelegate {
  var lines: [String] = []
  var mayDismiss = true
  var onWill: (PresentationController) -> Void = { _ in }
  var onDid: () -> Void = {}
  var onAttempt: () -> Void = {}

  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  {
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
  private func presented(_ style: ModalPresentationStyle = .pageSheet) throws -> (
    StackFixture, DismissalRecorder
  ) {
    let (fixture, recorder) = (StackFixture(), DismissalRecorder())
    fixture.b.modalPresentationStyle = style
    fixture.b.presentationController?.delegate = recorder
    try fixture.a.presentAndSettle(fixture.b)
    fixture.forget()
    for callback in [
      Callback.viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
    ] {
      fixture.b.reactions[callback] = { [unowned recorder] in
        recorder.lines.append(callback.rawValue)
      }
    }
    return (fixture, recorder)
  }

  /// Apple's header tells of will before any animation and of did after all of them; that they lie
  /// around the controller's own callbacks is inferred from that.
  @Test(
    "A dismissing gesture asks the delegate, and calls it before viewWillDisappear and after viewDidDisappear",
    .tags(.documented),
    arguments: [ModalPresentationStyle.automatic, .pageSheet, .formSheet]
  )
  func finished(style: ModalPresentationStyle) throws {
    let (fixture, recorder) = try presented(style)
    let pull = try #require(
      try fixture.b.beginInteractiveDismissal { _ in recorder.lines.append("completion") }
    )
    #expect(recorder.lines == ["should", "will", "viewWillDisappear"])
    pull.update(0.6)
    pull.finish()
    try fixture.simulation.run()
    #expect(
      recorder.lines == [
        "should", "will", "viewWillDisappear", "viewDidDisappear", "completion", "did B",
      ]
    )
  }

  @Test("A cancelled gesture reports its beginning only", .tags(.documented))
  func cancelled() throws {
    let (fixture, recorder) = try presented()
    let pull = try #require(try fixture.b.beginInteractiveDismissal(completion: nil))
    pull.update(0.3)
    pull.cancel()
    try fixture.simulation.run()
    #expect(
      recorder.lines == [
        "should", "will", "viewWillDisappear", "viewWillAppear", "viewDidAppear",
      ]
    )
    #expect(fixture.b.presentingViewController === fixture.nav)
  }

  @Test(
    "A dismissal by code does not call the delegate",
    .tags(.documented),
    arguments: [true, false]
  )
  func byCode(animated: Bool) throws {
    let (fixture, recorder) = try presented()
    try fixture.b.dismiss(animated: animated, completion: nil)
    try fixture.simulation.run()
    #expect(recorder.lines == ["viewWillDisappear", "viewDidDisappear"])
  }

  /// Presents a popover on a tablet.
  private func popover(animated: Bool = false) throws -> (StackFixture, DismissalRecorder, Window) {
    let (fixture, recorder) = (StackFixture(), DismissalRecorder())
    let tablet = Window(
      simulation: fixture.simulation,
      rootViewController: fixture.c,
      size: Window.tabletSize
    )
    fixture.b.modalPresentationStyle = .popover
    fixture.b.presentationController?.delegate = recorder
    try fixture.c.present(fixture.b, animated: animated, completion: nil)
    if !animated { try fixture.simulation.advance(by: .zero) }
    return (fixture, recorder, tablet)
  }

  private let beside = Point(x: 20, y: 20)
  private let within = Point(x: Window.tabletSize.width / 2, y: Window.tabletSize.height / 2)

  /// Before iOS 13 the delegate of a popover had methods of its own for this; here it is asked by
  /// the newer ones.
  @Test("A tap beside a popover dismisses it, animated, and calls the delegate", .tags(.documented))
  func tapBesidePopover() throws {
    let (fixture, recorder, tablet) = try popover()
    tablet.tap(at: within)
    #expect((recorder.lines, fixture.simulation.openTransitions) == ([], []))
    tablet.tap(at: beside)
    #expect((recorder.lines, fixture.simulation.openTransitions.count) == (["should", "will"], 1))
    try fixture.simulation.run()
    #expect(recorder.lines == ["should", "will", "did B"])
    #expect(fixture.c.presentedViewController == nil)
    #expect(tablet.tap(at: beside) == nil)
    #expect(fixture.simulation.misuses == [])
  }

  @Test(
    "A tap beside a popover that must stay reports the attempt",
    .tags(.documented),
    arguments: [true, false]
  )
  func tapBesideModalPopover(isModal: Bool) throws {
    let (fixture, recorder, tablet) = try popover()
    fixture.b.isModalInPresentation = isModal
    recorder.mayDismiss = false
    tablet.tap(at: beside)
    try fixture.simulation.run()
    #expect(recorder.lines == (isModal ? ["attempt"] : ["should", "attempt"]))
    #expect(fixture.c.presentedViewController === fixture.b)
  }

  @Test(
    "A tap beside a popover that still comes, or already goes, is swallowed",
    .source(.radar19940)
  )
  func tapWhilePopoverMoves() throws {
    let (fixture, recorder, tablet) = try popover(animated: true)
    try fixture.simulation.advance(by: .milliseconds(50))
    #expect(tablet.tap(at: beside) == nil)
    #expect(recorder.lines == [])
    try fixture.simulation.run()
    tablet.tap(at: beside)
    #expect(tablet.tap(at: beside) == nil)
    try fixture.simulation.run()
    #expect(recorder.lines == ["should", "will", "did B"])
  }

  /// Apple tells of the attempt when it is prevented, not at what moment; here it is by itself,
  /// after the attempt.
  @Test(
    "A refused gesture reports the attempt, and begins nothing",
    .tags(.documented),
    arguments: [true, false]
  )
  func refused(isModal: Bool) throws {
    let (fixture, recorder) = try presented()
    fixture.b.isModalInPresentation = isModal
    recorder.mayDismiss = false
    #expect(try fixture.b.beginInteractiveDismissal(completion: fixture.note("never")) == nil)
    #expect(fixture.simulation.openTransitions == [])
    try fixture.simulation.run()
    #expect(recorder.lines == (isModal ? ["attempt"] : ["should", "attempt"]))
    #expect(fixture.ends == [])
    #expect(fixture.callbacks == [])
  }

  /// Apple's sample of a sheet that asks before it goes sets it in the root of a stack.
  @Test("A visible controller inside a sheet keeps it from being pulled down", .tags(.documented))
  func inside() throws {
    let (fixture, recorder) = (StackFixture(), DismissalRecorder())
    let sheet = NavigationController(rootViewController: fixture.c, title: "sheet")
    sheet.presentationController?.delegate = recorder
    try fixture.a.presentAndSettle(sheet)
    fixture.c.isModalInPresentation = true
    #expect(try fixture.c.beginInteractiveDismissal(completion: nil) == nil)
    try fixture.simulation.run()
    try sheet.pushViewController(fixture.d, animated: false, completion: nil)
    try #require(try fixture.d.beginInteractiveDismissal(completion: nil)).finish()
    try fixture.simulation.run()
    #expect(recorder.lines == ["attempt", "should", "will", "did sheet"])
  }

  @Test("A delegate joins the transition that a gesture begins", .tags(.documented))
  func joins() throws {
    let (fixture, recorder) = try presented()
    var ends: [Bool] = []
    recorder.onWill = { presentation in
      let coordinator = presentation.presentingViewController.transitionCoordinator
      #expect(coordinator?.isInteractive == true)
      coordinator?.animate(alongsideTransition: nil) { ends.append($0.isCancelled) }
    }
    try #require(try fixture.b.beginInteractiveDismissal(completion: nil)).cancel()
    try fixture.simulation.run()
    #expect(ends == [true])
  }

  @Test(
    "When the delegate learns that the user has dismissed, another controller can be presented",
    .tags(.inferred)
  )
  func presentsNext() throws {
    let (fixture, recorder) = try presented()
    recorder.onDid = {
      try? fixture.a.present(fixture.c, animated: true, completion: fixture.note("next"))
    }
    try #require(try fixture.b.beginInteractiveDismissal(completion: nil)).finish()
    try fixture.simulation.run()
    #expect(fixture.ends == ["next finished"])
  }

  @Test(
    "Before iOS 13 no gesture dismisses a sheet",
    .tags(.documented),
    arguments: [SystemProfile.iOS7, .iOS8, .iOS9]
  )
  func oldSystems(profile: SystemProfile) throws {
    let (fixture, recorder) = (StackFixture(), DismissalRecorder())
    fixture.simulation.profile = profile
    let window = Window(
      simulation: fixture.simulation,
      rootViewController: fixture.c,
      size: Window.tabletSize
    )
    fixture.b.modalPresentationStyle = .pageSheet
    fixture.b.presentationController?.delegate = recorder
    try window.rootViewController?.presentAndSettle(fixture.b)
    #expect(try fixture.b.beginInteractiveDismissal(completion: nil) == nil)
    try fixture.simulation.run()
    #expect(recorder.lines == [])
  }
}
