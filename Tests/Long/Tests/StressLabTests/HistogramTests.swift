import Testing
import TransitionSupport

@testable import StressLab

struct HistogramTests {
  @Test("A percentile of a histogram is never too small, and at most 4.5 % too large")
  func percentiles() {
    var random = SplitMix64(seed: 7)
    let values = (0..<5_000).map { _ in
      UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<64, using: &random)
    }
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    let sorted = values.sorted()
    for share in [0, 0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 1] {
      let exact = sorted[max(Int((share * 5_000).rounded(.up)), 1) - 1]
      let told = histogram.percentile(share)
      // A double of such a size has fewer digits than a number.
      #expect(Double(told) >= Double(exact) * 0.999_999)
      #expect(Double(told) <= Double(exact) * 1.045 + 1)
    }
    #expect(histogram.percentile(1) == sorted.last)
    #expect(histogram.greatest == sorted.last)
    #expect(histogram.count == 5_000)
  }

  @Test("The sum of two histograms is the histogram of all values")
  func sum() {
    var (left, right, all) = (Histogram(), Histogram(), Histogram())
    for value in 0..<1_000 as Range<UInt64> {
      if value.isMultiple(of: 3) { left.record(value * value) } else { right.record(value * value) }
      all.record(value * value)
    }
    left += right
    #expect(left == all)
  }

  @Test("An empty histogram has no times")
  func empty() { #expect(Histogram().times == ["-", "-", "-", "-", "-"]) }
}
