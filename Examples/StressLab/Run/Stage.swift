import TransitionLock
import TransitionSupport

/// The state that the callers share.
final class Stage: Sendable {
  let clock: LabClock
  let lock: TransitionLock
  let arena: Arena
  let reports = ReportCounter()
  let interruption: Interruption

  private let pulse = Atomic(0)
  private let steps = Atomic(0)

  /// The limits of the shared lock if the load has the kind `watch`.
  static let limits = TransitionLock.Limits(transition: .milliseconds(1))

  init(_ options: Options, _ clock: LabClock, _ interruption: Interruption) {
    self.clock = clock
    self.interruption = interruption
    let limits = options.load[.watch] > 0 ? Self.limits : TransitionLock.Limits()
    lock = TransitionLock(label: "StressLab", clock: clock.clock, limits: limits) { [reports] in reports.note($0) }
    // The actor that all callers use adds one.
    arena = Arena(callers: options.tasks + 1, clock: clock)
  }

  /// A Boolean value that indicates whether the lock and its scopes have no holder and no waiter.
  var isIdle: Bool {
    !lock.isTransitioning && lock.waitingCount == 0 && lock.description == "lock \"StressLab\" is idle"
  }

  /// Records the number of steps that a caller has made, or that one of its requests has settled.
  func notePulse(steps number: Int = 0) {
    pulse.wrappingAdd(1, ordering: .relaxed)
    if number > 0 { steps.wrappingAdd(number, ordering: .relaxed) }
  }

  /// A number that changes as long as callers advance.
  var currentPulse: Int { pulse.load(ordering: .relaxed) }

  /// The number of steps that callers have reported.
  var currentSteps: Int { steps.load(ordering: .relaxed) }
}
