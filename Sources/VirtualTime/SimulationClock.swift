internal import TransitionSupport

/// A clock of virtual time, which moves only when its owner says so: nothing ever sleeps for real.
///
/// A simulation owns a clock, and alone moves it. Reading it and sleeping on it is for any caller: it is `Sendable` and
/// a `Clock` with `Duration`, so it can be handed to whatever takes one, a `TransitionLock` with timeouts among them.
/// With the simulator of navigation it looks so:
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
/// Sleepers that are due at one moment wake in the order in which the calls were made, one after the other: the next
/// wakes only when everything that the one before set going has come to rest. What "come to rest" covers, the owner
/// says. Tasks that prefer the clock's ``executor`` are covered completely.
///
/// A `TransitionLock` on this clock looks after its holder in the background. That never makes time move, and nothing
/// waits for it; when time comes by for another reason, it wakes at its moment, after everything else that is due
/// there.
///
/// When the owner is gone time stands still for good, and a task that sleeps or goes to sleep is thrown a
/// `CancellationError`.
public final class SimulationClock: Clock, Sendable {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol, Hashable, Sendable, CustomStringConvertible {
    /// The time since the clock's zero.
    public var offset: Duration

    /// Creates the moment at `offset` after the clock's zero.
    public init(offset: Duration) { self.offset = offset }

    /// The moment at `duration` after this one, or the last one that there is.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset.addingSaturated(duration)) }
    /// The time from this moment to `other`; negative if that lies before.
    public func duration(to other: Instant) -> Duration { other.offset.subtractingSaturated(offset) }
    /// Returns whether a moment comes before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

    /// A text for people, such as `0.35 seconds`.
    public var description: String { "\(offset)" }
  }

  /// Something that waits on the clock.
  package final class Appointment: @unchecked Sendable {
    // Sendable: `watched` is constant. The others are set before anything else knows the appointment, and from then on
    // read and changed only in `state.run` of its one clock, which admits one thread.
    enum Phase {
      /// A callback of the clock's owner, which keeps it under the number of its place.
      case callback
      /// A task that sleeps; nil while it is about to.
      case sleeper(Continuation?)
      /// Nothing any more: it was kept (`woken`), cancelled or withdrawn.
      case settled(woken: Bool)
    }

    var phase: Phase
    /// The place of the appointment on the agenda, until it is settled.
    var place: Agenda<Appointment>.Place?
    /// The object that is looked after, where that is all that the appointment is for.
    let watched: (any Watched)?

    init(_ phase: Phase, watching watched: (any Watched)? = nil) {
      self.phase = phase
      self.watched = watched
    }

    /// A Boolean value that indicates whether its time has come.
    var isWoken: Bool {
      if case .settled(woken: true) = phase { true } else { false }
    }
  }

  struct State {
    var now = Duration.zero
    var agenda = Agenda<Appointment>()
    /// Tasks that were resumed and have not gone on yet.
    var inFlight = 0
    /// Counts whatever happens on the clock, and what its owner notes, so that a caller that waits for rest sees that
    /// there is none.
    var activity: UInt64 = 0
    /// Those that have found nothing due.
    var resting: [any Resting] = []
    var isClosed = false
  }

  let state = Guarded(State())

  /// The executor that runs jobs one after the other, in the order in which they came, and knows when there are none.
  ///
  /// An actor that has it as its `unownedExecutor`, tasks that prefer it, and a `TransitionLock` that was made with it
  /// run the same way every time, and the clock's owner can wait for them completely.
  public let executor: SimulationExecutor

  /// Creates a clock at zero, to be moved by its owner.
  package init(executor: SimulationExecutor = SimulationExecutor()) { self.executor = executor }

  /// The present moment.
  ///
  /// - Complexity: O(1).
  public var now: Instant { Instant(offset: state.run { $0.now }) }

  /// The resolution that a `Clock` has to state: a nanosecond, though deadlines are kept exactly.
  public var minimumResolution: Duration { .nanoseconds(1) }
}
