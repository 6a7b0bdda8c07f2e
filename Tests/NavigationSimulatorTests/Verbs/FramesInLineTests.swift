import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The simulator's controllers report each end themselves, so a call holds the lock for no frame
/// after its transition.
@Suite("Transitions in line: frames") @MainActor
struct FramesInLineTests {
  private let line = Line()

  /// Expects that a call holds the lock for the given time, and that its end is told then.
  private func expect<Value>(
    _ duration: Duration,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () -> TransitionCall<Value>
  ) async throws {
    let end = line.time + duration
    var (told, freed): (Duration?, Duration?)
    call().onEnd { [line] _ in told = line.time }
    // A request behind it starts when the lock is free.
    line.lock.enqueue { [line] in
      freed = line.time
      $0.end()
    }
    try await line.simulation.run()
    #expect(told == end, sourceLocation: sourceLocation)
    #expect(freed == end, sourceLocation: sourceLocation)
  }

  @Test(
    "A call holds the lock for no frame after its transition",
    arguments: [[0, 0], [350, 500]]
  )
  func noFrame(milliseconds: [Int]) async throws {
    let (calls, a, b, c, d) = (line.calls, line.a, line.b, line.c, line.d)
    let (ofStack, modal) = (
      Duration.milliseconds(milliseconds[0]), Duration.milliseconds(milliseconds[1])
    )
    let animated = modal > .zero
    try await expect(ofStack) { calls.pushViewController(b, animated: animated) }
    try await expect(ofStack) { calls.popViewController(animated: animated) }
    try await expect(ofStack) { calls.setViewControllers([a, c], animated: animated) }
    try await expect(ofStack) { calls.popToRootViewController(animated: animated) }
    try await expect(.zero) { calls.popViewController(animated: animated) }
    try await expect(modal) { calls.present(d, animated: animated) }
    try await expect(.zero) { calls.present(b, animated: animated) }
    try await expect(modal) { calls.dismiss(animated: animated) }
    try await expect(.zero) { calls.dismiss(animated: animated) }
  }

  @Test(
    "The completion of a call that timed out in line may animate views, even those in no window"
  )
  func lost() async throws {
    let token = try line.hold()
    let view = View(name: "view")
    line.calls.with(timeout: .seconds(1)).popViewController(animated: true).onEnd { [line] _ in
      View.animate(withDuration: .milliseconds(250), animations: { view.alpha = 0 }) { _ in
        line.story.write("animated")
      }
    }
    await line.simulation.advance(by: .seconds(2))
    line.story.expect("1.25: animated")
    token.end()
  }

  @Test("A selection of a tab without an animation holds the lock for no frame")
  func tab() async throws {
    let tabs = TabBarController(title: "tabs")
    line.window.rootViewController = tabs
    try tabs.setViewControllers([line.b, line.c], animated: false)
    try await expect(.zero) { line.calls(on: tabs).setSelectedViewController(line.c) }
  }
}
