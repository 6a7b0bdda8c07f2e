import Testing
import TransitionSupport

/// Sums of durations, and the numbers of a seed, on which users and tests of the lock rely.
struct NumberTests {
  private let least = Duration.zero - .longest
  private let greatest = Duration.longest
  private let moment = Duration(secondsComponent: 0, attosecondsComponent: 1)

  @Test("Sums and differences within the limits of a duration are exact")
  func usual() {
    #expect(Duration.seconds(3).addingSaturated(.seconds(-5)) == .seconds(-2))
    #expect(Duration.seconds(3).subtractingSaturated(.seconds(-5)) == .seconds(8))
    #expect(greatest.addingSaturated(.zero) == greatest)
    #expect(least.subtractingSaturated(.zero) == least)
  }

  @Test("The components of the longest and of the shortest duration can be read")
  func components() {
    let (seconds, attoseconds) = greatest.components
    #expect(seconds == .max && attoseconds == 999_999_999_999_999_999)
    #expect(least.components == (-seconds, -attoseconds))
  }

  @Test("A sum beyond the longest or shortest duration stops there")
  func stops() {
    #expect(greatest.addingSaturated(moment) == greatest)
    #expect(least.addingSaturated(.zero - moment) == least)
    #expect(least.subtractingSaturated(moment) == least)
    #expect(greatest.subtractingSaturated(.zero - moment) == greatest)
    #expect(greatest.addingSaturated(greatest) == greatest)
    #expect((greatest * 10).subtractingSaturated(least * 10) == greatest)
    #expect((greatest * 10).addingSaturated(least * 10) == .zero)
  }

  @Test(
    "A seed gives the numbers of the published algorithm, and numbers below a bound follow from them"
  )
  func published() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431,
      16_408_922_859_458_223_821,
    ]
    for number in numbers { #expect(generator.next() == number) }
    generator = SplitMix64(seed: 1_234_567)
    for number in [3, 1, 5, 2, 8] { #expect(generator.below(10) == number) }
  }
}
