import Testing
import TransitionSupport
import VirtualTime

/// Callers that have found nothing due on a clock, and rest until something is.
struct RestingTests {
  private final class Caller: Resting {
    private let count = Guarded(0)
    var wakes: Int { count.run { $0 } }
    func wake() { count.run { $0 += 1 } }
  }

  private struct Nothing: Watched {
    func stuck() -> String? { nil }
    func breakCircle() -> Bool { false }
    func tell() -> Bool { false }
  }

  private let clock = SimulationClock()
  private let callers = [Caller(), Caller()]

  private func rest() {
    for caller in callers { #expect(clock.rest(caller, since: clock.activity)) }
  }

  private var wakes: [Int] { callers.map(\.wakes) }

  @Test("A new callback wakes all resting callers once")
  func callback() {
    rest()
    _ = clock.addCallback(after: .seconds(1))
    #expect(wakes == [1, 1])
    _ = clock.addCallback(after: .seconds(1))
    #expect(wakes == [1, 1])
  }

  @Test("A new sleep wakes all resting callers; a background sleep wakes none")
  func sleeps() async {
    rest()
    let watch = Task.immediate { [clock] in
      try await clock.sleepInBackground(until: .init(offset: .seconds(1)), watching: Nothing())
    }
    #expect(wakes == [0, 0])
    let sleep = Task.immediate { [clock] in try await clock.sleep(for: .seconds(1)) }
    #expect(wakes == [1, 1])
    clock.close()
    _ = await (watch.result, sleep.result)
  }

  @Test("A caller does not rest if the clock has changed since its check")
  func late() {
    let activity = clock.activity
    _ = clock.addCallback(after: .seconds(1))
    #expect(!clock.rest(callers[0], since: activity))
    _ = clock.addCallback(after: .seconds(1))
    #expect(wakes == [0, 0])
  }

  @Test("A caller that has stopped resting is not woken, but the others are")
  func stops() {
    rest()
    clock.stopResting(callers[0])
    _ = clock.addCallback(after: .seconds(1))
    #expect(wakes == [0, 1])
  }
}
