internal import VirtualTime

/// All animations that begin while a block runs, with a separate time: it can be scrubbed, paused,
/// sent to either end, and reversed.
///
/// ```swift
/// let paced = PacedAnimations(duration: .milliseconds(500), in: simulation)
/// paced.onEnd = { position in ends(position) }  // once; by then the views are where it says
/// paced.collect {
///   View.animate(withDuration: .milliseconds(400)) { menu.center.y += 300 }
/// }
/// paced.fractionComplete = 0.3  // by hand, while it is held, as it is initially
/// paced.run(
///   towards: .start,
///   duration: .milliseconds(300),
///   curve: .spring(damping: 1, velocity: nil)
/// )
/// ```
///
/// The *position* of the group is 0 at the start and 1 at the end: a fraction of `duration`. The
/// blocks inside have their places in that duration, with their delays, durations and curves. So a
/// block with a spring still swings when it is scrubbed, and a spring that paces the group beyond
/// an end also moves the blocks that begin or end with the group. Blocks that would take longer
/// than the group end with it.
///
/// Nothing happens from frame to frame: a position is a closed function of the clock, and the
/// visible values are computed from it. Only ends wait on the clock: the end of the group, and the
/// ends of shorter blocks with a completion.
///
/// - A spring starts at the current speed of the group, unless it has an initial speed: visible
///   values are continuous in position and speed at every change. The speed survives a pause only
///   as long as the clock does not move and the position is not set.
/// - Blocks inside complete with true when the position passes their end on the way to the end, or
///   when the group ends there; with false when the group ends elsewhere before. Blocks that
///   scrubbing passes complete as soon as the group runs.
/// - When the group ends at the start, the values that it set return to the earlier ones; at
///   `.current`, they become the visible ones. Values that another animation moves meanwhile are
///   left to it.
/// - While it runs the simulation keeps the group, and the keeper that `run` was given. While it is
///   held only its owner keeps it: after its release the values are the set ones, and blocks inside
///   complete with false.
/// - A group belongs to one simulation: the one that it was created with, or the simulation of the
///   first view that it moves. Views of other simulations are set at once.
///
/// Only the simulation keeps the functions to call at the end, so that they are released with it.
final class PacedAnimations {
  /// The natural duration of the group: position 1 of the blocks inside.
  let duration: Duration
  fileprivate(set) weak var simulation: NavigationSimulation?
  fileprivate var phase = Phase.held(Hold(position: 0))
  fileprivate(set) var members: [RunningAnimation] = []
  fileprivate weak var completions: PacedCompletions?
  /// The natural trajectory of the group; nil when the group has left it.
  fileprivate var ownTrajectory: Trajectory?
  fileprivate var timers: [NavigationSimulation.Timer] = []

  fileprivate enum Phase {
    case held(Hold)
    case moving(Playback)
    case over(Double)
  }

  /// A group that stands still.
  fileprivate struct Hold {
    var position: Double
    var speed = 0.0
    /// The moment at which the group was held.
    var moment: SimulationClock.Instant?
    /// The playback that was under way, if the position has not been set since.
    var playback: Playback?
  }

  init(duration: Duration, in simulation: NavigationSimulation? = nil) {
    self.duration = duration
    self.simulation = simulation
  }

  deinit {
    if case .over = phase { return }
    for member in members { member.leaveViews() }
    guard let completions, let simulation else { return }
    completions.onEnd = nil
    // Otherwise the simulation would keep the completions of this group forever.
    simulation.schedule(after: .zero) { [weak simulation] in
      if let simulation { completions.settle(finished: false, in: simulation) }
    }
  }

  /// Runs a block; animations that it begins become part of this group.
  ///
  /// - Parameter window: when in the group's own time they take place, if not from its start.
  func collect(in window: PacedWindow? = nil, _ body: () -> Void) {
    ThreadContext.current.closingCollection {
      ThreadContext.current.collection = Collection(group: self, window: window)
      body()
    }
  }

  /// Makes animations that begin from now on part of this group, until
  /// ``ThreadContext/closingCollection(_:)`` ends.
  func openCollection() { ThreadContext.current.collection = Collection(group: self, window: nil) }

  /// A collection of the animations that are begun; a class, as each callback notes which is open.
  final class Collection {
    let group: PacedAnimations
    let window: PacedWindow?

    init(group: PacedAnimations, window: PacedWindow?) {
      self.group = group
      self.window = window
    }
  }

  /// The function that is called once, when the group has ended: values are set, blocks inside have
  /// completed.
  ///
  /// Set it when the simulation is known, and before the group runs.
  var onEnd: ((ViewAnimatingPosition) -> Void)? {
    get { completions?.onEnd }
    set { openCompletions()?.onEnd = newValue }
  }

  /// The function that decides whether the group stays at an end that it reaches, instead of ending
  /// there.
  var staysAtEnds: (() -> Bool)?
  /// The function that is called when the group is held at an end.
  var onStay: (() -> Void)?

