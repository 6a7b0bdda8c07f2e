import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Transitions in line: showing")
final class ShowInLineTests: Line {
  @Test("show in a navigation controller pushes at its turn, and ends like a push")
  func pushes() async throws {
    let token = try hold()
    calls.pushViewController(b, animated: true).noted("push", in: story)
    calls(on: a).show(c, sender: nil).noted("show", in: story)
    token.end()
    try await settle("0.35: push finished\n0.7: show finished → (A) (B) C")
  }

  @Test("show outside of a container presents, and a dismissal behind it removes the controller")
  func presents() async throws {
    _ = try await calls.present(b, animated: true).end
    calls(on: b).show(c, sender: nil).noted("show", in: story)
    calls(on: b).dismiss(animated: true).noted("dismiss", in: story)
    try await settle("1.0: show finished\n1.5: dismiss finished → A + B")
  }

  @Test("`show` in a custom container ends with the transition that the container starts")
  func otherContainer() async throws {
    let drawer = Drawer(title: "drawer")
    window.rootViewController = drawer
    calls(on: drawer).show(b, sender: nil).noted("show", in: story)
    try await settle("0.5: show finished → drawer + B")
  }

  @Test("show of a controller that is on the stack is refused")
  func refused() {
    let call = calls(on: a).show(a, sender: nil).noted("show", in: story)
    story.expect("0.0: thrown alreadyOnStack · show invalid: alreadyOnStack")
    #expect(call.failure?.operation == "show(_:sender:)")
    #expect(!lock.isTransitioning)
  }
}
