internal import TransitionSupport

extension SimulationClock {
  /// Suspends the calling task until the clock has reached `deadline`.
  ///
  /// A direct call stays in the caller's isolation, and continues there. (Through `any Clock`, or
  /// in generic code, the standard library's requirement passes through the global executor, or
  /// through the executor that the task prefers.)
  ///
  /// - Parameters:
  ///   - deadline: the moment at which the task continues; a moment that has come or passed does
  ///     not suspend.
  ///   - tolerance: has no effect: virtual time is exact.
  /// - Throws: `CancellationError` if the task is cancelled, at once, or if the clock's time has
  ///   ended.
  /// - Complexity: O(log *n*) for *n* appointments on the clock; a cancellation costs as much.
  public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil)
    async throws
  {
    try await keep(Appointment(.sleeper(nil)), at: deadline)
  }

  /// Suspends the calling task for a duration.
  ///
  /// The standard library has the same function for every clock, but it leaves the caller's
  /// isolation meanwhile. This function does not, so tasks of one actor go to sleep in the order of
  /// their calls.
  ///
  /// - Parameters:
  ///   - duration: the duration; zero or less does not suspend.
  ///   - tolerance: has no effect: virtual time is exact.
  /// - Throws: `CancellationError` if the task is cancelled, at once, or if the clock's time has
  ///   ended.
  /// - Complexity: as ``sleep(until:tolerance:)``.
  public nonisolated(nonsending) func sleep(for duration: Duration, tolerance: Duration? = nil)
    async throws
  {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }

  /// Suspends the calling task until the time of an appointment has come.
  nonisolated(nonsending) func keep(_ sleeper: Appointment, at deadline: Instant) async throws {
    let isCancelled = Task.isCancelled
    let (start, resting): (Start, [any Resting]) = state.run { state in
      if !isCancelled { state.activity += 1 }
      if state.isClosed { return (.closed, []) }
      if isCancelled { return (.cancelled, []) }
      guard deadline.offset > state.now else { return (.due, []) }
      hasHadAppointments.store(true, ordering: .releasing)
      state.add(sleeper, at: deadline.offset)
      return (.sleeping, sleeper.watched == nil ? state.takeResting() : [])
    }
    for caller in resting { caller.wake() }
    switch start {
    case .due: return
    case .cancelled: throw CancellationError()
    case .closed:
      await letOthersRun()
      throw CancellationError()
    case .sleeping: break
    }
    await suspend {
      park(sleeper, $0)
    } onCancel: {
      cancel(sleeper)
    }
    land()
    guard state.run({ _ in sleeper.isWoken }) else { throw CancellationError() }
  }

  /// The beginning of a sleep.
  private enum Start {
    case due, cancelled, closed, sleeping
  }

  /// Lets the scheduler of this clock run other tasks. Otherwise, code that sleeps again and again,
  /// and ignores the errors, would never leave its thread.
  private nonisolated(nonsending) func letOthersRun() async {
    guard let scheduler = DeterministicSchedulers.current, scheduler.clock === self else { return }
    await scheduler.letOthersRun()
  }

  private func park(_ sleeper: Appointment, _ continuation: Continuation) {
    let isSettled = state.run { state in
      guard case .settled = sleeper.phase else {
        sleeper.phase = .sleeper(continuation)
        return false
      }
      state.inFlight += 1
      return true
    }
    if isSettled { continuation.resume() }
  }

  private func cancel(_ sleeper: Appointment) {
    let continuation = state.run { state in
      sleeper.place == nil ? nil : state.settle(sleeper, woken: false)
    }
    continuation?.resume()
  }
}

extension SimulationClock.State {
  /// Puts an appointment on the agenda.
  ///
  /// - Returns: its number, which no other appointment ever has.
  @discardableResult
  mutating func add(_ appointment: SimulationClock.Appointment, at deadline: Duration) -> UInt64 {
    let place = agenda.add(appointment, at: deadline, inBackground: appointment.watched != nil)
    appointment.place = place
    return place.number
  }

  /// Settles an appointment, and removes it from the agenda if it is still there.
  ///
  /// - Returns: the continuation to resume, which is counted as in flight; nil if there is none, or
  ///   if the task has not parked yet and so counts itself when it does.
  mutating func settle(_ appointment: SimulationClock.Appointment, woken: Bool) -> Continuation? {
    if let place = appointment.place.take() { agenda.remove(place) }
    let phase = appointment.phase
    appointment.phase = .settled(woken: woken)
    activity += 1
    guard case .sleeper(let continuation?) = phase else { return nil }
    inFlight += 1
    return continuation
  }
}
