import TransitionLock
import TransitionSupport

/// A clock whose time moves by hand. A task that sleeps on it wakes inside `advance`, or when it is
/// cancelled.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    /// The time, which does not begin at zero, so that a lock that mixes up a time and a time span
    /// shows.
    var now = Instant(offset: .seconds(1_000))
    var sleepers:
      [(
        id: Int, deadline: Instant, isBackground: Bool,
        continuation: CheckedContinuation<Void, any Error>
      )] = []
    var cancelled: Set<Int> = []
    var nextID = 0
    var watched: (any Watched)?
    var onRead: (@Sendable () -> Void)?
    var arrival: CheckedContinuation<Void, Never>?
    var failures: [any Error] = []
  }

  private let state = Guarded(State())

  var minimumResolution: Duration { .nanoseconds(1) }

  var now: Instant {
    let (now, onRead) = state.with { ($0.now, $0.onRead) }
    onRead?()
    return now
  }

  /// Sets an action for whenever the time is read, for schedules that go on in the middle of a
  /// call.
  func onRead(_ action: (@Sendable () -> Void)?) { state.with { $0.onRead = action } }

  /// Makes the next sleeps fail with these.
  func fail(with errors: [any Error]) { state.with { $0.failures = errors } }

  /// The times at which sleepers want to wake, counted from the start of the test, soonest first.
  var sleepers: [Duration] {
    sleepers(inBackground: false)
  }

  /// The value that the last background sleeper watches.
  var watched: (any Watched)? { state.with { $0.watched } }

  /// The times at which background sleepers want to wake.
  var backgroundSleepers: [Duration] { sleepers(inBackground: true) }

  private func sleepers(inBackground: Bool) -> [Duration] {
    state.with { state in
      state.sleepers.filter { $0.isBackground == inBackground }.map {
        $0.deadline.offset - .seconds(1_000)
      }.sorted()
    }
  }

  func advance(by duration: Duration) {
    let due = state.with { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.deadline <= state.now }.sorted {
        $0.deadline < $1.deadline
      }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until a task sleeps.
  ///
  /// - Returns: the first time at which one wants to wake.
  func nextSleeper() async -> Instant {
    while true {
      if let deadline = state.with({ $0.sleepers.map(\.deadline).min() }) { return deadline }
      await withCheckedContinuation { continuation in
        let isThere = state.with { state in
          if state.sleepers.isEmpty { state.arrival = continuation }
          return !state.sleepers.isEmpty
        }
        if isThere { continuation.resume() }
      }
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await sleep(until: deadline, isBackground: false)
  }

  private func sleep(until deadline: Instant, isBackground: Bool) async throws {
    let (id, failure): (Int, (any Error)?) = state.with { state in
      state.nextID += 1
      return (state.nextID, state.failures.isEmpty ? nil : state.failures.removeFirst())
    }
    if let failure { throw failure }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        var arrival: CheckedContinuation<Void, Never>?
        let verdict: Result<Void, any Error>? = state.with { state in
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers.append((id, deadline, isBackground, continuation))
          arrival = state.arrival.take()
          return nil
        }
        arrival?.resume()
        if let verdict { continuation.resume(with: verdict) }
      }
    } onCancel: {
      let sleeper = state.with { state in
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil as CheckedContinuation<Void, any Error>?
        }
        return state.sleepers.remove(at: index).continuation
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }
}

/// The support of background sleepers, which are told from the others.
extension ManualClock: BackgroundClock {
  func sleepInBackground(until deadline: Instant, watching watched: any Watched) async throws {
    state.with { $0.watched = watched }
    // The watched object knows its clock: the two must not keep each other.
    defer { state.with { $0.watched = nil } }
    try await sleep(until: deadline, isBackground: true)
  }
}
