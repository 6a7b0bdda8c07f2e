internal import TransitionLock
internal import TransitionSupport

/// What only the simulation of the clock does.
extension SimulationClock {
  /// What moving to the next deadline found there.
  enum Step {
    /// A callback of the simulation is due: run it.
    case callback(UInt64)
    /// A task was woken.
    case woken
    /// Nothing is due by the limit.
    case nothing
  }

  /// Puts a callback of the simulation on the agenda.
  func addCallback(after delay: Duration) -> (appointment: Appointment, number: UInt64) {
    let appointment = Appointment(.callback)
    let number = state.run { state in
      state.activity += 1
      return state.add(appointment, at: state.now.addingSaturated(max(delay, .zero)))
    }
    return (appointment, number)
  }

  /// Takes an appointment back, if its time has not come.
  func withdraw(_ appointment: Appointment) {
    state.run { state in
      if appointment.place != nil { _ = state.settle(appointment, woken: false) }
    }
  }

  /// Moves time to the next deadline, if it is not after `limit`, and wakes who is due there, one at a time.
  func step(limit: Duration?) -> Step {
    let (step, continuation): (Step, Continuation?) = state.run { state in
      guard let entry = state.agenda.removeNext(now: state.now, limit: limit) else { return (.nothing, nil) }
      state.now = max(state.now, entry.deadline)
      let appointment = entry.element
      appointment.place = nil
      let isCallback = if case .callback = appointment.phase { true } else { false }
      return (isCallback ? .callback(entry.number) : .woken, state.settle(appointment, woken: true))
    }
    continuation?.resume()
    return step
  }

  /// Moves time forward to a moment before which nothing is due.
  func move(to offset: Duration) {
    state.run { state in state.now = max(state.now, offset) }
  }

  /// Whether something waits on the clock, and so makes time move.
  var hasAppointments: Bool { appointments > 0 }

  /// How many wait on the clock, and so make time move.
  var appointments: Int { state.run { $0.agenda.count } }

  /// Stops time for good: who sleeps is thrown a `CancellationError`.
  func close() {
    let continuations = state.run { state in
      state.isClosed = true
      var continuations: [Continuation] = []
      while let (_, _, appointment) = state.agenda.removeAny() {
        appointment.place = nil
        if let continuation = state.settle(appointment, woken: false) { continuations.append(continuation) }
      }
      return continuations
    }
    for continuation in continuations { continuation.resume() }
  }
}

/// What tells whether everything rests.
extension SimulationClock {
  var activity: UInt64 { state.run { $0.activity } }
  var isInFlight: Bool { state.run { $0.inFlight > 0 } }
}
