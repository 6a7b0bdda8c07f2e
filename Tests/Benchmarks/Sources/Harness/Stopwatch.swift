import Counters

/// Takes the time of the part of a contender that counts, on the clock and of the processors, and
/// in a separate round its allocations.
///
/// ```swift
/// watch.start()
/// for _ in 0..<operations { queue.async(block) }
/// watch.full()                  // everybody waits now: the memory of a waiter
/// drain()
/// watch.stop()
/// ```
///
/// Counting slows down every allocation; so a round either takes the time or counts.
public final class Stopwatch: @unchecked Sendable {
  // Sendable: one task, or one after the other, uses it.

  /// A Boolean value that indicates whether this round counts allocations instead of taking the
  /// time.
  public let isCounting: Bool

  private var begin: (time: ContinuousClock.Instant, processors: Int64)?
  private var allocations: CountersAllocations?
  private var fullAllocations: CountersAllocations?

  /// The time between `start` and `stop`.
  public private(set) var elapsed: Duration = .zero
  /// The time that processors spent on the process between `start` and `stop`, all threads
  /// together.
  public private(set) var processorTime: Duration = .zero
  /// Operations of the task with the most, and of the one with the fewest.
  public var fairness: (most: Int, fewest: Int)?
  /// The number of callers that came before one that had called earlier.
  public var inversions: Int?

  private let marksSteps: Bool

  /// Creates a stopwatch for one round.
  ///
  /// - Parameters:
  ///   - isCounting: whether it counts allocations.
  ///   - marksSteps: whether it tells the program Steps when to count instructions.
  public init(isCounting: Bool, marksSteps: Bool = false) {
    self.isCounting = isCounting
    self.marksSteps = marksSteps
  }

  public func start() {
    if isCounting { countersStartCounting() }
    // The time on the clock is taken within that of the processors, so that it has none of what
    // taking the other one costs.
    let processors = countersProcessorTime()
    begin = (.now, processors)
    if marksSteps { countersMarkSteps() }
  }

  /// Takes a time that was measured otherwise for the elapsed one.
  public func record(_ duration: Duration) { elapsed = duration }

  /// The line is as long as it gets.
  public func full() {
    if isCounting { fullAllocations = countersReadAllocations() }
  }

  public func stop() {
    if marksSteps { countersMarkSteps() }
    if let begin {
      elapsed += begin.time.duration(to: .now)
      processorTime += .nanoseconds(countersProcessorTime() - begin.processors)
    }
    begin = nil
    guard isCounting else { return }
    allocations = countersReadAllocations()
    countersStopCounting()
  }

  /// Allocations from `start` to `stop`.
  public var mallocs: Int? { allocations.map { Int($0.mallocs) } }
  /// Memory in use when the line was full, or else all memory that was allocated.
  public var bytes: Int? {
    fullAllocations.map { Int($0.liveBytes) } ?? allocations.map { Int($0.bytes) }
  }
}
