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
/// critical and stronger damping the distance, has shrunk to a thousandth of the way; the last thousandth is cut off.
struct SpringCurve {
  /// The damping ratio; between 0.01 and 10.
  let damping: Double
  /// The speed at the start, in whole ways per unit of the time that the spring goes by: the whole of it, or a second.
  /// Nil carries on the speed that there is.
  let velocity: Double?
  /// The frequency of a spring that takes its own time to settle, in radians per second; nil for one that is given a time.
  let frequency: Double?
  /// The radians that an undamped spring of the same frequency would swing until this one has settled.
  let settlingPhase: Double
  private let oscillator: DampedOscillator

  /// - Parameters:
  ///   - damping: the damping ratio; kept between 0.01 and 10.
  ///   - velocity: the speed at the start.
  ///   - frequency: the frequency, of a spring that takes its own time.
  init(damping: Double, velocity: Double?, frequency: Double? = nil) {
    self.damping = Self.usable(damping)
    self.velocity = velocity
    self.frequency = frequency
    settlingPhase = Self.settlingPhase(self.damping)
    oscillator = DampedOscillator(
      frequency: settlingPhase,
      damping: self.damping,
      start: -1,
      velocity: velocity.map { $0.isFinite ? $0 : 0 } ?? 0
    )
  }

  /// The time that the spring takes to settle, if that is its own.
  var ownDuration: Duration? { frequency.map { Duration.nanoseconds(rounding: settlingPhase / $0) } }

  /// The progress when `fraction` of the time has passed.
  ///
  /// - Complexity: O(1).
  func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    return 1 + oscillator.position(at: fraction)
  }

  /// The speed when `fraction` of the time has passed, in whole ways for the whole time.
  ///
  /// - Complexity: O(1).
  func velocity(at fraction: Double) -> Double { oscillator.velocity(at: min(max(fraction, 0), 1)) }

  /// A damping ratio with which a spring comes to rest.
  static func usable(_ damping: Double) -> Double { damping.isNaN ? 1 : min(max(damping, 0.01), 10) }

  /// Returns the radians that an undamped spring of the same frequency would swing until one with this damping has
  /// settled.
  ///
  /// - Complexity: O(1).
  private static func settlingPhase(_ damping: Double) -> Double {
    if damping <= 1 {
      // The swing decays like exp(-damping * phase), times no more than 1 / √(1 - damping²), nor than 1 + damping * phase,
      // which is exact where damping is critical: (1 + p) * exp(-p) = 0.001 for p = 9.233….
      let swinging = damping < 1 ? log(1_000 / ((1 - damping) * (1 + damping)).squareRoot()) : .infinity
      return min(swinging, 9.233_413_476_451_586) / damping
    }
    var (low, high) = (9.0, 20 * damping)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let left = DampedOscillator(frequency: 1, damping: damping, start: 1, velocity: 0).position(at: middle)
      if left > 0.001 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
