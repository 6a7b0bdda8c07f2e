import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// The delegate's calls in a dismissal, and the place of the presenter's view meanwhile.
@Suite("Presentations: dismissing")
struct DismissingTests {
  @Test("Of a chain that is dismissed from the bottom, the topmost is asked for an animator", .tags(.documented))
  func askedInChain() throws {
    let fixture = TransitionFixture()
    let stage = fixture.stage
    let other = RecordingDelegate(animator: fixture.animator)
    stage.c.modalPresentationStyle = .custom
    stage.c.transitioningDelegate = other
    try fixture.present(animated: false)
    try stage.b.present(stage.c, animated: false, completion: nil)
    try stage.a.dismiss(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(other.questions == ["dismiss \(stage.c)"])
    #expect((fixture.delegate.questions, stage.window.subviews.map(\.name)) == ([], ["nav"]))
  }

  @Test("Of a chain that is seen as a whole, the topmost is told first", .tags(.inferred))
  func toldInChain() throws {
    let stage = StackFixture()
    for controller in [stage.b, stage.c] { controller.modalPresentationStyle = .overFullScreen }
    try stage.a.present(stage.b, animated: false, completion: nil)
    try stage.b.present(stage.c, animated: false, completion: nil)
    stage.forget()
    try stage.a.dismiss(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(
      stage.callbacks == [
        "C.viewWillDisappear", "B.viewWillDisappear", "C.viewDidDisappear", "B.viewDidDisappear",
      ]
    )
  }

  @Test("The presenter's view comes back behind what is dismissed", .tags(.inferred))
  func behind() throws {
    let stage = StackFixture()
    stage.b.modalPresentationStyle = .fullScreen
    try stage.a.present(stage.b, animated: false, completion: nil)
    try stage.a.dismiss(animated: true, completion: nil)
    #expect(stage.window.subviews.map(\.name) == ["nav", "presentation"])
    try stage.simulation.run()
    #expect(stage.window.subviews.map(\.name) == ["nav"])
  }

  @Test(
    "A presenter's view that an animator has moved has the size of the rotated window, but for old systems",
    .source(.transitioningBug),
    .covers(.oldOrientation),
    arguments: [SystemProfile.iOS7, .iOS9, .iOS18, .current]
  )
  func movedAndRotated(profile: SystemProfile) throws {
    let fixture = TransitionFixture(profile: profile)
    let stage = fixture.stage
    fixture.delegate.presents = false
    try fixture.present(animated: false)
    stage.b.presentationController?.containerView?.insertSubview(stage.nav.view, at: 0)
    stage.window.rotate(animated: true, completion: nil)
    try stage.simulation.run()
    try fixture.dismiss(animated: false)
    #expect(stage.nav.window === stage.window)
    #expect((stage.nav.view.frame == stage.window.bounds) == (profile > .iOS9))
  }
}
