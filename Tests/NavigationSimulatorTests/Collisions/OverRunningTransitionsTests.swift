import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// A presentation over a running push, and other transitions that UIKit is not known to separate.
@Suite("Collisions: as UIKit does, over a transition that runs")
struct OverRunningTransitionsTests {
  /// A stack on which a push of B takes 0.2 s and ends as requested, and C is presented over it.
  private final class Race {
    let fixture = TransitionFixture()
    var stack: StackFixture { fixture.stack }
    let style: ModalPresentationStyle

    init(_ style: ModalPresentationStyle, pushFinishes: Bool = true) throws {
      self.style = style
      stack.simulation.collisionBehavior = .matchingUIKit
      stack.simulation.durations.presentation = .milliseconds(300)
      stack.c.modalPresentationStyle = style
      fixture.animator.finishes = pushFinishes
      stack.nav.delegate = fixture.delegate
      try stack.nav.pushViewController(stack.b, animated: true, completion: stack.note("push"))
      try stack.simulation.advance(by: .milliseconds(100))
    }

    /// Expects that nothing moves, and that all controllers are in their places.
    func expectRest(top: Probe, sourceLocation: SourceLocation = #_sourceLocation) {
      let stack = stack
      let covered = stack.nav.presentedViewController != nil && style == .fullScreen
      let other = top === stack.a ? stack.b : stack.a
      #expect(stack.nav.topViewController === top, sourceLocation: sourceLocation)
      #expect(
        top.appearance == (covered ? .disappeared : .appeared),
        sourceLocation: sourceLocation
      )
      #expect(other.appearance == .disappeared, sourceLocation: sourceLocation)
      #expect((top.view.window == nil) == covered, sourceLocation: sourceLocation)
      #expect(other.view.window == nil, sourceLocation: sourceLocation)
      #expect(stack.nav.appearance == top.appearance, sourceLocation: sourceLocation)
      for controller in [stack.nav, stack.a, stack.b, stack.c] {
        #expect(controller.occupancy.transition == nil, sourceLocation: sourceLocation)
      }
      #expect(stack.simulation.openTransitions == [], sourceLocation: sourceLocation)
      #expect(stack.simulation.messages == [], sourceLocation: sourceLocation)
      #expect(stack.simulation.misuses == [], sourceLocation: sourceLocation)
      stack.expectLegal(sourceLocation: sourceLocation)
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
        let stack = race.stack
        let source = fromLeaving ? stack.a : stack.b
        try source.present(stack.c, animated: animated, completion: stack.note("C"))
        #expect(stack.nav.presentedViewController === stack.c)
        try stack.simulation.run()
        let push = "push \(finishes ? "finished" : "cancelled")"
        #expect(stack.ends == (animated ? [push, "C finished"] : ["C finished", push]))
        let top = finishes ? stack.b : stack.a
        race.expectRest(top: top)
        try top.dismiss(animated: true, completion: stack.note("dismiss"))
        try stack.simulation.run()
        #expect(stack.ends.last == "dismiss finished")
        race.expectRest(top: top)
      }
    }
  }

  @Test(
    "As UIKit does: a presentation over a running push can be dismissed while the push still runs",
    .tags(.inferred),
    .covers(.occupiedControllers),
    arguments: styles,
    [true, false]
  )
  func dismissal(style: ModalPresentationStyle, animated: Bool) throws {
    for finishes in [true, false] {
      let race = try Race(style, pushFinishes: finishes)
      let stack = race.stack
      try stack.a.presentAndSettle(stack.c)
      try stack.c.dismiss(animated: animated, completion: stack.note("dismiss"))
      #expect(stack.b.occupancy.transition?.choreography.kind == .push)
      #expect(stack.nav.transitionCoordinator != nil)
      try stack.simulation.run()
      #expect(
        Set(stack.ends) == ["push \(finishes ? "finished" : "cancelled")", "dismiss finished"]
      )
      #expect(stack.nav.presentedViewController == nil)
      race.expectRest(top: finishes ? stack.b : stack.a)
    }
  }

  @Test(
    "As UIKit does: a swipe back continues under a presentation over it, either way",
    .tags(.inferred),
    .covers(.occupiedControllers),
    arguments: styles,
    [true, false]
  )
  func swipe(style: ModalPresentationStyle, finishes: Bool) throws {
    for animated in [true, false] {
      let stack = StackFixture()
      stack.simulation.collisionBehavior = .matchingUIKit
      stack.c.modalPresentationStyle = style
      try stack.push(stack.b)
      let swipe = try #require(try stack.nav.beginInteractivePop(completion: stack.note("pop")))
      swipe.update(0.4)
      try stack.b.present(stack.c, animated: animated, completion: stack.note("C"))
      swipe.update(0.6)
      if finishes { swipe.finish() } else { swipe.cancel() }
      try stack.simulation.run()
      #expect(Set(stack.ends) == ["pop \(finishes ? "finished" : "cancelled")", "C finished"])
      try stack.nav.dismiss(animated: animated)
      try stack.simulation.run()
      let top = finishes ? stack.a : stack.b
      #expect(stack.nav.topViewController === top)
      #expect(top.appearance == .appeared && top.view.window === stack.window)
      #expect(stack.simulation.messages == [])
    }
  }

  @Test(
    "As UIKit does: presenting in viewWillDisappear of the controller that a push covers goes through",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: styles,
    [true, false]
  )
  func leaving(style: ModalPresentationStyle, animated: Bool) throws {
    let stack = StackFixture()
    stack.simulation.collisionBehavior = .matchingUIKit
    stack.c.modalPresentationStyle = style
    stack.a.reactions[.viewWillDisappear] = { [unowned stack] in
      stack.a.reactions = [:]
      #expect(throws: Never.self) {
        try stack.a.present(stack.c, animated: animated, completion: stack.note("C"))
      }
    }
    try stack.nav.pushViewController(stack.b, animated: animated, completion: stack.note("push"))
    try stack.simulation.run()
    #expect(Set(stack.ends) == ["C finished", "push finished"])
    try stack.nav.dismiss(animated: animated)
    try stack.simulation.run()
    #expect(stack.b.appearance == .appeared && stack.a.appearance == .disappeared)
    #expect(stack.simulation.messages == [])
  }

  @Test(
    "As UIKit does: a dismissal over a running push, or with one inside, goes through without a message",
    .tags(.inferred),
    .covers(.dismissWhilePresenting),
    arguments: ["beneath", "inside"]
  )
  func dismissalDuringPush(place: String) throws {
    let stack = StackFixture()
    stack.simulation.collisionBehavior = .matchingUIKit
    let sheet = NavigationController(rootViewController: stack.c, title: "sheet")
    try stack.a.presentAndSettle(sheet)
    let navigation = place == "beneath" ? stack.nav : sheet
    try navigation.pushViewController(stack.b, animated: true, completion: stack.note("push"))
    try stack.a.dismiss(animated: true, completion: stack.note("dismiss"))
    try stack.simulation.run()
    #expect(stack.ends == ["push finished", "dismiss finished"])
    #expect(stack.simulation.messages == [])
    #expect(stack.nav.presentedViewController == nil)
    #expect(stack.b.appearance == (place == "beneath" ? .appeared : .disappeared))
  }

  @Test(
    "As UIKit does: pushing and presenting in a rotation go through",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func rotation() throws {
    let stack = StackFixture()
    stack.simulation.collisionBehavior = .matchingUIKit
    stack.window.rotate(animated: true, completion: stack.note("rotate"))
    try stack.nav.pushViewController(stack.b, animated: true, completion: stack.note("push"))
    try stack.b.present(stack.c, animated: true, completion: stack.note("C"))
    try stack.simulation.run()
    #expect(stack.ends == ["rotate finished", "push finished", "C finished"])
    #expect(stack.b.view.window === stack.window)
    #expect((stack.nav.view.frame, stack.simulation.messages) == (stack.window.bounds, []))
  }

  @Test(
    "As UIKit does: a swipe back that was covered and uncovered shows its final controller, either way"
  )
  func coveredSwipe() throws {
    for (style, finishes) in [
      (ModalPresentationStyle.fullScreen, true), (.fullScreen, false), (.pageSheet, true),
    ] {
      let stack = StackFixture()
      stack.simulation.collisionBehavior = .matchingUIKit
      stack.c.modalPresentationStyle = style
      try stack.push(stack.b)
      let swipe = try #require(try stack.nav.beginInteractivePop())
      swipe.update(0.4)
      try stack.b.presentAndSettle(stack.c)
      try stack.c.dismissAndSettle()
      if finishes { swipe.finish() } else { swipe.cancel() }
      try stack.simulation.run()
      let (top, other) = finishes ? (stack.a, stack.b) : (stack.b, stack.a)
      #expect(top.appearance == .appeared && top.view.window === stack.window)
      #expect(other.appearance == .disappeared && other.view.window == nil)
    }
  }

  @Test(
    "As UIKit does: while a presentation runs over a push, both are in the way of another push",
    .source(.wlkthru),
    .covers(.stackWhileMoving)
  )
  func pushDuringBoth() throws {
    let race = try Race(.pageSheet)
    let stack = race.stack
    try stack.b.present(stack.c, animated: true)
    let push = {
      try stack.nav.pushViewController(stack.d, animated: true, completion: stack.note("never"))
    }
    try push()
    try stack.simulation.advance(by: .milliseconds(150))
    #expect(stack.ends == ["push finished"])
    try push()
    #expect(stack.simulation.messages.count == 2)
    try stack.simulation.run()
    #expect(stack.nav.viewControllers.map(\.title) == ["A", "B"])
  }
}
