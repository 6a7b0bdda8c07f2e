/// Diagrams as text.
extension Marbles {
  /// Reads a diagram.
  ///
  /// Empty lines, and those that begin with `//`, say nothing.
  ///
  /// - Parameters:
  ///   - text: one lane a line; of several each has a name and a colon before it.
  ///   - frame: the time of one `-`: a whole number of microseconds.
  ///   - legend: the letters of callbacks.
  /// - Throws: ``MarbleTextFailure`` for the first place that cannot be read.
  /// - Complexity: O(*n*) for *n* characters, and O(*l*²) for *l* lanes.
  public init(
    text: String,
    frame: Duration = usualFrame,
    legend: MarbleLegend = .appearance
  ) throws(MarbleTextFailure) {
    var lanes: [Lane] = []
    var length = Duration.zero
    func failure(_ code: MarbleTextFailure.Code, _ line: Int, _ column: Int, _ text: Substring, _ message: String)
      -> MarbleTextFailure
    { MarbleTextFailure(code: code, line: line, column: column, text: String(text), message: message) }
    guard frame > .zero, frame.inMicroseconds.map({ .microseconds($0) == frame }) == true else {
      throw failure(.unusableFrame, 1, 1, "", "a frame is \(frame). Use a whole number of microseconds, one at least.")
    }
    for (index, text) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let content = String(text).trimmed
      if content.isEmpty || content.hasPrefix("//") { continue }
      var reader = MarbleReader(text, line: index + 1, frame: frame, legend: legend)
      do throws(MarbleReader.Problem) {
        let (lane, laneLength) = try reader.read()
        if lanes.contains(where: { $0.name == lane.name }) {
          let isNamed = !lane.name.isEmpty
          throw MarbleReader.Problem(
            code: isNamed ? .sameName : .noName,
            column: 1,
            message: isNamed
              ? "there is a lane with the name \"\(lane.name)\" already. Write one for each caller and controller."
              : "there is more than one lane, so each has a name. Write it with a colon, as in user: [push b]."
          )
        }
        lanes.append(lane)
        length = max(length, laneLength)
      } catch {
        throw failure(error.code, index + 1, error.column, text, error.message)
      }
      if lanes.count > 1, let nameless = lanes.first(where: \.name.isEmpty) {
        let line = nameless.events.first?.position.line ?? 1
        throw failure(
          .noName,
          line,
          1,
          "",
          "there is more than one lane, so each has a name. Write it with a colon, as in user: [push b]."
        )
      }
    }
    guard !lanes.isEmpty else {
      throw failure(.noLane, 1, 1, "", "there is no lane. Write what to do, as in [push b]-------|.")
    }
    self.init(lanes: lanes, frame: frame, length: length)
  }

  /// This diagram as text: one lane a line, aligned, each with a newline at its end.
  ///
  /// Reading it with the same frame and legend gives an equal diagram.
  ///
  /// - Complexity: O(*l* · *n* log *n*) for *l* lanes with *n* events.
  public var text: String {
    let grid = MarbleGrid(of: [self])
    return lanes.map { grid.line(name: $0.name, $0.events) + "\n" }.joined()
  }
}

extension Duration {
  /// The number of whole microseconds; nil if it is too large.
  var inMicroseconds: Int64? {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? nil : whole + attoseconds / 1_000_000_000_000
  }

  /// The nearest whole microsecond.
  var roundedToMicroseconds: Duration {
    let half: Duration = self < .zero ? .nanoseconds(-500) : .nanoseconds(500)
    return (self + half).inMicroseconds.map { .microseconds($0) } ?? self
  }

  /// A text such as `350ms` or `1.5s`: without blanks, and exact to a microsecond.
  var marbleText: String {
    let microseconds = inMicroseconds ?? .max
    if microseconds % 1_000 != 0 { return "\(microseconds)us" }
    if microseconds % 1_000_000 != 0 { return "\(microseconds / 1_000)ms" }
    return "\(microseconds / 1_000_000)s"
  }
}
