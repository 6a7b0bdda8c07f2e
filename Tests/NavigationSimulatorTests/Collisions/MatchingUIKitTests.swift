import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The table's column with UIKit's behavior.
@Suite("Collisions: as UIKit does")
struct MatchingUIKitTests {
  private func fixture() -> StackFixture {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    return fixture
  }

  /// The message and the missing controller are seen. That the completion never runs is inferred.
  @Test(
    "As UIKit does: present during a presentation or dismissal is dropped with a message, and never completes",
    .source(.radar12290),
    .covers(.presentWhilePresenting),
    .covers(.completionOfRefused)
  )
  func presentDuringPresentation() throws {
    let fixture = fixture()
    try fixture.a.present(fixture.b, animated: true, completion: fixture.note("B"))
    try fixture.a.present(fixture.c, animated: true, completion: fixture.note("C"))
    try fixture.simulation.run()
    try fixture.a.dismiss(animated: true, completion: fixture.note("dismiss"))
    try fixture.a.present(fixture.d, animated: true, completion: fixture.note("D"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["B finished", "dismiss finished"])
    #expect(
      fixture.simulation.messages.map(\.text) == [
        "Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> while a presentation is in progress!",
        "Attempt to present <Probe \"D\"> on <NavigationController \"nav\"> while a presentation is in progress!",
      ]
    )
    #expect(fixture.a.presentedViewController == nil)
  }

  /// That the completion never runs is inferred.
  @Test(
    "As UIKit does: present on one that already presents leaves a message and is dropped",
    .source(.interactiveModal8),
    .covers(.presentOnPresenter)
  )
  func alreadyPresenting() throws {
    let fixture = fixture()
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.a.present(fixture.c, animated: true, completion: fixture.note("C"))
    #expect(fixture.simulation.messages.count == 1)
    #expect(fixture.a.presentedViewController === fixture.b)
    #expect(fixture.ends == [])
  }

