internal import VirtualTime

/// The motion of the values that one animation block moves in one simulation, from its start to its
/// end.
///
/// Views keep it as long as it moves them, and it refers to them weakly: an animation keeps no view
/// alive. Only the simulation keeps the completions, so that they are released with it.
///
/// It follows the clock, or the position of the group that it began in.
final class RunningAnimation {
  let options: AnimationOptions
  private let timing: AnimationTiming
  private let start: SimulationClock.Instant
  private var reference: SimulationReference
  private weak var completion: AnimationCompletion?
  private var views: [WeakView] = []
  /// Whether a group paces it. Then a nil `group` was released.
  private let isPaced: Bool
  private weak var group: PacedAnimations?
  /// The part of the group's time that belongs to the animation, if not all of it.
  private var window: PacedWindow?

  init(
    _ timing: AnimationTiming,
    options: AnimationOptions,
    in simulation: NavigationSimulation,
    pacedBy group: PacedAnimations? = nil,
    window: PacedWindow? = nil
  ) {
    self.timing = group == nil ? timing.slowed(simulation.animationSlowdown) : timing
    self.window = window
    self.options = options
    reference = SimulationReference(simulation)
    self.group = group
    isPaced = group != nil
    start = simulation.clock.now
    group?.add(self)
  }

  private var simulation: NavigationSimulation? { reference.simulation }

  func isIn(_ simulation: NavigationSimulation) -> Bool { self.simulation === simulation }

  /// The progress of the animation at the time of the simulation's clock. After the simulation is
  /// released, reports the loss and returns the end.
  var progress: Double {
    guard let simulation else {
      reference.reportLoss(
        "The presentation of an animated view was read",
        "it has the values of the animation's end"
      )
      return 1
    }
    if isPaced {
      guard let group else { return 1 }
      if let window {
        return window.progress(fraction: group.ownFraction, position: group.fractionComplete)
      }
      return timing.progress(atFraction: group.fractionComplete, of: group.duration)
    }
    return timing.progress(at: start.duration(to: simulation.clock.now))
  }

  /// Notes a view whose values this moves; each view once.
  func add(_ view: any Animated) { views.append(WeakView(view: view)) }

  /// Schedules the end.
  func schedule(_ pending: [PendingCompletion]) {
    guard let simulation else { return }
    for completion in pending { completion.add() }
    let completion = AnimationCompletion(pending)
    self.completion = completion
    if let group { return group.await(completion, of: self) }
    completion.timer = simulation.schedule(at: start.advanced(by: timing.total)) {
      self.leaveViews()
      completion.settle(finished: true)
    }
  }

  /// Ends the animation for a view; ends all of it, if it moves no other view.
  ///
  /// - Parameter isInline: whether the completions run within this call, or in the next step of the
  ///   simulation.
  func end(for view: any Animated, inline isInline: Bool) {
    views.removeAll { $0.view == nil || $0.view === view }
    completion?.hasFinished = false
    guard views.isEmpty, let completion, let simulation else { return }
    if let timer = completion.timer { simulation.cancel(timer) } else if !isPaced { return }
    if isInline {
      simulation.asFrame { completion.settle(finished: false) }
    } else {
      completion.timer = simulation.schedule(after: .zero) { completion.settle(finished: false) }
    }
  }

  func leaveViews() {
    for view in movedViews { view.forget(self) }
    views = []
  }
}

/// The members of an animation that its group uses.
extension RunningAnimation {
  var movedViews: [any Animated] { views.compactMap(\.view) }

  /// The position in the group at which the animation ends.
  var end: Double { group.map { timing.end(in: $0.duration) } ?? 1 }

  /// Whether a completion waits for its end.
  var isAwaited: Bool { completion?.isOpen ?? false }

  /// The group leaves its trajectory.
  func tie(fraction: Double, position: Double) {
    window?.tie(fraction: fraction, position: position)
  }

  func settle(finished: Bool) { completion?.settle(finished: finished) }

  /// Returns whether both belong to one group.
  func isPaced(with other: RunningAnimation) -> Bool { group != nil && group === other.group }
}

/// An object whose values animations move.
protocol Animated: AnyObject {
  /// Forgets an animation that has ended.
  func forget(_ animation: RunningAnimation)
  /// Returns a function that sets the values that an animation moves to the earlier ones, to the
  /// set ones, or to the visible ones.
  func restoring(_ animation: RunningAnimation, to position: ViewAnimatingPosition) -> () -> Void
}

private struct WeakView {
  weak var view: (any Animated)?
}
