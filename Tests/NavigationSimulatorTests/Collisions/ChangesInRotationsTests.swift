import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Changes in `viewWillTransition(to:with:)`, where UIKit tells an app of a rotation so that it can
/// adapt.
@Suite("Collisions: inside rotations")
struct ChangesInRotationsTests {
  private final class Turned: ViewController {
    var onTurn: () throws -> Void = {}

    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
      #expect(throws: Never.self) { try onTurn() }
      onTurn = {}
    }
  }

  /// A screen that collides as UIKit's does, and a controller that changes it in a rotation.
  private final class Stage {
    let fixture = StackFixture(cast: "")
    let turned = Turned(title: "T")

    init() { fixture.simulation.collisionBehavior = .matchingUIKit }

    func expectRotation(_ story: String, _ onTurn: @escaping () throws -> Void) throws {
      turned.onTurn = onTurn
      fixture.window.rotate(animated: true, completion: fixture.story.note("rotation"))
      try fixture.story.settle(story)
    }
  }

  private let stage = Stage()
  private var fixture: StackFixture { stage.fixture }
  private var turned: Turned { stage.turned }

  /// Two apps rely on it: the drawers of Fluent UI, and the menus of Firefox
  /// (mozilla-mobile/firefox-ios#1252).
  @Test(
    "As UIKit does: a dismissal in viewWillTransition succeeds",
    .source(.fluentuiApple995),
    .covers(.insideRotations),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .popover, .overFullScreen],
    [
      ("animated", "0.3: rotation finished 0.5: dismiss finished → A"),
      ("not animated", "0.0: dismiss finished 0.3: rotation finished → A"),
    ]
  )
  func dismissal(style: ModalPresentationStyle, _ row: (motion: String, story: String)) throws {
    turned.modalPresentationStyle = style
    try fixture.a.presentAndSettle(turned)
    try stage.expectRotation(row.story) { [unowned stage] in
      let completion = stage.fixture.story.note("dismiss")
      try stage.turned.dismiss(animated: row.motion == "animated", completion: completion)
    }
    #expect(turned.view.window == nil)
    #expect(fixture.a.view.bounds.size == fixture.window.bounds.size)
    #expect(fixture.simulation.assumptions == [])
  }

  @Test(
    "As UIKit does: a presentation in viewWillTransition succeeds, and is noted as an assumption",
    .tags(.inferred),
    .covers(.insideRotations),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen],
    [
      ("animated", "0.3: rotation finished 0.5: C finished"),
      ("not animated", "0.0: C finished 0.3: rotation finished"),
    ]
  )
  func presentation(style: ModalPresentationStyle, _ row: (motion: String, story: String)) throws {
    fixture.c.modalPresentationStyle = style
    try fixture.push(turned)
    try stage.expectRotation(row.story) { [unowned stage] in
      let (c, completion) = (stage.fixture.c, stage.fixture.story.note("C"))
      try stage.turned.present(c, animated: row.motion == "animated", completion: completion)
    }
    #expect(fixture.a.presentedViewController === fixture.c)
    #expect(fixture.c.view.bounds.size.width == fixture.window.bounds.size.width)
    #expect(fixture.simulation.assumptions.count == 1)
    #expect(fixture.simulation.assumptions.first?.text.contains("present of <Probe \"C\">") == true)
    try fixture.begin(.dismiss(.c))
    try fixture.simulation.run()
    #expect(turned.view.bounds.size == fixture.window.bounds.size)
  }

  @Test(
    "As UIKit does: a push or pop in viewWillTransition succeeds, and is noted as an assumption",
    .tags(.inferred),
    .covers(.insideRotations),
    arguments: [
      (
        StackFixture.Call.push(.c), true, "0.3: rotation finished 0.35: push C finished → (A) (T) C"
      ),
      (.push(.c), false, "0.0: push C finished 0.3: rotation finished → (A) (T) C"),
      (.pop, true, "0.3: rotation finished 0.35: pop finished → A"),
      (.pop, false, "0.0: pop finished 0.3: rotation finished → A"),
    ]
  )
  func stack(call: StackFixture.Call, animated: Bool, story: String) throws {
    try fixture.push(turned)
    try stage.expectRotation(story) { [unowned stage] in
      try stage.fixture.begin(call, animated: animated)
    }
    #expect(fixture.nav.topViewController?.view.frame == fixture.window.bounds)
    #expect(fixture.simulation.assumptions.count == 1)
  }

  @Test(
    "As UIKit does: in viewWillTransition a container exchanges its children",
    .tags(.inferred),
    .covers(.insideRotations),
    arguments: ["step by step", "transition"]
  )
  func children(way: String) throws {
    try fixture.push(turned)
    let (old, new) = (ViewController(title: "O"), ViewController(title: "N"))
    try turned.addChild(old)
    turned.view.addSubview(old.view)
    old.didMove(toParent: turned)
    try stage.expectRotation("0.3: rotation finished → (A) T N") { [unowned turned] in
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
    #expect(old.window == nil)
  }

  @Test(
    "As UIKit does: in viewWillTransition a tab is selected",
    .tags(.inferred),
    .covers(.insideRotations)
  )
  func tab() throws {
    let tabs = TabBarController()
    tabs.viewControllers = [turned, fixture.c]
    fixture.window.rootViewController = tabs
    try stage.expectRotation("0.3: rotation finished → (T) C") { [unowned fixture] in
      try tabs.setSelectedViewController(fixture.c, completion: nil)
    }
  }

  @Test(
    "As UIKit does: in viewWillTransition a column gets another controller",
    .tags(.inferred),
    .covers(.insideRotations)
  )
  func column() throws {
    let split = SplitViewController(primary: fixture.b, secondary: turned)
    let tabs = TabBarController()
    tabs.viewControllers = [split]
    fixture.window.rootViewController = tabs
    try stage.expectRotation("0.3: rotation finished → B C") { [unowned fixture] in
      try split.showDetailViewController(fixture.c, sender: nil)
    }
    #expect(turned.window == nil)
  }

  @Test(
    "As UIKit does: the root of a window may be replaced in viewWillTransition, and gets the new size",
    .tags(.inferred),
    .covers(.insideRotations)
  )
  func root() throws {
    try fixture.push(turned)
    try stage.expectRotation("0.3: rotation finished → C") { [unowned fixture] in
      fixture.window.rootViewController = fixture.c
    }
    #expect(fixture.c.view.frame == fixture.window.bounds)
    #expect(fixture.nav.window == nil)
  }

  /// UIKit lets it go through. Here a rotation occupies its controllers, like any transition.
  @Test(
    "A dismissal in viewWillTransition throws if collisions throw",
    .tags(.different),
    .covers(.insideRotations)
  )
  func throwing() throws {
    fixture.simulation.collisionBehavior = .throwing
    try fixture.a.presentAndSettle(turned)
    try stage.expectRotation("0.0: thrown conflict with rotate 0.3: rotation finished → A + T") {
      [unowned fixture, unowned turned] in
      fixture.expectRefusal(.conflict, conflictingTransition: .rotate) {
        try turned.dismiss(animated: true, completion: $0)
      }
    }
  }
}
