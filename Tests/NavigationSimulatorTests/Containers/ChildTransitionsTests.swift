import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: transitions between children")
final class ChildTransitionsTests: ContainerFixture {
  private let length = Duration.milliseconds(300)

  /// Moves from one child to another, and notes the end.
  private func move(_ from: ViewController, to: ViewController) throws {
    try parent.transition(from: from, to: to, duration: length, completion: note("child"))
  }

  /// Two re-implementations of UIKit agree on this order, but for the completion: they call it
  /// before the did-callbacks. Here it follows them, as every completion does.
  @Test(
    "A transition between children replaces one child's view with the other's",
    .tags(.inferred),
    arguments: zip([300, 0], ["\n0.3: ", " · "])
  )
  func order(milliseconds: Int, pause: String) throws {
    try embed(x)
    x.willMove(toParent: nil)
    try parent.addChild(y)
    forget()
    try parent.transition(from: x, to: y, duration: .milliseconds(milliseconds)) { [self] in
      story.write("animations of \(parent.screen)")
    } completion: { [self] end in
      story.write("\(end), open: \(simulation.openTransitions)")
      #expect(throws: Never.self) { try x.removeFromParent() }
      y.didMove(toParent: parent)
    }
    try story.settle(
      """
      0.0: Y.viewDidLoad · X.viewWillDisappear · Y.viewWillAppear
        · animations of P X Y · Y.viewIsAppearing\(pause)X.viewDidDisappear · Y.viewDidAppear · finished, open: []
        · X.didMove(to nil) · Y.didMove(to P)
      → (A) P Y
      """
    )
    #expect(
      x.flags == [
        "viewWillDisappear fromParent", "viewDidDisappear fromParent", "didMove fromParent",
      ]
    )
    #expect(y.flags.allSatisfy { $0.hasSuffix("toParent") })
    #expect(x.view.superview == nil)
  }

  @Test(
    "The animations of a transition between children last as long as the transition",
    .tags(.documented)
  )
  func animations() throws {
    try embed(x)
    try parent.addChild(y)
    y.view.alpha = 0
    try parent.transition(from: x, to: y, duration: length, options: .curveLinear) { [y] in
      y.view.alpha = 1
    } completion: { _ in
    }
    #expect(y.view.alpha == 1)
    for seen in [0, 1.0 / 3, 2.0 / 3, 1] {
      #expect(isNear(y.view.presentation.alpha, seen, within: 0.001))
      try simulation.advance(by: .milliseconds(100))
    }
  }

  @Test(
    "A transition between two controllers without a common parent throws",
    .tags(.documented)
  )
  func commonParent() throws {
    try embed(x)
    expectRefusal(
      .noCommonParent,
      saying:
        "Children view controllers <Probe \"X\"> and <Probe \"Y\"> must have a common parent view controller "
        + "when calling -[UIViewController transitionFromViewController:toViewController:duration:options:animations:"
        + "completion:]"
    ) { _ in try move(x, to: y) }
  }

  @Test(
    "A transition between children throws if the leaving one is hidden or the arriving one is visible",
    .tags(.documented)
  )
  func views() throws {
    try embed(x, y)
    expectRefusal(.alreadyActive) { _ in try move(x, to: y) }
    expectRefusal(.alreadyActive) { _ in try move(x, to: x) }
    try parent.addChild(z)
    x.view.removeFromSuperview()
    expectRefusal(.notInWindow) { _ in try move(x, to: z) }
  }

  @Test("A transition between children occupies the container and both children", .tags(.inferred))
  func occupies() throws {
    let inner = NavigationController(rootViewController: ViewController(title: "N"), title: "inner")
    try embed(x, z, inner)
    try parent.addChild(y)
    story.cast = ""
    forget()
    try move(x, to: y)
    expectRefusal(
      .conflict,
      conflictingTransition: .child,
      saying: "changing the children of a container during another transition"
    ) { _ in try move(z, to: y) }
    expectRefusal(.conflict, conflictingTransition: .child) {
      try nav.popViewController(animated: true, completion: $0)
    }
    expectRefusal(.conflict, conflictingTransition: .child) {
      try z.present(b, animated: true, completion: $0)
    }
    try inner.pushViewController(b, animated: true, completion: note("push"))
    story.forget()
    try story.settle(
      """
      0.3: child finished
      0.35: inner.didShow(B) · push finished
      → (A) P (X) Z (N) B Y
      """
    )
  }

  /// UIKit is not known to say anything: it goes on, and callbacks get out of order.
  @Test(
    "As UIKit does: a colliding transition between children throws, too, without a message",
    .tags(.different)
  )
  func matchingUIKit() throws {
    simulation.collisionBehavior = .matchingUIKit
    try embed(x, z)
    try parent.addChild(y)
    story.cast = ""
    story.forget()
    try move(x, to: y)
    try? move(z, to: y)
    try story.settle("0.0: thrown conflict with child\n0.3: child finished → (A) P (X) Z Y")
  }

  @Test("Pushes in two navigation controllers of one container run side by side", .tags(.inferred))
  func sideBySide() throws {
    let left = NavigationController(rootViewController: x, title: "left")
    let right = NavigationController(rootViewController: y, title: "right")
    try embed(left, right)
    story.cast = ""
    story.forget()
    try left.pushViewController(b, animated: true, completion: note("left"))
    try simulation.advance(by: .milliseconds(100))
    try right.pushViewController(c, animated: true, completion: note("right"))
    try? left.present(d, animated: true, completion: nil)
    try story.settle(
      """
      0.0: left.willShow(B)
      0.1: right.willShow(C) · thrown conflict with push
      0.35: left.didShow(B) · left finished
      0.45: right.didShow(C) · right finished
      """
    )
  }

  @Test("A transition between children can be awaited")
  func awaited() async throws {
    try embed(x)
    try parent.addChild(y)
    #expect(try await parent.transition(from: x, to: y, duration: length) == .finished)
    #expect(time == length)
  }

  @Test("Off screen the views change places at once, without callbacks", .tags(.inferred))
  func offScreen() throws {
    try embed(x)
    try push(b)
    try parent.addChild(y)
    forget()
    try move(x, to: y)
    story.expect("0.0: Y.viewDidLoad · child finished")
    #expect(y.view.superview === parent.view)
    #expect(x.view.superview == nil)
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
        let (x, y) = (Probe(title: "X"), Probe(title: "Y"))
        (first, second) = (x, y)
        try family.embed(x)
        try family.parent.addChild(y)
        x.willMove(toParent: nil)
        try family.parent.transition(from: x, to: y, duration: .seconds(1)) { [unowned family] _ in
          #expect(throws: Never.self) { try x.removeFromParent() }
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
