import ExampleSupport

/// The course of an element over the length of a film: its values at some moments, with linear interpolation between
/// them.
struct Keyframes: Sendable {
  /// The values at a moment.
  struct Stop: Hashable, Sendable {
    /// The seconds of the film.
    var second: Double
    var values: [Double]
  }

  private(set) var stops: [Stop] = []

  /// Adds values at a moment that is no earlier than the others.
  mutating func go(to values: [Double], at second: Double) { stops.append(Stop(second: second, values: values)) }

  /// Adds values that hold from a moment on; the previous values hold until then.
  mutating func jump(to values: [Double], at second: Double) {
    if let last = stops.last { stops.append(Stop(second: second, values: last.values)) }
    stops.append(Stop(second: second, values: values))
  }

  /// The last values.
  var end: [Double] { stops.last?.values ?? [] }

  /// Returns a rule of a style sheet.
  ///
  /// - Parameters:
  ///   - name: the name of the rule.
  ///   - length: the length of the film, in seconds.
  ///   - declarations: the declarations for values, each for a separate property, and equally many for all values.
  /// - Returns: nil if no value changes.
  func css(_ name: String, length: Double, _ declarations: ([Double]) -> [String]) -> String? {
    let shown = stops.map { (place: Int(($0.second / length * 10_000).rounded()), parts: declarations($0.values)) }
    guard let first = shown.first, shown.contains(where: { $0.parts != first.parts }) else { return nil }
    let placed = Self.placed(shown)
    let rules = placed.indices.map { index in
      let parts = placed[index].parts.indices.filter { part in
        // A stop between two equal stops is redundant.
        guard index > 0, index + 1 < placed.count else { return true }
        let text = placed[index].parts[part]
        return placed[index - 1].parts[part] != text || placed[index + 1].parts[part] != text
      }
      if parts.isEmpty { return "" }
      let text = parts.map { placed[index].parts[$0] }.joined(separator: ";")
      return "\(SVG.number(Double(placed[index].place) / 100))%{\(text)}"
    }
    return "@keyframes \(name){\(rules.joined())}"
  }

  /// Assigns each stop a unique place, in hundredths of a percent, from the start to the end.
  private static func placed(_ stops: [(place: Int, parts: [String])]) -> [(place: Int, parts: [String])] {
    guard let first = stops.first, let last = stops.last else { return [] }
    var kept = [(10_000, last.parts)]
    // Of two stops at one place, the first moves back by a step, so that a jump remains a jump.
    for stop in stops.reversed() {
      let place = min(stop.place, (kept.last?.0 ?? 0) - 1)
      if place > 0 { kept.append((place, stop.parts)) }
    }
    kept.append((0, stops.last { $0.place <= 0 }?.parts ?? first.parts))
    return kept.reversed()
  }
}

extension Keyframes {
  /// Removes stops on the line between others, within `tolerance`, with the algorithm of Ramer, Douglas and Peucker. The
  /// distance is that of the values at each moment.
  func simplified(tolerance: Double) -> Keyframes {
    guard stops.count > 2 else { return self }
    var keeps = stops.map { _ in false }
    (keeps[0], keeps[stops.count - 1]) = (true, true)
    var ranges = [0..<(stops.count - 1)]
    while let range = ranges.popLast() {
      guard range.count > 1 else { continue }
      let distances = (range.lowerBound + 1..<range.upperBound).map {
        (index: $0, distance: distance(of: $0, in: range))
      }
      guard let farthest = distances.max(by: { $0.distance < $1.distance }), farthest.distance > tolerance else {
        continue
      }
      keeps[farthest.index] = true
      ranges += [range.lowerBound..<farthest.index, farthest.index..<range.upperBound]
    }
    var result = Keyframes()
    result.stops = zip(stops, keeps).compactMap { stop, isKept in isKept ? stop : nil }
    return result
  }

  /// The distance of values from the line between those at the ends of a range.
  private func distance(of index: Int, in range: Range<Int>) -> Double {
    let (start, end, stop) = (stops[range.lowerBound], stops[range.upperBound], stops[index])
    let length = end.second - start.second
    let part = length > 0 ? (stop.second - start.second) / length : 0
    return zip(zip(start.values, end.values), stop.values).reduce(0) { most, values in
      max(most, abs(values.0.0 + (values.0.1 - values.0.0) * part - values.1))
    }
  }
}
