internal import TransitionSupport
internal import VirtualTime

/// A link that calls its target for every frame, from its addition until it is invalidated: UIKit's
/// link to the display, here to the clock.
///
/// ```swift
/// let link = DisplayLink(simulation: simulation) { link in
///   let progress = (link.timestamp - start) / .milliseconds(500)
///   menu.center.y = 300 * min(progress, 1)
///   if progress >= 1 { link.invalidate() }
/// }
/// link.add()
/// try simulation.advance(by: .seconds(1))
/// ```
///
/// Frames come at the whole multiples of their duration since the simulation began, exactly: the
/// hundredth frame of sixty in a second is at 100/60 s, and nothing drifts. At one moment links are
/// called in the order of their addition, and timers in between in the order of their scheduling.
///
/// ### A link alone is no deadline
///
/// A link goes on until it is invalidated, and ``NavigationSimulation/run()`` moves time until
/// nothing is left to wait for. So frames count as deadlines only in two cases: while others wait
/// on the clock; and while a transition is open, which a link alone may drive, for up to a minute
/// of nothing but frames. Then time has run out of deadlines, and the run reports the open
/// transitions. ``NavigationSimulation/advance(by:)`` goes through all frames on its way.
///
/// ### Slow animations
///
/// With ``NavigationSimulation/animationSlowdown`` frames come as often as ever, but ``timestamp``
/// and ``targetTimestamp`` advance more slowly by that factor, and so does the motion that they
/// drive. In UIKit both advance as ever, so that motion driven by a link keeps its speed while all
/// else is slow (seen); the ``NavigationSimulation/profile`` of a real system shows that.
///
/// The simulation keeps a link that is added, with its target, until it is invalidated. A link does
/// not keep the simulation: after the simulation is released no frame comes, and using the link
/// writes a message, once, to standard error.
public final class DisplayLink: FrameSource {
  private var reference: SimulationReference
  private var target: ((DisplayLink) -> Void)?
  private var timer: NavigationSimulation.Timer?
  private var phase = Phase.new
  /// The time on the clock of the last frame, or of when the link was added.
  private var last = Duration.zero
  /// A moment on the clock and the same moment in the link's own time, since which the slowdown has
  /// been constant.
  private var origin = (moment: Duration.zero, told: Duration.zero)
  private var slowdown = 1.0

  private enum Phase {
    case new, added, invalidated
  }

  /// Creates a link; add it to start the frames.
  ///
  /// - Parameters:
  ///   - simulation: the simulation that the frames are of.
  ///   - target: called for every frame; released when the link is invalidated.
  public init(simulation: NavigationSimulation, target: @escaping (DisplayLink) -> Void) {
    reference = SimulationReference(simulation)
    self.target = target
  }

  /// A Boolean value that indicates whether frames come without a call of the target.
  public var isPaused = false {
    didSet {
      reportLoss("paused or resumed")
      if isPaused != oldValue { reschedule() }
    }
  }

  /// The number of frames that come in a second; 60 by default.
  ///
  /// Zero means the maximum, which is 60; a negative number is a ``Misuse``. More than 60 are
  /// possible here.
  public var preferredFramesPerSecond = 60 {
    didSet {
      guard preferredFramesPerSecond >= 0 else {
        simulation?.recordMisuse(
          "Setting preferredFramesPerSecond of a display link to \(preferredFramesPerSecond)"
        )
        preferredFramesPerSecond = oldValue
        return
      }
      if preferredFramesPerSecond != oldValue { reschedule() }
    }
  }

  /// The time at which the last frame came, since the simulation began; before the first one zero
  /// (documented).
  public private(set) var timestamp = Duration.zero

  /// The time of the next frame, counted in the same way.
  public var targetTimestamp: Duration { told(next(after: last)) }

  /// The time between two frames.
  public var duration: Duration { .seconds(1) / rate }

  /// Starts the frames, with the next one. Does nothing if the link was added or invalidated
  /// before.
  ///
  /// - Complexity: O(log *n*) for *n* that wait on the clock, as for every frame.
  public func add() {
    reportLoss("added")
    guard phase == .new, let simulation else { return }
    phase = .added
    simulation.displayLinks.append(self)
    last = simulation.clock.now.offset
    adoptSlowdown()
    reschedule()
  }

  /// Stops the frames for good, and releases the target.
  ///
  /// - Complexity: O(*n*) for *n* links.
  public func invalidate() {
    phase = .invalidated
    target = nil
    withdraw()
    simulation?.displayLinks.removeAll { $0 === self }
  }

  private var simulation: NavigationSimulation? { reference.simulation }

  private func reportLoss(_ use: String) {
    reference.reportLoss("A display link was \(use)", "no frame comes")
  }

  private var rate: Int { preferredFramesPerSecond == 0 ? 60 : preferredFramesPerSecond }

  /// The first multiple of a frame's duration that comes after a moment, exactly.
  private func next(after moment: Duration) -> Duration {
    // Each second begins with a frame. A frame between two attoseconds comes at the earlier one.
    let moment = moment.saturated
    let second = Duration.seconds(moment.components.seconds)
    let frame = Duration.seconds(((moment - second) * rate).components.seconds)
    return (0...2).lazy.map { second + (frame + .seconds($0)) / self.rate }.first { $0 > moment }
      ?? moment
  }

  /// Returns a moment in the time of the link.
  private func told(_ moment: Duration) -> Duration {
    let passed = moment - origin.moment
    if let factor = Int64(exactly: slowdown) { return origin.told + passed / factor }
    return origin.told + .nanoseconds(rounding: passed.inSeconds / slowdown)
  }

  /// Slows the time of the link down like animations, from now on.
  private func adoptSlowdown() {
    guard let simulation else { return }
    let slowdown = simulation.profile == .current ? simulation.animationSlowdown : 1
    guard slowdown != self.slowdown else { return }
    origin = (last, told(last))
    self.slowdown = slowdown
  }

  private func withdraw() {
    guard let timer else { return }
    self.timer = nil
    simulation?.cancelFrame(timer)
  }

  private func reschedule() {
    withdraw()
    guard phase == .added, !isPaused, let simulation else { return }
    let moment = next(after: simulation.clock.now.offset)
    timer = simulation.scheduleFrame(at: SimulationClock.Instant(offset: moment)) { [weak self] in
      self?.fire()
    }
  }

  private func fire() {
    guard let simulation else { return }
    timer = nil
    adoptSlowdown()
    last = simulation.clock.now.offset
    timestamp = told(last)
    target?(self)
    if timer == nil { reschedule() }
  }
}

/// Frames, which are deadlines only for as long as there are others.
extension NavigationSimulation {
  func scheduleFrame(at instant: SimulationClock.Instant, _ body: @escaping () -> Void) -> Timer {
    waitingFrames += 1
    return schedule(at: instant) { [unowned self] in
      waitingFrames -= 1
      body()
    }
  }

  func cancelFrame(_ timer: Timer) {
    waitingFrames -= 1
    cancel(timer)
  }

  /// Whether only frames remain that keep no run going.
  var isOnlyLinked: Bool {
    guard waitingFrames > 0 else { return false }
    let now = clock.now.offset
    if clock.appointments > waitingFrames {
      lastInterest = now
      return false
    }
    guard !open.isEmpty else { return true }
    let started = open.values.map(\.startInstant.offset).max() ?? .zero
    return now > max(started, lastInterest) + .seconds(60)
  }

  /// Notes that a run begins, which may wait for a minute of frames.
  func renewInterest() { lastInterest = clock.now.offset }
}
