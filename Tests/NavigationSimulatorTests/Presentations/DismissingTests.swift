import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// The delegate's calls in a dismissal, and the place of the presenter's view meanwhile.
@Suite("Presentations: dismissing")
final class DismissingTests: StackFixture {
  @Test(
    "If a chain is dismissed from the bottom, its topmost controller's delegate is asked for an animator",
    .tags(.documented)
  )
  func askedInChain() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    let other = RecordingDelegate(animator: fixture.animator)
    stack.c.modalPresentationStyle = .custom
    stack.c.transitioningDelegate = other
    try stack.a.presentAndSettle(stack.b)
    try stack.b.presentAndSettle(stack.c)
    try stack.a.dismiss(animated: true, completion: nil)
    try stack.simulation.run()
    #expect(other.questions == ["dismiss \(stack.c)"])
    #expect(fixture.delegate.questions == [])
    #expect(stack.window.subviews.map(\.name) == ["nav"])
  }

  @Test(
    "If all controllers of a dismissed chain are visible, the top gets its callbacks first",
    .tags(.inferred)
  )
  func toldInChain() throws {
    b.modalPresentationStyle = .overFullScreen
    c.modalPresentationStyle = .overFullScreen
    try a.presentAndSettle(b)
    try b.presentAndSettle(c)
    forget()
    try a.dismiss(animated: true, completion: nil)
    try story.settle(
      """
      0.0: C.viewWillDisappear · B.viewWillDisappear
      0.5: C.viewDidDisappear · B.viewDidDisappear
      → A
      """
    )
  }

  @Test("The presenter's view comes back behind the dismissed one", .tags(.inferred))
  func behind() throws {
    b.modalPresentationStyle = .fullScreen
    try a.presentAndSettle(b)
    try a.dismiss(animated: true, completion: nil)
    #expect(window.subviews.map(\.name) == ["nav", "presentation"])
    try simulation.run()
    #expect(window.subviews.map(\.name) == ["nav"])
  }

  @Test(
    "After a rotation, a presenter's view that an animator had moved gets the new size, except on old systems",
    .source(.transitioningBug),
    .covers(.oldOrientation),
    arguments: zip(
      [SystemProfile.iOS7, .iOS9, .iOS18, .current],
      [
        Window.telephoneSize, Window.telephoneSize, Window.telephoneSize.turned,
        Window.telephoneSize.turned,
      ]
    )
  )
  func movedAndRotated(profile: SystemProfile, size: Size) throws {
    let fixture = TransitionFixture(profile: profile)
    let stack = fixture.stack
    fixture.delegate.presents = false
    try stack.a.presentAndSettle(stack.b)
    stack.b.presentationController?.containerView?.insertSubview(stack.nav.view, at: 0)
    stack.window.rotate(animated: true, completion: nil)
    try stack.simulation.run()
    try stack.b.dismissAndSettle()
    #expect(stack.nav.screen == "A")
    #expect(stack.nav.view.frame.size == size)
  }
}

extension Size {
  fileprivate var turned: Size { Size(width: height, height: width) }
}
