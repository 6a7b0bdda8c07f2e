import NavigationSimulator

/// A window with one view, and the results of completions with their times.
final class ViewFixture {
  let simulation = NavigationSimulation()
  let window: Window
  let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "view")
  var notes: [String] = []

  init() {
    window = Window(simulation: simulation)
    window.addSubview(view)
  }

  /// A completion that records its name, its argument and the time.
  func note(_ name: String) -> (Bool) -> Void {
    { [unowned self] finished in notes.append("\(name) \(finished) \(simulation.clock.now)") }
  }

  func note(_ name: String) -> () -> Void {
    { [unowned self] in notes.append("\(name) \(simulation.clock.now)") }
  }
}

/// Returns a Boolean value that indicates whether two numbers differ by no more than rounding.
func isNear(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance
}
