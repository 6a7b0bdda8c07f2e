public import VirtualTime

extension NavigationSimulation {
  /// A callback that waits for its time.
  public struct Timer {
    let clock: SimulationClock
    let appointment: SimulationClock.Appointment
    let number: UInt64
  }

  /// Calls `body` when `delay` has passed, in the isolation of the simulation.
  ///
  /// Functions that are due at one moment are called in the order of their scheduling.
  ///
  /// - Parameters:
  ///   - delay: the time from now; zero or less is now, though not before the simulation moves.
  ///   - body: called once.
  /// - Returns: the timer, to ``cancel(_:)`` it.
  /// - Complexity: O(log *n*) for *n* that wait on the clock.
  @discardableResult
  public func schedule(after delay: Duration, _ body: @escaping () -> Void) -> Timer {
    let (appointment, number) = clock.addCallback(after: delay)
    callbacks[number] = body
    return Timer(clock: clock, appointment: appointment, number: number)
  }

  /// Calls `body` at a moment, in the isolation of the simulation; a moment that has passed is now.
  ///
  /// - Complexity: O(log *n*) for *n* that wait on the clock.
  @discardableResult
  public func schedule(at instant: SimulationClock.Instant, _ body: @escaping () -> Void) -> Timer {
    schedule(after: clock.now.duration(to: instant), body)
  }

  /// Cancels a timer. A timer that has fired, or belongs to another simulation, is ignored.
  ///
  /// - Complexity: O(log *n*) for *n* that wait on the clock.
  public func cancel(_ timer: Timer) {
    guard timer.clock === clock, callbacks.removeValue(forKey: timer.number) != nil else { return }
    clock.withdraw(timer.appointment)
  }
}
