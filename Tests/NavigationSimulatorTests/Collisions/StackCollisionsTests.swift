import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Collisions: navigation stacks")
struct StackCollisionsTests {
  enum Attempt: String, CaseIterable {
    case push = "pushViewController(_:animated:)"
    case pop = "popViewController(animated:)"
    case popTo = "popToViewController(_:animated:)"
    case popToRoot = "popToRootViewController(animated:)"
    case set = "setViewControllers(_:animated:)"
  }

  enum Obstacle: CaseIterable {
    case push, pop, presentation, dismissal
  }

  /// UIKit logs “… while an existing transition or presentation is occurring; the navigation stack will not be updated”
  /// and drops it; here it throws. Sources disagree: older systems corrupt their bar, and 9 to 13 put a push off.
  @Test(
    "push, pop, popTo, popToRoot, setViewControllers during a transition of that stack, or a presentation over it",
    .tags(.different),
    .covers(.stackWhileMoving),
    .covers(.occupiedControllers),
    arguments: Attempt.allCases,
    Obstacle.allCases
  )
  func duringTransition(attempt: Attempt, obstacle: Obstacle) throws {
    let stage = StackFixture()
    let extra = ViewController(title: "E")
    try stage.push(stage.b, extra)
    let kind: TransitionRecord.Kind
    switch obstacle {
    case .push:
      try stage.nav.pushViewController(stage.c, animated: true, completion: stage.note("first"))
      kind = .push
    case .pop:
      try stage.nav.popViewController(animated: true, completion: stage.note("first"))
      kind = .pop
    case .presentation:
      try stage.a.present(stage.c, animated: true, completion: stage.note("first"))
      kind = .present
    case .dismissal:
      try stage.a.present(stage.c, animated: false, completion: nil)
      try stage.a.dismiss(animated: true, completion: stage.note("first"))
      kind = .dismiss
    }
    stage.expectRefusal(
      .conflict,
      conflictingTransition: kind,
      saying:
        "\(attempt.rawValue) called on <NavigationController \"nav\"> while an existing transition or presentation "
        + "is occurring; the navigation stack will not be updated."
    ) { completion in
      switch attempt {
      case .push: try stage.nav.pushViewController(stage.d, animated: true, completion: completion)
      case .pop: try stage.nav.popViewController(animated: true, completion: completion)
      case .popTo: try stage.nav.popToViewController(stage.a, animated: true, completion: completion)
      case .popToRoot: try stage.nav.popToRootViewController(animated: true, completion: completion)
      case .set: try stage.nav.setViewControllers([stage.d], animated: true, completion: completion)
      }
    }
    try stage.simulation.run()
    #expect(stage.ends == ["first finished"])
  }

