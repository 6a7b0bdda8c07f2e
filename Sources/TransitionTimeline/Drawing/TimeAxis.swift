internal import TransitionSupport

/// The ticks of a time axis: at round times, and as many as there is room for their labels.
struct TimeAxis {
  struct Tick: Hashable {
    let time: Duration
    let column: Int
    let label: String
  }

  /// The unit of all labels, with its symbol.
  let unit: Unit
  let ticks: [Tick]

  /// Creates the axis of a scale.
  ///
  /// - Complexity: O(*n*) in the number of ticks.
  init(scale: TimeScale) {
    unit = Unit.fitting(scale.end)
    ticks = Self.ticks(on: scale, in: unit) ?? [Tick(time: .zero, column: 0, label: "0")]
  }

  /// Returns ticks at all multiples of the smallest step (1, 2, 5, 10, 20, 50, ... attoseconds)
  /// that leaves four columns free between labels; nil if no step within the recording does.
  private static func ticks(on scale: TimeScale, in unit: Unit) -> [Tick]? {
    var decade = Duration(secondsComponent: 0, attosecondsComponent: 1)
    while decade <= scale.end {
      for step in [decade, decade * 2, decade * 5] where step <= scale.end {
        let spacing = scale.column(of: step)
        guard spacing > 4 else { continue }
        let ticks = ticks(every: step, on: scale, in: unit)
        if ticks.allSatisfy({ spacing >= $0.label.count + 4 }) { return ticks }
      }
      if decade > scale.end / 10 { break }
      decade *= 10
    }
    return nil
  }

  /// Returns ticks at all multiples of a step. The caller chooses a step that is wider than a
  /// column, so no column has two ticks.
  private static func ticks(every step: Duration, on scale: TimeScale, in unit: Unit) -> [Tick] {
    var ticks: [Tick] = []
    var time = Duration.zero
    while time <= scale.end {
      ticks.append(Tick(time: time, column: scale.column(of: time), label: unit.label(of: time)))
      time += step
    }
    return ticks
  }
}

extension TimeAxis {
  /// A unit of time that an axis counts in.
  struct Unit: Hashable {
    let symbol: String
    /// The number of decimal places if one attosecond is written in this unit.
    let digits: Int

    static let microseconds = Unit(symbol: "µs", digits: 12)

    static let all = [
      Unit(symbol: "s", digits: 18), Unit(symbol: "ms", digits: 15), microseconds,
      Unit(symbol: "ns", digits: 9), Unit(symbol: "ps", digits: 6), Unit(symbol: "fs", digits: 3),
      Unit(symbol: "as", digits: 0),
    ]

    /// Returns the largest unit in which the time is at least 0.5, so that few labels begin with
    /// "0.0".
    static func fitting(_ time: Duration) -> Unit {
      time == .zero ? all[0] : all.first { time >= $0.duration / 2 } ?? all[all.count - 1]
    }

    /// One unit.
    private var duration: Duration {
      let attoseconds = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
      return Duration(secondsComponent: 0, attosecondsComponent: attoseconds)
    }

    /// Returns the time in this unit, with all its decimals.
    func label(of time: Duration) -> String {
      let (seconds, attoseconds) = time.saturated.components
      // The count of attoseconds, as text, into which the decimal point is inserted.
      var whole = "\(seconds)" + String("\(attoseconds + 1_000_000_000_000_000_000)".dropFirst())
      var decimals = String(whole.suffix(digits))
      whole = String(whole.dropLast(digits).drop { $0 == "0" })
      while decimals.last == "0" { decimals.removeLast() }
      return (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : ".\(decimals)")
    }
  }
}
