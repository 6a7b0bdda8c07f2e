internal import TransitionSupport

/// The part of a clock that is its owner's alone: to move it, and to be called by it.
extension SimulationClock {
  /// An account of what moving to the next deadline found there.
  package enum Step {
    /// A callback of the owner is due, under the number that it was given: run it.
    case callback(UInt64)
    /// A task was woken.
    case woken
    /// Nothing is due by the limit.
    case nothing
  }

  /// Puts a callback of the owner on the agenda, behind what is due at the same moment.
  ///
  /// - Returns: the appointment, to ``withdraw(_:)`` it, and the number under which ``step(limit:)`` will give it back.
  /// - Complexity: O(log *n*) for *n* that wait on the clock.
  package func addCallback(after delay: Duration) -> (appointment: Appointment, number: UInt64) {
    let appointment = Appointment(.callback)
    let (number, resting) = state.run { state in
      state.activity += 1
      return (state.add(appointment, at: state.now.addingSaturated(max(delay, .zero))), state.takeResting())
    }
    for caller in resting { caller.wake() }
    return (appointment, number)
  }

  /// Takes an appointment back, if its time has not come.
  ///
  /// - Complexity: O(log *n*) for *n* that wait on the clock.
  package func withdraw(_ appointment: Appointment) {
    state.run { state in
      if appointment.place != nil { _ = state.settle(appointment, woken: false) }
    }
  }

  /// Moves time to the next deadline, if it is not after `limit`, and wakes what is due there, one at a time.
  ///
  /// - Parameter limit: how far time goes; nil is as far as something makes it move.
  /// - Complexity: O(log *n*) for *n* that wait on the clock.
  package func step(limit: Duration?) -> Step {
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

  /// Returns the appointments that make time move next, in the order in which they were made, with their numbers.
  ///
  /// - Parameter isNow: whether only those are asked for whose time has come; others of that moment have been kept then.
  /// - Returns: none where nothing makes time move, or something in the background is due before.
  /// - Complexity: O(1) where there are none, else O(*k* log *k*) for *k* of them.
  package func due(isNow: Bool) -> [(number: UInt64, appointment: Appointment)] {
    state.run { state in
      guard let next = state.agenda.next, !isNow || next.deadline <= state.now, !state.agenda.isBackgroundNext else {
        return []
      }
      return state.agenda.allNext.map { ($0.number, $0.element) }
    }
  }

  /// Moves time to the deadline of an appointment that ``due(isNow:)`` has returned, and keeps it before the others of that moment.
  ///
  /// - Complexity: O(log *n*) for *n* that wait on the clock.
  package func fire(_ appointment: Appointment) -> Step {
    let (step, continuation): (Step, Continuation?) = state.run { state in
      guard let place = appointment.place, let next = state.agenda.next else { return (.nothing, nil) }
      state.now = max(state.now, next.deadline)
      let isCallback = if case .callback = appointment.phase { true } else { false }
      return (isCallback ? .callback(place.number) : .woken, state.settle(appointment, woken: true))
    }
    continuation?.resume()
    return step
  }

  /// The number of the owner's callback that is due next; nil if that is something else, or nothing.
  ///
  /// - Complexity: O(1).
  package var nextCallback: UInt64? {
    state.run { state in
      guard let entry = state.agenda.next, case .callback = entry.element.phase else { return nil }
      return entry.number
    }
  }

  /// Moves time forward to a moment before which nothing is due.
  ///
  /// - Complexity: O(1).
  package func move(to offset: Duration) {
    state.run { state in state.now = max(state.now, offset) }
  }

  /// A Boolean value that indicates whether something waits on the clock, and so makes time move.
  package var hasAppointments: Bool { appointments > 0 }

  /// The number of those that wait on the clock, and so make time move.
  package var appointments: Int { state.run { $0.agenda.count } }

  /// Stops time for good: a task that sleeps is thrown a `CancellationError`.
  package func close() {
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

/// The figures that tell whether everything rests.
extension SimulationClock {
  /// A count of all that has happened on the clock, and of what its owner has noted: it rests when the count does.
  package var activity: UInt64 { state.run { $0.activity } }
  /// A Boolean value that indicates whether a task was resumed that has not gone on yet.
  package var isInFlight: Bool { state.run { $0.inFlight > 0 } }

  /// Notes that something happened that the clock cannot see.
  package func stir() {
    state.run { $0.activity += 1 }
  }

  /// Notes that a task is about to be resumed.
  package func launch() {
    state.run { state in
      state.inFlight += 1
      state.activity += 1
    }
  }

  /// Notes that a task which was resumed goes on: to be called on its own executor, before it does anything else.
  package func land() {
    state.run { state in
      state.inFlight -= 1
      state.activity += 1
    }
  }
}
