import TransitionSupport

/// A clock that moves on by a microsecond whenever its time is read, and at no other time.
final class TickingClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let looks = Atomic(0)

  var minimumResolution: Duration { .microseconds(1) }

  var now: Instant {
    Instant(offset: .microseconds(looks.wrappingAdd(1, ordering: .relaxed).newValue))
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    while now < deadline {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
