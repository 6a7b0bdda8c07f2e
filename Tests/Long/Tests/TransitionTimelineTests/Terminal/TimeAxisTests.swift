import Testing

@testable import TransitionTimeline

@Suite("Time axis")
struct TimeAxisTests {
  @Test(
    "Ticks are at round times, as many as there is room for labels",
    arguments: [
      (
        Duration.seconds(1), 71, "s",
        ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"]
      ),
      (.seconds(1), 41, "s", ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
      (.seconds(1), 21, "s", ["0", "0.5", "1"]),
      (.seconds(1), 6, "s", ["0", "1"]),
      (.seconds(1), 5, "s", ["0"]),
      (.seconds(1), 1, "s", ["0"]),
      (.zero, 80, "s", ["0"]),
      (.milliseconds(350), 41, "ms", ["0", "100", "200", "300"]),
      (.milliseconds(500), 41, "s", ["0", "0.1", "0.2", "0.3", "0.4", "0.5"]),
      (.microseconds(20), 41, "µs", ["0", "5", "10", "15", "20"]),
      (.nanoseconds(1), 21, "ns", ["0", "0.5", "1"]),
      (
        Duration(secondsComponent: 0, attosecondsComponent: 7), 41, "as",
        ["0", "1", "2", "3", "4", "5", "6", "7"]
      ),
      (.seconds(12_345), 41, "s", ["0", "5000", "10000"]),
    ]
  )
  func ticks(end: Duration, columns: Int, unit: String, labels: [String]) {
    let axis = TimeAxis(scale: TimeScale(columns: columns, end: end))
    #expect(axis.unit.symbol == unit)
    #expect(axis.ticks.map(\.label) == labels)
  }

  @Test("The axis of the longest possible duration can be drawn")
  func longestDuration() {
    let scale = TimeScale(
      columns: 100,
      end: Duration(secondsComponent: .max, attosecondsComponent: 0)
    )
    #expect(TimeAxis(scale: scale).ticks.count > 1)
    #expect(scale.column(of: scale.end) == 99)
    #expect(scale.column(of: scale.end / 2) == 49)
  }

  @Test("The first column of the axis is the origin, and the last one the end")
  func columnsOfTimes() {
    let scale = TimeScale(columns: 11, end: .seconds(1))
    #expect(
      [0, 99, 100, 500, 999, 1_000, 5_000].map { scale.column(of: .milliseconds($0)) } == [
        0, 0, 1, 5, 9, 10, 10,
      ]
    )
    #expect(scale.columns(from: .zero, to: .milliseconds(500)) == 0..<5)
    #expect(scale.columns(from: .milliseconds(500), to: .milliseconds(500)) == 5..<6)
    #expect(scale.columns(from: .milliseconds(500), to: nil) == 5..<11)
    #expect(scale.columns(from: .seconds(1), to: .seconds(1)) == 10..<11)
  }
}
