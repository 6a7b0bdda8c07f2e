/// The options of an animation block: its curve, and the behavior of the views that it moves.
///
/// ```swift
/// View.animate(withDuration: .milliseconds(250), options: [.curveLinear, .allowUserInteraction]) {
///   knob.center.x += 20
/// }
/// ```
///
/// UIKit's options, as far as they have an effect here. The four curves exclude each other; none of
/// them is ``curveEaseInOut``.
public struct AnimationOptions: OptionSet, Sendable {
  /// The options as bits, which are UIKit's.
  public let rawValue: UInt

  /// Creates options from bits; those that mean nothing are ignored.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Views that are being moved can be hit; without it ``View/hitTest(_:)`` passes them over
  /// (documented).
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// An alpha that another animation moves starts from the visible value instead of the set one.
  /// Other values ignore the option, because their animations add up (seen).
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// In a block inside another, keeps the inner duration and delay instead of the outer ones
  /// (documented).
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// In a block inside another, keeps the inner curve instead of the outer one (documented).
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)

  /// Slow at both ends; the default.
  public static let curveEaseInOut: AnimationOptions = []
  /// Slow at the start.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// Slow at the end.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// The same speed throughout.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  var animationCurve: AnimationCurve {
    switch (rawValue >> 16) & 3 {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInOut
    }
  }

  var curve: CubicCurve {
    CubicCurve(animationCurve.controlPoints.0, animationCurve.controlPoints.1)
  }
}
