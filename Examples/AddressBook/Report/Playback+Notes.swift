/// The notes on a playback, in words.
extension Playback {
  /// The events that UIKit let wait or that collided, those that found the lock taken, and those
  /// that had nothing to do.
  var notes: [String] { episodes.flatMap(encounters) + dropNotes + waitNotes + outdatedNotes }

  /// Returns the obstacles that an event met, which a lock would have prevented.
  private func encounters(_ episode: Episode) -> [String] {
    var notes: [String] = []
    if episode.holder == nil, let wait = episode.wait {
      let seconds = SessionTime.text(wait.upperBound - wait.lowerBound)
      notes.append(
        "\(episode.event): UIKit lets this wait \(seconds) s, until the presentation is over"
      )
    }
    if let collision = episode.collision { notes.append("\(episode.event): \(collision.text)") }
    return notes
  }

  private var dropNotes: [String] {
    let groups = byHolder(dropped).map { holder, episodes in
      "\(episodes.map(\.name).joined(separator: ", ")), as \(holder.event.action) held the lock (\(holder.place))"
    }
    return groups.isEmpty ? [] : ["dropped: " + groups.joined(separator: "; ")]
  }

  private var waitNotes: [String] {
    let groups = byHolder(waited).map { holder, episodes in
      let waits = episodes.map {
        "\($0.name) \(SessionTime.text(($0.turn ?? .zero) - $0.event.time)) s"
      }
      return
        "\(waits.joined(separator: ", ")), as \(holder.event.action) held the lock (\(holder.place))"
    }
    return groups.isEmpty ? [] : ["waited: " + groups.joined(separator: "; ")]
  }

  private var outdatedNotes: [String] {
    episodes.compactMap { episode in
      episode.outdated.map {
        "\(episode.event) had nothing to do at \(SessionTime.text($0.time)): \($0.text)"
      }
    }
  }

  /// The conclusion, with the screen that the user sees in the end.
  var conclusion: String {
    var parts = [count(collisions, "collision")]
    if way == .unlocked {
      parts.append(
        stranded.isEmpty ? "every completion ran" : "\(count(stranded, "completion")) never ran"
      )
    } else {
      parts.append(
        dropped.isEmpty ? "nothing dropped" : "\(dropped.count) of \(episodes.count) dropped"
      )
    }
    if way == .queueing {
      parts.append("turns \(keepsOrder ? "" : "not ")in the order of the calls")
    }
    return parts.joined(separator: ", ") + "; the user sees \(view)"
  }

  /// The episodes that met the same holder, in the order of their events.
  private func byHolder(_ episodes: [Episode]) -> [(Episode.Holder, [Episode])] {
    var groups: [(Episode.Holder, [Episode])] = []
    for episode in episodes {
      guard let holder = episode.holder else { continue }
      if groups.last?.0 == holder {
        groups[groups.count - 1].1.append(episode)
      } else {
        groups.append((holder, [episode]))
      }
    }
    return groups
  }

  /// A number of episodes in words, such as `no collision` and `2 collisions`.
  func count(_ episodes: [Episode], _ noun: String) -> String {
    switch episodes.count {
    case 0: "no \(noun)"
    case 1: "1 \(noun)"
    case let count: "\(count) \(noun)s"
    }
  }
}

extension Episode {
  /// The name of the event in a picture.
  var name: String { event.action.shortDescription }
}

extension Session.Event: CustomStringConvertible {
  /// The event in the notation of a session, such as `0.10 tap Edit`.
  var description: String { "\(SessionTime.text(time)) \(action)" }
}
