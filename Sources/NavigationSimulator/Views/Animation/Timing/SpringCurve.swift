#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The motion of a damped spring that is stretched by 1 and released, and has come to rest after a time of 1.
///
/// The stiffness follows from the time (``SettlingPhase``), or the time from the stiffness. The remainder at the end is
/// cut off.
struct SpringCurve {
  /// The damping ratio; between 0.01 and 10.
  let damping: Double
  /// The initial speed, in whole distances per unit of the spring's time: the whole of it, or a second. Nil carries on
  /// the current speed.
  let velocity: Double?
  /// The frequency of a spring that takes its own time to settle, in radians per second; nil for one that is given a
  /// time.
  let frequency: Double?
  private let oscillator: DampedOscillator

  /// - Parameters:
  ///   - damping: the damping ratio; kept between 0.01 and 10.
  ///   - velocity: the speed at the start.
  ///   - frequency: the frequency, of a spring that takes its own time.
  init(damping: Double, velocity: Double?, frequency: Double? = nil) {
    let damping = Self.usable(damping)
    let speed = velocity.map { $0.isFinite ? $0 : 0 } ?? 0
    self.damping = damping
    self.velocity = velocity
    self.frequency = frequency
    oscillator = DampedOscillator(
      frequency: frequency == nil
        ? SettlingPhase(damping: damping, velocity: speed).radians : Self.ownPhase(damping),
      damping: damping,
      start: -1,
      velocity: speed
    )
  }

  /// The time that the spring takes to settle, if that is its own.
  var ownDuration: Duration? { frequency.map { Duration.nanoseconds(rounding: Self.ownPhase(damping) / $0) } }

  /// Returns the frequency of the spring in a time, in radians per second; its own, if it has one.
  func frequency(in seconds: Double) -> Double {
    if let frequency { return frequency }
    let velocity = (velocity ?? 0) * seconds
    return SettlingPhase(damping: damping, velocity: velocity.isFinite ? velocity : 0).radians / seconds
  }

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

  /// Returns the radians that an undamped spring of the same frequency would swing until one that takes its own time
  /// has a thousandth of its way left to swing, or to creep.
  ///
  /// - Complexity: O(1).
  private static func ownPhase(_ damping: Double) -> Double {
    if damping > 1 { return SettlingPhase(damping: damping, velocity: 0).radians }
    // The swing decays like exp(-damping * phase), times no more than 1 / √(1 - damping²), nor than 1 + damping *
    // phase, which is exact where damping is critical: (1 + p) * exp(-p) = 0.001 for p = 9.233….
    let swinging = damping < 1 ? log(1_000 / ((1 - damping) * (1 + damping)).squareRoot()) : .infinity
    return min(swinging, 9.233_413_476_451_586) / damping
  }
}
