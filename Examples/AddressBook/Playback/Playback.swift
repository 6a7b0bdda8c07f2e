import NavigationSimulator

/// The result of playing a session in one way.
struct Playback: Sendable {
  let way: Way
  /// The course of each event, in the order of the session.
  let episodes: [Episode]
  /// The transitions that ran, in the order in which they started.
  let movements: [Movement]
  /// The callbacks of all controllers, in the order in which they came.
  let callbacks: [CallbackRecord]
  /// A description of the screen when all transitions have ended.
  let view: String
}

/// The course of one event.
struct Episode: Hashable, Sendable {
  let event: Session.Event
  /// The time of its turn, when its transition began.
  var turn: Duration?
  /// The time at which its completion ran; nil if it never did.
  var end: Duration?
  /// The collision of its transition, with the message that UIKit logged or threw; nil for none.
  var collision: Note?
  /// The time for which it waited: for its turn, or, without a lock, because UIKit deferred a
  /// dismissal.
  var wait: Range<Duration>?
  /// The number of transitions that ran on its behalf.
  var movementCount = 0
  /// The reason why there was nothing to do, or nothing left; nil if there was.
  var outdated: Note?
  /// The holder of the lock when the event came.
  var holder: Holder?

  init(_ event: Session.Event) { self.event = event }

  /// A fact that is known since a certain time.
  struct Note: Hashable, Sendable {
    let time: Duration
    let text: String
  }

  /// An event that held the lock, and the source location at which its transition started.
  struct Holder: Hashable, Sendable {
    let event: Session.Event
    let place: String
  }
}

/// A transition that ran.
struct Movement: Hashable, Sendable {
  /// The name of the screen that came or went.
  let screen: String
  let isLeaving: Bool
  let start: Duration
  var end: Duration?

  /// The movement in a picture: `+` or `-`, and the screen that came or went.
  var label: String { "\(isLeaving ? "-" : "+") \(screen)" }
}

extension Playback {
  /// The events that collided with a transition.
  var collisions: [Episode] { episodes.filter { $0.collision != nil } }

  /// The events that never had a turn because the lock was taken.
  var dropped: [Episode] { episodes.filter { $0.holder != nil && $0.turn == nil } }

  /// The events that had their turn after waiting for it.
  var waited: [Episode] { episodes.filter { $0.holder != nil && $0.turn != nil } }

  /// The events whose due completion never ran.
  var stranded: [Episode] {
    episodes.filter { $0.turn != nil && $0.end == nil && $0.outdated == nil }
  }

  /// The events for which there was nothing to do, or nothing left.
  var outdated: [Episode] { episodes.filter { $0.outdated != nil } }

  /// A Boolean value that indicates whether the events had their turns in the order in which they
  /// came.
  var keepsOrder: Bool {
    let turns = episodes.compactMap(\.turn)
    return zip(turns, turns.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The time of the last change.
  var end: Duration {
    let lastEvent = episodes.reduce(.zero) { max($0, $1.event.time, $1.turn ?? .zero) }
    return movements.reduce(lastEvent) { max($0, $1.end ?? $1.start) }
  }
}
