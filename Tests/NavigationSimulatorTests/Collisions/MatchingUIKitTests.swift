import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The table's column with UIKit's behavior.
@Suite("Collisions: as UIKit does")
final class MatchingUIKitTests: StackFixture {
  private var messages: [String] { simulation.messages.map(\.text) }

  init() {
    super.init(cast: "")
    simulation.collisionBehavior = .matchingUIKit
  }

  /// The message and the missing controller are seen. That the completion never runs is inferred.
  @Test(
    "As UIKit does: present during a presentation or dismissal is dropped with a message, and never completes",
    .source(.radar12290),
    .covers(.presentWhilePresenting),
    .covers(.completionOfRefused)
  )
  func presentDuringPresentation() throws {
    try begin(.present(.b))
    try begin(.present(.c))
    try story.settle(
      """
      0.0: message Attempt to present <Probe… · dropped conflict with present
      0.5: present B finished
      → A + B
      """
    )
    try begin(.dismiss(.a))
    try begin(.present(.d))
    try story.settle(
      """
      0.5: message Attempt to present <Probe… · dropped conflict with dismiss
      1.0: dismiss A finished
      → A
      """
    )
    #expect(
      messages
        == ["C", "D"].map {
          "Attempt to present <Probe \"\($0)\"> on <NavigationController \"nav\"> "
            + "while a presentation is in progress!"
        }
    )
  }

  /// That the completion never runs is inferred.
  @Test(
    "As UIKit does: present on a controller that already presents leaves a message and is dropped",
    .source(.interactiveModal8),
    .covers(.presentOnPresenter)
  )
  func alreadyPresenting() throws {
    try a.presentAndSettle(b)
    try begin(.present(.c))
    try story.settle("0.0: message Attempt to present <Probe… · dropped alreadyPresenting → A + B")
  }

  /// That the completion never runs is inferred.
  @Test(
    "As UIKit does: present from a controller whose view is in no window leaves a message and is dropped",
    .source(.doAlertController27),
    .covers(.presentOffScreen)
  )
  func notInWindow() throws {
    try push(b)
    try begin(.pop, animated: false)
    try begin(.present(.c, on: .b))
    try story.settle(
      """
      0.0: pop finished · message Attempt to present <Probe… · dropped notInWindow
      → A
      """
    )
    #expect(
      messages == [
        "Attempt to present <Probe \"C\"> on <Probe \"B\"> whose view is not in the window hierarchy."
      ]
    )
  }

  /// Sources disagree: one saw the dismissal wait, others saw a message and nothing else. Waiting
  /// was chosen.
  @Test(
    "As UIKit does: dismiss during a presentation waits for its end",
    .source(.chidoriMenu),
    .covers(.dismissWhilePresenting)
  )
  func dismissDuringPresentation() throws {
    try begin(.present(.b))
    try advance(by: 0.1)
    try begin(.dismiss(.b))
    try story.settle(
      """
      0.1: deferred conflict with present
      0.5: present B finished
      1.0: dismiss B finished
      → A
      """
    )
  }

  @Test(
    "As UIKit does: dismiss of a chain waits while its top is being presented, too",
    .tags(.inferred),
    .covers(.dismissWhilePresenting)
  )
  func dismissChainDuringPresentation() throws {
    try a.presentAndSettle(b)
    try begin(.present(.c, on: .b))
    try begin(.dismiss(.a))
    try story.settle(
      """
      0.0: deferred conflict with present
      0.5: present C finished
      1.0: dismiss A finished
      → A
      """
    )
  }

  @Test(
    "As UIKit does: a dismissal that waits for a presentation also waits for one that begins when the first ends",
    .tags(.inferred),
    .covers(.dismissWhilePresenting)
  )
  func dismissWaitsAgain() throws {
    try a.present(b, animated: true) { [unowned self] _ in
      try? begin(.present(.c, on: .b))
    }
    try begin(.dismiss(.a))
    try story.settle(
      """
      0.0: deferred conflict with present
      0.5: deferred conflict with present
      1.0: present C finished
      1.5: dismiss A finished
      → A
      """
    )
  }

  /// UIKit does nothing, and does not run the completion (inferred).
  @Test(
    "If nothing is presented when a waiting dismissal begins, it completes",
    .tags(.different),
    .covers(.dismissOfNothing)
  )
  func dismissNothingAfterWaiting() throws {
    // There, the first dismissal ends within its call.
    simulation.profile = .iOS7
    try a.present(b, animated: true) { [unowned self] _ in
      try? begin(.dismiss(.b), animated: false)
    }
    try begin(.dismiss(.a))
    try story.settle(
      """
      0.0: deferred conflict with present
      0.5: dismiss B finished · dismiss A finished
      → A
      """
    )
  }

  /// That the completion never runs is inferred.
  @Test(
    "As UIKit does: dismiss during a dismissal leaves a message and is dropped",
    .source(.zfDragableModalTransition3),
    .covers(.dismissWhilePresenting)
  )
  func dismissDuringDismissal() throws {
    try a.presentAndSettle(b)
    try begin(.dismiss(.a))
    try begin(.dismiss(.a))
    try story.settle(
      """
      0.0: message Attempt to dismiss from… · dropped conflict with dismiss
      0.5: dismiss A finished
      → A
      """
    )
    #expect(
      messages == [
        "Attempt to dismiss from view controller <Probe \"A\"> while a presentation or dismiss is in progress!"
      ]
    )
  }

  /// Published logs show pushes put off until the end of the transition (NewsBlur#886 on 9,
  /// WordPress-iOS#7284 on 10, openradar-mirror#20368 on 11.4, isontheline/pro.webssh.net#16 on
  /// 13), and a pop that is dropped (iOS-Slide-Menu#161). No source says what a current system does
  /// with a push. Older systems corrupt their bar.
  @Test(
    "As UIKit does: push, pop and setViewControllers during a transition are dropped with a message",
    .tags(.inferred),
    .covers(.stackWhileMoving),
    arguments: [
      (StackFixture.Call.push(.d), "pushViewController(_:animated:)"),
      (.pop, "popViewController(animated:)"),
      (.popToRoot, "popToRootViewController(animated:)"),
      (.popTo(.a), "popToViewController(_:animated:)"),
      (.set([.d]), "setViewControllers(_:animated:)"),
    ]
  )
  func stack(call: StackFixture.Call, name: String) throws {
    try push(b)
    try begin(.push(.c))
    try begin(call)
    try story.settle(
      """
      0.0: message \(name) called on <NavigationController… · dropped conflict with push
      0.35: push C finished
      → (A) (B) C
      """
    )
    #expect(
      messages == [
        "\(name) called on <NavigationController \"nav\"> while an existing transition or "
          + "presentation is occurring; the navigation stack will not be updated."
      ]
    )
  }

  @Test("As UIKit does: a pop that is dropped returns no controllers", .tags(.inferred))
  func dropped() throws {
    try push(b)
    try begin(.push(.c))
    #expect(try nav.popViewController(animated: true, completion: nil) == nil)
    #expect(try nav.popToRootViewController(animated: true, completion: nil).isEmpty)
    #expect(
      try nav.popToViewController(a, animated: true, completion: nil).isEmpty
    )
  }

  /// NewsBlur#886 on 9; the same on 10 (WordPress-iOS#7284), 11.4 (openradar-mirror#20368) and 13
  /// (isontheline/pro.webssh.net#16). A pop is dropped (iOS-Slide-Menu#161).
  @Test(
    "As UIKit does on iOS 9: during a transition of its stack, a push is put off, and a pop is dropped",
    .source(.newsBlur886),
    .covers(.stackWhileMoving)
  )
  func deferredPush() throws {
    simulation.profile = .iOS9
    for call in [StackFixture.Call.push(.b), .push(.c), .push(.d), .pop] { try begin(call) }
    expectRefusal(of: .push(.b))
    try story.settle(
      """
      0.0: deferred conflict with push · deferred conflict with push
        · message popViewController(animated:) called on <NavigationController…
        · dropped conflict with push · thrown alreadyOnStack
      0.35: push B finished · deferred conflict with push
      0.7: push C finished
      1.05: push D finished
      → (A) (B) (C) D
      """
    )
  }

  /// With either behavior, a simulation never continues where an app would have crashed.
  @Test(
    "A call that raises an exception in UIKit throws, and causes no message",
    .source(.awsSdkIosSamples203)
  )
  func exceptions() {
    expectRefusal(of: .push(.a))
    expectRefusal(of: .present(.a))
    story.expect("0.0: thrown alreadyOnStack · thrown presentsItself → A")
  }

  /// UIKit drops the operation, and an await of its completion never returns.
  @Test(
    "An awaited call that UIKit would drop throws, because an await that never returns leaks its task",
    .tags(.different),
    .covers(.completionOfRefused)
  )
  func awaited() async throws {
    try begin(.push(.b))
    await #expect(throws: NavigationFailure.self) {
      try await nav.pushViewController(c, animated: true)
    }
  }

  @Test("A window can have another collision behavior than its simulation")
  func behaviorOfWindow() throws {
    window.collisionBehavior = .throwing
    try begin(.push(.b))
    expectRefusal(of: .push(.c))
    story.expect("0.0: thrown conflict with push → A B")
  }
}
