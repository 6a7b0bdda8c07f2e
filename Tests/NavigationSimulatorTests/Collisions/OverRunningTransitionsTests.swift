import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// A presentation over a running push, and other transitions that UIKit is not known to separate.
@Suite("Collisions: as UIKit does, over a transition that runs")
struct OverRunningTransitionsTests {
  /// A stage on which a push of B takes 0.2 s and ends as requested, and C is presented over it.
  private final class Race {
    let fixture = TransitionFixture()
    var stage: StackFixture { fixture.stage }
    let style: ModalPresentationStyle

    init(_ style: ModalPresentationStyle, pushFinishes: Bool = true) throws {
      self.style = style
      stage.simulation.collisionBehavior = .matchingUIKit
      stage.simulation.durations.presentation = .milliseconds(300)
      stage.c.modalPresentationStyle = style
      fixture.animator.finishes = pushFinishes
      stage.nav.delegate = fixture.delegate
      try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
      try stage.simulation.advance(by: .milliseconds(100))
    }

    /// Expects that nothing moves, and that all controllers are in their places.
    func expectRest(top: Probe, sourceLocation: SourceLocation = #_sourceLocation) {
      let stage = stage
      let covered = stage.nav.presentedViewController != nil && style == .fullScreen
      let other = top === stage.a ? stage.b : stage.a
      #expect(stage.nav.topViewController === top, sourceLocation: sourceLocation)
      #expect(top.appearance == (covered ? .disappeared : .appeared), sourceLocation: sourceLocation)
      #expect(other.appearance == .disappeared, sourceLocation: sourceLocation)
      #expect((top.view.window == nil) == covered, sourceLocation: sourceLocation)
      #expect(other.view.window == nil, sourceLocation: sourceLocation)
      #expect(stage.nav.appearance == top.appearance, sourceLocation: sourceLocation)
      for controller in [stage.nav, stage.a, stage.b, stage.c] {
        #expect(controller.occupancy.transition == nil, sourceLocation: sourceLocation)
      }
      #expect(stage.simulation.openTransitions == [], sourceLocation: sourceLocation)
      #expect(stage.simulation.messages == [], sourceLocation: sourceLocation)
      #expect(stage.simulation.misuses == [], sourceLocation: sourceLocation)
      stage.expectLegal(sourceLocation: sourceLocation)
    }
  }

  private static let styles = [ModalPresentationStyle.fullScreen, .pageSheet]

  /// UIKit is not known to look for a push before it presents.
  @Test(
    "As UIKit does: presenting while a push runs goes through, from either controller; both complete, whatever comes first",
    .tags(.inferred),
    .covers(.occupiedControllers),
    arguments: styles,
    [true, false]
  )
  func presentation(style: ModalPresentationStyle, animated: Bool) throws {
    for finishes in [true, false] {
      for fromLeaving in [true, false] {
        let race = try Race(style, pushFinishes: finishes)
        let stage = race.stage
        let source = fromLeaving ? stage.a : stage.b
        try source.present(stage.c, animated: animated, completion: stage.note("C"))
        #expect(stage.nav.presentedViewController === stage.c)
        try stage.simulation.run()
        let push = "push \(finishes ? "finished" : "cancelled")"
        #expect(stage.ends == (animated ? [push, "C finished"] : ["C finished", push]))
        let top = finishes ? stage.b : stage.a
        race.expectRest(top: top)
        try top.dismiss(animated: true, completion: stage.note("dismiss"))
        try stage.simulation.run()
        #expect(stage.ends.last == "dismiss finished")
        race.expectRest(top: top)
      }
    }
  }

  @Test(
    "As UIKit does: what came over a push that runs can be dismissed again while that still runs",
    .tags(.inferred),
    .covers(.occupiedControllers),
    arguments: styles,
    [true, false]
  )
  func dismissal(style: ModalPresentationStyle, animated: Bool) throws {
    for finishes in [true, false] {
      let race = try Race(style, pushFinishes: finishes)
      let stage = race.stage
      try stage.a.present(stage.c, animated: false)
      try stage.c.dismiss(animated: animated, completion: stage.note("dismiss"))
      #expect(stage.b.occupancy.transition?.choreography.kind == .push)
      #expect(stage.nav.transitionCoordinator != nil)
      try stage.simulation.run()
      #expect(Set(stage.ends) == ["push \(finishes ? "finished" : "cancelled")", "dismiss finished"])
      #expect(stage.nav.presentedViewController == nil)
      race.expectRest(top: finishes ? stage.b : stage.a)
    }
  }

