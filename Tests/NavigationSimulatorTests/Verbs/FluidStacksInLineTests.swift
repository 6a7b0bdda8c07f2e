import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Calls around a lock on a stack whose changes make way.
@Suite("Transitions in line: stacks of iOS 26")
final class FluidStacksInLineTests: Line {
  @Test("If a pop without the lock interrupts a push, calls in line wait for both")
  func popDuringPush() async throws {
    simulation.profile = .iOS26
    calls.pushViewController(b, animated: true).noted("push", in: story)
    await simulation.advance(by: .milliseconds(100))
    try nav.popViewController(animated: true, completion: nil)
    calls.pushViewController(c, animated: true).noted("line", in: story)
    try await settle("0.1: push finished\n0.8: line finished → (A) C")
  }

  @Test(
    "A tap is dropped while the lock is held, and during any presentation or push, even an interruptible one",
    arguments: [SystemProfile.iOS26, .iOS18, .current]
  )
  func dropped(profile: SystemProfile) async throws {
    simulation.profile = profile
    func tap() { calls.ifIdle.popViewController(animated: true).noted("tap", in: story) }
    let token = try hold()
    try push(b)
    tap()
    token.end()
    story.expect("0.0: tap dropped")
    calls.present(d, animated: true).noted("present", in: story)
    tap()
    try await settle("0.0: tap dropped\n0.5: present finished")
    calls.dismiss(animated: false)
    calls.pushViewController(c, animated: true).noted("push", in: story)
    await simulation.advance(by: .milliseconds(100))
    tap()
    #expect(try calls.beginInteractivePop() == nil)
    try await settle("0.6: tap dropped\n0.85: push finished → (A) (B) C")
  }
}
