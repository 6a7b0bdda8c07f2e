internal import TransitionSupport

/// The part of a clock for its owner alone, which advances the clock and receives its callbacks.
extension SimulationClock {
  /// The result of a step to the next deadline.
  package enum Step {
    /// A callback of the owner is due, with this number: run it.
    case callback(UInt64)
    /// A task was woken.
    case woken
    /// Nothing is due by the limit.
    case nothing
  }

  /// Puts a callback of the owner on the agenda, behind the entries that are due at the same
  /// moment.
  ///
  /// - Returns: the appointment, for ``withdraw(_:)``, and the number with which ``step(limit:)``
  ///   returns the callback.
  /// - Complexity: O(log *n*) for *n* appointments on the clock.
  package func addCallback(after delay: Duration) -> (appointment: Appointment, number: UInt64) {
    let (appointment, number, resting) = makeCallback(after: delay)
    for caller in resting { caller.wake() }
    return (appointment, number)
  }

  /// Puts a callback of the owner on the agenda, as ``addCallback(after:)`` does, within a section
  /// of the caller.
  ///
  /// - Returns: the same, and the resting callers. Wake them outside of the section, because waking
  ///   may run foreign code.
  package func makeCallback(after delay: Duration) -> (
    Appointment, number: UInt64, resting: [any Resting]
  ) {
    let appointment = Appointment(.callback)
    let (number, resting) = state.run { state in
      state.activity += 1
      hasHadAppointments.store(true, ordering: .releasing)
      return (
        state.add(appointment, at: state.now.addingSaturated(max(delay, .zero))),
        state.takeResting()
      )
    }
    return (appointment, number, resting)
  }

  /// Withdraws an appointment, if its time has not come.
  ///
  /// - Complexity: O(log *n*) for *n* appointments on the clock.
  package func withdraw(_ appointment: Appointment) {
    state.run { state in
      if appointment.place != nil { _ = state.settle(appointment, woken: false) }
    }
  }

  /// Advances time to the next deadline, if that is not after `limit`, and settles one appointment
  /// there: wakes its task, or returns its callback.
  ///
  /// - Parameter limit: the time up to which the clock advances; nil to advance to the next
  ///   appointment, however late.
  /// - Complexity: O(log *n*) for *n* appointments on the clock.
  package func step(limit: Duration?) -> Step {
    let (step, continuation): (Step, Continuation?) = state.run { state in
      guard let entry = state.agenda.removeNext(now: state.now, limit: limit) else {
        return (.nothing, nil)
      }
      state.now = max(state.now, entry.deadline)
      let appointment = entry.element
      appointment.place = nil
      let isCallback = if case .callback = appointment.phase { true } else { false }
      return (isCallback ? .callback(entry.number) : .woken, state.settle(appointment, woken: true))
    }
    continuation?.resume()
    return step
  }

  /// Returns the appointments that advance time and have the earliest deadline, in the order in
  /// which they were made, with their numbers.
  ///
  /// - Parameter isNow: whether to return only appointments whose deadline is the current time or
  ///   earlier, such as the remaining ones of a moment.
  /// - Returns: the appointments; none if nothing advances time, or if an entry in the background
  ///   is due before.
  /// - Complexity: O(1) if there are none, otherwise O(*k* log *k*) for *k* of them.
  package func due(isNow: Bool) -> [(number: UInt64, appointment: Appointment)] {
    state.run { state in
      guard let next = state.agenda.next, !isNow || next.deadline <= state.now,
        !state.agenda.isBackgroundNext
      else {
        return []
      }
      return state.agenda.allNext.map { ($0.number, $0.element) }
    }
  }

  /// Advances time to the deadline of an appointment that ``due(isNow:)`` has returned, and settles
  /// that appointment; the others of the moment follow.
  ///
  /// - Complexity: O(log *n*) for *n* appointments on the clock.
  package func fire(_ appointment: Appointment) -> Step {
    let (step, continuation): (Step, Continuation?) = state.run { state in
      guard let place = appointment.place, let next = state.agenda.next else {
        return (.nothing, nil)
      }
      state.now = max(state.now, next.deadline)
      let isCallback = if case .callback = appointment.phase { true } else { false }
      return (isCallback ? .callback(place.number) : .woken, state.settle(appointment, woken: true))
    }
    continuation?.resume()
    return step
  }

  /// The number of the owner's callback, if a callback is the next entry that advances time;
  /// otherwise nil. Entries in the background do not count.
  ///
  /// - Complexity: O(1).
  package var nextCallback: UInt64? {
    state.run { state in
      guard let entry = state.agenda.next, case .callback = entry.element.phase else { return nil }
      return entry.number
    }
  }

  /// Advances time to a moment before which nothing is due.
  ///
  /// - Complexity: O(1).
  package func move(to offset: Duration) {
    state.run { state in state.now = max(state.now, offset) }
  }

  /// The next moment to which an appointment advances time; nil if none does.
  ///
  /// - Complexity: O(1).
  package var nextDeadline: Duration? {
    hasHadAppointments.load(ordering: .acquiring) ? state.run { $0.agenda.nextDeadline } : nil
  }

  /// The number of appointments that advance time.
  package var appointments: Int { state.run { $0.agenda.count } }

  /// Stops time permanently: a task that sleeps throws a `CancellationError`.
  package func close() {
    let continuations = state.run { state in
      state.isClosed = true
      var continuations: [Continuation] = []
      while let (_, _, appointment) = state.agenda.removeAny() {
        appointment.place = nil
        if let continuation = state.settle(appointment, woken: false) {
          continuations.append(continuation)
        }
      }
      return continuations
    }
    for continuation in continuations { continuation.resume() }
  }
}

/// The figures from which a caller knows whether all work rests.
extension SimulationClock {
  /// The number of events on the clock, with the events that its owner has noted: the clock rests
  /// as long as the number does not change.
  package var activity: UInt64 { state.run { $0.activity } }
  /// Whether there is a resumed task that has not continued yet.
  package var isInFlight: Bool { state.run { $0.inFlight > 0 } }

  /// Notes an event that the clock cannot see.
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

  /// Notes that a resumed task continues. The task calls it on its own executor, before it does
  /// anything else.
  package func land() {
    state.run { state in
      state.inFlight -= 1
      state.activity += 1
    }
  }
}
