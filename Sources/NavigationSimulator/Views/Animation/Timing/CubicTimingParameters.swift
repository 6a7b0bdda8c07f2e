/// A curve of time from (0, 0) to (1, 1), with a name or with two control points.
///
/// ```swift
/// let timing = CubicTimingParameters(
///   controlPoint1: Point(x: 0.2, y: 0),
///   controlPoint2: Point(x: 0, y: 1)
/// )
/// let animator = PropertyAnimator(duration: .milliseconds(300), timingParameters: timing)
/// ```
public struct CubicTimingParameters: TimingCurveProvider, Hashable, Sendable {
  /// The curve's name; nil if it has none.
  public let animationCurve: AnimationCurve?
  /// The control point of the start.
  public let controlPoint1: Point
  /// The control point of the end.
  public let controlPoint2: Point

  /// The curve that the system uses for itself (documented; that it is Core Animation's default is
  /// inferred).
  public init() {
    self.init(controlPoint1: Point(x: 0.25, y: 0.1), controlPoint2: Point(x: 0.25, y: 1))
  }

  /// A curve with a name.
  public init(animationCurve: AnimationCurve) {
    self.animationCurve = animationCurve
    (controlPoint1, controlPoint2) = animationCurve.controlPoints
  }

  /// A curve with control points.
  ///
  /// - Parameters:
  ///   - point1: the control point of the start; a horizontal coordinate outside of 0 to 1 is
  ///     clamped, so that time goes forward.
  ///   - point2: the control point of the end, likewise.
  public init(controlPoint1 point1: Point, controlPoint2 point2: Point) {
    animationCurve = nil
    controlPoint1 = Point(x: min(max(point1.x, 0), 1), y: point1.y)
    controlPoint2 = Point(x: min(max(point2.x, 0), 1), y: point2.y)
  }

  /// `builtin` for a curve with a name, `cubic` for others.
  public var timingCurveType: TimingCurveType { animationCurve == nil ? .cubic : .builtin }
  /// Returns `self`.
  public var cubicTimingParameters: CubicTimingParameters? { self }
  /// Always nil for this kind of timing.
  public var springTimingParameters: SpringTimingParameters? { nil }
}
