#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Real time, and how much of it the thread did not have to itself.
struct Stopwatch {
  private var start: ContinuousClock.Instant?
  private var worked = Duration.zero

  /// Starts anew.
  mutating func restart() {
    start = .now
    worked = Self.worked
  }

  /// Returns the time since the last start or lap, and how much of it the thread had to wait for a processor.
  mutating func lap() -> (time: Duration, pause: Duration) {
    let (then, workedThen) = (start ?? .now, worked)
    restart()
    let time = then.duration(to: start ?? then)
    return (time, max(.zero, time - (worked - workedThen)))
  }

  /// The time for which the thread has had a processor.
  private static var worked: Duration {
    #if os(Linux)
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    #else
    // There is no full control, and nobody asks.
    return .zero
    #endif
  }
}
