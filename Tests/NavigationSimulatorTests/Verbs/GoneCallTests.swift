import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Being told when the controller of a call has gone, and calls of which there is one at a time.
@Suite("Transitions in line: controllers that have gone", .timeLimit(.minutes(10)))
final class GoneCallTests: Line {
  @Test(
    "A pushed controller has gone after a pop, in line or not, animated or not",
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

  @Test("A presented controller has gone after the dismissal of the one below it")
  func dismissedBelow() async throws {
    _ = try await calls(on: a).present(b, animated: true).end
    let call = calls(on: b).present(c, animated: true)
    _ = try await call.end
    _ = try await calls(on: a).dismiss(animated: true).end
    try await call.gone
    story.expect("→ A")
  }

  @Test("A pushed controller has gone after a swipe back")
  func swipedBack() async throws {
    let call = calls.pushViewController(b, animated: true)
    _ = try await call.end
    try #require(try calls.beginInteractivePop()).finish()
    try await call.gone
    story.expect("→ A")
  }

  @Test("A presented controller has gone after the user has pulled it down")
  func pulledDown() async throws {
    let call = calls(on: a).present(b, animated: true)
    _ = try await call.end
    try #require(try calls(on: b).beginInteractiveDismissal()).finish()
    try await call.gone
    story.expect("→ A")
  }

  @Test("A call that is withdrawn throws its failure from `gone`")
  func withdrawn() async throws {
    let token = try hold()
    let call = calls.pushViewController(b, animated: true)
    call.cancel()
    token.end()
    await #expect(throws: (any Error).self) { try await call.gone }
  }

  @Test(
    "Of two presentations with one key, the second is dropped until the controller of the first has gone"
  )
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

  @Test("A controller that a held swipe moves has not gone if the swipe is cancelled")
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

  @Test("A controller that a column shows has gone when the column shows another one")
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
