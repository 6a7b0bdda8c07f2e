import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Changes in `viewWillTransition(to:with:)`, where UIKit tells an app of a rotation so that it can
/// adapt.
@Suite("Collisions: inside rotations")
struct ChangesInRotationsTests {
  private final class Turned: ViewController {
    var onTurn: () -> Void = {}

    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
      onTurn()
      onTurn = {}
    }
  }

  private func fixture() -> (StackFixture, Turned) {
    let fixture = StackFixture()
    let turned = Turned(title: "T")
    fixture.simulation.collisionBehavior = .matchingUIKit
    return (fixture, turned)
  }

  /// Two apps rely on it: the drawers of Fluent UI, and the menus of Firefox
  /// (mozilla-mobile/firefox-ios#1252).
  @Test(
    "As UIKit does: a dismissal in viewWillTransition goes through",
    .source(.fluentuiApple995),
    .covers(.insideRotations),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .popover, .overFullScreen],
    [true, false]
  )
  func dismissal(style: ModalPresentationStyle, animated: Bool) throws {
    let (fixture, turned) = fixture()
    turned.modalPresentationStyle = style
    try fixture.a.presentAndSettle(turned)
    turned.onTurn = { [unowned fixture, unowned turned] in
      #expect(throws: Never.self) {
        try turned.dismiss(animated: animated, completion: fixture.note("dismiss"))
      }
    }
    fixture.window.rotate(animated: true, completion: fixture.note("rotation"))
    try fixture.simulation.run()
    #expect(Set(fixture.ends) == ["dismiss finished", "rotation finished"])
    #expect(fixture.a.presentedViewController == nil)
    #expect(turned.view.window == nil)
    #expect(fixture.a.view.bounds.size == fixture.window.bounds.size)
    #expect(fixture.a.window === fixture.window)
    #expect(fixture.simulation.messages == [])
    #expect(fixture.simulation.misuses == [])
    #expect(fixture.simulation.assumptions == [])
  }

  @Test(
    "As UIKit does: presenting in viewWillTransition goes through, and is noted as an assumption",
    .tags(.inferred),
    .covers(.insideRotations),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen],
    [true, false]
  )
  func presentation(style: ModalPresentationStyle, animated: Bool) throws {
    let (fixture, turned) = fixture()
    fixture.c.modalPresentationStyle = style
    try fixture.push(turned)
    turned.onTurn = { [unowned fixture, unowned turned] in
      #expect(throws: Never.self) {
        try turned.present(fixture.c, animated: animated, completion: fixture.note("C"))
      }
    }
    fixture.window.rotate(animated: true, completion: fixture.note("rotation"))
    try fixture.simulation.run()
    #expect(Set(fixture.ends) == ["C finished", "rotation finished"])
    #expect(fixture.a.presentedViewController === fixture.c)
    #expect(fixture.c.view.bounds.size.width == fixture.window.bounds.size.width)
    #expect(fixture.simulation.assumptions.count == 1)
    #expect(fixture.simulation.assumptions.first?.text.contains("present of <Probe \"C\">") == true)
    try fixture.c.dismiss(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(turned.view.bounds.size == fixture.window.bounds.size)
    #expect(fixture.simulation.misuses == [])
  }

  @Test(
    "As UIKit does: a push and a pop in viewWillTransition go through, and are noted as an assumption",
    .tags(.inferred),
    .covers(.insideRotations),
    arguments: ["push", "pop"],
    [true, false]
  )
  func stack(verb: String, animated: Bool) throws {
    let (fixture, turned) = fixture()
    try fixture.push(turned)
    turned.onTurn = { [unowned fixture] in
      #expect(throws: Never.self) {
        if verb == "push" {
          try fixture.nav.pushViewController(
            fixture.c,
            animated: animated,
            completion: fixture.note(verb)
          )
        } else {
          try fixture.nav.popViewController(animated: animated, completion: fixture.note(verb))
        }
      }
    }
    fixture.window.rotate(animated: true, completion: fixture.note("rotation"))
    try fixture.simulation.run()
    #expect(Set(fixture.ends) == ["\(verb) finished", "rotation finished"])
    let top = verb == "push" ? fixture.c : fixture.a
    #expect(fixture.nav.topViewController === top)
    #expect(top.view.window === fixture.window)
    #expect(top.view.frame == fixture.window.bounds)
    #expect(turned.view.window == nil)
    #expect(fixture.simulation.assumptions.count == 1)
    #expect(fixture.simulation.messages == [])
    #expect(fixture.simulation.misuses == [])
  }

  @Test(
    "As UIKit does: in viewWillTransition a container exchanges its children",
    .tags(.inferred),
    .covers(.insideRotations),
    arguments: ["step by step", "transition"]
  )
  func children(way: String) throws {
    let (fixture, turned) = fixture()
    try fixture.push(turned)
    let (old, new) = (ViewController(title: "old"), ViewController(title: "new"))
    try turned.addChild(old)
    turned.view.addSubview(old.view)
    old.didMove(toParent: turned)
    turned.onTurn = { [unowned turned] in
      #expect(throws: Never.self) {
        old.willMove(toParent: nil)
        try turned.addChild(new)
        if way == "transition" {
          try turned.transition(from: old, to: new, duration: .zero, completion: nil)
        } else {
          old.view.removeFromSuperview()
          turned.view.addSubview(new.view)
        }
        try old.removeFromParent()
        new.didMove(toParent: turned)
      }
    }
    fixture.window.rotate(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(turned.children.map(\.title) == ["new"])
    #expect(old.window == nil)
    #expect(new.window === fixture.window)
    #expect(fixture.simulation.misuses == [])
    #expect(fixture.simulation.messages == [])
  }

  @Test(
    "As UIKit does: in viewWillTransition a tab is selected, and a column gets another controller",
    .tags(.inferred),
    .covers(.insideRotations),
    arguments: ["tab", "column"]
  )
  func containers(kind: String) throws {
    let simulation = NavigationSimulation()
    simulation.collisionBehavior = .matchingUIKit
    let (turned, other) = (Turned(), ViewController())
    let (tabs, split) = (
      TabBarController(),
      SplitViewController(primary: ViewController(), secondary: ViewController())
    )
    tabs.viewControllers = kind == "tab" ? [turned, other] : [split]
    if kind == "column" { try split.showDetailViewController(turned, sender: nil) }
    let window = Window(simulation: simulation, rootViewController: tabs)
    turned.onTurn = {
      #expect(throws: Never.self) {
        if kind == "tab" {
          try tabs.setSelectedViewController(other, completion: nil)
        } else {
          try split.showDetailViewController(other, sender: nil)
        }
      }
    }
    window.rotate(animated: true)
    try simulation.run()
    #expect(other.window === window)
    #expect(turned.window == nil)
    #expect(simulation.misuses == [])
  }

  @Test(
    "As UIKit does: the root of a window may be replaced in viewWillTransition, and gets the new size",
    .tags(.inferred),
    .covers(.insideRotations)
  )
  func root() throws {
    let (fixture, turned) = fixture()
    try fixture.push(turned)
    turned.onTurn = { [unowned fixture] in fixture.window.rootViewController = fixture.c }
    fixture.window.rotate(animated: true, completion: fixture.note("rotation"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["rotation finished"])
    #expect(fixture.c.view.frame == fixture.window.bounds)
    #expect(fixture.nav.window == nil)
    #expect(fixture.simulation.misuses == [])
  }

  /// UIKit lets it go through. Here a rotation occupies its controllers, like any transition.
  @Test(
    "A dismissal in viewWillTransition throws, unless the collisions are UIKit's",
    .tags(.different),
    .covers(.insideRotations)
  )
  func throwing() throws {
    let (fixture, turned) = fixture()
    fixture.simulation.collisionBehavior = .throwing
    try fixture.a.presentAndSettle(turned)
    turned.onTurn = { [unowned fixture, unowned turned] in
      fixture.expectRefusal(.conflict, conflictingTransition: .rotate) {
        try turned.dismiss(animated: true, completion: $0)
      }
    }
    fixture.window.rotate(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(fixture.a.presentedViewController === turned)
  }
}
