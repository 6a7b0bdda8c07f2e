#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The motion of a mass on a damped spring, in closed form: x'' + 2 z w x' + w² x = 0.
///
/// One formula for all damping: x(t) = x0 C(t) + (v0 + z w x0) S(t), where C and S are a cosine and a sine (or their
/// hyperbolic kin) over their frequency, both with the decay. Where the damping is nearly critical, that frequency is
/// nearly zero and S nearly t times the decay: a sine over a tiny frequency, and `expm1` over one, are exact there,
/// where the textbook's difference of two exponentials would lose all digits.
struct DampedOscillator {
  /// The frequency that the spring would have undamped, in radians per unit of time; more than zero.
  let frequency: Double
  /// The damping ratio: less than 1 swings, 1 is critical, more creeps.
  let damping: Double
  /// The distance from rest at the start.
  let start: Double
  /// The speed at the start.
  let velocity: Double

  /// The distance from rest.
  ///
  /// - Complexity: O(1).
  func position(at time: Double) -> Double {
    let (cosine, sine) = basis(at: time)
    return start * cosine + (velocity + damping * frequency * start) * sine
  }

  /// The speed.
  ///
  /// - Complexity: O(1).
  func velocity(at time: Double) -> Double {
    let (cosine, sine) = basis(at: time)
    return velocity * cosine - (damping * frequency * velocity + frequency * frequency * start) * sine
  }

  private func basis(at time: Double) -> (cosine: Double, sine: Double) {
    let rate = damping * frequency
    let square = (1 - damping) * (1 + damping)
    let swing = frequency * abs(square).squareRoot()
    if swing == 0 {
      let decay = exp(-rate * time)
      return (decay, time * decay)
    }
    if square > 0 {
      let decay = exp(-rate * time)
      return (decay * cos(swing * time), decay * sin(swing * time) / swing)
    }
    // The slower rate, without the cancellation of a difference.
    let slow = exp(-frequency * frequency / (rate + swing) * time)
    let fall = expm1(-2 * swing * time)
    return (slow * (2 + fall) / 2, -slow * fall / (2 * swing))
  }
}
