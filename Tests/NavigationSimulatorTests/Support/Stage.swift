import NavigationSimulator

/// A window on a navigation controller with `A` on its stack, and the log of what happens.
///
/// Not `Sendable`, like everything in it: a test has one of its own, in whatever isolation it runs.
final class Stage {
  let simulation = NavigationSimulation()
  let window: Window
  let nav: NavigationController
  let a = ViewController(title: "A")
  let b = ViewController(title: "B")
  let log: CallbackLog
  let events = EventLog()

  init() {
    nav = NavigationController(rootViewController: a, title: "nav")
    window = Window(simulation: simulation, rootViewController: nav)
    log = simulation.recordCallbacks()
    simulation.addObserver(events)
  }

  /// The callbacks of everybody but the containers, and of the navigation controller's delegate.
  var callbacks: [String] {
    log.records.filter { $0.controller.name.count == 1 || [.willShow, .didShow].contains($0.callback) }
      .map { $0.description.replacing("view", with: "", maxReplacements: 1) }
  }
}

/// What an observer is told besides callbacks, as lines.
final class EventLog: SimulationObserver {
  var lines: [String] = []

  func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) {
    lines.append("\(simulation.clock.now) start \(transition.kind)")
  }

  func simulation(_ simulation: NavigationSimulation, didEnd transition: TransitionRecord, with end: TransitionEnd) {
    lines.append("\(simulation.clock.now) end \(transition.kind) \(end)")
  }

  func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
    lines.append("\(refusal.instant) \(refusal.consequence) \(refusal.failure.code)")
  }
}

extension String {
  /// Foundation's `replacingOccurrences`, as far as these tests need it.
  func replacing(_ text: String, with other: String, maxReplacements: Int) -> String {
    guard let range = firstRange(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
