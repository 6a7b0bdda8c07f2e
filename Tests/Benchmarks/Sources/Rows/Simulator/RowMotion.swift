public import Harness
import NavigationSimulator

/// Frames in which 1,000 views are on their way, each in an animation of its own.
///
/// The limit is what no picture of them can do without: the time of each put through its curve, and the point between two
/// points. It solves the curve as the simulator does.
public func rowMotion(_ operations: Int) -> Row {
  Row(
    "g-motion",
    "the simulator: a sixtieth of a second in which 1,000 animations run",
    unit: "per frame",
    [
      Contender("1,000 points on their curves, computed", .limit, operations: operations) { watch, count in
        let points = (0..<1_000).map { BareMotion(start: Double($0), duration: frame * (count + 1)) }
        var sum = 0.0
        watch.start()
        for number in 1...count {
          for point in points { sum += point.x(at: frame * number) }
        }
        watch.stop()
        precondition(sum > 0)
      },
      Contender("1,000 animations, all looked at", .lock, operations: operations) { watch, count in
        let moving = try MovingViews(frames: count)
        var sum = 0.0
        watch.start()
        for _ in 0..<count {
          try moving.scene.simulation.advance(by: frame)
          for view in moving.views { sum += view.presentation.center.x }
        }
        watch.stop()
        precondition(sum > 0)
        try moving.scene.simulation.run()
      },
      Contender("1,000 animations, none looked at", .fair, operations: operations) { watch, count in
        let moving = try MovingViews(frames: count)
        watch.start()
        for _ in 0..<count { try moving.scene.simulation.advance(by: frame) }
        watch.stop()
        try moving.scene.simulation.run()
      },
      Contender("1,000 animations, begun in the frame and ended in it", .fair, operations: operations) { watch, count in
        let moving = try MovingViews(frames: 0)
        watch.start()
        for number in 0..<count {
          moving.move(to: Double(number % 2 + 1), for: frame)
          try moving.scene.simulation.advance(by: frame)
        }
        watch.stop()
      },
    ]
  )
}

private let frame = Duration.nanoseconds(16_666_667)

/// A window with 1,000 views, on their way for a number of frames and one more.
private final class MovingViews {
  let scene: Scene
  let views: [View]

  init(frames: Int) throws {
    scene = try Scene()
    views = (0..<1_000).map { _ in View(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for view in views { scene.window.addSubview(view) }
    try scene.simulation.run()
    if frames > 0 { move(to: 100, for: frame * (frames + 1)) }
  }

  func move(to x: Double, for duration: Duration) {
    for view in views { View.animate(withDuration: duration) { view.center.x = x } }
  }
}

/// A point on its way from one place to another, slow at both ends.
private struct BareMotion {
  let start: Double
  let duration: Duration

  func x(at elapsed: Duration) -> Double {
    let fraction = elapsed / duration
    // The curve from (0, 0) to (1, 1) by (0.42, 0) and (0.58, 1), one polynomial for each coordinate.
    var t = fraction
    for _ in 0..<8 {
      let step = (((0.52 * t - 0.78) * t + 1.26) * t - fraction) / ((1.56 * t - 1.56) * t + 1.26)
      t -= step
      if abs(step) < 1e-15 { break }
    }
    return start + ((-2 * t + 3) * t) * t * 100
  }
}
