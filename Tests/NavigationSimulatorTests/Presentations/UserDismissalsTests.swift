import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// A delegate of a presentation controller that tells its calls.
private final class Dismissals: AdaptivePresentationControllerDelegate {
  private let write: (String) -> Void
  var mayDismiss = true
  var onShould: () -> Void = {}
  var onWill: (PresentationController) -> Void = { _ in }
  var onDid: () -> Void = {}

  init(_ story: Story) { write = { [unowned story] in story.write($0) } }

  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  {
    write("should")
    onShould()
    return mayDismiss
  }

  func presentationControllerWillDismiss(_ presentationController: PresentationController) {
    write("will")
    onWill(presentationController)
  }

  func presentationControllerDidDismiss(_ presentationController: PresentationController) {
    write("did \(presentationController.presentedViewController.title ?? "")")
    onDid()
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
    write("attempt")
  }
}

@Suite("Presentations: dismissals by the user")
final class UserDismissalsTests: StackFixture {
  private lazy var delegate = Dismissals(story)

  init() { super.init(cast: "ABCD") }

  /// Presents B on A, or on another controller.
  private func presentB(_ style: ModalPresentationStyle = .pageSheet, on presenter: Probe? = nil)
    throws
  {
    b.modalPresentationStyle = style
    b.presentationController?.delegate = delegate
    try (presenter ?? a).presentAndSettle(b)
    forget()
  }

  /// Apple's header tells of will before any animation and of did after all of them; that they lie
  /// around the controller's own callbacks is inferred from that.
  @Test(
    "A dismissing gesture calls the delegate before viewWillDisappear and after viewDidDisappear",
    .tags(.documented),
    arguments: [ModalPresentationStyle.automatic, .pageSheet, .formSheet]
  )
  func finished(style: ModalPresentationStyle) throws {
    try presentB(style)
    let pull = try #require(try b.beginInteractiveDismissal(completion: note("pull")))
    story.expect("0.0: should · will · B.viewWillDisappear")
    pull.update(0.6)
    pull.finish()
    try story.settle("0.2: B.viewDidDisappear · pull finished · did B → A")
  }

  @Test("A cancelled gesture calls only the delegate's willDismiss", .tags(.documented))
  func cancelled() throws {
    try presentB()
    let pull = try #require(try b.beginInteractiveDismissal(completion: nil))
    pull.update(0.3)
    pull.cancel()
    try story.settle(
      """
      0.0: should · will · B.viewWillDisappear
      0.15: B.viewWillAppear · B.viewIsAppearing · B.viewDidAppear
      → A + B
      """
    )
  }

  @Test(
    "A dismissal by code does not call the delegate",
    .tags(.documented),
    arguments: Motion.allCases
  )
  func byCode(motion: Motion) throws {
    try presentB()
    story.tellsTimes = false
    try b.dismiss(animated: motion.isAnimated, completion: nil)
    try story.settle("B.viewWillDisappear · B.viewDidDisappear → A")
  }

  /// Presents B as a popover on C, on a tablet.
  private func presentPopover(animated: Bool = false) throws -> Window {
    let tablet = Window(simulation: simulation, rootViewController: c, size: Window.tabletSize)
    b.modalPresentationStyle = .popover
    b.presentationController?.delegate = delegate
    try c.present(b, animated: animated, completion: nil)
    if !animated { try simulation.advance(by: .zero) }
    story.window = tablet
    story.cast = ""
    story.forget()
    return tablet
  }

  private let beside = Point(x: 20, y: 20)
  private let within = Point(x: Window.tabletSize.width / 2, y: Window.tabletSize.height / 2)

  /// Before iOS 13 the delegate of a popover had methods of its own for this; here it is asked by
  /// the newer ones.
  @Test("A tap beside a popover dismisses it, animated, and calls the delegate", .tags(.documented))
  func tapBesidePopover() throws {
    let tablet = try presentPopover()
    tablet.tap(at: within)
    try story.settle("→ C + B")
    tablet.tap(at: beside)
    try story.settle("0.0: should · will\n0.5: did B → C")
    #expect(tablet.tap(at: beside) == nil)
  }

  /// A controller that must not be dismissed: modal, or by its delegate's answer.
  struct Stay: CustomTestStringConvertible, Sendable {
    let isModal: Bool
    let told: String
    var testDescription: String { told }

    static let all = [
      Stay(isModal: true, told: "0.0: attempt"),
      Stay(isModal: false, told: "0.0: should · attempt"),
    ]
  }

