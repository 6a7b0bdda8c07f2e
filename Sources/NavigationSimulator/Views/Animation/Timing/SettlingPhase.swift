#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The phase that an undamped spring goes through while a damped one of the same frequency settles in the time that it
/// is given.
///
/// UIKit asks for a thousandth of the way (seen: in stiffnesses taken from devices). Below critical damping it is the
/// factor of the sine alone that is to be so small, times the decay, not the whole swing: |z p - v| / (p √(1 - z²))
/// e^(-z p), with v the speed at the start in whole ways for the time. At critical damping it is the distance from
/// rest,
/// |1 + p - v| e^(-p), and so it is here for stronger damping, which UIKit is not known to take.
struct SettlingPhase {
  /// The damping ratio.
  let damping: Double
  /// The speed at the start, in whole ways for the whole time.
  let velocity: Double

  /// The allowed remainder of the distance.
  private static let remainder = 0.001

  /// The phase, in radians: the greatest, where a spring is so fast at its start that there are several.
  ///
  /// The remainder grows from minus infinity to a peak and then shrinks to zero, so that there is one solution on each
  /// side of the peak; none after it, if the peak is too low, and none before it, if it is at zero.
  ///
  /// - Complexity: O(1): some hundred computations of the remainder.
  var radians: Double {
    let still = SettlingPhase(damping: damping, velocity: 0)
    var end = 1.0
    while abs(left(after: end)) > Self.remainder || still.left(after: end) > Self.remainder { end *= 2 }
    let peak = peak(before: end)
    if left(after: peak) >= Self.remainder { return bisect(peak, end) { left(after: $0) > Self.remainder } }
    return bisect(0, peak) { left(after: $0) < -Self.remainder }
  }

  /// Returns the remainder, negative where the initial speed overshoots.
  private func left(after phase: Double) -> Double {
    if damping < 1 {
      let swing = ((1 - damping) * (1 + damping)).squareRoot()
      return exp(-damping * phase) * (damping * phase - velocity) / (phase * swing)
    }
    return -DampedOscillator(frequency: phase, damping: damping, start: -1, velocity: velocity).position(at: 1)
  }

  private func peak(before end: Double) -> Double {
    var (low, high) = (0.0, end)
    for _ in 0..<100 {
      let third = (high - low) / 3
      if left(after: low + third) < left(after: high - third) { low += third } else { high -= third }
    }
    return (low + high) / 2
  }

  /// Returns where a condition ceases to hold.
  private func bisect(_ low: Double, _ high: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