  /// UIKit logs that a transition is occurring, and drops the push; here it throws.
  @Test("push again what is just being popped: the pop is in the way", .tags(.different), .covers(.stackWhileMoving))
  func pushWhatIsPopped() throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    try stage.nav.popViewController(animated: true, completion: stage.note("pop"))
    stage.expectRefusal(.conflict, conflictingTransition: .pop) {
      try stage.nav.pushViewController(stage.b, animated: true, completion: $0)
    }
    stage.expectRefusal(.conflict, conflictingTransition: .pop) {
      try stage.nav.setViewControllers([stage.b], animated: true, completion: $0)
    }
    try stage.simulation.run()
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    try stage.simulation.run()
    #expect(stage.ends == ["pop finished", "push finished"])
  }

  /// Thrown here with UIKit's message, raised as NSInvalidArgumentException there.
  @Test("push a controller that is already on the stack", .tags(.documented), .covers(.pushTwice))
  func alreadyOnStack() throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    stage.expectRefusal(
      .alreadyOnStack,
      saying: "Pushing the same view controller instance more than once is not supported (<Probe \"A\">)"
    ) { try stage.nav.pushViewController(stage.a, animated: true, completion: $0) }
    stage.expectRefusal(.alreadyOnStack) {
      try stage.nav.setViewControllers([stage.c, stage.c], animated: true, completion: $0)
    }
  }

  @Test("push a controller that contains the navigation controller", .tags(.inferred))
  func pushAncestor() throws {
    let nav = NavigationController(rootViewController: ViewController(title: "A"), title: "nav")
    let split = SplitViewController(primary: nav, secondary: ViewController(title: "B"), title: "split")
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
  @Test("popTo one that is not on the stack", .source(.navigationContainer11), .covers(.popToElsewhere))
  func notOnStack() throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    stage.expectRefusal(.notOnStack, saying: "Tried to pop to a view controller that doesn't exist.") {
      try stage.nav.popToViewController(stage.c, animated: true, completion: $0)
    }
  }

  @Test("push a navigation controller, or one that is presented", .source(.actionSheetPicker3070))
  func unsupported() throws {
    let stage = StackFixture()
    let other = NavigationController(rootViewController: stage.c)
    stage.expectRefusal(.unsupportedContent) {
      try stage.nav.pushViewController(other, animated: true, completion: $0)
    }
    try stage.a.present(stage.d, animated: false, completion: nil)
    stage.expectRefusal(.alreadyActive) { try stage.nav.pushViewController(stage.d, animated: true, completion: $0) }
  }

  /// UIKit takes a child from its old parent, as it documents for `addChild(_:)`, and the lock for UIKit lets the push through. Here
  /// the app must do so first, because such a push usually takes a controller from a screen that still shows it.
  @Test("push a controller with another parent", .tags(.different))
  func parented() throws {
    let stage = StackFixture()
    let other = NavigationController(rootViewController: stage.c)
    stage.expectRefusal(.hasParent) { try stage.nav.pushViewController(stage.c, animated: true, completion: $0) }
    #expect(other.viewControllers.first === stage.c)
  }

  @Test(
    "A stack inside what is being presented waits for the presentation; one beneath a sheet does not mind it",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func nestedStacks() throws {
    let stage = StackFixture()
    let sheet = NavigationController(rootViewController: stage.b)
    try stage.a.present(sheet, animated: true, completion: nil)
    stage.expectRefusal(.conflict, conflictingTransition: .present) {
      try sheet.pushViewController(stage.c, animated: true, completion: $0)
    }
    try stage.simulation.run()
    try sheet.pushViewController(stage.c, animated: true, completion: stage.note("sheet"))
    try stage.nav.pushViewController(stage.d, animated: true, completion: stage.note("nav"))
    stage.expectRefusal(.conflict, conflictingTransition: .push) { try stage.a.dismiss(animated: true, completion: $0) }
    try stage.simulation.run()
    #expect(stage.ends == ["sheet finished", "nav finished"])
  }

  /// UIKit logs that a transition is occurring, and drops it, as in a window (inferred); here it throws.
  @Test(
    "A change of a stack in no window is in the way of the next one, while a presentation that loads the stack is not",
    .tags(.different),
    .covers(.stackWhileMoving),
    arguments: [Callback.willMove, .viewDidLoad, .viewWillAppear, .viewWillDisappear],
    [CollisionBehavior.throwing, .matchingUIKit]
  )
  func inNoWindow(callback: Callback, behavior: CollisionBehavior) throws {
    let stage = StackFixture()
    stage.simulation.collisionBehavior = behavior
    let sheet = NavigationController(rootViewController: stage.b, title: "sheet")
    var attempts = 0
    let attempt = { [unowned stage] in
      attempts += 1
      #expect(sheet.viewIfLoaded?.window == nil)
      try? sheet.pushViewController(stage.d, animated: false, completion: stage.note("second"))
    }
    stage.c.reactions = [callback: attempt]
    stage.b.reactions = [
      .viewWillAppear: { [unowned stage] in
        #expect(throws: Never.self) {
          try sheet.pushViewController(stage.c, animated: false, completion: stage.note("first"))
        }
      },
      .viewWillDisappear: callback == .viewWillDisappear ? attempt : {},
    ]
    try stage.a.present(sheet, animated: false, completion: stage.note("present"))
    #expect(attempts == 1)
    #expect(stage.ends == ["first finished", "present finished"])
    #expect(sheet.viewControllers.map(\.title) == ["B", "C"])
    #expect(stage.c.appearance == .appeared && stage.c.view.window === stage.window)
    #expect((stage.simulation.messages.count, stage.simulation.misuses) == ((behavior == .matchingUIKit ? 1 : 0), []))
  }
}
