/// The ticks of a time axis: at most as many as their labels leave room for, and at round times.
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
    let end = scale.end.attoseconds
    let unit = Unit.fitting(end)
    self.unit = unit
    guard let step = Self.step(for: scale, in: unit) else {
      ticks = [Tick(time: .zero, column: 0, label: "0")]
      return
    }
    ticks = (0...(end / step)).map { index in
      let time = Duration(attoseconds: index * step)
      return Tick(time: time, column: scale.column(of: time), label: unit.label(of: index * step))
    }
  }

  /// Returns the smallest of the steps 1, 2, 5, 10, 20, 50, ... attoseconds at which four columns stay free between
  /// labels, or nil if there is none within the recording.
  private static func step(for scale: TimeScale, in unit: Unit) -> Int128? {
    let end = scale.end.attoseconds
    var decade: Int128 = 1
    while decade <= end {
      for step in [decade, 2 * decade, 5 * decade] where step <= end {
        let spacing = scale.column(of: Duration(attoseconds: step))
        guard spacing > 4 else { continue }
        // One of these is the widest: whole digits only grow, and of two neighbors one shows all the step's decimals.
        let last = end / step * step
        let widest = max(unit.label(of: step).count, unit.label(of: last).count, unit.label(of: last - step).count)
        if spacing >= widest + 4 { return step }
      }
      if decade > end / 10 { break }
      decade *= 10
    }
    return nil
  }
}

extension TimeAxis {
  /// A unit of time that an axis counts in.
  struct Unit: Hashable {
    let symbol: String
    /// The number of decimal digits of an attosecond count below one unit.
    let digits: Int

    static let all = [
      Unit(symbol: "s", digits: 18), Unit(symbol: "ms", digits: 15), Unit(symbol: "µs", digits: 12),
      Unit(symbol: "ns", digits: 9), Unit(symbol: "ps", digits: 6), Unit(symbol: "fs", digits: 3),
      Unit(symbol: "as", digits: 0),
    ]

    /// Returns the largest unit of which the time is at least a half, so that few labels begin with "0.0".
    static func fitting(_ attoseconds: Int128) -> Unit {
      attoseconds == 0 ? all[0] : all.first { attoseconds >= $0.attoseconds / 2 } ?? all[all.count - 1]
    }

    /// The number of attoseconds in one unit.
    var attoseconds: Int128 { (0..<digits).reduce(1) { power, _ in power * 10 } }

    /// Returns the time in this unit, with as many decimals as it needs.
    func label(of attoseconds: Int128) -> String {
      let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: self.attoseconds)
      guard rest != 0 else { return "\(whole)" }
      let digitsOfRest = "\(rest)"
      var decimals = String(repeating: "0", count: digits - digitsOfRest.count) + digitsOfRest
      while decimals.last == "0" { decimals.removeLast() }
      return "\(whole).\(decimals)"
    }
  }
}
