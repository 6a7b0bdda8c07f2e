import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Being told when the controller of a call has gone, and calls of which there is one at a time.
@Suite("Transitions in line: controllers that have gone", .timeLimit(.minutes(10)))
struct GoneCallTests {
  private let line = Line()
  private var stack: StackFixture { line.stack }

  @Test(
    "A pushed controller has gone after a pop, in line or not, animated or not",
    arguments: [true, false]
  )
  func popped(animated: Bool) async throws {
    var count = 0
    let call = line.nav.pushViewController(stack.b, animated: true)
    call.onGone { count += 1 }
    try await line.simulation.run()
    #expect(count == 0)
    try stack.nav.popViewController(animated: animated, completion: nil)
    try await call.gone
    try await line.simulation.run()
    #expect(count == 1)
  }

  @Test("A presented controller has gone after the dismissal of the one below it")
  func dismissedBelow() async throws {
    _ = try await line.a.present(stack.b, animated: true).end
    let call = stack.b.transitions(by: line.lock).present(stack.c, animated: true)
    _ = try await call.end
    _ = try await line.a.dismiss(animated: true).end
    try await call.gone
    #expect(stack.c.presentingViewController == nil)
  }

  @Test("A pushed controller has gone after a swipe back")
  func swipedBack() async throws {
    let call = line.nav.pushViewController(stack.b, animated: true)
    _ = try await call.end
    let swipe = try #require(try line.nav.beginInteractivePop())
    swipe.finish()
    try await call.gone
    #expect(stack.nav.topViewController === stack.a)
  }

  @Test("A presented controller has gone after the user has pulled it down")
  func pulledDown() async throws {
    let call = line.a.present(stack.b, animated: true)
    _ = try await call.end
    let pulled = stack.b.transitions(by: line.lock)
    let pull = try #require(try pulled.beginInteractiveDismissal())
    pull.finish()
    try await call.gone
    #expect(stack.nav.presentedViewController == nil)
  }

  @Test("A call that is withdrawn throws its failure from `gone`")
  func withdrawn() async throws {
    let token = try line.hold()
    let call = line.nav.pushViewController(stack.b, animated: true)
    call.cancel()
    token.end()
    await #expect(throws: (any Error).self) { try await call.gone }
  }

  @Test(
    "Of two presentations with one key, the second is dropped until the controller of the first has gone"
  )
  func once() async throws {
    let first = line.a.present(stack.b, animated: true, once: "login")
    #expect(line.a.present(stack.c, animated: true, once: "login").state == .dropped)
    _ = try await first.end
    _ = try await line.a.dismiss(animated: true).end
    try await first.gone
    #expect(line.a.present(stack.c, animated: true, once: "login").state == .started)
    try await line.simulation.run()
  }
}
