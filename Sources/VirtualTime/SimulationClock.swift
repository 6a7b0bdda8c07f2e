internal import TransitionSupport

/// A clock of virtual time, which only its owner advances: nothing sleeps in real time.
///
/// A simulation owns a clock, and only the simulation advances it. Any caller may read it and sleep
/// on it: it is `Sendable` and a `Clock` with `Duration`, so any code that takes a clock accepts
/// it, such as a `TransitionLock` with timeouts. With the navigation simulator:
///
/// ```swift
/// let clock = simulation.clock
/// Task { @MainActor in
///   try await clock.sleep(for: .seconds(3))
///   try await root.dismiss(animated: true)
/// }
/// try await simulation.run()
/// ```
///
/// Sleepers that are due at one moment wake in the order of their calls, one after the other: the
/// next one wakes only when all work that the previous one started has come to rest. The owner
/// defines the work that has to rest. It always includes all tasks that prefer the clock's
/// ``executor``.
///
/// A `TransitionLock` on this clock watches its holder in the background. The watch never advances
/// time, and no run waits for it. When time advances for another reason, the watch wakes at its
/// deadline, after everything else that is due then.
///
/// When the owner is gone, time stops permanently, and a task that sleeps or goes to sleep throws a
/// `CancellationError`.
public final class SimulationClock: Clock, Sendable {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol, Hashable, Sendable, CustomStringConvertible {
    /// The time since the clock's zero.
    public var offset: Duration

    /// Creates the moment at `offset` after the clock's zero.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the moment at `duration` after this one, or the last possible moment.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset.addingSaturated(duration))
    }
    /// Returns the time from this moment to `other`; negative if `other` comes before.
    public func duration(to other: Instant) -> Duration {
      other.offset.subtractingSaturated(offset)
    }
    /// Returns a Boolean value that indicates whether a moment comes before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

    /// A human-readable text, such as `0.35 seconds`.
    public var description: String { "\(offset)" }
  }

  /// An entry that waits on the clock: a callback, a sleeper, or a watch.
  package final class Appointment: @unchecked Sendable {
    // Sendable: `watched` is constant. The other fields are set before any other code knows the
    // appointment, and are then read and changed only in `state.run` of its one clock, which admits
    // one thread.
    enum Phase {
      /// A callback of the clock's owner, which keeps it under the number of its place.
      case callback
      /// A task that sleeps; nil while the task is about to sleep.
      case sleeper(Continuation?)
      /// A settled appointment: its time has come (`woken`), or it was cancelled or withdrawn.
      case settled(woken: Bool)
    }

    var phase: Phase
    /// The place of the appointment on the agenda, until it is settled.
    var place: Agenda<Appointment>.Place?
    /// The watched object, for an appointment of a watch.
    let watched: (any Watched)?

    init(_ phase: Phase, watching watched: (any Watched)? = nil) {
      self.phase = phase
      self.watched = watched
    }

    /// Whether the appointment's time has come.
    var isWoken: Bool {
      if case .settled(woken: true) = phase { true } else { false }
    }
  }

  struct State {
    var now = Duration.zero
    var agenda = Agenda<Appointment>()
    /// The number of resumed tasks that have not continued yet.
    var inFlight = 0
    /// The number of events on the clock, with the events that its owner has noted, so that a
    /// caller that waits for rest sees activity.
    var activity: UInt64 = 0
    /// The callers that have found nothing due.
    var resting: [any Resting] = []
    var isClosed = false
  }

  let state = Guarded(State())
  /// Whether an appointment was ever made. An atomic outside of the section, because each step of a
  /// simulation asks for the next deadline, and most bodies never sleep.
  let hasHadAppointments = Atomic(false)

  /// The executor that runs jobs one after the other, in the order of their arrival, and knows when
  /// there are none.
  ///
  /// Actors that have it as their `unownedExecutor`, tasks that prefer it, and a `TransitionLock`
  /// that was created with it run in the same way every time, and the clock's owner can wait for
  /// all their work.
  public let executor: SimulationExecutor

  /// Creates a clock at zero, for its owner to advance.
  package init(executor: SimulationExecutor = SimulationExecutor()) { self.executor = executor }

  /// The current moment.
  ///
  /// - Complexity: O(1).
  public var now: Instant { Instant(offset: state.run { $0.now }) }

  /// The resolution that a `Clock` has to state: a nanosecond, although the clock keeps deadlines
  /// exactly.
  public var minimumResolution: Duration { .nanoseconds(1) }
}
