import TransitionLock
import TransitionSupport

/// What the callers share.
final class Stage: Sendable {
  let clock: LabClock
  let lock: TransitionLock
  let arena: Arena
  let reports = ReportCounter()
  let interruption: Interruption

  private let pulse = Atomic(0)
  private let steps = Atomic(0)

  /// The limits of the shared lock where a load has the kind `watch`.
  static let limits = TransitionLock.Limits(transition: .milliseconds(1), waiting: .milliseconds(2), line: 64)

  init(_ options: Options, _ clock: LabClock, _ interruption: Interruption) {
    self.clock = clock
    self.interruption = interruption
    let limits = options.load[.watch] > 0 ? Self.limits : TransitionLock.Limits()
    lock = TransitionLock(label: "StressLab", clock: clock.clock, limits: limits) { [reports] in reports.note($0) }
    // One more for the actor that all callers go through.
    arena = Arena(callers: options.tasks + 1, clock: clock)
  }

  /// A Boolean value that indicates whether nobody holds the lock or a scope of it, and nobody waits.
  var isIdle: Bool {
    let snapshot = lock.snapshot
    return !lock.isTransitioning && lock.waitingCount == 0 && snapshot.holders.isEmpty && snapshot.waiting.isEmpty
  }

  /// Notes that a caller has made so many steps, or that something of its has settled.
  func notePulse(steps number: Int = 0) {
    pulse.wrappingAdd(1, ordering: .relaxed)
    if number > 0 { steps.wrappingAdd(number, ordering: .relaxed) }
  }

  /// A number that changes as long as callers move.
  var currentPulse: Int { pulse.load(ordering: .relaxed) }

  /// The number of steps that callers have said they made.
  var currentSteps: Int { steps.load(ordering: .relaxed) }
}
