import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// What is seen while the system animates; which way things go is known, the exact curves are not.
@Suite("Animations: system transitions")
struct SystemAnimationsTests {
  @Test("A push comes from the right, and the one that leaves goes to the left", .source(.swiftuiNavigationStack43))
  func push() throws {
    let fixture = StackFixture()
    let width = fixture.window.bounds.size.width
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    #expect(fixture.b.view.frame.origin.x == 0, "the model is there at once")
    #expect((fixture.b.view.presentation.frame.origin.x, fixture.a.view.presentation.frame.origin.x) == (width, 0))
    try fixture.simulation.advance(by: .milliseconds(175))
    let middle = fixture.b.view.presentation.frame.origin.x
    #expect(middle > 0 && middle < width)
    #expect(fixture.a.view.presentation.frame.origin.x < 0)
    try fixture.simulation.run()
    #expect(fixture.b.view.presentation.frame.origin.x == 0)
    try fixture.nav.popViewController(animated: true, completion: nil)
    try fixture.simulation.advance(by: .milliseconds(175))
    #expect(fixture.a.view.presentation.frame.origin.x < 0)
    #expect(fixture.b.view.presentation.frame.origin.x > 0)
    try fixture.simulation.run()
    #expect(fixture.a.view.presentation.frame == fixture.window.bounds)
  }

  @Test(
    "A presentation comes from below, and goes there again",
    .source(.coverVertical),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .custom]
  )
  func presentation(style: ModalPresentationStyle) throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = style
    try fixture.a.present(fixture.b, animated: true, completion: nil)
    let place = fixture.b.view.frame.origin.y
    #expect(fixture.b.view.presentation.frame.origin.y == place + fixture.window.bounds.size.height)
    try fixture.simulation.advance(by: .milliseconds(250))
    #expect(fixture.b.view.presentation.frame.origin.y > place)
    try fixture.simulation.run()
    #expect(fixture.b.view.presentation.frame.origin.y == place)
    try fixture.b.dismiss(animated: true, completion: nil)
    #expect(fixture.b.view.presentation.frame.origin.y == place)
    try fixture.simulation.advance(by: .milliseconds(250))
    #expect(fixture.b.view.presentation.frame.origin.y > place)
    try fixture.simulation.run()
    #expect(fixture.b.view.window == nil)
  }

  @Test("What is animated alongside takes as long as the transition", .tags(.documented))
  func alongside() throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    let toolbar = View(name: "toolbar")
    fixture.nav.view.addSubview(toolbar)
    fixture.a.reactions[.viewWillAppear] = { [unowned fixture] in
      fixture.a.transitionCoordinator?.animate(alongsideTransition: { _ in toolbar.alpha = 0 })
    }
    try fixture.nav.popViewController(animated: true, completion: nil)
    #expect(toolbar.presentation.alpha == 1)
    try fixture.simulation.advance(by: .milliseconds(175))
    #expect(toolbar.presentation.alpha > 0 && toolbar.presentation.alpha < 1)
    try fixture.simulation.run()
    #expect(toolbar.presentation.alpha == 0)
  }
}
