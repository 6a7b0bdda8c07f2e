import Testing

@testable import TransitionLockTestKit

/// For how long a task wanted to sleep on a real clock, of which only the rest is known.
@Suite struct KnownDurationsTests {
  @Test(arguments: [100, 300, 1_000, 1_700, 3_000, 30_000, 95_000, 3_600_000_000])
  func aRoundDurationIsFoundWhateverTheStepHasTaken(microseconds: Int) {
    let wanted = Duration.microseconds(microseconds)
    for slack in [20, 90, 1_000, 8_000, 40_000] {
      let durations = KnownDurations.of(TestLocation())
      let found = durations.duration(
        delay: wanted - .microseconds(15),
        slack: .microseconds(microseconds == 1_700 ? 90 : slack),
        isUndisturbed: true
      )
      #expect(found == wanted)
    }
  }

  @Test func aBreakWithinTheCallIsPutBackIfTheDurationIsKnown() {
    let durations = KnownDurations.of(TestLocation())
    for wanted in [3, 30, 100] {
      _ = durations.duration(
        delay: .milliseconds(wanted) - .microseconds(10),
        slack: .microseconds(30),
        isUndisturbed: true
      )
    }
    for wanted in [3, 30, 100] {
      let found = durations.duration(
        delay: .milliseconds(wanted) - .microseconds(7_500),
        slack: .milliseconds(9),
        isUndisturbed: false
      )
      #expect(found == .milliseconds(wanted))
      // Nor is one made up where the break was elsewhere.
      let other = durations.duration(
        delay: .milliseconds(wanted) - .microseconds(10),
        slack: .milliseconds(90),
        isUndisturbed: false
      )
      #expect(other == .milliseconds(wanted))
    }
  }
}
