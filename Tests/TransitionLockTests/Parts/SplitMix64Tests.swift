import Testing
import TransitionSupport

struct SplitMix64Tests {
  @Test("The numbers of a seed are those of the published algorithm, and those below a bound follow from them")
  func published() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
      16_408_922_859_458_223_821,
    ]
    for number in numbers { #expect(generator.next() == number) }
    generator = SplitMix64(seed: 1_234_567)
    for number in [3, 1, 5, 2, 8] { #expect(generator.below(10) == number) }
  }
}
