import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Each call checks at its turn that it still makes sense.
@Suite("Transitions in line: calls that are outdated at their turn")
struct OutdatedCallTests {
  enum Call: CaseIterable {
    case popToOneThatIsGone
    case pushOneThatIsThere
    case pushOneThatHasAParent
    case presentOnOneThatPresents
    case presentFromOneThatIsOffScreen
    case presentOneThatIsPresented
    case dismissOneThatIsDismissed
    case stackThatLeftItsWindow
  }

  private let line = Line()
  private var fixture: StackFixture { line.stack }
  private var b: Transitions { fixture.b.transitions(by: line.lock) }

  /// Makes a call that makes sense now, and returns a change that makes it outdated, with the
  /// reason.
  private func make(_ call: Call) throws -> (NavigationFailure.Code, () throws -> Void) {
    switch call {
    case .popToOneThatIsGone:
      try fixture.push(fixture.b, fixture.c)
      line.nav.popToViewController(fixture.b, animated: true).noted("call", on: line)
      return (.notOnStack, { try fixture.nav.popToRootViewController(animated: false) })
    case .pushOneThatIsThere:
      line.nav.pushViewController(fixture.b, animated: true).noted("call", on: line)
      return (.alreadyOnStack, { try fixture.nav.pushViewController(fixture.b, animated: false) })
    case .pushOneThatHasAParent:
      line.nav.pushViewController(fixture.b, animated: true).noted("call", on: line)
      let parent = NavigationController()
      // As long as the fixture exists.
      fixture.a.reactions[.viewDidLoad] = { _ = parent }
      return (.hasParent, { parent.viewControllers = [fixture.b] })
    case .presentOnOneThatPresents:
      line.a.present(fixture.b, animated: true).noted("call", on: line)
      return (.alreadyPresenting, { try fixture.a.present(fixture.c, animated: false) })
    case .presentFromOneThatIsOffScreen:
      try fixture.push(fixture.b)
      b.present(fixture.c, animated: true).noted("call", on: line)
      return (.notInWindow, { try fixture.nav.popViewController(animated: false) })
    case .presentOneThatIsPresented:
      line.a.present(fixture.b, animated: true).noted("call", on: line)
      return (.alreadyActive, { try fixture.a.present(fixture.b, animated: false) })
    case .dismissOneThatIsDismissed:
      try fixture.a.presentAndSettle(fixture.b)
      b.dismiss(animated: true).noted("call", on: line)
      return (.nothingPresented, { try fixture.a.dismiss(animated: false) })
    case .stackThatLeftItsWindow:
      line.nav.pushViewController(fixture.b, animated: true).noted("call", on: line)
      return (.notInWindow, { fixture.window.rootViewController = fixture.c })
    }
  }

  @Test(
    "A call that no longer makes sense at its turn ends as outdated, with the reason",
    arguments: Call.allCases
  )
  func outdated(call: Call) async throws {
    let token = try line.hold()
    let (cause, change) = try make(call)
    try change()
    await line.simulation.advance(by: .zero)
    fixture.forget()
    token.end()
    try await line.simulation.run()
    // A controller that other code has presented may go: the call waits for ten seconds, as in an
    // app.
    let time = call == .presentOnOneThatPresents ? "10.0" : "0.0"
    #expect(line.ends == ["\(time) seconds call outdated: \(cause)"])
    #expect(fixture.log.records == [])
    #expect(!line.lock.isTransitioning)
  }

  @Test("A call that did not wait fails with the failure of the controller's own verb")
  func immediate() async throws {
    let call = line.nav.popToViewController(fixture.b, animated: true)
    #expect((call.failure?.code, call.failure?.cause?.code) == (.notOnStack, .notOnStack))
    await #expect(throws: TransitionFailure.self) { _ = try await call.end }
    #expect(try await line.nav.dismiss(animated: true).end == .finished)
  }

  @Test(
    "A dismissal leaves what a callback during a call ahead of it has presented",
    arguments: [true, false]
  )
  func presentedInCallback(animated: Bool) async throws {
    line.simulation.collisionBehavior = .matchingUIKit
    fixture.b.reactions[.viewDidAppear] = { [fixture] in
      try? fixture.b.present(fixture.c, animated: false, completion: nil)
    }
    let token = try line.hold()
    line.nav.pushViewController(fixture.b, animated: animated)
    line.nav.dismiss(animated: true).noted("dismiss", on: line)
    token.end()
    try await line.simulation.run()
    #expect(line.ends.map { $0.hasSuffix("dismiss outdated: nothingPresented") } == [true])
    #expect(fixture.c.presentingViewController != nil)
  }
}
