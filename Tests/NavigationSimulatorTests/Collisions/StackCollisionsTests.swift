import Testing
import TransitionEngine

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Collisions: navigation stacks")
struct StackCollisionsTests {
  private let fixture = StackFixture(cast: "")
  private var story: Story { fixture.story }

  /// UIKit logs “… while an existing transition or presentation is occurring; the navigation stack
  /// will not be updated” and drops it; here it throws. Sources disagree: older systems corrupt
  /// their bar, and 9 to 13 put a push off.
  @Test(
    "push, pop, popTo, popToRoot, setViewControllers during a transition of that stack, or a presentation over it",
    .tags(.different),
    .covers(.stackWhileMoving),
    .covers(.occupiedControllers),
    arguments: [
      (StackFixture.Call.push(.c), TransitionRecord.Kind.push), (.pop, .pop),
      (.present(.c), .present), (.dismiss(.a), .dismiss),
    ]
  )
  func duringTransition(obstacle: StackFixture.Call, kind: TransitionRecord.Kind) throws {
    try fixture.push(fixture.b, ViewController(title: "E"), ViewController(title: "F"))
    if obstacle == .dismiss(.a) { try fixture.a.presentAndSettle(fixture.c) }
    try fixture.begin(obstacle)
    for verb in fixture.everyVerb(animated: true) where verb.changesStack {
      fixture.expectRefusal(
        .conflict,
        conflictingTransition: kind,
        saying:
          "\(verb.name) called on <NavigationController \"nav\"> while an existing transition or presentation "
          + "is occurring; the navigation stack will not be updated."
      ) { try fixture.nav.start(verb, StartingCall(#fileID, #line, $0)) }
    }
    fixture.forget()
    story.tellsTimes = false
    try story.settle("\(obstacle) finished")
  }

  /// UIKit logs that a transition is occurring, and drops the push; here it throws.
  @Test(
    "push a controller that is being popped: the pop is in the way",
    .tags(.different),
    .covers(.stackWhileMoving)
  )
  func pushWhatIsPopped() throws {
    try fixture.push(fixture.b)
    try fixture.begin(.pop)
    fixture.expectRefusal(of: .push(.b))
    fixture.expectRefusal(of: .set([.b]))
    try story.settle(
      """
      0.0: thrown conflict with pop · thrown conflict with pop
      0.35: pop finished
      → A
      """
    )
    try fixture.begin(.push(.b))
    try story.settle("0.7: push B finished → (A) B")
  }

  /// Thrown here with UIKit's message, raised as NSInvalidArgumentException there.
  @Test("push a controller that is already on the stack", .tags(.documented), .covers(.pushTwice))
  func alreadyOnStack() throws {
    try fixture.push(fixture.b)
    #expect(
      fixture.expectRefusal(of: .push(.a))?.message
        == "Pushing the same view controller instance more than once is not supported (<Probe \"A\">)."
    )
    fixture.expectRefusal(of: .set([.c, .c]))
    story.expect("0.0: thrown alreadyOnStack · thrown alreadyOnStack → (A) B")
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
    "popTo a controller that is not on the stack",
    .source(.navigationContainer11),
    .covers(.popToElsewhere)
  )
  func notOnStack() throws {
    try fixture.push(fixture.b)
    #expect(
      fixture.expectRefusal(of: .popTo(.c))?.message
        == "Tried to pop to a view controller that doesn't exist: "
        + "<Probe \"C\"> is not on the stack of <NavigationController \"nav\">."
    )
    story.expect("0.0: thrown notOnStack → (A) B")
  }

  @Test("push a navigation controller", .source(.actionSheetPicker3070))
  func unsupported() throws {
    let other = NavigationController(rootViewController: fixture.c)
    fixture.expectRefusal(.unsupportedContent) {
      try fixture.nav.pushViewController(other, animated: true, completion: $0)
    }
  }

  @Test("push a controller that is presented", .tags(.inferred))
  func presented() throws {
    try fixture.a.presentAndSettle(fixture.d)
    fixture.expectRefusal(of: .push(.d))
    story.expect("0.0: thrown alreadyActive → A + D")
  }

  /// UIKit takes a child from its old parent, as it documents for `addChild(_:)`, and the lock for
  /// UIKit lets the push through. Here the app must do so first, because such a push usually takes
  /// a controller from a screen that still shows it.
  @Test("push a controller with another parent", .tags(.different))
  func parented() throws {
    let other = NavigationController(rootViewController: fixture.c)
    fixture.expectRefusal(of: .push(.c))
    story.expect("0.0: thrown hasParent → A")
    #expect(other.viewControllers.first === fixture.c)
  }

  @Test(
    "While a sheet is presented, its stack cannot change; later, it and the stack beneath move side by side",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func nestedStacks() throws {
    let sheet = NavigationController(rootViewController: fixture.b)
    try fixture.a.present(sheet, animated: true, completion: nil)
    fixture.expectRefusal(.conflict, conflictingTransition: .present) {
      try sheet.pushViewController(fixture.c, animated: true, completion: $0)
    }
    try fixture.simulation.run()
    try sheet.pushViewController(fixture.c, animated: true, completion: story.note("sheet"))
    try fixture.begin(.push(.d))
    fixture.expectRefusal(of: .dismiss(.a))
    try story.settle(
      """
      0.0: thrown conflict with present
      0.5: thrown conflict with push
      0.85: sheet finished · push D finished
      → (A) D + (B) C
      """
    )
  }

  /// UIKit logs that a transition is occurring, and drops it, as in a window (inferred); here it
  /// throws.
  @Test(
    "A stack in no window can change during its presentation, but not during its own change",
    .tags(.different),
    .covers(.stackWhileMoving),
    arguments: [Callback.willMove, .viewDidLoad, .viewWillAppear, .viewWillDisappear],
    [
      (CollisionBehavior.throwing, "thrown conflict with push"),
      (
        .matchingUIKit,
        "message pushViewController(_:animated:) called on <NavigationController… "
          + "· dropped conflict with push"
      ),
    ]
  )
  func inNoWindow(callback: Callback, _ row: (behavior: CollisionBehavior, refusal: String)) throws
  {
    fixture.simulation.collisionBehavior = row.behavior
    let sheet = NavigationController(rootViewController: fixture.b, title: "sheet")
    let attempt = { [unowned fixture, unowned sheet] in
      #expect(sheet.viewIfLoaded?.window == nil)
      try? sheet.pushViewController(fixture.d, animated: false, completion: fixture.note("second"))
    }
    fixture.c.reactions = [callback: attempt]
    fixture.b.reactions = [
      .viewWillAppear: { [unowned fixture, unowned sheet] in
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
    try fixture.a.present(sheet, animated: false, completion: story.note("present"))
    try story.settle("0.0: \(row.refusal) · first finished · present finished → A + (B) C")
    #expect(fixture.c.appearance == .appeared)
  }
}
