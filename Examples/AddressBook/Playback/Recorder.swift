import NavigationSimulator
import TransitionLock

/// A recorder of the courses of events while a session is played.
///
/// The simulation reports which transitions it runs and refuses; the app reports the event on whose
/// behalf it acts.
final class Recorder {
  private(set) var episodes: [Episode]
  private(set) var movements: [Movement] = []
  private(set) var callbacks: [CallbackRecord] = []

  /// The event on whose behalf the app acts now.
  private var actor: Int?
  /// The event whose transition has the lock.
  private var holder: Int?
  /// The events whose dismissals UIKit has deferred; it resumes them in this order.
  private var deferred: [Int] = []
  /// The movement of each transition that runs, by its number.
  private var running: [UInt64: Int] = [:]

  init(_ session: Session) { episodes = session.events.map(Episode.init) }

  /// Acts on behalf of an event.
  func attribute(to event: Int, _ body: () -> Void) {
    let outer = actor
    actor = event
    body()
    actor = outer
  }

  /// Notes that an event has its turn.
  func begin(_ event: Int, at time: Duration) {
    episodes[event].turn = time
    if episodes[event].holder != nil { episodes[event].wait = episodes[event].event.time..<time }
  }

  /// Notes that the completion of an event has run, after its transition, if it had one.
  func finish(_ event: Int, at time: Duration) {
    episodes[event].end = time
    if episodes[event].movementCount == 0 {
      outdate(event, at: time, because: episodes[event].event.action.reasonForNothing)
    }
  }

  func outdate(_ event: Int, at time: Duration, because reason: String) {
    episodes[event].outdated = Episode.Note(time: time, text: reason)
  }

  func collide(_ event: Int, at time: Duration, _ text: String) {
    episodes[event].collision = Episode.Note(time: time, text: text)
  }

  /// Notes that an event takes the lock.
  func hold(_ event: Int) { holder = event }

  /// Notes that an event found the lock taken.
  func meet(_ holder: TransitionLock.Holder?, at event: Int) {
    guard let holder, let index = self.holder else { return }
    // The whole app is in one module, so the name of the file suffices.
    let file = holder.file.drop { $0 != "/" }.dropFirst()
    episodes[event].holder = Episode.Holder(
      event: episodes[index].event,
      place: "\(file):\(holder.line)"
    )
  }
}

extension Recorder: SimulationObserver {
  func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) {
    callbacks.append(callback)
  }

  func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
    switch refusal.consequence {
    case .thrown:
      // It arrives where it was tried.
      break
    case .deferred:
      if let actor { deferred.append(actor) }
    case .dropped:
      guard let event = actor ?? resumeDeferred(at: refusal.instant.offset) else { return }
      collide(event, at: refusal.instant.offset, refusal.failure.message)
    }
  }

  func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) {
    // The first screen of a window is not a transition of the session.
    guard transition.kind != .root else { return }
    let isLeaving = transition.kind == .pop || transition.kind == .dismiss
    let moved = isLeaving ? transition.leaving : transition.arriving
    if let event = actor ?? resumeDeferred(at: transition.start.offset) {
      episodes[event].movementCount += 1
    }
    running[transition.number] = movements.count
    movements.append(
      Movement(screen: moved?.name ?? "", isLeaving: isLeaving, start: transition.start.offset)
    )
  }

  func simulation(
    _ simulation: NavigationSimulation,
    didEnd transition: TransitionRecord,
    with end: TransitionEnd
  ) {
    guard let index = running.removeValue(forKey: transition.number) else { return }
    movements[index].end = simulation.clock.now.offset
  }

  /// Returns the event of a deferred dismissal: UIKit starts or refuses such a dismissal while the
  /// app acts on behalf of no event.
  private func resumeDeferred(at time: Duration) -> Int? {
    guard !deferred.isEmpty else { return nil }
    let event = deferred.removeFirst()
    episodes[event].wait = episodes[event].event.time..<time
    return event
  }
}

extension Session.Action {
  /// The reason why the action ended at once without a movement: the screen already had the desired
  /// state.
  fileprivate var reasonForNothing: String {
    switch self {
    case .pop(let column): "\(column.rawValue) is at its first screen"
    case .dismiss(let screen): "\(screen.name) presents nothing, and is not presented"
    case .tap, .timer, .present, .push: "nothing had to move"
    }
  }
}
