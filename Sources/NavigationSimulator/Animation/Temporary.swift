/// Named curves.
public enum AnimationCurve: Hashable, Sendable {
  /// x
  case easeInOut, easeIn, easeOut, linear
  var cubic: CubicCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}
/// x
public final class PropertyAnimator {
  func addAnimations(_ body: @escaping () -> Void) {}
}
final class PropertyAnimatorDriver: TransitionDriver {
  init(_ animator: PropertyAnimator) {}
  var fractionComplete: Double { 0 }
  func pause() {}
  func scrub(to fraction: Double) {}
  func goOn(to end: TransitionEnd, _ pace: DrivenPace) {}
}