  /// Whether the group has ended, and so does nothing any more.
  var isOver: Bool { if case .over = phase { true } else { false } }

  /// Whether the group is on its way, or waits to set off.
  var isRunning: Bool { if case .moving = phase { true } else { false } }

  /// The position of the group: 0 at the start, 1 at the end; a spring also goes beyond. Setting it
  /// does something only while the group is held.
  var fractionComplete: Double {
    get {
      switch phase {
      case .held(let hold): hold.position
      case .moving(let playback): now.map(playback.position) ?? 1
      case .over(let position): position
      }
    }
    set {
      guard case .held = phase else { return }
      leaveOwnWay()
      phase = .held(Hold(position: newValue))
    }
  }

  /// The speed of the group, in fractions per second: exactly, not by a difference.
  var velocity: Double {
    switch phase {
    case .held(let hold): hold.moment == now ? hold.speed : 0
    case .moving(let playback): now.map(playback.velocity) ?? 0
    case .over: 0
    }
  }

  fileprivate var now: SimulationClock.Instant? { simulation?.clock.now }

  /// Stops at the current position.
  func pause() {
    guard case .moving(let playback) = phase, let now else { return }
    cancelTimers()
    let speed = playback.velocity(at: now)
    phase = .held(
      Hold(position: playback.position(at: now), speed: speed, moment: now, playback: playback)
    )
  }

  /// Goes on as before the pause, if the position has not been set since.
  ///
  /// - Returns: whether it does.
  @discardableResult
  func resume(after delay: Duration = .zero, keeping keeper: AnyObject? = nil) -> Bool {
    guard case .held(let hold) = phase, var playback = hold.playback, let halt = hold.moment,
      let now
    else {
      return false
    }
    playback.resume(after: delay, at: now, haltedAt: halt)
    move(playback, keeping: keeper)
    return true
  }

  /// Reverses the motion since the last start; a held group stays held.
  ///
  /// The speed is reversed, too: the same motion is visible, backwards. A held group reverses when
  /// it is resumed; if it is started anew instead, it has the speed at which it was held.
  ///
  /// - Returns: whether there is a motion to reverse.
  @discardableResult
  func turnRound(keeping keeper: AnyObject? = nil) -> Bool {
    switch phase {
    case .held(var hold):
      guard var playback = hold.playback, let halt = hold.moment else { return false }
      playback.turnRound(at: halt)
      hold.playback = playback
      phase = .held(hold)
    case .moving(var playback):
      guard let now else { return false }
      playback.turnRound(at: now)
      move(playback, keeping: keeper)
    case .over: return false
    }
    return true
  }

  /// The position at the end of the trajectory that the group is on, or was on when it was paused.
  var target: Double? {
    switch phase {
    case .held(let hold): hold.playback?.target
    case .moving(let playback): playback.target
    case .over: nil
    }
  }

  /// The position that the group would return to if it turned round.
  var origin: Double? {
    switch phase {
    case .held(let hold):
      hold.playback.map { $0.isBackwards ? $0.trajectory.target : $0.trajectory.origin }
    case .moving(let playback):
      playback.isBackwards ? playback.trajectory.target : playback.trajectory.origin
    case .over: nil
    }
  }

  /// Starts toward an end, from the current position.
  ///
  /// - Parameters:
  ///   - position: `.end` or `.start`.
  ///   - duration: the duration, unless the curve has a natural one; zero is the next step of the
  ///     simulation.
  ///   - velocity: the initial speed, in fractions per second, for a spring without one; nil for
  ///     the current speed.
  ///   - delay: how long it waits before.
  ///   - keeper: is kept alive until the end, or until the group is paused.
  func run(
    towards position: ViewAnimatingPosition,
    duration: Duration,
    curve: TimingCurve = .linear,
    velocity: Double? = nil,
    delay: Duration = .zero,
    keeping keeper: AnyObject? = nil
  ) {
    guard !isOver else { return }
    let target: Double = position == .start ? 0 : 1
    guard let simulation else { return end(at: position) }
    leaveOwnWay()
    let trajectory = Trajectory(
      from: fractionComplete,
      to: target,
      duration: duration,
      curve: curve,
      speed: velocity ?? self.velocity,
      slowdown: simulation.animationSlowdown
    )
    let now = simulation.clock.now
    move(
      Playback(
        trajectory,
        elapsed: .zero,
        at: now.advanced(by: delay.slowed(simulation.animationSlowdown))
      ),
      keeping: keeper
    )
  }

  /// Ends the group within this call.
  func stop(at position: ViewAnimatingPosition) { end(at: position) }
}

/// The motion of the group, and its arrival.
extension PacedAnimations {
  private func move(_ playback: Playback, keeping keeper: AnyObject?) {
    guard let simulation else { return }
    cancelTimers()
    phase = .moving(playback)
    let now = simulation.clock.now
    if playback.target == 1 {
      for member in members where member.isAwaited { scheduleEnd(of: member, playback, simulation) }
    }
    let timer = simulation.schedule(after: playback.remaining(at: now)) {
      withExtendedLifetime(keeper) { self.arrive(at: playback.target == 0 ? .start : .end) }
    }
    timers.append(timer)
  }

