import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// The delegate's calls in a dismissal, and the place of the presenter's view meanwhile.
@Suite("Presentations: dismissing")
struct DismissingTests {
  @Test(
    "Of a chain that is dismissed from the bottom, the topmost is asked for an animator",
    .tags(.documented)
  )
  func askedInChain() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    let other = RecordingDelegate(animator: fixture.animator)
    stack.c.modalPresentationStyle = .custom
    stack.c.transitioningDelegate = other
    try fixture.present(animated: false)
    try stack.b.presentAndSettle(stack.c)
    try stack.a.dismiss(animated: true, completion: nil)
    try stack.simulation.run()
    #expect(other.questions == ["dismiss \(stack.c)"])
    #expect((fixture.delegate.questions, stack.window.subviews.map(\.name)) == ([], ["nav"]))
  }

  @Test("Of a wholly visible chain, the topmost gets its callbacks first", .tags(.inferred))
  func toldInChain() throws {
    let stack = StackFixture()
    for controller in [stack.b, stack.c] { controller.modalPresentationStyle = .overFullScreen }
    try stack.a.presentAndSettle(stack.b)
    try stack.b.presentAndSettle(stack.c)
    stack.forget()
    try stack.a.dismiss(animated: true, completion: nil)
    try stack.simulation.run()
    #expect(
      stack.callbacks == [
        "C.viewWillDisappear", "B.viewWillDisappear", "C.viewDidDisappear", "B.viewDidDisappear",
      ]
    )
  }

  @Test("The presenter's view comes back behind the dismissed one", .tags(.inferred))
  func behind() throws {
    let stack = StackFixture()
    stack.b.modalPresentationStyle = .fullScreen
    try stack.a.presentAndSettle(stack.b)
    try stack.a.dismiss(animated: true, completion: nil)
    #expect(stack.window.subviews.map(\.name) == ["nav", "presentation"])
    try stack.simulation.run()
    #expect(stack.window.subviews.map(\.name) == ["nav"])
  }

  @Test(
    "A presenter's view that an animator has moved gets the size of the rotated window, except on old systems",
    .source(.transitioningBug),
    .covers(.oldOrientation),
    arguments: [SystemProfile.iOS7, .iOS9, .iOS18, .current]
  )
  func movedAndRotated(profile: SystemProfile) throws {
    let fixture = TransitionFixture(profile: profile)
    let stack = fixture.stack
    fixture.delegate.presents = false
    try fixture.present(animated: false)
    stack.b.presentationController?.containerView?.insertSubview(stack.nav.view, at: 0)
    stack.window.rotate(animated: true, completion: nil)
    try stack.simulation.run()
    try fixture.dismiss(animated: false)
    #expect(stack.nav.window === stack.window)
    #expect((stack.nav.view.frame == stack.window.bounds) == (profile > .iOS9))
  }
}
