import Foundation
import TransitionTimeline

/// The report on a variant.
struct Report {
  let variant: Variant
  let slowdown: Double
  let play: Play
  /// The play in which the program sets `isReversed`; only for the variant that has it.
  let byHand: Play?

  init(_ variant: Variant, slowdown: Double) throws {
    self.variant = variant
    self.slowdown = slowdown
    play = try Play(variant, slowdown: slowdown)
    byHand = variant == .animator ? try Play(variant, slowdown: slowdown, hand: .reverses) : nil
  }

  /// Returns the introduction for all variants.
  static func introduction(_ slowdown: Double, width: Int) -> [String] {
    func seconds(_ time: Duration) -> String { TimeRows.number(time * slowdown) + " s" }
    return Paragraph.lines(
      "A menu springs open in \(seconds(Menu.duration)). A tap beside it after \(seconds(Play.tapTime)) should close it, and "
        + "a second menu should open after \(seconds(Play.secondTime)). Bars show the height of the menu, in points, over the "
        + "time in seconds; ▲ marks an event.",
      width: width,
      indent: 0
    )
  }

  func lines(width: Int) -> [String] {
    var lines = ["\(variant.rawValue): \(variant.title)"]
    for track in tracks where track.isShown {
      lines += Strip(name: track.name, motion: track.motion, length: length).lines(width: width)
    }
    lines += TimeRows(length: length, events: events).lines(width: width)
    return lines + Paragraph.lines("  " + finding, width: width, indent: 2)
  }

  /// A description of the result, in two or three sentences.
  var finding: String {
    switch variant {
    case .plain:
      "UIKit swallows the tap, as in any noninteractive transition, and a dismissal waits \(text(wait)) for the end of the "
        + "presentation. The menu is gone at \(text(gone))."
    case .animator:
      "The wait is the same. Reversed by hand, the menu returns along its path: at the tap its speed jumps "
        + "from \(speed(byHand?.speedBefore)) to \(speed(byHand?.speedAfter)) pt/s. The system still waits."
    case .linkAnimator:
      "The tap is delivered, and the menu is gone at \(text(gone)). But a scrubbed animator advances evenly: the curve is "
        + "wrong, up to \(String(format: "%.0f", distanceFromSpring)) pt from that of a spring."
    case .linkAnimate:
      "The tap is delivered, and the curve is right: \(String(format: "%.3f", distanceFromSpring)) pt from that of a spring in "
        + "all frames. The menu is gone at \(text(gone))."
    case .linkPercent:
      "The tap is delivered, and the curve is right: \(String(format: "%.3f", distanceFromSpring)) pt from that of a spring in "
        + "all frames. The cancelled menu returns along the same curve, at first slowly: its speed jumps. It is gone at "
        + "\(text(gone))."
    case .interruptible:
      "The tap reverses the menu at its position: \(speed(play.speedBefore)) pt/s before, \(speed(play.speedAfter)) after, "
        + "without a jump. It is gone at \(text(gone)), and the second menu opens meanwhile."
    }
  }

  var length: Duration { play.slow(Play.length) }

  /// The time at which the menu is gone.
  private var gone: Duration? { play.menu.goneTime }

  /// The time for which a dismissal waited; nil if there was none.
  var wait: Duration? { play.dismissalTime.map { $0 - play.slow(Play.tapTime) } }

  /// The greatest distance of the menu from the spring that opens it, until the tap, in points.
  var distanceFromSpring: Double {
    let spring = spring
    return play.menu.samples.filter { $0.time <= play.slow(Play.tapTime) }.reduce(0) { most, sample in
      max(most, abs((sample.height ?? 0) - Menu.height(spring.position(at: sample.time))))
    }
  }

  /// The spring that the menu should follow until it is interrupted.
  var spring: Spring { Spring(from: 0, to: 1, damping: Menu.damping, duration: play.slow(Menu.duration)) }

  struct Track {
    let name: String
    let motion: Motion
    var isShown: Bool { motion.samples.contains { $0.height != nil } }
  }

  /// The motions that are drawn.
  var tracks: [Track] {
    var tracks = [Track(name: "menu", motion: play.menu)]
    if let byHand { tracks.append(Track(name: "by hand", motion: byHand.menu)) }
    return tracks + [Track(name: "second", motion: play.second)]
  }

  var events: [TimeRows.Event] {
    var events = [
      TimeRows.Event(time: play.slow(Play.tapTime), name: play.tapArrives ? "tap" : "tap, swallowed"),
      TimeRows.Event(
        time: play.slow(Play.secondTime),
        name: "second menu, \(play.secondOpens ? "opens" : "dropped")"
      ),
    ]
    if let time = play.dismissalTime { events.append(TimeRows.Event(time: time, name: "dismissal begins")) }
    return events
  }

  private func text(_ time: Duration?) -> String { time.map { TimeRows.number($0) + " s" } ?? "–" }

  private func speed(_ speed: Double?) -> String { speed.map { String(format: "%.0f", $0) } ?? "–" }
}
