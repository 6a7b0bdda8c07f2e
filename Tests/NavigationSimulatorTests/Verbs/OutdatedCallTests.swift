import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Each call checks at its turn that it still makes sense.
@Suite("Transitions in line: calls that are outdated at their turn")
final class OutdatedCallTests: Line {
  /// Makes a call that makes sense, and then a change without the lock, and expects that the call
  /// ends at its turn for the reason that the change gives it.
  private func expectOutdated<Value>(
    _ reason: String,
    at time: String = "0.0",
    _ call: @autoclosure () -> TransitionCall<Value>,
    sourceLocation: SourceLocation = #_sourceLocation,
    by change: () throws -> Void
  ) async throws {
    let token = try hold()
    call().noted("call", in: story)
    try change()
    await simulation.advance(by: .zero)
    story.cast = "ABCD"
    forget()
    token.end()
    try await settle(
      "\(time): thrown \(reason) · call outdated: \(reason)",
      sourceLocation: sourceLocation
    )
  }

  @Test("A pop to a controller that has left the stack is outdated")
  func popToOneThatIsGone() async throws {
    try push(b, c)
    try await expectOutdated("notOnStack", calls.popToViewController(b, animated: true)) {
      try nav.popToRootViewController(animated: false)
    }
  }

  @Test("A push of a controller that other code has pushed meanwhile is outdated")
  func pushOneThatIsThere() async throws {
    try await expectOutdated("alreadyOnStack", calls.pushViewController(b, animated: true)) {
      try nav.pushViewController(b, animated: false)
    }
  }

  @Test("A push of a controller that has another parent by its turn is outdated")
  func pushOneThatHasAParent() async throws {
    let parent = NavigationController()
    try await expectOutdated("hasParent", calls.pushViewController(b, animated: true)) {
      parent.viewControllers = [b]
    }
  }

  /// A controller that other code has presented may go: the call waits for ten seconds, as in an
  /// app.
  @Test("A presentation on a controller that presents another one is outdated after ten seconds")
  func presentOnOneThatPresents() async throws {
    let call = calls(on: a)
    try await expectOutdated("alreadyPresenting", at: "10.0", call.present(b, animated: true)) {
      try a.present(c, animated: false)
    }
  }

  @Test("A presentation from a controller that has left the screen is outdated")
  func presentFromOneThatIsOffScreen() async throws {
    try push(b)
    try await expectOutdated("notInWindow", calls(on: b).present(c, animated: true)) {
      try nav.popViewController(animated: false)
    }
  }

  @Test("A presentation of a controller that other code has presented is outdated")
  func presentOneThatIsPresented() async throws {
    try await expectOutdated("alreadyActive", calls(on: a).present(b, animated: true)) {
      try a.present(b, animated: false)
    }
  }

  @Test("A dismissal of a controller that other code has dismissed is outdated")
  func dismissOneThatIsDismissed() async throws {
    try a.presentAndSettle(b)
    try await expectOutdated("nothingPresented", calls(on: b).dismiss(animated: true)) {
      try a.dismiss(animated: false)
    }
  }

  @Test("A push on a stack that has left its window is outdated")
  func stackThatLeftItsWindow() async throws {
    try await expectOutdated("notInWindow", calls.pushViewController(b, animated: true)) {
      window.rootViewController = c
    }
  }

  @Test("A call that did not wait fails as the controller's method does")
  func immediate() async throws {
    let call = calls.popToViewController(b, animated: true).noted("to", in: story)
    await #expect(throws: TransitionFailure.self) { _ = try await call.end }
    #expect(try await calls.dismiss(animated: true).end == .finished)
    try await settle("0.0: thrown notOnStack · to notOnStack: notOnStack")
  }

  @Test(
    "A dismissal leaves the controller that a callback of the call ahead of it has presented",
    arguments: Motion.allCases
  )
  func presentedInCallback(motion: Motion) async throws {
    simulation.collisionBehavior = .matchingUIKit
    story.tellsTimes = false
    b.reactions[.viewDidAppear] = { [unowned b, c] in
      try? b.present(c, animated: false, completion: nil)
    }
    let token = try hold()
    calls.pushViewController(b, animated: motion.isAnimated)
    calls.dismiss(animated: true).noted("dismiss", in: story)
    token.end()
    try await settle(
      "thrown nothingPresented · dismiss outdated: nothingPresented → (A) B + C"
    )
  }
}
