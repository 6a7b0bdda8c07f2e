import NavigationSimulator

/// What came of playing a session in one way.
struct Play: Sendable {
  let way: Way
  /// What became of each event, in the order of the session.
  let episodes: [Episode]
  /// The transitions that ran, in the order in which they started.
  let movements: [Movement]
  /// The callbacks of all controllers, in the order in which they came.
  let callbacks: [CallbackRecord]
  /// What the user sees when everything has come to rest.
  let view: String
}

/// What became of one event.
struct Episode: Hashable, Sendable {
  let event: Session.Event
  /// When its turn came and its transition was begun.
  var turn: Duration?
  /// When its completion ran; nil if it never did.
  var end: Duration?
  /// That it collided, and what UIKit logged or threw.
  var collision: Note?
  /// From when to when it waited: for its turn, or, without a lock, for what UIKit lets a dismissal wait for.
  var wait: Range<Duration>?
  /// That there was nothing left to do, and why.
  var outdated: Note?
  /// Who held the lock when the event came.
  var holder: Holder?

  init(_ event: Session.Event) { self.event = event }

  /// Something that is known since a certain time.
  struct Note: Hashable, Sendable {
    let time: Duration
    let text: String
  }

  /// An event that held the lock, and where in the source its transition was started.
  struct Holder: Hashable, Sendable {
    let event: Session.Event
    let place: String
  }
}

/// A transition that ran: `+` and what came, or `-` and what went.
struct Movement: Hashable, Sendable {
  let label: String
  let start: Duration
  var end: Duration?
}

extension Play {
  /// The events that collided with a transition.
  var collisions: [Episode] { episodes.filter { $0.collision != nil } }

  /// The events that never had a turn because the lock was taken.
  var dropped: [Episode] { episodes.filter { $0.holder != nil && $0.turn == nil } }

  /// The events that had their turn after waiting for it.
  var waited: [Episode] { episodes.filter { $0.holder != nil && $0.turn != nil } }

  /// The events whose completion never ran, though it should have.
  var stranded: [Episode] { episodes.filter { $0.turn != nil && $0.end == nil && $0.outdated == nil } }

  /// The events for which there was nothing left to do.
  var outdated: [Episode] { episodes.filter { $0.outdated != nil } }

  /// Whether the events had their turns in the order in which they came.
  var keepsOrder: Bool {
    let turns = episodes.compactMap(\.turn)
    return zip(turns, turns.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// When the last thing happened.
  var end: Duration {
    let lastEvent = episodes.reduce(.zero) { max($0, $1.event.time, $1.turn ?? .zero) }
    return movements.reduce(lastEvent) { max($0, $1.end ?? $1.start) }
  }
}
