import ExampleSupport

/// The picture of a variant: position and velocity over time, on the same scales for all variants.
extension Report {
  private static let size = (width: 760, height: 560)

  var svg: String {
    let title = "\(variant.rawValue): \(variant.title)"
    let time = Axis(values: 0...length.seconds, start: 70, end: 740)
    // Slow animations reduce speeds by the same factor.
    let most = 3_000 / slowdown
    let position = Panel(
      title: "height, pt",
      time: time,
      value: Axis(values: 0...260, start: 290, end: 90),
      ticks: [0, 60, 120, 180, 240],
      curves: springCurve + curves { $0.heights },
      marks: events.map(\.time.seconds)
    )
    let velocity = Panel(
      title: "velocity, pt/s",
      time: time,
      value: Axis(values: -most...most, start: 490, end: 350),
      ticks: [-1, -0.5, 0, 0.5, 1].map { $0 * most },
      curves: curves { $0.speedCurves },
      marks: events.map(\.time.seconds)
    )
    return SVG.document(
      width: Self.size.width,
      height: Self.size.height,
      title: title,
      [SVG.text(title, x: 20, y: 28, .title)] + legend + position.elements + velocity.elements
        + timeLabels(time, y: 516)
        + eventLabels(time, y: 311)
    )
  }

  private func curves(_ points: (Motion) -> [[(time: Double, value: Double)]]) -> [Panel.Curve] {
    shownTracks.flatMap { track in points(track.motion).map { Panel.Curve(points: $0, style: track.style) } }
  }

  /// The spring that a menu should follow, where a display link does its work.
  private var springCurve: [Panel.Curve] {
    guard variant.isLinked else { return [] }
    let (spring, end) = (spring, play.slow(Menu.duration))
    let points = (0...200).map { step in
      let time = end * step / 200
      return (time: time.seconds, value: Menu.height(spring.position(at: time)))
    }
    return [Panel.Curve(points: points, style: .spring)]
  }

  private var shownTracks: [(name: String, motion: Motion, style: SVG.Style)] {
    tracks.filter(\.isShown).map { track in
      switch track.name {
      case "by hand": ("isReversed, by hand", track.motion, .byHand)
      case "second": ("second menu", track.motion, .second)
      default: ("menu", track.motion, .menu)
      }
    }
  }

  private var legend: [String] {
    var entries = shownTracks.map { ($0.name, $0.style) }
    if variant.isLinked { entries.append(("its spring, undisturbed", .spring)) }
    return entries.enumerated().flatMap { index, entry in
      let x = 70 + 190 * Double(index)
      return [
        SVG.line([(x, 50), (x + 30, 50)], entry.1), SVG.text(entry.0, x: x + 38, y: 56, .leftLabel),
      ]
    }
  }

  private func timeLabels(_ time: Axis, y: Double) -> [String] {
    let labels = (0...9).map { tenth in
      let moment = length * tenth / 9
      return SVG.text(TimeRows.number(moment), x: time.place(moment.seconds), y: y, .centeredLabel)
    }
    return labels + [SVG.text("time, s", x: (time.start + time.end) / 2, y: y + 22, .centeredLabel)]
  }

  /// The names of the events, between the panels: the first is at the left of its line, the others at the right.
  private func eventLabels(_ time: Axis, y: Double) -> [String] {
    events.enumerated().map { index, event in
      let x = time.place(event.time.seconds)
      return index == 0
        ? SVG.text(event.name, x: x - 4, y: y, .rightLabel) : SVG.text(event.name, x: x + 4, y: y, .leftLabel)
    }
  }
}

extension Motion {
  /// The heights in points over seconds, in a piece for each time that the menu was presented.
  fileprivate var heights: [[(time: Double, value: Double)]] {
    samples.split { $0.height == nil }.map { run in run.map { ($0.time.seconds, $0.height ?? 0) } }
  }

  fileprivate var speedCurves: [[(time: Double, value: Double)]] {
    speeds.map { run in run.map { ($0.time.seconds, $0.speed) } }
  }
}
