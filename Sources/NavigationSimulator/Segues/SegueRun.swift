/// An observer that follows the transitions that the `perform()` of a segue starts, and runs the
/// segue's completion when all of them are over.
///
/// Operations of the styles report by a completion. Operations of an override may have another
/// completion or none; so transitions that start while `perform()` is on the stack, callbacks of
/// theirs included, are observed as well.
final class SegueRun: SimulationObserver {
  private weak var simulation: NavigationSimulation?
  private var completion: TransitionCompletion?
  /// The number of operations that have not ended, `perform()` included.
  private var pending = 1
  private var isPerforming = true
  /// The transitions that are watched, by number.
  private var watched: Set<UInt64> = []
  private var hasStarted = false
  private var wasDropped = false
  private var end = TransitionEnd.finished

  init(in simulation: NavigationSimulation?, _ completion: TransitionCompletion?) {
    self.simulation = simulation
    self.completion = completion
  }

  /// Performs a segue. If that throws, nothing is pending.
  func perform(_ segue: Segue) throws(NavigationFailure) {
    simulation?.addObserver(self)
    segue.run = self
    defer { segue.run = nil }
    do {
      try simulation.starting(under: { $0.animates = $0.animates && segue.isAnimated }) {
        () throws(NavigationFailure) in
        try segue.perform()
      }
    } catch {
      isPerforming = false
      completion = nil
      stopWatching()
      throw error
    }
    isPerforming = false
    // UIKit would have dropped all operations: the completion never runs, as for any dropped
    // operation.
    if wasDropped, !hasStarted { completion = nil }
    if watched.isEmpty { stopWatching() }
    leave()
  }

  func join() -> TransitionCompletion {
    pending += 1
    return { end in
      if end == .cancelled { self.end = end }
      self.leave()
    }
  }

  private func leave() {
    pending -= 1
    guard pending == 0 else { return }
    let completion = completion
    self.completion = nil
    completion?(end)
  }

  private func stopWatching() {
    watched = []
    if let simulation { simulation.observers = simulation.observers.filter { $0 !== self } }
  }

  func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) {
    guard let running = simulation.open[transition.number], isPerforming else { return }
    hasStarted = true
    watched.insert(transition.number)
    pending += 1
    running.whenOver { self.leave() }
  }

  func simulation(
    _ simulation: NavigationSimulation,
    didEnd transition: TransitionRecord,
    with end: TransitionEnd
  ) {
    guard watched.remove(transition.number) != nil else { return }
    if end == .cancelled { self.end = end }
    if watched.isEmpty, !isPerforming { stopWatching() }
  }

  func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
    if isPerforming, refusal.consequence == .dropped { wasDropped = true }
  }
}
