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
  private var stage: StackFixture { line.stage }
  private var b: Transitions { stage.b.transitions(by: line.lock) }

  /// Makes a call that makes sense now, and returns a change that makes it outdated, with the reason.
  private func make(_ call: Call) throws -> (NavigationFailure.Code, () throws -> Void) {
    switch call {
    case .popToOneThatIsGone:
      try stage.push(stage.b, stage.c)
      line.nav.popToViewController(stage.b, animated: true).noted("call", on: line)
      return (.notOnStack, { try stage.nav.popToRootViewController(animated: false) })
    case .pushOneThatIsThere:
      line.nav.pushViewController(stage.b, animated: true).noted("call", on: line)
      return (.alreadyOnStack, { try stage.nav.pushViewController(stage.b, animated: false) })
    case .pushOneThatHasAParent:
      line.nav.pushViewController(stage.b, animated: true).noted("call", on: line)
      let parent = NavigationController()
      // As long as the stage exists.
      stage.a.reactions[.viewDidLoad] = { _ = parent }
      return (.hasParent, { parent.viewControllers = [stage.b] })
    case .presentOnOneThatPresents:
      line.a.present(stage.b, animated: true).noted("call", on: line)
      return (.alreadyPresenting, { try stage.a.present(stage.c, animated: false) })
    case .presentFromOneThatIsOffScreen:
      try stage.push(stage.b)
      b.present(stage.c, animated: true).noted("call", on: line)
      return (.notInWindow, { try stage.nav.popViewController(animated: false) })
    case .presentOneThatIsPresented:
      line.a.present(stage.b, animated: true).noted("call", on: line)
      return (.alreadyActive, { try stage.a.present(stage.b, animated: false) })
    case .dismissOneThatIsDismissed:
      try stage.a.present(stage.b, animated: false)
      b.dismiss(animated: true).noted("call", on: line)
      return (.nothingPresented, { try stage.a.dismiss(animated: false) })
    case .stackThatLeftItsWindow:
      line.nav.pushViewController(stage.b, animated: true).noted("call", on: line)
      return (.notInWindow, { stage.window.rootViewController = stage.c })
    }
  }

  @Test("A call that no longer makes sense at its turn ends as outdated, with the reason", arguments: Call.allCases)
  func outdated(call: Call) async throws {
    let token = try line.hold()
    let (cause, change) = try make(call)
    try change()
    stage.forget()
    token.end()
    try await line.simulation.run()
    #expect((line.ends, stage.log.records) == (["0.0 seconds call outdated: \(cause)"], []))
    #expect(!line.lock.isTransitioning)
  }

  @Test("A call that did not wait fails with the failure of the controller's own verb")
  func immediate() async throws {
    let call = line.nav.popToViewController(stage.b, animated: true)
    #expect((call.failure?.code, call.failure?.cause?.code) == (.notOnStack, .notOnStack))
    await #expect(throws: TransitionFailure.self) { _ = try await call.end }
    #expect(try await line.nav.dismiss(animated: true).end == .finished)
  }

  @Test("A dismissal leaves what a callback during a call ahead of it has presented", arguments: [true, false])
  func presentedInCallback(animated: Bool) async throws {
    line.simulation.collisionBehavior = .matchingUIKit
    stage.b.reactions[.viewDidAppear] = { [stage] in try? stage.b.present(stage.c, animated: false, completion: nil) }
    let token = try line.hold()
    line.nav.pushViewController(stage.b, animated: animated)
    line.nav.dismiss(animated: true).noted("dismiss", on: line)
    token.end()
    try await line.simulation.run()
    #expect(line.ends.map { $0.hasSuffix("dismiss outdated: nothingPresented") } == [true])
    #expect(stage.c.presentingViewController != nil)
  }
}
