import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The visible motion while the system animates: its direction is known, its exact curves are not.
@Suite("Animations: system transitions")
final class SystemAnimationsTests: StackFixture {
  @Test(
    "A push comes from the right, and the leaving controller goes to the left",
    .source(.swiftuiNavigationStack43)
  )
  func push() throws {
    let width = window.bounds.size.width
    try nav.pushViewController(b, animated: true, completion: nil)
    #expect(b.view.frame.origin.x == 0, "the model is there at once")
    #expect(
      (b.view.presentation.frame.origin.x, a.view.presentation.frame.origin.x) == (
        width, 0
      )
    )
    try simulation.advance(by: .milliseconds(175))
    let middle = b.view.presentation.frame.origin.x
    #expect(middle > 0 && middle < width)
    #expect(a.view.presentation.frame.origin.x < 0)
    try simulation.run()
    #expect(b.view.presentation.frame.origin.x == 0)
    try nav.popViewController(animated: true, completion: nil)
    try simulation.advance(by: .milliseconds(175))
    #expect(a.view.presentation.frame.origin.x < 0)
    #expect(b.view.presentation.frame.origin.x > 0)
    try simulation.run()
    #expect(a.view.presentation.frame == window.bounds)
  }

  @Test(
    "A presented controller comes from below, and a dismissed one goes below",
    .source(.coverVertical),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .custom]
  )
  func presentation(style: ModalPresentationStyle) throws {
    b.modalPresentationStyle = style
    try a.present(b, animated: true, completion: nil)
    let place = b.view.frame.origin.y
    #expect(b.view.presentation.frame.origin.y == place + window.bounds.size.height)
    try simulation.advance(by: .milliseconds(250))
    #expect(b.view.presentation.frame.origin.y > place)
    try simulation.run()
    #expect(b.view.presentation.frame.origin.y == place)
    try b.dismiss(animated: true, completion: nil)
    #expect(b.view.presentation.frame.origin.y == place)
    try simulation.advance(by: .milliseconds(250))
    #expect(b.view.presentation.frame.origin.y > place)
    try simulation.run()
    #expect(b.view.window == nil)
  }

  @Test("An animation alongside takes as long as the transition", .tags(.documented))
  func alongside() throws {
    try push(b)
    let toolbar = View(name: "toolbar")
    nav.view.addSubview(toolbar)
    a.reactions[.viewWillAppear] = { [unowned self] in
      a.transitionCoordinator?.animate(alongsideTransition: { _ in toolbar.alpha = 0 })
    }
    try nav.popViewController(animated: true, completion: nil)
    #expect(toolbar.presentation.alpha == 1)
    try simulation.advance(by: .milliseconds(175))
    #expect(toolbar.presentation.alpha > 0 && toolbar.presentation.alpha < 1)
    try simulation.run()
    #expect(toolbar.presentation.alpha == 0)
  }

  /// Seen of a push. Only the transition's own argument says whether it is animated.
  @Test(
    "Where animations are switched off, a transition still moves: only its own argument counts",
    .source(.radar11328),
    arguments: ["push", "pop", "present", "dismiss"],
    ["block", "transaction"]
  )
  func withoutAnimation(verb: String, scope: String) throws {
    if verb == "pop" { try push(b) }
    if verb == "dismiss" { try a.presentAndSettle(b) }
    func start() throws {
      switch verb {
      case "push": try nav.pushViewController(b, animated: true, completion: nil)
      case "pop": try nav.popViewController(animated: true, completion: nil)
      case "present": try a.present(b, animated: true, completion: nil)
      default: try a.dismiss(animated: true, completion: nil)
      }
    }
    func isOff() -> Bool {
      let probe = View(frame: Rect(0, 0, 10, 10))
      window.addSubview(probe)
      defer { probe.removeFromSuperview() }
      View.animate(withDuration: .seconds(1)) { probe.center.x = 100 }
      return probe.presentation.center.x == 100
    }
    var wasOff = false
    if scope == "block" {
      View.performWithoutAnimation {
        #expect(throws: Never.self) { try start() }
        wasOff = isOff()
      }
    } else {
      Transaction.begin()
      Transaction.setDisableActions(true)
      try start()
      wasOff = isOff()
      Transaction.commit()
    }
    #expect(wasOff, "what follows in the scope does not move")
    let before = b.view.presentation.frame
    try simulation.advance(by: .milliseconds(150))
    #expect(b.view.presentation.frame != before)
    #expect(b.view.presentation.frame != b.view.frame)
    try simulation.run()
  }

  @Test(
    "Where animations are switched off, custom animators and animations alongside still move",
    .tags(.inferred)
  )
  func customWithoutAnimation() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    let bar = View(frame: Rect(0, 0, 10, 10))
    stack.window.addSubview(bar)
    stack.b.reactions[.viewWillAppear] = { [unowned stack] in
      stack.b.transitionCoordinator?.animate(alongsideTransition: { _ in bar.center.x = 100 })
    }
    fixture.animator.onStart = { context in
      View.animate(withDuration: .milliseconds(200)) { context.view(forKey: .to)?.center.y += 100 }
    }
    View.performWithoutAnimation {
      #expect(throws: Never.self) { try stack.begin(.present(.b)) }
    }
    let view = stack.b.view
    #expect(view.presentation.center.y == view.center.y - 100)
    #expect(bar.presentation.center.x == 5)
    try stack.simulation.run()
    #expect(view.presentation.center.y == view.center.y)
    #expect(bar.presentation.center.x == 100)
  }
}
