import ExampleSupport
import NavigationSimulator
import TransitionTimeline

extension Screening {
  /// Returns the key of pictures.
  static func key(of screenings: [Screening], by renderer: TerminalRenderer) throws -> [String] {
    renderer.key(
      of: try screenings.map { try $0.timeline() },
      spans: [.transition: "moves (+ comes, - goes, or from a value to a value)"],
      marks: [Timeline.callbackSign: "callback"]
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
        try timeline.addSpan(
          label,
          in: lane,
          from: way.time(motion.lowerBound),
          to: way.time(motion.upperBound)
        )
      }
    }
    try timeline.addCallbacks(
      callbacks.map { ($0.controller.name, $0.instant.offset, "\($0.callback)") }
    )
    return timeline
  }
}

extension Screening.Way {
  /// Returns the steps from the last one before a value moves to the first one when it rests; nil
  /// if it does not move.
  func motion(of track: Int) -> Range<Int>? {
    let values = values[track]
    let changes = values.indices.dropFirst().filter { values[$0] != values[$0 - 1] }
    guard let first = changes.first, let last = changes.last else { return nil }
    return (first - 1)..<last
  }

  /// Returns the time of a step.
  func time(_ step: Int) -> Duration { start + duration * step / Screening.steps }
}
