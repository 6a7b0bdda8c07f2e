import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The simulator's controllers report each end themselves, so a call holds the lock for no frame
/// after its transition.
@Suite("Transitions in line: frames") @MainActor
struct FramesInLineTests {
  private let line = Line()
  private var fixture: StackFixture { line.stack }

  /// Expects that a call holds the lock for the given time, and that its end is told then.
  private func expect<Value>(
    _ duration: Duration,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () -> TransitionCall<Value>
  ) async throws {
    let begin = line.time
    var (told, freed): (Duration?, Duration?)
    call().onEnd { [line] _ in told = line.time - begin }
    // A request behind it starts when the lock is free.
    line.lock.enqueue { [line] in
      freed = line.time - begin
      $0.end()
    }
    try await line.simulation.run()
    #expect((told, freed) == (duration, duration), sourceLocation: sourceLocation)
  }

  @Test("A call holds the lock for no frame after its transition", arguments: [true, false])
  func noFrame(animated: Bool) async throws {
    let (nav, b, c, d) = (line.nav, fixture.b, fixture.c, fixture.d)
    let (short, long): (Duration, Duration) =
      animated ? (.milliseconds(350), .milliseconds(500)) : (.zero, .zero)
    try await expect(short) { nav.pushViewController(b, animated: animated) }
    try await expect(short) { nav.popViewController(animated: animated) }
    try await expect(short) { nav.setViewControllers([fixture.a, c], animated: animated) }
    try await expect(short) { nav.popToRootViewController(animated: animated) }
    try await expect(.zero) { nav.popViewController(animated: animated) }
    try await expect(long) { nav.present(d, animated: animated) }
    try await expect(.zero) { nav.present(b, animated: animated) }
    try await expect(long) { nav.dismiss(animated: animated) }
    try await expect(.zero) { nav.dismiss(animated: animated) }
  }

  @Test(
    "The completion of a call that has lost its turn may animate views, also those in no window"
  )
  func lost() async throws {
    let (token, view) = (try line.hold(), View(name: "view"))
    var end: Duration?
    line.nav.with(timeout: .seconds(1)).popViewController(animated: true).onEnd { [line] _ in
      View.animate(withDuration: .milliseconds(250), animations: { view.alpha = 0 }) { _ in
        end = line.time
      }
    }
    await line.simulation.advance(by: .seconds(2))
    #expect(end == .milliseconds(1_250))
    token.end()
  }

  @Test("A selection of a tab without an animation holds the lock for no frame")
  func tab() async throws {
    let tabs = TabBarController(title: "tabs")
    fixture.window.rootViewController = tabs
    try tabs.setViewControllers([fixture.b, fixture.c], animated: false)
    try await expect(.zero) { tabs.transitions(by: line.lock).setSelectedViewController(fixture.c) }
  }
}
