import NavigationSimulator
import Testing

/// A window with one view, and the results of completions with their times.
final class ViewFixture {
  let simulation = NavigationSimulation()
  let window: Window
  let view = View(frame: Rect(0, 0, 100, 100), name: "view")
  var notes: [String] = []

  init() {
    window = Window(simulation: simulation)
    window.addSubview(view)
  }

  var time: Duration { simulation.clock.now.offset }

  func advance(by seconds: Double) throws { try simulation.advance(by: .seconds(seconds)) }

  /// Runs to the end, and returns the notes.
  @discardableResult
  func run() throws -> [String] {
    try simulation.run()
    return notes
  }

  /// A completion that records its name, its argument and the time.
  func note(_ name: String) -> (Bool) -> Void {
    { [unowned self] finished in notes.append("\(name) \(finished) \(simulation.clock.now)") }
  }

  func note(_ name: String) -> () -> Void {
    { [unowned self] in notes.append("\(name) \(simulation.clock.now)") }
  }

  /// Animates evenly, unless the options have another curve, and notes the completion by a name.
  func animate(
    _ name: String? = nil,
    for seconds: Double = 1,
    delay: Double = 0,
    options: AnimationOptions = .curveLinear,
    _ animations: () -> Void
  ) {
    View.animate(
      withDuration: .seconds(seconds),
      delay: .seconds(delay),
      options: options,
      animations: animations,
      completion: name.map { note($0) }
    )
  }

  /// Moves time to each moment, in seconds from the first one, and expects the visible value then.
  func expectSeen(
    _ value: KeyPath<ViewPresentation, Double>,
    of view: View? = nil,
    _ course: KeyValuePairs<Double, Double>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var seen: [Double] = []
    for (moment, expected) in course {
      try simulation.advance(by: .seconds(moment) - time)
      let value = (view ?? self.view).presentation[keyPath: value]
      seen.append(isNear(value, expected) ? expected : value)
    }
    #expect(seen == course.map(\.value), sourceLocation: sourceLocation)
  }
}

/// Returns a Boolean value that indicates whether two numbers differ by no more than rounding.
func isNear(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance
}

/// Places as in a drawing: across, down, and the two extents.
extension Rect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Point {
  init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}

extension Size {
  init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }
}
