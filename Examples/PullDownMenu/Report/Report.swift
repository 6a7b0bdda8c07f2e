import Foundation
import TransitionTimeline

/// The report on a variant.
struct Report {
  let variant: Variant
  let playback: Playback
  /// The playback in which the program sets `isReversed`; only for the variant that has it.
  let byHand: Playback?

  init(_ variant: Variant) throws {
    self.variant = variant
    playback = try Playback(variant)
    byHand = variant == .animator ? try Playback(variant, hand: .reverses) : nil
  }

  /// The introduction for all variants.
  static var introduction: [String] {
    Paragraph.lines(
      "A menu springs open in \(Menu.duration.inSeconds) s. A tap beside it after \(Playback.tapTime.inSeconds) s should close "
        + "it, and a second menu should open after \(Playback.secondTime.inSeconds) s. Bars show the height of the menu, in "
        + "points, over the time in seconds; ▲ marks an event.",
      width: Strip.width,
      indent: 0
    )
  }

  var lines: [String] {
    var lines = ["\(variant.rawValue): \(variant.title)"]
    lines += Strip(name: "menu", motion: playback.menu).lines
    if let byHand { lines += Strip(name: "by hand", motion: byHand.menu).lines }
    if playback.secondOpens { lines += Strip(name: "second", motion: playback.second).lines }
    lines.append(Strip.times)
    lines.append(Strip.mark(playback.tapArrives ? "tap" : "tap, swallowed", at: Playback.tapTime))
    lines.append(
      Strip.mark(
        "second menu, \(playback.secondOpens ? "opens" : "dropped")",
        at: Playback.secondTime
      )
    )
    if let time = playback.dismissalTime { lines.append(Strip.mark("dismissal begins", at: time)) }
    return lines + Paragraph.lines("  " + finding, width: Strip.width, indent: 2)
  }

  /// A description of the result, in two or three sentences.
  private var finding: String {
    switch variant {
    case .plain:
      "UIKit swallows the tap, as in any noninteractive transition, and a dismissal waits \(wait?.inSeconds ?? "–") s for "
        + "the end of the presentation. The menu is gone at \(gone)."
    case .animator:
      "The wait is the same. Reversed by hand, the menu returns along its path: at the tap its speed jumps "
        + "from \(speed(byHand?.speedBefore)) to \(speed(byHand?.speedAfter)) pt/s. The system still waits."
    case .linkAnimator:
      "The tap is delivered, and the menu is gone at \(gone). But a scrubbed animator advances evenly: the curve is "
        + "wrong, up to \(String(format: "%.0f", distanceFromSpring)) pt from that of a spring."
    case .linkAnimate:
      "The tap is delivered, and the curve is right: \(String(format: "%.3f", distanceFromSpring)) pt from that of a "
        + "spring in all frames. The menu is gone at \(gone)."
    case .linkPercent:
      "The tap is delivered, and the curve is right: \(String(format: "%.3f", distanceFromSpring)) pt from that of a "
        + "spring in all frames. The cancelled menu returns along the same curve, initially slowly: its speed jumps. "
        + "It is gone at \(gone)."
    case .interruptible:
      "The tap reverses the menu at its position: \(speed(playback.speedBefore)) pt/s before, \(speed(playback.speedAfter)) "
        + "after, without a jump. It is gone at \(gone), and the second menu opens meanwhile."
    }
  }

  private var gone: String { playback.menu.goneTime.map { $0.inSeconds + " s" } ?? "–" }

  /// The time for which a dismissal waited; nil if there was none.
  var wait: Duration? { playback.dismissalTime.map { $0 - Playback.tapTime } }

  /// The greatest distance of the menu from the spring that opens it, until the tap, in points.
  var distanceFromSpring: Double {
    playback.menu.samples.filter { $0.time <= Playback.tapTime }.reduce(0) { most, sample in
      max(most, abs((sample.height ?? 0) - Menu.height(spring.position(at: sample.time))))
    }
  }

  /// The spring that the menu should follow until it is interrupted.
  var spring: Spring { Spring(from: 0, to: 1, damping: Menu.damping, duration: Menu.duration) }

  private func speed(_ speed: Double?) -> String { speed.map { String(format: "%.0f", $0) } ?? "–" }
}

extension Duration {
  /// The duration as a number of seconds, to the nearest hundredth, such as `0.15`.
  var inSeconds: String { String(format: "%g", (seconds * 100).rounded() / 100) }
}
