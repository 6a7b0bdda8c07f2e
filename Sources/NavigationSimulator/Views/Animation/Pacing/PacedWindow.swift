/// The part of a group's time that belongs to an animation that was added with a delay, or late.
///
/// As long as the group is on its natural trajectory, the animation follows the time of the
/// trajectory: it begins after its delay, goes through the whole curve of the group in the
/// remaining time, and ends with the group. When the group leaves that trajectory, because it is
/// scrubbed or sent off anew, the animation is tied to the position instead: it goes from its
/// current progress to its end, and back to its start, with the group.
struct PacedWindow {
  /// The natural trajectory of the group, from 0 to 1.
  let trajectory: Trajectory
  /// The fraction of the time of that trajectory at which the animation begins.
  let start: Double
  private var anchor: Anchor?

  private struct Anchor {
    let position: Double
    let progress: Double
    /// The position on the way to the end at which it begins to move.
    let start: Double
  }

  init(of trajectory: Trajectory, from start: Double) {
    self.trajectory = trajectory
    self.start = min(max(start, 0), 1)
  }

  /// - Parameters:
  ///   - fraction: how much of the time of the group's own way has passed; nil if it has left that.
  func progress(fraction: Double?, position: Double) -> Double {
    if let anchor {
      if position <= anchor.position {
        return anchor.position > 0
          ? anchor.progress * max(position / anchor.position, 0) : anchor.progress
      }
      guard position > anchor.start, anchor.start < 1 else { return anchor.progress }
      return anchor.progress + (1 - anchor.progress) * (position - anchor.start)
        / (1 - anchor.start)
    }
    guard let fraction, start < 1 else { return position >= 1 ? 1 : 0 }
    return trajectory.position(at: trajectory.duration * ((fraction - start) / (1 - start)))
  }

  /// The group leaves its trajectory.
  mutating func tie(fraction: Double, position: Double) {
    guard anchor == nil else { return }
    let wait = fraction < start ? (start - fraction) / (1 - fraction) : 0
    anchor = Anchor(
      position: position,
      progress: progress(fraction: fraction, position: position),
      start: position + (1 - position) * wait
    )
  }
}
