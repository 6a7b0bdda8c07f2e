/// Measures how long nothing has moved in the window of a call, and sets the time of each look.
struct RestWatch {
  /// The active time of the scene at the call.
  private let start: Duration
  /// The active time at the newest look that saw a movement; before such a look, the active time at
  /// the call.
  private var restStart: Duration
  /// The time until the next look.
  private(set) var delay = Duration.milliseconds(250)

  init(_ now: Duration) { (start, restStart) = (now, now) }

  mutating func look(at now: Duration, isMoving: Bool) -> CallMachine.Rest {
    if isMoving { restStart = now }
    let (rest, limit) = (now - restStart, Duration.seconds(10))
    if rest < limit {
      // The looks become rarer, but one look comes soon after the limit is reached. While the scene
      // is inactive, the active time may rest just below the limit.
      delay = max(min(rest, limit - rest), .milliseconds(250))
      return .short
    }
    delay = .seconds(1)
    return now - start < .seconds(60) ? .long : .tooLong
  }
}
