/// A curve of time from (0, 0) to (1, 1), drawn by two control points, as Core Animation's timing
/// functions are.
struct CubicCurve {
  private let x: Polynomial
  private let y: Polynomial

  /// The control points; the horizontal coordinates from 0 to 1, so that there is one progress for
  /// each time.
  init(_ first: Point, _ second: Point) {
    x = Polynomial(first.x, second.x)
    y = Polynomial(first.y, second.y)
  }

  /// The same speed throughout.
  static let linear = CubicCurve(Point(x: 0, y: 0), Point(x: 1, y: 1))
  /// Slow at the start.
  static let easeIn = CubicCurve(Point(x: 0.42, y: 0), Point(x: 1, y: 1))
  /// Slow at the end.
  static let easeOut = CubicCurve(Point(x: 0, y: 0), Point(x: 0.58, y: 1))
  /// Slow at both ends.
  static let easeInOut = CubicCurve(Point(x: 0.42, y: 0), Point(x: 0.58, y: 1))

  /// Whether the speed is the same throughout.
  var isLinear: Bool { x == y }

  /// The progress when `fraction` of the time has passed.
  ///
  /// - Complexity: O(1).
  func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    // A search for the parameter would not be exact.
    if x == y { return fraction }
    return y.value(at: parameter(at: fraction))
  }

  /// The speed when `fraction` of the time has passed, in whole distances for the whole time; at an
  /// end, the speed right inside.
  ///
  /// - Complexity: O(1).
  func velocity(at fraction: Double) -> Double {
    if x == y { return 1 }
    let t = fraction <= 0 ? 0 : fraction >= 1 ? 1 : parameter(at: fraction)
    // Where the curve does not move with its parameter, the first derivative that is not zero gives
    // its direction.
    for (rise, run) in [
      (y.slope(at: t), x.slope(at: t)), (y.bend(at: t), x.bend(at: t)), (y.a, x.a),
    ] where abs(run) > 1e-12 { return rise / run }
    return 0
  }

  /// The parameter of the point that is reached when `fraction` of the time has passed.
  ///
  /// - Complexity: O(1): Newton's method takes a few steps for most curves; where it goes astray,
  ///   halving the interval 53 times exhausts the precision of a number.
  private func parameter(at fraction: Double) -> Double {
    var t = fraction
    for _ in 0..<8 {
      let step = (x.value(at: t) - fraction) / x.slope(at: t)
      t -= step
      if abs(step) < 1e-15 { return t }
      guard t >= 0, t <= 1 else { break }
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if x.value(at: middle) < fraction { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// One coordinate of the curve: ((a t + b) t + c) t.
  private struct Polynomial: Equatable {
    let a: Double
    let b: Double
    let c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
    func bend(at t: Double) -> Double { 6 * a * t + 2 * b }
  }
}
