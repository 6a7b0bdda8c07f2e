import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Containers: transitions between children")
struct ChildTransitionsTests {
  private let time = Duration.milliseconds(300)

  /// Two re-implementations of UIKit agree on this order, but for the completion: they call it
  /// before the did-callbacks. Here it follows them, as every completion does.
  @Test("One child makes way for another", .tags(.inferred), arguments: [true, false])
  func order(animated: Bool) throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    family.x.willMove(toParent: nil)
    try family.parent.addChild(family.y)
    family.y.view.frame = family.parent.view.bounds
    family.forget()
    var isAnimating = false
    try family.parent.transition(from: family.x, to: family.y, duration: animated ? time : .zero) {
      isAnimating = family.y.view.superview === family.parent.view
    } completion: { end in
      #expect((end, family.simulation.openTransitions) == (.finished, []))
      do { try family.x.removeFromParent() } catch { Issue.record(error) }
      family.y.didMove(toParent: family.parent)
    }
    #expect(isAnimating)
    if animated {
      #expect(family.callbacks.count == 3)
      #expect(family.x.view.superview === family.parent.view)
      #expect(family.simulation.openTransitions.map(\.kind) == [.child])
    }
    try family.simulation.run()
    #expect(family.stack.time == (animated ? time : .zero))
    #expect(
      family.callbacks == [
        "X.viewWillDisappear", "Y.viewWillAppear", "Y.viewIsAppearing", "X.viewDidDisappear",
        "Y.viewDidAppear",
        "X.didMove(to nil)", "Y.didMove(to P)",
      ]
    )
    #expect(
      family.x.notes == [
        "viewWillDisappear fromParent", "viewDidDisappear fromParent", "didMove fromParent",
      ]
    )
    #expect(family.y.notes.allSatisfy { $0.hasSuffix("toParent") })
    #expect(family.x.view.superview == nil)
    #expect(family.parent.children.map(\.title) == ["Y"])
  }

  @Test("The animations last as long as the transition", .tags(.documented))
  func animations() throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    try family.parent.addChild(family.y)
    family.y.view.alpha = 0
    try family.parent.transition(
      from: family.x,
      to: family.y,
      duration: time,
      options: .curveLinear
    ) {
      family.y.view.alpha = 1
    } completion: { _ in
    }
    #expect(family.y.view.alpha == 1)
    for seen in [0, 1.0 / 3, 2.0 / 3] {
      #expect(abs(family.y.view.presentation.alpha - seen) < 0.001)
      try family.simulation.advance(by: .milliseconds(100))
    }
    #expect((family.y.view.presentation.alpha, family.simulation.openTransitions) == (1, []))
  }

  @Test(
    "Both controllers of a transition between children have a common parent",
    .tags(.documented)
  )
  func commonParent() throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    family.expectRefusal(
      .noCommonParent,
      saying:
        "Children view controllers <Member \"X\"> and <Member \"Y\"> must have a common parent view controller "
        + "when calling -[UIViewController transitionFromViewController:toViewController:duration:options:animations:"
        + "completion:]"
    ) {
      try family.parent.transition(from: family.x, to: family.y, duration: time, completion: nil)
    }
  }

  @Test("The leaving child is visible, and the arriving one is nowhere", .tags(.documented))
  func views() throws {
    let family = try ContainerFixture()
    try family.embed(family.x, family.y)
    family.expectRefusal(.alreadyActive) {
      try family.parent.transition(from: family.x, to: family.y, duration: time, completion: nil)
    }
    family.expectRefusal(.alreadyActive) {
      try family.parent.transition(from: family.x, to: family.x, duration: time, completion: nil)
    }
    try family.parent.addChild(family.z)
    family.x.view.removeFromSuperview()
    family.expectRefusal(.notInWindow) {
      try family.parent.transition(from: family.x, to: family.z, duration: time, completion: nil)
    }
  }

  @Test("A transition between children occupies the container and both children", .tags(.inferred))
  func occupies() throws {
    let family = try ContainerFixture()
    let nav = NavigationController(rootViewController: ViewController(title: "N"))
    try family.embed(family.x, family.z)
    try family.parent.addChild(family.y)
    try family.parent.addChild(nav)
    family.parent.view.addSubview(nav.view)
    family.forget()
    try family.parent.transition(
      from: family.x,
      to: family.y,
      duration: time,
      completion: family.stack.note("child")
    )
    family.expectRefusal(
      .conflict,
      saying: "changing the children of a container during another transition"
    ) {
      try family.parent.transition(from: family.z, to: family.y, duration: time, completion: nil)
    }
    family.expectRefusal(.conflict) {
      try family.stack.nav.popViewController(animated: true, completion: nil)
    }
    family.expectRefusal(.conflict) {
      try family.z.present(ViewController(), animated: true, completion: nil)
    }
    try nav.pushViewController(
      ViewController(),
      animated: true,
      completion: family.stack.note("push")
    )
    try family.simulation.run()
    #expect(family.stack.ends == ["child finished", "push finished"])
  }

  /// UIKit is not known to say anything: it goes on, and callbacks get out of order.
  @Test(
    "As UIKit does: a colliding one throws there, too, without a message of UIKit's",
    .tags(.different)
  )
  func matchingUIKit() throws {
    let family = try ContainerFixture()
    family.simulation.collisionBehavior = .matchingUIKit
    try family.embed(family.x, family.z)
    try family.parent.addChild(family.y)
    try family.parent.transition(from: family.x, to: family.y, duration: time, completion: nil)
    family.expectRefusal(.conflict) {
      try family.parent.transition(from: family.z, to: family.y, duration: time, completion: nil)
    }
    #expect(family.messages == [])
    try family.simulation.run()
    #expect(family.z.parent === family.parent)
  }

  @Test("Pushes in two navigation controllers of one container run side by side", .tags(.inferred))
  func sideBySide() throws {
    let family = try ContainerFixture()
    let navs = ["nav1", "nav2"].map {
      NavigationController(rootViewController: ViewController(), title: $0)
    }
    for nav in navs {
      try family.parent.addChild(nav)
      family.parent.view.addSubview(nav.view)
      nav.didMove(toParent: family.parent)
    }
    var ends: [Duration] = []
    for nav in navs {
      try nav.pushViewController(ViewController(), animated: true) { _ in
        ends.append(family.simulation.clock.now.offset)
      }
      try family.simulation.advance(by: .milliseconds(100))
    }
    #expect(family.simulation.openTransitions.map(\.kind) == [.push, .push])
    family.expectRefusal(.conflict) {
      try navs[0].present(ViewController(), animated: true, completion: nil)
    }
    try family.simulation.run()
    #expect(ends == [.milliseconds(350), .milliseconds(450)])
  }

  @Test("A transition between children can be awaited")
  func awaited() async throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    try family.parent.addChild(family.y)
    #expect(
      try await family.parent.transition(from: family.x, to: family.y, duration: time) == .finished
    )
    #expect(family.stack.time == time)
  }

  @Test("Off screen the views change places at once, without callbacks", .tags(.inferred))
  func offScreen() throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    try family.stack.push(family.stack.b)
    try family.parent.addChild(family.y)
    family.forget()
    try family.parent.transition(
      from: family.x,
      to: family.y,
      duration: time,
      completion: family.stack.note("child")
    )
    #expect(family.stack.ends == ["child finished"])
    #expect(family.callbacks.filter { $0.contains("ppear") } == [])
    #expect(family.y.view.superview === family.parent.view)
    #expect(family.x.view.superview == nil)
  }
}

@Suite("Lifetimes of children")
struct LifetimesOfChildrenTests {
  @Test("A removed child is released, and a container is released with its children")
  func children() throws {
    weak var first: ViewController?
    weak var second: ViewController?
    weak var container: ViewController?
    do {
      let family = try ContainerFixture()
      do {
        let (x, y) = (Member(title: "X"), Member(title: "Y"))
        (first, second) = (x, y)
        try family.embed(x)
        try family.parent.addChild(y)
        x.willMove(toParent: nil)
        try family.parent.transition(from: x, to: y, duration: .seconds(1)) { [unowned family] _ in
          do { try x.removeFromParent() } catch { Issue.record(error) }
          y.didMove(toParent: family.parent)
        }
        try family.simulation.run()
      }
      #expect(first == nil)
      #expect(second != nil)
      container = family.parent
    }
    #expect(container == nil)
    #expect(second == nil)
  }
}
