import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// What is seen while the system animates; which way things go is known, the exact curves are not.
@Suite("Animations: system transitions")
struct SystemAnimationsTests {
  @Test("A push comes from the right, and the one that leaves goes to the left", .source(.swiftuiNavigationStack43))
  func push() throws {
    let stage = StackFixture()
    let width = stage.window.bounds.size.width
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    #expect(stage.b.view.frame.origin.x == 0, "the model is there at once")
    #expect((stage.b.view.presentation.frame.origin.x, stage.a.view.presentation.frame.origin.x) == (width, 0))
    try stage.simulation.advance(by: .milliseconds(175))
    let middle = stage.b.view.presentation.frame.origin.x
    #expect(middle > 0 && middle < width)
    #expect(stage.a.view.presentation.frame.origin.x < 0)
    try stage.simulation.run()
    #expect(stage.b.view.presentation.frame.origin.x == 0)
    try stage.nav.popViewController(animated: true, completion: nil)
    try stage.simulation.advance(by: .milliseconds(175))
    #expect(stage.a.view.presentation.frame.origin.x < 0)
    #expect(stage.b.view.presentation.frame.origin.x > 0)
    try stage.simulation.run()
    #expect(stage.a.view.presentation.frame == stage.window.bounds)
  }

  @Test(
    "A presentation comes from below, and goes there again",
    .source(.coverVertical),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .custom]
  )
  func presentation(style: ModalPresentationStyle) throws {
    let stage = StackFixture()
    stage.b.modalPresentationStyle = style
    try stage.a.present(stage.b, animated: true, completion: nil)
    let place = stage.b.view.frame.origin.y
    #expect(stage.b.view.presentation.frame.origin.y == place + stage.window.bounds.size.height)
    try stage.simulation.advance(by: .milliseconds(250))
    #expect(stage.b.view.presentation.frame.origin.y > place)
    try stage.simulation.run()
    #expect(stage.b.view.presentation.frame.origin.y == place)
    try stage.b.dismiss(animated: true, completion: nil)
    #expect(stage.b.view.presentation.frame.origin.y == place)
    try stage.simulation.advance(by: .milliseconds(250))
    #expect(stage.b.view.presentation.frame.origin.y > place)
    try stage.simulation.run()
    #expect(stage.b.view.window == nil)
  }

  @Test("What is animated alongside takes as long as the transition", .tags(.documented))
  func alongside() throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    let toolbar = View(name: "toolbar")
    stage.nav.view.addSubview(toolbar)
    stage.a.reactions[.viewWillAppear] = { [unowned stage] in
      stage.a.transitionCoordinator?.animate(alongsideTransition: { _ in toolbar.alpha = 0 })
    }
    try stage.nav.popViewController(animated: true, completion: nil)
    #expect(toolbar.presentation.alpha == 1)
    try stage.simulation.advance(by: .milliseconds(175))
    #expect(toolbar.presentation.alpha > 0 && toolbar.presentation.alpha < 1)
    try stage.simulation.run()
    #expect(toolbar.presentation.alpha == 0)
  }
}
