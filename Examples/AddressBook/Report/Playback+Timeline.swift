import ExampleSupport
import NavigationSimulator
import TransitionTimeline

extension Playback {
  /// Returns the playback as a recording: a lane for the screen, one for waiting events, and, on
  /// demand, one per controller.
  ///
  /// - Parameter end: the time that the recording reaches, so that all plays have the same axis.
  func timeline(end: Duration, withCallbacks: Bool) throws(Timeline.Failure) -> Timeline {
    var timeline = Timeline()
    try addScreen(to: &timeline)
    try addWaits(to: &timeline)
    if withCallbacks {
      try timeline.addCallbacks(
        callbacks.map { ($0.controller.name, $0.instant.offset, "\($0.callback)") }
      )
    }
    timeline.extend(to: end)
    return timeline
  }

  /// Adds the transitions that run, and below them those that could not start.
  private func addScreen(to timeline: inout Timeline) throws(Timeline.Failure) {
    let screen = timeline.addLane("screen")
    for movement in movements {
      let span = try timeline.openSpan(movement.label, in: screen, from: movement.start)
      if let end = movement.end { try timeline.closeSpan(span, at: end) }
    }
    for episode in collisions {
      let time = episode.collision?.time ?? episode.event.time
      try timeline.addMark(
        ChartSign.collided,
        in: screen,
        at: time,
        kind: .conflict,
        label: episode.name
      )
    }
    for episode in dropped {
      try timeline.addMark(
        ChartSign.dropped,
        in: screen,
        at: episode.event.time,
        kind: .dropped,
        label: episode.name
      )
    }
    for episode in outdated {
      let time = episode.outdated?.time ?? episode.event.time
      try timeline.addMark(
        ChartSign.outdated,
        in: screen,
        at: time,
        kind: .event,
        label: episode.name
      )
    }
  }

  /// Adds the events that wait for their turn, or because UIKit defers them.
  private func addWaits(to timeline: inout Timeline) throws(Timeline.Failure) {
    guard episodes.contains(where: { $0.wait != nil }) else { return }
    let lane = timeline.addLane("waits")
    for episode in episodes {
      guard let wait = episode.wait else { continue }
      try timeline.addSpan(
        episode.name,
        in: lane,
        from: wait.lowerBound,
        to: wait.upperBound,
        kind: .waiting
      )
    }
  }
}
