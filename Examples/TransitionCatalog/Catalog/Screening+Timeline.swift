import NavigationSimulator
import TransitionTimeline

extension Screening {
  private static let callbackSign: Character = "·"

  /// Returns the key of pictures.
  static func key(of screenings: [Screening], by renderer: TerminalRenderer) throws(Timeline.Failure) -> [String] {
    var timelines: [Timeline] = []
    for screening in screenings { timelines.append(try screening.timeline()) }
    return renderer.key(
      of: timelines,
      spans: [.transition: "moves (+ comes, - goes, or from a value to a value)"],
      marks: [callbackSign: "callback"]
    )
  }

  /// Returns a timeline of the movements of each value, and of the callbacks.
  func timeline() throws(Timeline.Failure) -> Timeline {
    var timeline = Timeline()
    let screen = timeline.addLane("screen")
    for (label, way) in [("+ Editor", wayIn), ("- Editor", wayBack)] {
      try timeline.addSpan(label, in: screen, from: way.start, to: way.start + way.duration)
    }
    for (index, track) in exhibit.tracks.enumerated() {
      let lane = timeline.addLane(track.name)
      for way in [wayIn, wayBack] {
        guard let motion = way.motion(of: index) else { continue }
        let values = way.values[index]
        let label =
          "\(track.text(values[motion.lowerBound])) to \(track.text(values[..<motion.upperBound].last ?? nil))"
        try timeline.addSpan(label, in: lane, from: way.time(motion.lowerBound), to: way.time(motion.upperBound))
      }
    }
    try addCallbacks(to: &timeline)
    return timeline
  }

  private func addCallbacks(to timeline: inout Timeline) throws(Timeline.Failure) {
    var lanes: [String: Timeline.Lane.ID] = [:]
    for record in callbacks {
      let name = record.controller.name
      let lane = lanes[name] ?? timeline.addLane(name)
      lanes[name] = lane
      try timeline.addMark(Self.callbackSign, in: lane, at: record.instant.offset, label: "\(record.callback)")
    }
  }
}

extension Screening.Way {
  /// Returns the steps from the last one before a value moves to the first one when it rests; nil if it does not move.
  func motion(of track: Int) -> Range<Int>? {
    let values = values[track]
    let changes = values.indices.dropFirst().filter { values[$0] != values[$0 - 1] }
    guard let first = changes.first, let last = changes.last else { return nil }
    return (first - 1)..<last
  }

  /// Returns the time of a step.
  func time(_ step: Int) -> Duration { start + duration * step / Screening.steps }
}
