#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Real time, and whether the thread had it all to itself.
struct Stopwatch {
  private var start: ContinuousClock.Instant?
  private var switches = 0

  /// Starts anew.
  mutating func restart() { start = .now }

  /// Returns the time since the last start or lap, and whether the thread has run without a break that matters.
  mutating func lap() -> (time: Duration, isUndisturbed: Bool) {
    let now = ContinuousClock.now
    let count = Self.switches
    defer {
      start = now
      switches = count
    }
    let time = start.map { $0.duration(to: now) } ?? .milliseconds(1)
    return (time, count == switches || time < .milliseconds(1))
  }

  /// How often another thread ran in the place of this one.
  private static var switches: Int {
    #if os(Linux)
    var usage = rusage()
    // RUSAGE_THREAD, which has no name here.
    getrusage(1, &usage)
    return usage.ru_nivcsw + usage.ru_nvcsw
    #else
    0
    #endif
  }
}
