import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Being told when the controller of a call has gone, and calls of which there is one at a time.
@Suite("Transitions in line: when a controller is gone", .timeLimit(.minutes(10)))
final class GoneCallTests: Line {
  @Test(
    "A pushed controller is gone after a pop, in line or not, animated or not",
    arguments: Motion.allCases
  )
  func popped(motion: Motion) async throws {
    let call = calls.pushViewController(b, animated: true)
    call.onGone { [story] in story.write("gone") }
    try await settle("")
    story.tellsTimes = false
    try nav.popViewController(animated: motion.isAnimated, completion: nil)
    try await call.gone
    try await settle("gone → A")
  }

  @Test("A presented controller is gone after the dismissal of the one below it")
  func dismissedBelow() async throws {
    _ = try await calls(on: a).present(b, animated: true).end
    let call = calls(on: b).present(c, animated: true)
    _ = try await call.end
    _ = try await calls(on: a).dismiss(animated: true).end
    try await call.gone
    story.expect("→ A")
  }

  @Test("A pushed controller is gone after a swipe back")
  func swipedBack() async throws {
    let call = calls.pushViewController(b, animated: true)
    _ = try await call.end
    try #require(try calls.beginInteractivePop()).finish()
    try await call.gone
    story.expect("→ A")
  }

  @Test("A presented controller is gone after the user has pulled it down")
  func pulledDown() async throws {
    let call = calls(on: a).present(b, animated: true)
    _ = try await call.end
    try #require(try calls(on: b).beginInteractiveDismissal()).finish()
    try await call.gone
    story.expect("→ A")
  }

  @Test("`gone` of a withdrawn call throws the call's failure")
  func withdrawn() async throws {
    let token = try hold()
    let call = calls.pushViewController(b, animated: true)
    call.cancel()
    token.end()
    await #expect(throws: (any Error).self) { try await call.gone }
  }

  @Test("A presentation with a key is dropped until the first one's controller is gone")
  func once() async throws {
    let first = calls(on: a).present(b, animated: true, once: "login").noted("B", in: story)
    calls(on: a).present(c, animated: true, once: "login").noted("C", in: story)
    calls(on: a).dismiss(animated: true)
    try await first.gone
    calls(on: a).present(c, animated: true, once: "login").noted("C", in: story)
    try await settle(
      """
      0.0: C dropped: notAlone
      0.5: B finished
      2.5: C finished
      → A + C
      """
    )
  }

  @Test("During a swipe back, and after its cancellation, a controller is not gone")
  func heldSwipe() async throws {
    let call = calls.pushViewController(b, animated: true)
    call.onGone { Issue.record("The controller has gone.") }
    _ = try await call.end
    let swipe = try #require(try calls.beginInteractivePop())
    let other = Window(simulation: simulation, rootViewController: ViewController())
    // Each end of a call causes a look, also in another window, and if there was nothing to do.
    for _ in 0..<3 {
      other.rootViewController?.transitions.dismiss(animated: true)
      await simulation.advance(by: .seconds(1))
    }
    swipe.cancel()
    try await simulation.run()
    #expect(nav.topViewController === b)
  }

  @Test("A controller in a column is gone when the column shows another one")
  func column() async throws {
    let column = NavigationController(rootViewController: c)
    let split = SplitViewController(primary: d, secondary: column)
    window.rootViewController = split
    let call = split.transitions(.secondary, by: lock).pushViewController(b, animated: true)
    _ = try await call.end
    try split.showDetailViewController(ViewController(), sender: nil, completion: nil)
    try await call.gone
    #expect(b.viewIfLoaded?.window == nil)
  }
}
