import TransitionLock
import TransitionSupport

/// The state that the callers share.
final class SharedState: Sendable {
  let clock: LabClock
  let lock: TransitionLock
  let arena: Arena
  let reports = ReportCounter()

  private let pulse = Atomic(0)

  init(_ options: Options, _ clock: LabClock) {
    self.clock = clock
    let limits = TransitionLock.Limits(
      transition: options.load.kinds.contains(.watch) ? .milliseconds(1) : nil
    )
    lock = TransitionLock(label: "StressLab", clock: clock.clock, limits: limits) { [reports] in
      reports.note($0)
    }
    // The actor that all callers use adds one.
    arena = Arena(callers: options.tasks + 1, clock: clock)
  }

  /// Returns a new lock with the clock and the reports of the run.
  func makeLock(_ label: String, limits: TransitionLock.Limits = .init()) -> TransitionLock {
    TransitionLock(label: label, clock: clock.clock, limits: limits) { [reports] in reports.note($0)
    }
  }

  /// A Boolean value that indicates whether the lock and its scopes have no holder and no waiter.
  var isIdle: Bool {
    !lock.isTransitioning && lock.waitingCount == 0
      && lock.description == "lock \"StressLab\" is idle"
  }

  /// Records that a caller has made a step, or that one of its requests has settled.
  func notePulse() { pulse.wrappingAdd(1, ordering: .relaxed) }

  /// A number that changes as long as callers advance.
  var currentPulse: Int { pulse.load(ordering: .relaxed) }
}
