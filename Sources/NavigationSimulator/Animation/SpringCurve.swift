#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The motion of a damped spring that is stretched by 1 and let go, and has come to rest after a time of 1.
///
/// How UIKit chooses the stiffness for a duration is not documented. Here it is such that by the end the swing, or for
/// critical damping the distance, has shrunk to a thousandth of the way; that last thousandth is cut off.
struct SpringCurve {
  /// 1 comes to rest without overshooting; what is less swings.
  private let damping: Double
  /// The frequency that the spring would have undamped, in radians for the whole time.
  private let frequency: Double
  private let velocity: Double

  /// - Parameters:
  ///   - damping: the damping ratio; kept between 0.01 and 1.
  ///   - velocity: the speed at the start, in whole ways for the whole time.
  init(damping: Double, velocity: Double) {
    let damping = damping.isNaN ? 1 : min(max(damping, 0.01), 1)
    self.damping = damping
    self.velocity = velocity.isFinite ? velocity : 0
    // The solutions of exp(-damping * frequency) = 0.001, and of (1 + frequency) * exp(-frequency) = 0.001.
    frequency = damping < 1 ? 6.907_755_278_982_137 / damping : 9.233_413_476_451_586
  }

  /// The progress when `fraction` of the time has passed.
  ///
  /// - Complexity: O(1).
  func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    let decay = exp(-damping * frequency * fraction)
    if damping == 1 { return 1 - decay * (1 + (frequency - velocity) * fraction) }
    let swing = frequency * (1 - damping * damping).squareRoot()
    let phase = swing * fraction
    return 1 - decay * (cos(phase) + (damping * frequency - velocity) / swing * sin(phase))
  }
}
