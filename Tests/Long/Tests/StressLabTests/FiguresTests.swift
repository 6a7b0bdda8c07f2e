import Testing

@testable import StressLab

struct FiguresTests {
  @Test("Jain's index is 1 where all have the same, and one by the number where one has all")
  func fairness() throws {
    #expect(try #require(Fairness([4, 4, 4, 4])).jain == 1)
    #expect(try #require(Fairness([8, 0, 0, 0])).jain == 0.25)
    let fairness = try #require(Fairness([2, 4]))
    #expect((fairness.fewest, fairness.most, fairness.ratio) == (2, 4, 0.5))
    #expect(fairness.jain == 0.9)
    #expect(Fairness([0, 0]) == nil)
    #expect(Fairness([]) == nil)
  }

  private func curve(seconds: Int, capacity: Int = 512, _ bytes: (Int) -> Int) -> MemoryCurve {
    var curve = MemoryCurve(capacity: capacity)
    for second in 0...seconds { curve.add(bytes(second), at: .seconds(second)) }
    return curve
  }

  @Test("A curve keeps no more samples than it may, from its start on, and evenly")
  func thinning() {
    let curve = curve(seconds: 1_000, capacity: 16) { $0 }
    #expect(curve.samples.count <= 16)
    #expect(curve.samples.first?.bytes == 0)
    #expect(curve.last?.bytes == 1_000)
    let distances = zip(curve.samples, curve.samples.dropFirst()).map { $1.bytes - $0.bytes }
    #expect((distances.max() ?? 0) <= 2 * (distances.min() ?? 0))
  }

  @Test("Memory that is taken at the start is warmth, and no growth")
  func flat() throws {
    let figures = try #require(
      MemoryFigures(curve(seconds: 100) { $0 < 8 ? 1_000_000 * $0 : 20_000_000 }, peak: 25_000_000)
    )
    #expect(figures.start == 0)
    #expect(figures.warm == 20_000_000)
    #expect(figures.end == 20_000_000)
    #expect(figures.peak == 25_000_000)
    #expect(figures.growthPerMinute == 0)
    #expect(figures.isFlat == true)
  }

  @Test("Memory that grows is told by the minute")
  func growing() throws {
    let figures = try #require(MemoryFigures(curve(seconds: 100) { 10_000_000 + 100_000 * $0 }, peak: nil))
    #expect(figures.growthPerMinute == 6_000_000)
    #expect(figures.isFlat == false)
    #expect(figures.peak == nil)
    #expect(
      figures.description == "9.5 MiB at the start, 10.5 MiB warm, 19.1 MiB at the end: grows by 5.7 MiB a minute"
    )
  }

  @Test("A short run does not tell whether memory grows")
  func short() throws {
    let figures = try #require(MemoryFigures(curve(seconds: 9) { 1_000_000 * $0 }, peak: nil))
    #expect(figures.isFlat == nil)
    #expect(figures.growthPerMinute == nil)
    #expect(MemoryFigures(MemoryCurve(), peak: nil) == nil)
  }

  @Test(
    "Times have three digits",
    arguments: [
      (0, "0 ns"), (999, "999 ns"), (1_000, "1.00 µs"), (9_994, "9.99 µs"), (9_996, "10.0 µs"), (99_960, "100 µs"),
      (999_400, "999 µs"), (999_600, "1.00 ms"), (12_340_000, "12.3 ms"), (1_005_000_000, "1.00 s"),
      (90_000_000_000, "90.0 s"),
    ] as [(UInt64, String)]
  )
  func times(nanoseconds: UInt64, text: String) { #expect(Amount.time(nanoseconds: nanoseconds) == text) }
}
