import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The table's column with UIKit's behavior.
@Suite("Collisions: as UIKit does")
struct MatchingUIKitTests {
  private func stage() -> StackFixture {
    let stage = StackFixture()
    stage.simulation.collisionBehavior = .matchingUIKit
    return stage
  }

  @Test(
    "As UIKit does: present during a presentation or dismissal is dropped with a message, and never completes",
    .source(.radar12290),
    .covers(.presentWhilePresenting),
    .covers(.completionOfRefused)
  )
  func presentDuringPresentation() throws {
    let stage = stage()
    try stage.a.present(stage.b, animated: true, completion: stage.note("B"))
    try stage.a.present(stage.c, animated: true, completion: stage.note("C"))
    try stage.simulation.run()
    try stage.a.dismiss(animated: true, completion: stage.note("dismiss"))
    try stage.a.present(stage.d, animated: true, completion: stage.note("D"))
    try stage.simulation.run()
    #expect(stage.ends == ["B finished", "dismiss finished"])
    #expect(
      stage.simulation.messages.map(\.text) == [
        "Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> while a presentation is in progress!",
        "Attempt to present <Probe \"D\"> on <NavigationController \"nav\"> while a presentation is in progress!",
      ]
    )
    #expect(stage.a.presentedViewController == nil)
  }

  @Test(
    "As UIKit does: present on one that already presents leaves a message and is dropped",
    .source(.interactiveModal8),
    .covers(.presentOnPresenter)
  )
  func alreadyPresenting() throws {
    let stage = stage()
    try stage.a.present(stage.b, animated: false, completion: nil)
    try stage.a.present(stage.c, animated: true, completion: stage.note("C"))
    #expect(stage.simulation.messages.count == 1)
    #expect(stage.a.presentedViewController === stage.b)
    #expect(stage.ends == [])
  }

  @Test(
    "As UIKit does: present from one whose view is in no window leaves a message and is dropped",
    .source(.doAlertController27),
    .covers(.presentOffScreen)
  )
  func notInWindow() throws {
    let stage = stage()
    try stage.push(stage.b)
    try stage.nav.popViewController(animated: false, completion: nil)
    try stage.b.present(stage.c, animated: true, completion: stage.note("C"))
    #expect(
      stage.simulation.messages.map(\.text) == [
        "Attempt to present <Probe \"C\"> on <Probe \"B\"> whose view is not in the window hierarchy."
      ]
    )
    #expect(stage.ends == [])
  }

  /// Sources disagree: one saw the dismissal wait, others saw a message and nothing else. Waiting was chosen.
  @Test("As UIKit does: dismiss during a presentation waits", .source(.chidoriMenu), .covers(.dismissWhilePresenting))
  func dismissDuringPresentation() throws {
    let stage = stage()
    try stage.a.present(stage.b, animated: true, completion: stage.note("present"))
    try stage.simulation.advance(by: .milliseconds(100))
    try stage.b.dismiss(animated: true, completion: stage.note("dismiss"))
    try stage.simulation.run()
    #expect(stage.ends == ["present finished", "dismiss finished"])
    #expect(
      stage.events.lines == [
        "0.0 seconds start present", "0.1 seconds deferred conflict", "0.5 seconds end present finished",
        "0.5 seconds start dismiss", "1.0 seconds end dismiss finished",
      ]
    )
    #expect(stage.simulation.messages == [])
  }

  @Test(
    "As UIKit does: dismiss of a chain on whose top something is being presented waits as well",
    .tags(.inferred),
    .covers(.dismissWhilePresenting)
  )
  func dismissChainDuringPresentation() throws {
    let stage = stage()
    try stage.a.present(stage.b, animated: false, completion: nil)
    try stage.b.present(stage.c, animated: true, completion: stage.note("present"))
    try stage.a.dismiss(animated: true, completion: stage.note("dismiss"))
    try stage.simulation.run()
    #expect(stage.ends == ["present finished", "dismiss finished"])
    #expect(stage.nav.presentedViewController == nil)
    #expect(stage.simulation.messages == [])
  }

  @Test(
    "As UIKit does: a dismissal that waited waits again when the next presentation has begun by then",
    .tags(.inferred),
    .covers(.dismissWhilePresenting)
  )
  func dismissWaitsAgain() throws {
    let stage = stage()
    try stage.a.present(stage.b, animated: true) { [unowned stage] _ in
      #expect(throws: Never.self) {
        try stage.b.present(stage.c, animated: true, completion: stage.note("present"))
      }
    }
    try stage.a.dismiss(animated: true, completion: stage.note("dismiss"))
    try stage.simulation.run()
    #expect(stage.ends == ["present finished", "dismiss finished"])
    #expect((stage.time, stage.simulation.messages) == (.seconds(1.5), []))
  }

  /// UIKit does nothing, and does not run the completion (inferred).
  @Test("A dismissal that waited and finds nothing presented completes", .tags(.different), .covers(.dismissOfNothing))
  func dismissNothingAfterWaiting() throws {
    let stage = stage()
    try stage.a.present(stage.b, animated: true) { [unowned stage] _ in
      #expect(throws: Never.self) { try stage.a.dismiss(animated: false, completion: stage.note("first")) }
    }
    try stage.a.dismiss(animated: true, completion: stage.note("waited"))
    try stage.simulation.run()
    #expect(stage.ends == ["first finished", "waited finished"])
    #expect(stage.time == .milliseconds(500))
  }

  @Test(
    "As UIKit does: dismiss during a dismissal leaves a message and is dropped",
    .source(.zfDragableModalTransition3),
    .covers(.dismissWhilePresenting)
  )
  func dismissDuringDismissal() throws {
    let stage = stage()
    try stage.a.present(stage.b, animated: false, completion: nil)
    try stage.a.dismiss(animated: true, completion: stage.note("first"))
    try stage.a.dismiss(animated: true, completion: stage.note("second"))
    try stage.simulation.run()
    #expect(stage.ends == ["first finished"])
    #expect(
      stage.simulation.messages.map(\.text) == [
        "Attempt to dismiss from view controller <Probe \"A\"> while a presentation or dismiss is in progress!"
      ]
    )
  }

  /// Published logs show pushes put off until the end of the transition (NewsBlur#886 on 9, WordPress-iOS#7284 on 10,
  /// openradar-mirror#20368 on 11.4, isontheline/pro.webssh.net#16 on 13), and a pop that is dropped (iOS-Slide-Menu#161). No source
  /// says what a current system does with a push. Older systems corrupt their bar.
  @Test(
    "As UIKit does: push, pop and the others during a transition leave a message and are dropped",
    .tags(.inferred),
    .covers(.stackWhileMoving)
  )
  func stack() throws {
    let stage = stage()
    try stage.push(stage.b)
    try stage.nav.pushViewController(stage.c, animated: true, completion: stage.note("first"))
    try stage.nav.pushViewController(stage.d, animated: true, completion: stage.note("push"))
    #expect(try stage.nav.popViewController(animated: true, completion: stage.note("pop")) == nil)
    #expect(try stage.nav.popToRootViewController(animated: true, completion: stage.note("root")).isEmpty)
    #expect(try stage.nav.popToViewController(stage.a, animated: true, completion: stage.note("to")).isEmpty)
    try stage.nav.setViewControllers([stage.d], animated: true, completion: stage.note("set"))
    try stage.simulation.run()
    #expect(stage.ends == ["first finished"])
    #expect((stage.nav.viewControllers.map(\.title), stage.simulation.messages.count) == (["A", "B", "C"], 5))
    #expect(
      stage.simulation.messages[0].text
        == "pushViewController(_:animated:) called on <NavigationController \"nav\"> while an existing transition or "
        + "presentation is occurring; the navigation stack will not be updated."
    )
    #expect(stage.events.lines.filter { $0.contains("dropped") }.count == 5)
  }

  /// NewsBlur#886 on 9; the same on 10 (WordPress-iOS#7284), 11.4 (openradar-mirror#20368) and 13 (isontheline/pro.webssh.net#16). A pop is
  /// dropped (iOS-Slide-Menu#161).
  @Test(
    "On iOS 9 as UIKit does: a push during a transition of its stack is put off until the end, and a pop is dropped",
    .source(.newsBlur886),
    .covers(.stackWhileMoving)
  )
  func deferredPush() throws {
    let stage = stage()
    stage.simulation.profile = .iOS9
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("first"))
    try stage.nav.pushViewController(stage.c, animated: true, completion: stage.note("second"))
    try stage.nav.pushViewController(stage.d, animated: true, completion: stage.note("third"))
    #expect(try stage.nav.popViewController(animated: true, completion: stage.note("pop")) == nil)
    stage.expectRefusal(.alreadyOnStack) { try stage.nav.pushViewController(stage.b, animated: true, completion: $0) }
    try stage.simulation.run()
    #expect(stage.ends == ["first finished", "second finished", "third finished"])
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B", "C", "D"])
    #expect(stage.time == .milliseconds(1_050))
  }

  /// Whatever the behavior is, a simulation never carries on where an app would be gone.
  @Test("What UIKit answers with an exception throws, and is no message", .source(.awsSdkIosSamples203))
  func exceptions() throws {
    let stage = stage()
    stage.expectRefusal(.alreadyOnStack) { try stage.nav.pushViewController(stage.a, animated: true, completion: $0) }
    stage.expectRefusal(.presentsItself) { try stage.a.present(stage.a, animated: true, completion: $0) }
  }

  /// UIKit drops the operation, and an await of its completion never returns.
  @Test(
    "The awaited forms throw also where UIKit drops, because an await that never returns would leak its task",
    .tags(.different),
    .covers(.completionOfRefused)
  )
  func awaited() async throws {
    let stage = stage()
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    await #expect(throws: NavigationFailure.self) { try await stage.nav.pushViewController(stage.c, animated: true) }
  }

  @Test("A window can have another collision behavior than its simulation")
  func window() throws {
    let stage = stage()
    stage.window.collisionBehavior = .throwing
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    stage.expectRefusal(.conflict, conflictingTransition: .push) {
      try stage.nav.pushViewController(stage.c, animated: true, completion: $0)
    }
  }
}
