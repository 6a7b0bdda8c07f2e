internal import AppearanceLog
internal import NavigationSimulator
internal import ScheduleTestKit
internal import TransitionLock
internal import TransitionSupport
internal import VirtualTime

/// A diagram while it is played: events of the simulation become events of its lanes.
final class MarblePlay {
  let stage: MarbleStage
  let marbles: Marbles
  let legend: MarbleLegend
  let location: TestLocation
  let isolation: (any Actor)?
  let beginning: SimulationClock.Instant
  /// The events, each with the index of its lane.
  private(set) var actual: [(lane: Int, event: MarbleEvent)] = []
  /// Additional facts that marks do not show.
  private(set) var notes: [String] = []
  /// The calls that have a place in line, in the order of the calls.
  var waiting: [PendingCall] = []
  /// The requests for turns on the lock itself.
  var requests: [PendingCall] = []
  /// The swipes that fingers hold, by lane.
  var swipes: [Int: PercentDrivenInteractiveTransition] = [:]
  /// The turns on the lock itself that lanes hold or wait for.
  var turns: [Int: [LockTurn]] = [:]
  /// A Boolean value that indicates whether a call is being made; the next one, whether a transition has started in it.
  var isCalling = false
  var hasStarted = false

  /// A call of a verb that has a completion.
  final class PendingCall {
    let lane: Int
    var isSettled = false
    var request: TransitionLock.Request?
    init(lane: Int) { self.lane = lane }
  }

  init(
    _ marbles: Marbles,
    on stage: MarbleStage,
    legend: MarbleLegend,
    at location: TestLocation,
    isolation: (any Actor)?
  ) {
    self.stage = stage
    self.marbles = marbles
    self.legend = legend
    self.location = location
    self.isolation = isolation
    beginning = stage.simulation.clock.now
  }

  var time: Duration { beginning.duration(to: stage.simulation.clock.now).roundedToMicroseconds }

  func note(_ mark: MarbleMark, in lane: Int, at time: Duration? = nil) {
    actual.append((lane, MarbleEvent(time: time ?? self.time, mark: mark)))
  }

  /// Notes a refusal, and its reason.
  func refuse(_ reason: String, in lane: Int) {
    note(.refused, in: lane)
    explain(reason, in: lane)
  }

  func explain(_ reason: String, in lane: Int) {
    let name = marbles.lanes[lane].name
    notes.append("\(name.isEmpty ? "" : "\(name), ")\(time.marbleText): \(reason)")
  }

  func remark(_ text: String) { notes.append(text) }

  /// The lanes as they came to be, each in the order of time.
  var outcome: Marbles {
    var outcome = marbles
    for index in outcome.lanes.indices {
      // Sorting keeps the order of equals: turns of the lock itself are noted when they are looked at.
      let events = actual.filter { $0.lane == index }.map(\.event).enumerated()
      outcome.lanes[index].events =
        events.sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
    outcome.length = max(marbles.length, outcome.lanes.flatMap(\.events).map(\.time).max() ?? .zero)
    return outcome
  }
}

extension MarblePlay {
  /// Hears of callbacks and transitions, as long as the play is there.
  final class PlayObserver: SimulationObserver {
    weak var play: MarblePlay?
    init(_ play: MarblePlay) { self.play = play }

    func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) { play?.record(callback) }

    func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) {
      play?.record(transition)
    }
  }

  private func record(_ record: CallbackRecord) {
    guard let letter = legend.letter(for: record) else { return }
    let lane = marbles.lanes.firstIndex { lane in
      if lane.isCaller { return false }
      if let known = stage.known(lane.name) { return ObjectIdentifier(known) == record.controller.object }
      return lane.name == record.controller.name
    }
    if let lane { note(.callback(letter), in: lane) }
  }

  private func record(_ transition: TransitionRecord) {
    hasStarted = true
    // Turns come in the order of the calls; a transition that the app itself starts has another place.
    guard !isCalling, transition.line == Int(location.line), transition.file == "\(location.fileID)",
      transition.kind != .rotate,
      let next = waiting.firstIndex(where: { !$0.isSettled })
    else { return }
    note(.turn, in: waiting.remove(at: next).lane)
  }
}

/// A turn on the lock itself, which comes on the lock's executor and is looked at from here.
final class LockTurn: Sendable {
  private struct Grant {
    var token: TransitionLock.Token?
    var instant: SimulationClock.Instant?
  }

  private let grant = Guarded(Grant())

  func come(_ token: TransitionLock.Token, at instant: SimulationClock.Instant) {
    grant.run { $0 = Grant(token: token, instant: instant) }
  }

  /// The moment of the turn, once.
  func takeInstant() -> SimulationClock.Instant? {
    grant.run { grant in
      defer { grant.instant = nil }
      return grant.instant
    }
  }

  /// The token, once.
  func takeToken() -> TransitionLock.Token? {
    grant.run { grant in
      defer { grant.token = nil }
      return grant.token
    }
  }
}
