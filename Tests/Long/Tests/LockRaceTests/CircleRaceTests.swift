import TestSupport
import Testing
import TransitionLock

/// Circles of waiting that come about on several threads at once. An undetected circle hangs: hence
/// the time limit.
@Suite(.timeLimit(.minutes(10)))
struct CircleRaceTests {
  /// The number of circles: the more, the more often two calls meet. `TEST_EFFORT` makes more of
  /// them.
  private static var rounds: Int { Effort.times(1_500) }

  /// Holds one lock, waits until the other task holds its own, and asks for that.
  @concurrent
  private static func cross(_ own: TransitionLock, _ other: TransitionLock, _ meeting: Meeting)
    async throws -> Bool
  {
    try await own.serialize("outer") {
      await meeting.arrive()
      do {
        try await other.serialize("inner") {}
        return false
      } catch let failure as Failure {
        #expect(failure.code == .deadlock && failure.circle.count == 2)
        return true
      }
    }
  }

  @Test("G6: if two tasks close a circle at the same moment, exactly one call throws")
  func together() async throws {
    let window = TransitionLock(label: "window", clock: HastyClock()) { _ in }
    let list = TransitionLock(label: "list", clock: HastyClock()) { _ in }
    for round in 0..<Self.rounds {
      let map = round.isMultiple(of: 2) ? window.scope("map \(round % 3)") : window
      let meeting = Meeting()
      async let first = Self.cross(map, list, meeting)
      async let second = Self.cross(list, map, meeting)
      let told = try await [first, second]
      #expect(told.count { $0 } == 1, "round \(round)")
    }
  }

  @Test("G6: one call of a circle throws, even if other requests are cancelled meanwhile")
  func cancelledMeanwhile() async throws {
    let window = TransitionLock(label: "window", clock: HastyClock()) { _ in }
    for round in 0..<Self.rounds / 5 {
      let (a, b) = (window.scope("a"), window.scope("b"))
      let early = (0..<40).map { _ in Guarded<Request?>(nil) }
      let told = try await a.serialize("outer") {
        for request in early {
          let made = window.enqueue(on: .anyThread, "early") { $0.end() }
          request.set(made)
        }
        let last = window.enqueue(on: .anyThread, "last") { $0.end() }
        async let cancelled: Void = Self.cancel(early.map(\.current))
        defer { _ = last }
        do {
          try await b.serialize("inner") {}
          await cancelled
          return false
        } catch let failure as Failure {
          await cancelled
          return failure.code == .deadlock
        }
      }
      #expect(told, "round \(round)")
      try await window.waitUntilIdle()
    }
  }

  @concurrent
  private static func cancel(_ requests: [Request?]) async {
    for request in requests { request?.cancel() }
  }
}

/// A clock whose sleeps end at once, with the time gone by, so that a watch looks again and again.
private struct HastyClock: Clock, Sendable {
  typealias Instant = ManualClock.Instant

  private let offset = Guarded(Duration.zero)

  var minimumResolution: Duration { .nanoseconds(1) }
  var now: Instant { Instant(offset: offset.current) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await Task.yield()
    offset.with { $0 = max($0, deadline.offset) }
  }
}

/// A point where two tasks meet, so that they go on at the same moment.
private final class Meeting: Sendable {
  private let first = Guarded<CheckedContinuation<Void, Never>?>(nil)

  nonisolated(nonsending) func arrive() async {
    await withCheckedContinuation { continuation in
      let other: CheckedContinuation<Void, Never>? = first.with { first in
        defer { first = continuation }
        return first
      }
      guard let other else { return }
      other.resume()
      continuation.resume()
    }
  }
}
