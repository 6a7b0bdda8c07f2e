import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Transitions in line: showing")
struct ShowInLineTests {
  private let line = Line()
  private var fixture: StackFixture { line.stack }

  private func transitions(of controller: ViewController) -> Transitions {
    controller.transitions(by: line.lock)
  }

  @Test("In a navigation controller, a controller pushes at its turn, and its call ends as a push")
  func pushes() async throws {
    let token = try line.hold()
    line.nav.pushViewController(fixture.b, animated: true).noted("push", on: line)
    line.a.show(fixture.c, sender: nil).noted("show", on: line)
    token.end()
    try await line.simulation.run()
    #expect(line.ends == ["0.35 seconds push finished", "0.7 seconds show finished"])
    #expect(line.titles == ["A", "B", "C"])
  }

  @Test("Without a container that shows, a controller presents, and a dismissal behind removes it")
  func presents() async throws {
    _ = try await line.nav.present(fixture.b, animated: true).end
    let modal = transitions(of: fixture.b)
    modal.show(fixture.c, sender: nil).noted("show", on: line)
    modal.dismiss(animated: true).noted("dismiss", on: line)
    try await line.simulation.run()
    #expect(line.ends == ["1.0 seconds show finished", "1.5 seconds dismiss finished"])
    #expect(fixture.nav.presentedViewController === fixture.b)
  }

  /// A container with its own way to show.
  private final class Drawer: ViewController {
    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
      action == .show
    }
    override func show(
      _ viewController: ViewController,
      sender: Any?,
      completion: TransitionCompletion?,
      file: StaticString = #fileID,
      line: UInt = #line
    ) throws(NavigationFailure) {
      try present(viewController, animated: true, completion: completion)
    }
  }

  @Test("The call of another container ends with the transition that the container starts")
  func otherContainer() async throws {
    let drawer = Drawer(title: "drawer")
    fixture.window.rootViewController = drawer
    #expect(try await transitions(of: drawer).show(fixture.b, sender: nil).end == .finished)
    #expect(line.time == .milliseconds(500))
  }

  @Test("A controller that is on the stack is refused, as a push of it is")
  func refused() {
    let failure = transitions(of: fixture.a).show(fixture.a, sender: nil).failure
    #expect(failure?.cause?.code == .alreadyOnStack)
    #expect(failure?.operation == "show(_:sender:)")
    #expect(!line.lock.isTransitioning)
  }
}
