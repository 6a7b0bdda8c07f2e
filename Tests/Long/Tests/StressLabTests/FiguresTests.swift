import Testing

@testable import StressLab

struct FiguresTests {
  @Test("Jain's fairness index is 1 if all shares are equal, and 1/n if one caller has all")
  func fairness() throws {
    #expect(try #require(Fairness([4, 4, 4, 4])).jain == 1)
    #expect(try #require(Fairness([8, 0, 0, 0])).jain == 0.25)
    let fairness = try #require(Fairness([2, 4]))
    #expect(fairness.fewest == 2)
    #expect(fairness.most == 4)
    #expect(fairness.jain == 0.9)
    #expect(Fairness([0, 0]) == nil)
    #expect(Fairness([]) == nil)
  }

  @Test(
    "Times have a unit and two decimals",
    arguments: [
      (0, "0.00 µs"), (999, "1.00 µs"), (12_340, "12.34 µs"), (12_340_000, "12.34 ms"),
      (90_000_000_000, "90.00 s"),
    ] as [(UInt64, String)]
  )
  func times(nanoseconds: UInt64, text: String) {
    #expect(Amount.time(nanoseconds: nanoseconds) == text)
  }

  @Test("The system reports the memory of the process, and its peak, which is not lower")
  func memory() throws {
    guard let current = ResidentMemory.current, let peak = ResidentMemory.peak else { return }
    #expect(current > 1_000_000)
    #expect(peak > 1_000_000)
  }
}
