/// What one animation block moves in one simulation, from its start to its end.
///
/// Views keep it as long as it moves them, and it refers to them weakly: an animation keeps nobody alive. What is to be
/// called at its end is kept by the simulation alone, so that it goes when that goes.
final class RunningAnimation {
  let allowsUserInteraction: Bool
  private let timing: AnimationTiming
  private let start: SimulationClock.Instant
  private weak var simulation: NavigationSimulation?
  private weak var settlement: Settlement?
  private var views: [Reference] = []

  private struct Reference {
    weak var view: View?
  }

  init(_ timing: AnimationTiming, allowsUserInteraction: Bool, in simulation: NavigationSimulation) {
    self.timing = timing
    self.allowsUserInteraction = allowsUserInteraction
    self.simulation = simulation
    start = simulation.clock.now
  }

  func isIn(_ simulation: NavigationSimulation) -> Bool { self.simulation === simulation }

  /// How far the animation is at the moment of its simulation's clock; at its end if that is gone.
  var progress: Double {
    guard let simulation else { return 1 }
    return timing.progress(at: start.duration(to: simulation.clock.now))
  }

  /// Notes a view whose values this moves; a view once.
  func add(_ view: View) { views.append(Reference(view: view)) }

  /// Has the end come in its time.
  func schedule(_ endings: [Ending]) {
    guard let simulation else { return }
    for ending in endings { ending.add() }
    let settlement = Settlement(endings)
    self.settlement = settlement
    settlement.timer = simulation.schedule(at: start.advanced(by: timing.total)) {
      self.leaveViews()
      settlement.settle(finished: true)
    }
  }

  /// Ends the animation for a view; the whole, if it moves no other.
  ///
  /// - Parameter isInline: whether the completions run within this call, or as the next that the simulation does.
  func end(for view: View, inline isInline: Bool) {
    views.removeAll { $0.view == nil || $0.view === view }
    settlement?.hasFinished = false
    guard views.isEmpty, let settlement, let simulation, let timer = settlement.timer else { return }
    simulation.cancel(timer)
    if isInline {
      simulation.asFrame { settlement.settle(finished: false) }
    } else {
      settlement.timer = simulation.schedule(after: .zero) { settlement.settle(finished: false) }
    }
  }

  private func leaveViews() {
    for reference in views { reference.view?.forget(self) }
    views = []
  }

  /// What is to be told the end of an animation.
  private final class Settlement {
    var timer: NavigationSimulation.Timer?
    /// Whether nothing was ended before its time.
    var hasFinished = true
    private var endings: [Ending]

    init(_ endings: [Ending]) { self.endings = endings }

    func settle(finished: Bool) {
      let endings = endings
      self.endings = []
      for ending in endings { ending.settle(finished: finished && hasFinished) }
    }
  }
}
