/// Measures for how long nothing moves in the window of a call, and plans the looks for that.
struct RestWatch {
  /// The active time of the scene at the call.
  private let start: Duration
  /// The active time since which no look has seen a movement; nil if the last look has.
  private var restStart: Duration?
  /// The time until the next look.
  private(set) var delay = Duration.milliseconds(250)

  init(_ now: Duration) { (start, restStart) = (now, now) }

  mutating func look(at now: Duration, isMoving: Bool) -> CallMachine.Rest {
    restStart = isMoving ? nil : restStart ?? now
    let rest = restStart.map { now - $0 } ?? .zero
    // The looks become rarer, but come in time for both limits.
    let limits = [Duration.seconds(10) - rest, .seconds(60) - (now - start)].filter { $0 > .zero }
    delay = min(max(rest, .milliseconds(250)), .seconds(4), limits.min() ?? .seconds(4))
    if rest < .seconds(10) { return .short }
    return now - start < .seconds(60) ? .long : .endless
  }
}