  /// That the completion never runs is inferred.
  @Test(
    "As UIKit does: present from one whose view is in no window leaves a message and is dropped",
    .source(.doAlertController27),
    .covers(.presentOffScreen)
  )
  func notInWindow() throws {
    let fixture = fixture()
    try fixture.push(fixture.b)
    try fixture.nav.popViewController(animated: false, completion: nil)
    try fixture.b.present(fixture.c, animated: true, completion: fixture.note("C"))
    #expect(
      fixture.simulation.messages.map(\.text) == [
        "Attempt to present <Probe \"C\"> on <Probe \"B\"> whose view is not in the window hierarchy."
      ]
    )
    #expect(fixture.ends == [])
  }

  /// Sources disagree: one saw the dismissal wait, others saw a message and nothing else. Waiting
  /// was chosen.
  @Test(
    "As UIKit does: dismiss during a presentation waits",
    .source(.chidoriMenu),
    .covers(.dismissWhilePresenting)
  )
  func dismissDuringPresentation() throws {
    let fixture = fixture()
    try fixture.a.present(fixture.b, animated: true, completion: fixture.note("present"))
    try fixture.simulation.advance(by: .milliseconds(100))
    try fixture.b.dismiss(animated: true, completion: fixture.note("dismiss"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["present finished", "dismiss finished"])
    #expect(
      fixture.events.lines == [
        "0.0 seconds start present", "0.1 seconds deferred conflict",
        "0.5 seconds end present finished",
        "0.5 seconds start dismiss", "1.0 seconds end dismiss finished",
      ]
    )
    #expect(fixture.simulation.messages == [])
  }

  @Test(
    "As UIKit does: dismiss of a chain on whose top something is being presented waits as well",
    .tags(.inferred),
    .covers(.dismissWhilePresenting)
  )
  func dismissChainDuringPresentation() throws {
    let fixture = fixture()
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.b.present(fixture.c, animated: true, completion: fixture.note("present"))
    try fixture.a.dismiss(animated: true, completion: fixture.note("dismiss"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["present finished", "dismiss finished"])
    #expect(fixture.nav.presentedViewController == nil)
    #expect(fixture.simulation.messages == [])
  }

  @Test(
    "As UIKit does: a dismissal that waited waits again when the next presentation has begun by then",
    .tags(.inferred),
    .covers(.dismissWhilePresenting)
  )
  func dismissWaitsAgain() throws {
    let fixture = fixture()
    try fixture.a.present(fixture.b, animated: true) { [unowned fixture] _ in
      #expect(throws: Never.self) {
        try fixture.b.present(fixture.c, animated: true, completion: fixture.note("present"))
      }
    }
    try fixture.a.dismiss(animated: true, completion: fixture.note("dismiss"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["present finished", "dismiss finished"])
    #expect((fixture.time, fixture.simulation.messages) == (.seconds(1.5), []))
  }

  /// UIKit does nothing, and does not run the completion (inferred).
  @Test(
    "A dismissal that waited and finds nothing presented completes",
    .tags(.different),
    .covers(.dismissOfNothing)
  )
  func dismissNothingAfterWaiting() throws {
    let fixture = fixture()
    // There, the first dismissal ends within its call.
    fixture.simulation.profile = .iOS7
    try fixture.a.present(fixture.b, animated: true) { [unowned fixture] _ in
      #expect(throws: Never.self) {
        try fixture.a.dismiss(animated: false, completion: fixture.note("first"))
      }
    }
    try fixture.a.dismiss(animated: true, completion: fixture.note("waited"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["first finished", "waited finished"])
    #expect(fixture.time == .milliseconds(500))
  }

  /// That the completion never runs is inferred.
  @Test(
    "As UIKit does: dismiss during a dismissal leaves a message and is dropped",
    .source(.zfDragableModalTransition3),
    .covers(.dismissWhilePresenting)
  )
  func dismissDuringDismissal() throws {
    let fixture = fixture()
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.a.dismiss(animated: true, completion: fixture.note("first"))
    try fixture.a.dismiss(animated: true, completion: fixture.note("second"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["first finished"])
    #expect(
      fixture.simulation.messages.map(\.text) == [
        "Attempt to dismiss from view controller <Probe \"A\"> while a presentation or dismiss is in progress!"
      ]
    )
  }

  /// Published logs show pushes put off until the end of the transition (NewsBlur#886 on 9,
  /// WordPress-iOS#7284 on 10, openradar-mirror#20368 on 11.4, isontheline/pro.webssh.net#16 on
  /// 13), and a pop that is dropped (iOS-Slide-Menu#161). No source says what a current system does
  /// with a push. Older systems corrupt their bar.
  @Test(
    "As UIKit does: push, pop and the others during a transition leave a message and are dropped",
    .tags(.inferred),
    .covers(.stackWhileMoving)
  )
  func stack() throws {
    let fixture = fixture()
    try fixture.push(fixture.b)
    try fixture.nav.pushViewController(fixture.c, animated: true, completion: fixture.note("first"))
    try fixture.nav.pushViewController(fixture.d, animated: true, completion: fixture.note("push"))
    #expect(
      try fixture.nav.popViewController(animated: true, completion: fixture.note("pop")) == nil
    )
    #expect(
      try fixture.nav.popToRootViewController(animated: true, completion: fixture.note("root"))
        .isEmpty
    )
    #expect(
      try fixture.nav.popToViewController(fixture.a, animated: true, completion: fixture.note("to"))
        .isEmpty
    )
    try fixture.nav.setViewControllers([fixture.d], animated: true, completion: fixture.note("set"))
    try fixture.simulation.run()
    #expect(fixture.ends == ["first finished"])
    #expect(
      (fixture.nav.viewControllers.map(\.title), fixture.simulation.messages.count) == (
        ["A", "B", "C"], 5
      )
    )
    #expect(
      fixture.simulation.messages[0].text
        == "pushViewController(_:animated:) called on <NavigationController \"nav\"> while an existing transition or "
        + "presentation is occurring; the navigation stack will not be updated."
    )
    #expect(fixture.events.lines.filter { $0.contains("dropped") }.count == 5)
  }

  /// NewsBlur#886 on 9; the same on 10 (WordPress-iOS#7284), 11.4 (openradar-mirror#20368) and 13
  /// (isontheline/pro.webssh.net#16). A pop is dropped (iOS-Slide-Menu#161).
  @Test(
    "On iOS 9 as UIKit does: a push during a transition of its stack is put off until the end, and a pop is dropped",
    .source(.newsBlur886),
    .covers(.stackWhileMoving)
  )
  func deferredPush() throws {
    let fixture = fixture()
    fixture.simulation.profile = .iOS9
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: fixture.note("first"))
    try fixture.nav.pushViewController(
      fixture.c,
      animated: true,
      completion: fixture.note("second")
    )
    try fixture.nav.pushViewController(fixture.d, animated: true, completion: fixture.note("third"))
    #expect(
      try fixture.nav.popViewController(animated: true, completion: fixture.note("pop")) == nil
    )
    fixture.expectRefusal(.alreadyOnStack) {
      try fixture.nav.pushViewController(fixture.b, animated: true, completion: $0)
    }
    try fixture.simulation.run()
    #expect(fixture.ends == ["first finished", "second finished", "third finished"])
    #expect(fixture.nav.viewControllers.map(\.title) == ["A", "B", "C", "D"])
    #expect(fixture.time == .milliseconds(1_050))
  }

  /// With either behavior, a simulation never continues where an app would have crashed.
  @Test(
    "A call that raises an exception in UIKit throws, and causes no message",
    .source(.awsSdkIosSamples203)
  )
  func exceptions() throws {
    let fixture = fixture()
    fixture.expectRefusal(.alreadyOnStack) {
      try fixture.nav.pushViewController(fixture.a, animated: true, completion: $0)
    }
    fixture.expectRefusal(.presentsItself) {
      try fixture.a.present(fixture.a, animated: true, completion: $0)
    }
  }

  /// UIKit drops the operation, and an await of its completion never returns.
  @Test(
    "The awaited forms throw also where UIKit drops, because an await that never returns would leak its task",
    .tags(.different),
    .covers(.completionOfRefused)
  )
  func awaited() async throws {
    let fixture = fixture()
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    await #expect(throws: NavigationFailure.self) {
      try await fixture.nav.pushViewController(fixture.c, animated: true)
    }
  }

  @Test("A window can have another collision behavior than its simulation")
  func window() throws {
    let fixture = fixture()
    fixture.window.collisionBehavior = .throwing
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    fixture.expectRefusal(.conflict, conflictingTransition: .push) {
      try fixture.nav.pushViewController(fixture.c, animated: true, completion: $0)
    }
  }
}
