/// A description of the timing of an animation: a curve, or a spring.
///
/// ``CubicTimingParameters`` and ``SpringTimingParameters`` conform.
public protocol TimingCurveProvider {
  /// The kind of timing that this is.
  var timingCurveType: TimingCurveType { get }
  /// The curve; nil if this is a spring.
  var cubicTimingParameters: CubicTimingParameters? { get }
  /// The spring; nil if this is a curve.
  var springTimingParameters: SpringTimingParameters? { get }
}

/// The kind of a timing.
public enum TimingCurveType: Hashable, Sendable {
  /// A curve with a name.
  case builtin
  /// A curve with custom control points.
  case cubic
  /// A spring.
  case spring
}

/// The curves that have names.
public enum AnimationCurve: Hashable, Sendable, CaseIterable {
  /// Slow at both ends.
  case easeInOut
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// The same speed throughout.
  case linear

  var controlPoints: (Point, Point) {
    switch self {
    case .easeInOut: (Point(x: 0.42, y: 0), Point(x: 0.58, y: 1))
    case .easeIn: (Point(x: 0.42, y: 0), Point(x: 1, y: 1))
    case .easeOut: (Point(x: 0, y: 0), Point(x: 0.58, y: 1))
    case .linear: (Point(x: 0, y: 0), Point(x: 1, y: 1))
    }
  }
}

extension TimingCurveProvider {
  var timingCurve: TimingCurve {
    if let spring = springTimingParameters { return .spring(spring.spring) }
    guard let cubic = cubicTimingParameters else { return .cubic(.easeInOut) }
    return .cubic(CubicCurve(cubic.controlPoint1, cubic.controlPoint2))
  }
}