  @Test(
    "As UIKit does: a swipe back goes on under what is presented over it, either way",
    .tags(.inferred),
    .covers(.occupiedControllers),
    arguments: styles,
    [true, false]
  )
  func swipe(style: ModalPresentationStyle, finishes: Bool) throws {
    for animated in [true, false] {
      let stage = StackFixture()
      stage.simulation.collisionBehavior = .matchingUIKit
      stage.c.modalPresentationStyle = style
      try stage.push(stage.b)
      let swipe = try #require(try stage.nav.beginInteractivePop(completion: stage.note("pop")))
      swipe.update(0.4)
      try stage.b.present(stage.c, animated: animated, completion: stage.note("C"))
      swipe.update(0.6)
      if finishes { swipe.finish() } else { swipe.cancel() }
      try stage.simulation.run()
      #expect(Set(stage.ends) == ["pop \(finishes ? "finished" : "cancelled")", "C finished"])
      try stage.nav.dismiss(animated: animated)
      try stage.simulation.run()
      let top = finishes ? stage.a : stage.b
      #expect(stage.nav.topViewController === top)
      #expect(top.appearance == .appeared && top.view.window === stage.window)
      #expect(stage.simulation.messages == [])
    }
  }

  @Test(
    "As UIKit does: in viewWillDisappear of the one that a push takes away, presenting goes through",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: styles,
    [true, false]
  )
  func leaving(style: ModalPresentationStyle, animated: Bool) throws {
    let stage = StackFixture()
    stage.simulation.collisionBehavior = .matchingUIKit
    stage.c.modalPresentationStyle = style
    stage.a.reactions[.viewWillDisappear] = { [unowned stage] in
      stage.a.reactions = [:]
      #expect(throws: Never.self) { try stage.a.present(stage.c, animated: animated, completion: stage.note("C")) }
    }
    try stage.nav.pushViewController(stage.b, animated: animated, completion: stage.note("push"))
    try stage.simulation.run()
    #expect(Set(stage.ends) == ["C finished", "push finished"])
    try stage.nav.dismiss(animated: animated)
    try stage.simulation.run()
    #expect(stage.b.appearance == .appeared && stage.a.appearance == .disappeared)
    #expect(stage.simulation.messages == [])
  }

  @Test(
    "As UIKit does: dismissing while a push runs beneath, or inside of what goes, goes through without a message",
    .tags(.inferred),
    .covers(.dismissWhilePresenting),
    arguments: ["beneath", "inside"]
  )
  func dismissalDuringPush(place: String) throws {
    let stage = StackFixture()
    stage.simulation.collisionBehavior = .matchingUIKit
    let sheet = NavigationController(rootViewController: stage.c, title: "sheet")
    try stage.a.present(sheet, animated: false)
    let stack = place == "beneath" ? stage.nav : sheet
    try stack.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    try stage.a.dismiss(animated: true, completion: stage.note("dismiss"))
    try stage.simulation.run()
    #expect(stage.ends == ["push finished", "dismiss finished"])
    #expect(stage.simulation.messages == [])
    #expect(stage.nav.presentedViewController == nil)
    #expect(stage.b.appearance == (place == "beneath" ? .appeared : .disappeared))
  }

  @Test(
    "As UIKit does: pushing and presenting in a rotation go through",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func rotation() throws {
    let stage = StackFixture()
    stage.simulation.collisionBehavior = .matchingUIKit
    stage.window.rotate(animated: true, completion: stage.note("rotate"))
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    try stage.b.present(stage.c, animated: true, completion: stage.note("C"))
    try stage.simulation.run()
    #expect(stage.ends == ["rotate finished", "push finished", "C finished"])
    #expect(stage.b.view.window === stage.window)
    #expect((stage.nav.view.frame, stage.simulation.messages) == (stage.window.bounds, []))
  }

  @Test(
    "As UIKit does: while a presentation runs over a push, both are in the way of another push",
    .source(.wlkthru),
    .covers(.stackWhileMoving)
  )
  func pushDuringBoth() throws {
    let race = try Race(.pageSheet)
    let stage = race.stage
    try stage.b.present(stage.c, animated: true)
    let push = { try stage.nav.pushViewController(stage.d, animated: true, completion: stage.note("never")) }
    try push()
    try stage.simulation.advance(by: .milliseconds(150))
    #expect(stage.ends == ["push finished"])
    try push()
    #expect(stage.simulation.messages.count == 2)
    try stage.simulation.run()
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B"])
  }
}
