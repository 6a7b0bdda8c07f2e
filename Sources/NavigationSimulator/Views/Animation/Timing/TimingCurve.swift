/// The shape of a motion from one value to another: a curve, or a spring.
enum TimingCurve {
  /// A curve that begins at the current position, regardless of the current speed.
  case cubic(CubicCurve)
  case spring(SpringCurve)

  static let linear = TimingCurve.cubic(.linear)

  /// A spring that settles in the time that it is given.
  static func spring(damping: Double, velocity: Double?) -> TimingCurve {
    .spring(SpringCurve(damping: damping, velocity: velocity))
  }

  /// The progress when `fraction` of the time has passed.
  ///
  /// - Complexity: O(1).
  func progress(at fraction: Double) -> Double {
    switch self {
    case .cubic(let curve): curve.progress(at: fraction)
    case .spring(let curve): curve.progress(at: fraction)
    }
  }

  /// The speed when `fraction` of the time has passed, in whole distances for the whole time.
  ///
  /// - Complexity: O(1).
  func velocity(at fraction: Double) -> Double {
    switch self {
    case .cubic(let curve): curve.velocity(at: fraction)
    case .spring(let curve): curve.velocity(at: fraction)
    }
  }

  /// The duration of the motion, if the curve has a natural one.
  var ownDuration: Duration? {
    guard case .spring(let spring) = self else { return nil }
    return spring.ownDuration
  }
}
