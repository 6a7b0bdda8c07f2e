/// A bubble that appears on a telephone: an event, and its immediate result.
struct Bubble: Hashable {
  /// The immediate result of an event.
  enum Fate: String {
    case begins
    case waits
    /// UIKit dropped the transition, or it threw.
    case lost
    /// The lock was taken.
    case dropped
    /// The event had nothing left to do.
    case outdated

    /// The shape of the result, which is distinct without color, too.
    var shape: String {
      switch self {
      case .begins: "dot"
      case .waits: "disk"
      case .lost: "cross"
      case .dropped: "slash"
      case .outdated: "ring"
      }
    }
  }

  let time: Duration
  let sign: Sign
  let name: String
  let fate: Fate
  /// The words after the name.
  let words: String
}

extension Play {
  /// The bubbles of the events, in the order of their times.
  func bubbles(isThrowing: Bool) -> [Bubble] {
    let bubbles = episodes.flatMap { $0.bubbles(lost: isThrowing || way != .unlocked ? "throws" : "lost") }
    // Events at the same time keep the order of the session.
    return bubbles.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

extension Episode {
  fileprivate func bubbles(lost: String) -> [Bubble] {
    let time = event.time
    if isDropped { return [bubble(.dropped, at: time, "dropped")] }
    var bubbles: [Bubble] = []
    let later = [
      collision.map { bubble(.lost, at: $0.time, lost) },
      outdated.map { bubble(.outdated, at: $0.time, "nothing to do") },
    ]
    .compactMap { $0 }
    if let wait, wait.lowerBound < wait.upperBound {
      bubbles.append(bubble(.waits, at: time, "waits"))
    } else if !later.contains(where: { $0.time == time }) {
      bubbles.append(bubble(.begins, at: time, ""))
    }
    return bubbles + later
  }

  /// A Boolean value that indicates whether it never had a turn because the lock was taken.
  var isDropped: Bool { holder != nil && turn == nil }

  private func bubble(_ fate: Bubble.Fate, at time: Duration, _ words: String) -> Bubble {
    Bubble(time: time, sign: Sign(event.action), name: name, fate: fate, words: words)
  }
}
