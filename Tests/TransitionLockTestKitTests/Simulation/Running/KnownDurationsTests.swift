import Testing

@testable import TransitionLockTestKit

/// For how long a task wanted to sleep on a real clock, of which only the rest is known.
@Suite struct KnownDurationsTests {
  @Test(arguments: [100, 300, 1_000, 3_000, 30_000, 45_000, 95_000, 3_600_000_000])
  func aRoundDurationIsFoundHoweverLongTheStepTakes(microseconds: Int) {
    let wanted = Duration.microseconds(microseconds)
    for slack in [20, 90, 1_000, 8_000, 40_000] {
      let durations = KnownDurations.of(TestLocation())
      let found = durations.duration(
        delay: wanted - .microseconds(15),
        slack: .microseconds(slack),
        pause: .microseconds(3),
        run: 1
      )
      #expect(found == wanted)
    }
  }

  @Test(arguments: [100, 1_700, 2_500])
  func tenthsOfMillisecondsAreFoundWhereStepsAreShort(microseconds: Int) {
    let wanted = Duration.microseconds(microseconds)
    let found = KnownDurations.of(TestLocation())
      .duration(delay: wanted - .microseconds(15), slack: .microseconds(90), pause: .zero, run: 1)
    #expect(found == wanted)
  }

  @Test(arguments: [3, 30, 45, 100])
  func aPauseWithinTheCallIsPutBack(milliseconds: Int) {
    let wanted = Duration.milliseconds(milliseconds)
    let found = KnownDurations.of(TestLocation())
      .duration(delay: wanted - .microseconds(7_530), slack: .microseconds(9_000), pause: .microseconds(7_510), run: 1)
    #expect(found == wanted)
  }

  @Test(arguments: [3, 30, 45, 100])
  func aPauseBeforeTheCallIsNot(milliseconds: Int) {
    let wanted = Duration.milliseconds(milliseconds)
    let found = KnownDurations.of(TestLocation())
      .duration(delay: wanted - .microseconds(10), slack: .microseconds(9_000), pause: .microseconds(7_510), run: 1)
    #expect(found == wanted)
  }

  @Test func aPauseOfWholeMillisecondsIsPutBackIfTheDurationIsKnown() {
    let location = TestLocation()
    let durations = KnownDurations.of(location)
    _ = durations.duration(delay: .microseconds(44_990), slack: .microseconds(30), pause: .zero, run: 1)
    for pause in [4_000, 5_000, 8_000] {
      let found = durations.duration(
        delay: .microseconds(44_990 - pause),
        slack: .milliseconds(30),
        pause: .microseconds(pause),
        run: 2
      )
      #expect(found == .milliseconds(45))
    }
  }

  @Test func aPauseThatNobodyMeasuresIsPutBackIfEarlierRunsKnowTheDuration() {
    let durations = KnownDurations.of(TestLocation())
    _ = durations.duration(delay: .microseconds(29_990), slack: .microseconds(30), pause: .zero, run: 1)
    let delay = Duration.microseconds(25_980)
    #expect(durations.duration(delay: delay, slack: .milliseconds(5), pause: .zero, run: 2) == .milliseconds(30))
    // In the same run it may be another sleep, and the step a long one.
    #expect(durations.duration(delay: delay, slack: .milliseconds(5), pause: .zero, run: 1) == .milliseconds(26))
  }

  @Test func aShortPauseOfATaskThatTakesLongToSleepMakesNoOtherDuration() {
    let found = KnownDurations.of(TestLocation())
      .duration(delay: .microseconds(29_850), slack: .milliseconds(2), pause: .microseconds(1_150), run: 1)
    #expect(found == .milliseconds(30))
  }
}
