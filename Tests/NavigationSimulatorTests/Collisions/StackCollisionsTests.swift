import Testing
import TransitionEngine

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Collisions: navigation stacks")
struct StackCollisionsTests {
  enum Obstacle: CaseIterable {
    case push, pop, presentation, dismissal
  }

  /// UIKit logs “… while an existing transition or presentation is occurring; the navigation stack
  /// will not be updated” and drops it; here it throws. Sources disagree: older systems corrupt
  /// their bar, and 9 to 13 put a push off.
  @Test(
    "push, pop, popTo, popToRoot, setViewControllers during a transition of that stack, or a presentation over it",
    .tags(.different),
    .covers(.stackWhileMoving),
    .covers(.occupiedControllers),
    arguments: Obstacle.allCases
  )
  func duringTransition(obstacle: Obstacle) throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b, ViewController(title: "E"), ViewController(title: "F"))
    let kind: TransitionRecord.Kind
    switch obstacle {
    case .push:
      try fixture.nav.pushViewController(
        fixture.c,
        animated: true,
        completion: fixture.note("first")
      )
      kind = .push
    case .pop:
      try fixture.nav.popViewController(animated: true, completion: fixture.note("first"))
      kind = .pop
    case .presentation:
      try fixture.a.present(fixture.c, animated: true, completion: fixture.note("first"))
      kind = .present
    case .dismissal:
      try fixture.a.presentAndSettle(fixture.c)
      try fixture.a.dismiss(animated: true, completion: fixture.note("first"))
      kind = .dismiss
    }
    for verb in fixture.everyVerb(animated: true) where verb.changesStack {
      fixture.expectRefusal(
        .conflict,
        conflictingTransition: kind,
        saying:
          "\(verb.name) called on <NavigationController \"nav\"> while an existing transition or presentation "
          + "is occurring; the navigation stack will not be updated."
      ) { try fixture.nav.start(verb, StartingCall(#fileID, #line, $0)) }
    }
    try fixture.simulation.run()
    #expect(fixture.ends == ["first finished"])
  }

  /// UIKit logs that a transition is occurring, and drops the push; here it throws.
  @Test(
    "push again what is just being popped: the pop is in the way",
    .tags(.different),
    .covers(.stackWhileMoving)
  )
  func pushWhatIsPopped() throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    try fixture.nav.popViewController(animated: true, completion: fixture.note("pop"))
    fixture.expectRefusal(.conflict, conflictingTransition: .pop) {
      try fixture.nav.pushViewController(fixture.b, animated: true, completion: $0)
    }
    fixture.expectRefusal(.conflict, conflictingTransition: .pop) {
      try fixture.nav.setViewControllers([fixture.b], animated: true, completion: $0)
    }
    try fixture.simulation.run()
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: fixture.note("push"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["pop finished", "push finished"])
  }

  /// Thrown here with UIKit's message, raised as NSInvalidArgumentException there.
  @Test("push a controller that is already on the stack", .tags(.documented), .covers(.pushTwice))
  func alreadyOnStack() throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    fixture.expectRefusal(
      .alreadyOnStack,
      saying:
        "Pushing the same view controller instance more than once is not supported (<Probe \"A\">)."
    ) { try fixture.nav.pushViewController(fixture.a, animated: true, completion: $0) }
    fixture.expectRefusal(.alreadyOnStack) {
      try fixture.nav.setViewControllers([fixture.c, fixture.c], animated: true, completion: $0)
    }
  }

  @Test("push a controller that contains the navigation controller", .tags(.inferred))
  func pushAncestor() throws {
    let nav = NavigationController(rootViewController: ViewController(title: "A"), title: "nav")
    let split = SplitViewController(
      primary: nav,
      secondary: ViewController(title: "B"),
      title: "split"
    )
    let push = #expect(throws: NavigationFailure.self) {
      try nav.pushViewController(split, animated: false, completion: nil)
    }
    let set = #expect(throws: NavigationFailure.self) {
      try nav.setViewControllers([split], animated: false, completion: nil)
    }
    #expect([push?.code, set?.code] == [.unsupportedContent, .unsupportedContent])
    #expect(split.parent == nil)
    #expect(nav.viewControllers.map(\.title) == ["A"])
  }

  /// Thrown here with UIKit's message, raised as NSInternalInconsistencyException there.
  @Test(
    "popTo one that is not on the stack",
    .source(.navigationContainer11),
    .covers(.popToElsewhere)
  )
  func notOnStack() throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    fixture.expectRefusal(
      .notOnStack,
      saying: "Tried to pop to a view controller that doesn't exist: "
        + "<Probe \"C\"> is not on the stack of <NavigationController \"nav\">."
    ) { try fixture.nav.popToViewController(fixture.c, animated: true, completion: $0) }
  }

  @Test("push a navigation controller", .source(.actionSheetPicker3070))
  func unsupported() throws {
    let fixture = StackFixture()
    let other = NavigationController(rootViewController: fixture.c)
    fixture.expectRefusal(.unsupportedContent) {
      try fixture.nav.pushViewController(other, animated: true, completion: $0)
    }
  }

  @Test("push a controller that is presented", .tags(.inferred))
  func presented() throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.d)
    fixture.expectRefusal(.alreadyActive) {
      try fixture.nav.pushViewController(fixture.d, animated: true, completion: $0)
    }
  }

  /// UIKit takes a child from its old parent, as it documents for `addChild(_:)`, and the lock for
  /// UIKit lets the push through. Here the app must do so first, because such a push usually takes
  /// a controller from a screen that still shows it.
  @Test("push a controller with another parent", .tags(.different))
  func parented() throws {
    let fixture = StackFixture()
    let other = NavigationController(rootViewController: fixture.c)
    fixture.expectRefusal(.hasParent) {
      try fixture.nav.pushViewController(fixture.c, animated: true, completion: $0)
    }
    #expect(other.viewControllers.first === fixture.c)
  }

  @Test(
    "A stack inside what is being presented waits for the presentation; one beneath a sheet does not mind it",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func nestedStacks() throws {
    let fixture = StackFixture()
    let sheet = NavigationController(rootViewController: fixture.b)
    try fixture.a.present(sheet, animated: true, completion: nil)
    fixture.expectRefusal(.conflict, conflictingTransition: .present) {
      try sheet.pushViewController(fixture.c, animated: true, completion: $0)
    }
    try fixture.simulation.run()
    try sheet.pushViewController(fixture.c, animated: true, completion: fixture.note("sheet"))
    try fixture.nav.pushViewController(fixture.d, animated: true, completion: fixture.note("nav"))
    fixture.expectRefusal(.conflict, conflictingTransition: .push) {
      try fixture.a.dismiss(animated: true, completion: $0)
    }
    try fixture.simulation.run()
    #expect(fixture.ends == ["sheet finished", "nav finished"])
  }

  /// UIKit logs that a transition is occurring, and drops it, as in a window (inferred); here it
  /// throws.
  @Test(
    "A change of a stack in no window is in the way of the next one, while a presentation that loads the stack is not",
    .tags(.different),
    .covers(.stackWhileMoving),
    arguments: [Callback.willMove, .viewDidLoad, .viewWillAppear, .viewWillDisappear],
    [CollisionBehavior.throwing, .matchingUIKit]
  )
  func inNoWindow(callback: Callback, behavior: CollisionBehavior) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = behavior
    let sheet = NavigationController(rootViewController: fixture.b, title: "sheet")
    var attempts = 0
    let attempt = { [unowned fixture] in
      attempts += 1
      #expect(sheet.viewIfLoaded?.window == nil)
      try? sheet.pushViewController(fixture.d, animated: false, completion: fixture.note("second"))
    }
    fixture.c.reactions = [callback: attempt]
    fixture.b.reactions = [
      .viewWillAppear: { [unowned fixture] in
        #expect(throws: Never.self) {
          try sheet.pushViewController(
            fixture.c,
            animated: false,
            completion: fixture.note("first")
          )
        }
      },
      .viewWillDisappear: callback == .viewWillDisappear ? attempt : {},
    ]
    try fixture.a.present(sheet, animated: false, completion: fixture.note("present"))
    try fixture.simulation.run()
    #expect(attempts == 1)
    #expect(fixture.ends == ["first finished", "present finished"])
    #expect(sheet.viewControllers.map(\.title) == ["B", "C"])
    #expect(fixture.c.appearance == .appeared && fixture.c.view.window === fixture.window)
    #expect(
      (fixture.simulation.messages.count, fixture.simulation.misuses) == (
        (behavior == .matchingUIKit ? 1 : 0), []
      )
    )
  }
}