  /// Schedules the end of a member, if it comes before the end of the group.
  private func scheduleEnd(
    of member: RunningAnimation,
    _ playback: Playback,
    _ simulation: NavigationSimulation
  ) {
    guard member.end < 1,
      let remaining = playback.remaining(until: member.end, at: simulation.clock.now)
    else {
      return
    }
    timers.append(
      simulation.schedule(after: remaining) { [weak member] in member?.settle(finished: true) }
    )
  }

  private func arrive(at position: ViewAnimatingPosition) {
    guard staysAtEnds?() ?? false else { return end(at: position) }
    pause()
    onStay?()
  }

  fileprivate func end(at position: ViewAnimatingPosition) {
    guard !isOver else { return }
    cancelTimers()
    leaveViews(at: position)
    phase = .over(position == .end ? 1 : position == .start ? 0 : fractionComplete)
    let completions = completions
    let onEnd = completions?.onEnd
    completions?.onEnd = nil
    guard let simulation else { return }
    simulation.asFrame {
      completions?.settle(finished: position == .end, in: simulation)
      onEnd?(position)
    }
    members = []
  }

  private func leaveViews(at position: ViewAnimatingPosition) {
    if position != .end { restoration(to: position)() }
    for member in members { member.leaveViews() }
  }

  /// Returns a function that sets the moved values to the earlier ones, to the set ones, or to the
  /// visible ones.
  private func restoration(to position: ViewAnimatingPosition) -> () -> Void {
    let restorations = members.flatMap { member in
      member.movedViews.map { $0.restoring(member, to: position) }
    }
    // Twice: a view that gets its size back resizes its subviews, which may have got theirs before.
    return {
      AnimationBlock.runDisabled { for restore in restorations + restorations { restore() } }
    }
  }

  private func cancelTimers() {
    for timer in timers { simulation?.cancel(timer) }
    timers = []
  }
}

/// The admission of animations to the group.
extension PacedAnimations {
  /// Returns whether views of a simulation are moved by this group.
  func admits(_ simulation: NavigationSimulation) -> Bool {
    guard !isOver else { return false }
    if self.simulation == nil { self.simulation = simulation }
    return self.simulation === simulation
  }

  func add(_ animation: RunningAnimation) { members.append(animation) }

  /// Tells the waiting completions that a member has ended.
  func await(_ completion: AnimationCompletion, of member: RunningAnimation) {
    openCompletions()?.animations.append(completion)
    if case .moving(let playback) = phase, playback.target == 1, let simulation {
      scheduleEnd(of: member, playback, simulation)
    }
  }

  private func openCompletions() -> PacedCompletions? {
    if let completions { return completions }
    guard let simulation, !isOver else { return nil }
    let completions = PacedCompletions()
    self.completions = completions
    simulation.pacedCompletions[ObjectIdentifier(completions)] = completions
    return completions
  }
}

/// The natural trajectory of a property animator, from start to end.
extension PacedAnimations {
  /// The elapsed fraction of the group's natural trajectory; nil if it has none, or has left it.
  var ownFraction: Double? {
    guard let trajectory = ownTrajectory, let now else { return nil }
    guard trajectory.duration > .zero else { return 1 }
    switch phase {
    case .held(let hold):
      guard let playback = hold.playback, let halt = hold.moment else { return nil }
      return playback.elapsed(at: halt) / trajectory.duration
    case .moving(let playback): return playback.elapsed(at: now) / trajectory.duration
    case .over: return nil
    }
  }

  /// Holds the group on a natural trajectory from start to end, after a fraction of its time.
  ///
  /// - Parameter isBackwards: whether it goes to the start when it is resumed.
  func hold(on trajectory: Trajectory, at fraction: Double, isBackwards: Bool) {
    guard let now, !isOver else { return }
    ownTrajectory = trajectory
    var playback = Playback(trajectory, elapsed: trajectory.duration * fraction, at: now)
    if isBackwards { playback.turnRound(at: now) }
    phase = .held(Hold(position: playback.position(at: now), moment: now, playback: playback))
  }

  private func leaveOwnWay() {
    guard let fraction = ownFraction else { return }
    for member in members { member.tie(fraction: fraction, position: fractionComplete) }
    ownTrajectory = nil
  }

  /// Ends at the current position; returns a function that sets values to those at an end.
  ///
  /// - Parameter isQuiet: whether `onEnd` is not called, because the end comes later, or never.
  func stopUndecided(quietly isQuiet: Bool) -> (ViewAnimatingPosition) -> Void {
    let (start, end) = (restoration(to: .start), restoration(to: .end))
    if isQuiet { completions?.onEnd = nil }
    stop(at: .current)
    return { position in
      if position != .current { (position == .start ? start : end)() }
    }
  }
}