  @Test(
    "A tap beside a modal popover tells the delegate of the attempt",
    .tags(.documented),
    arguments: Stay.all
  )
  func tapBesideModalPopover(stay: Stay) throws {
    let tablet = try presentPopover()
    b.isModalInPresentation = stay.isModal
    delegate.mayDismiss = false
    tablet.tap(at: beside)
    try story.settle("\(stay.told) → C + B")
  }

  @Test(
    "A tap beside a popover is ignored while the popover appears or disappears",
    .source(.radar19940)
  )
  func tapWhilePopoverMoves() throws {
    let tablet = try presentPopover(animated: true)
    try simulation.advance(by: .milliseconds(50))
    #expect(tablet.tap(at: beside) == nil)
    try story.settle("→ C + B")
    tablet.tap(at: beside)
    #expect(tablet.tap(at: beside) == nil)
    try story.settle("0.5: should · will\n1.0: did B → C")
  }

  /// Apple tells of the attempt when it is prevented, not at what moment; here it is by itself,
  /// after the attempt.
  @Test(
    "A refused gesture tells the delegate of the attempt, and begins nothing",
    .tags(.documented),
    arguments: Stay.all
  )
  func refused(stay: Stay) throws {
    try presentB()
    b.isModalInPresentation = stay.isModal
    delegate.mayDismiss = false
    #expect(try b.beginInteractiveDismissal(completion: note("never")) == nil)
    #expect(simulation.openTransitions == [])
    try story.settle("\(stay.told) → A + B")
  }

  @Test(
    "A pull on the lock does not begin if its delegate begins another transition, and gives the lock back"
  )
  func collides() throws {
    try presentB()
    story.cast = ""
    delegate.onShould = { [unowned self] in try? begin(.present(.c, on: .b)) }
    #expect(try b.transitions.beginInteractiveDismissal(completion: note("never")) == nil)
    #expect(!window.transitionLock.isTransitioning)
    try story.settle(
      "0.0: should · thrown conflict with present 0.5: present C finished → A + B + C"
    )
  }

  /// Apple's sample of a sheet that asks before it goes sets it in the root of a stack.
  @Test(
    "A modal controller that is visible inside a sheet prevents a pull of the sheet",
    .tags(.documented)
  )
  func inside() throws {
    let sheet = NavigationController(rootViewController: c, title: "sheet")
    sheet.presentationController?.delegate = delegate
    try a.presentAndSettle(sheet)
    story.cast = ""
    story.forget()
    c.isModalInPresentation = true
    #expect(try c.beginInteractiveDismissal(completion: nil) == nil)
    try story.settle("0.0: attempt → A + C")
    try sheet.pushViewController(d, animated: false, completion: nil)
    try #require(try d.beginInteractiveDismissal(completion: nil)).finish()
    try story.settle("0.0: should · will\n0.5: did sheet → A")
  }

  @Test("A delegate can animate alongside the transition that a gesture begins", .tags(.documented))
  func joins() throws {
    try presentB()
    story.cast = ""
    delegate.onWill = { [story] presentation in
      let coordinator = presentation.presentingViewController.transitionCoordinator
      #expect(coordinator?.isInteractive == true)
      coordinator?.animate(alongsideTransition: nil) {
        story.write("cancelled: \($0.isCancelled)")
      }
    }
    try #require(try b.beginInteractiveDismissal(completion: nil)).cancel()
    try story.settle("0.0: should · will · cancelled: true")
  }

  @Test(
    "In didDismiss, the delegate can present another controller",
    .tags(.inferred)
  )
  func presentsNext() throws {
    try presentB()
    story.cast = ""
    delegate.onDid = { [unowned self] in
      try? a.present(c, animated: true, completion: note("next"))
    }
    try #require(try b.beginInteractiveDismissal(completion: nil)).finish()
    try story.settle("0.0: should · will\n0.5: did B\n1.0: next finished → A + C")
  }

  @Test(
    "Before iOS 13 no gesture dismisses a sheet",
    .tags(.documented),
    arguments: [SystemProfile.iOS7, .iOS8, .iOS9]
  )
  func oldSystems(profile: SystemProfile) throws {
    simulation.profile = profile
    let tablet = Window(simulation: simulation, rootViewController: c, size: Window.tabletSize)
    story.window = tablet
    try presentB(on: c)
    #expect(try b.beginInteractiveDismissal(completion: nil) == nil)
    try story.settle("→ C + B")
  }
}
