import TransitionLock
import TransitionSupport

/// A clock on which sleeps return at once, with the time gone by.
final class ImpatientClock: BackgroundClock, Sendable {
  typealias Instant = ManualClock.Instant

  private let offset = Guarded(Duration.seconds(1_000))
  private let sleeps = Guarded(0)
  /// A Boolean value that indicates whether time goes by at all.
  private let isMoving: Bool

  init(isMoving: Bool) { self.isMoving = isMoving }

  var minimumResolution: Duration { .nanoseconds(1) }
  var now: Instant { Instant(offset: offset.current) }
  /// The number of sleeps.
  var sleepCount: Int { sleeps.current }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    sleeps.increment()
    try Task.checkCancellation()
    if isMoving { offset.with { $0 = max($0, deadline.offset) } }
  }

  func sleepInBackground(until deadline: Instant, watching watched: any Watched) async throws {
    try await sleep(until: deadline, tolerance: nil)
  }
}

/// A clock that does not hear of cancellation: a task that sleeps on it sleeps until it is woken.
final class DeafClock: BackgroundClock, Sendable {
  typealias Instant = ManualClock.Instant

  private let state = Guarded<
    (now: Duration, sleepers: [(Duration, CheckedContinuation<Void, Never>)])
  >((.zero, []))

  var minimumResolution: Duration { .nanoseconds(1) }
  var now: Instant { Instant(offset: state.current.now) }
  var sleeperCount: Int { state.current.sleepers.count }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { continuation in
      state.with { $0.sleepers.append((deadline.offset, continuation)) }
    }
  }

  func sleepInBackground(until deadline: Instant, watching watched: any Watched) async throws {
    try await sleep(until: deadline, tolerance: nil)
  }

  func advance(by duration: Duration) {
    let due = state.with { state in
      state.now += duration
      let now = state.now
      defer { state.sleepers.removeAll { $0.0 <= now } }
      return state.sleepers.filter { $0.0 <= now }
    }
    for sleeper in due { sleeper.1.resume() }
  }
}

/// A clock whose time moves by hand, and that is no clock of a simulation.
struct OrdinaryClock: Clock, Sendable {
  typealias Instant = ManualClock.Instant

  let base = ManualClock()

  var minimumResolution: Duration { base.minimumResolution }
  var now: Instant { base.now }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  /// Waits until a task sleeps, and moves the time to the moment at which the first one wants to
  /// wake.
  func advanceToTheNextSleeper() async {
    let deadline = await base.nextSleeper()
    base.advance(by: base.now.duration(to: deadline))
  }
}
