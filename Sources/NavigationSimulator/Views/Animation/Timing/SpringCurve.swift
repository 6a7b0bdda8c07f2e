internal import TransitionSupport

/// The motion of a damped spring that is stretched by 1 and released, and has come to rest after a
/// time of 1.
///
/// The stiffness follows from the time (``SettlingPhase``), or the time from the stiffness. The
/// remainder at the end is cut off.
struct SpringCurve {
  /// The damping ratio; between 0.01 and 10.
  let damping: Double
  /// The initial speed, in whole distances per unit of the spring's time: the whole of it, or a
  /// second. Nil carries on the current speed.
  let velocity: Double?
  /// The frequency of a spring that takes its own time to settle, in radians per second; nil for
  /// one that is given a time.
  let frequency: Double?
  private let oscillator: DampedOscillator

  /// - Parameters:
  ///   - damping: the damping ratio; kept between 0.01 and 10.
  ///   - velocity: the speed at the start.
  ///   - frequency: the frequency of a spring that settles when its physics say.
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

  /// The time that the spring takes to settle, which is its duration if none is given.
  var ownDuration: Duration? {
    frequency.map { Duration.nanoseconds(rounding: Self.ownPhase(damping) / $0) }
  }

  /// Returns the frequency of the spring in a time, in radians per second; its own, if it has one.
  func frequency(in seconds: Double) -> Double {
    if let frequency { return frequency }
    let velocity = (velocity ?? 0) * seconds
    return SettlingPhase(damping: damping, velocity: velocity.isFinite ? velocity : 0).radians
      / seconds
  }

  /// The progress when `fraction` of the time has passed.
  ///
  /// - Complexity: O(1).
  func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    return 1 + oscillator.position(at: fraction)
  }

  /// The speed when `fraction` of the time has passed, in whole distances for the whole time.
  ///
  /// - Complexity: O(1).
  func velocity(at fraction: Double) -> Double { oscillator.velocity(at: min(max(fraction, 0), 1)) }

  /// A damping ratio with which a spring comes to rest.
  static func usable(_ damping: Double) -> Double {
    damping.isNaN ? 1 : min(max(damping, 0.01), 10)
  }

  /// Returns how far, in radians, an undamped spring of the same frequency swings while a spring
  /// that takes its own time settles: until it has a thousandth of its way left to swing, or to
  /// creep.
  ///
  /// - Complexity: O(1).
  private static func ownPhase(_ damping: Double) -> Double {
    if damping > 1 { return SettlingPhase(damping: damping, velocity: 0).radians }
    // The swing decays like exp(-damping * phase), times no more than 1 / √(1 - damping²), nor than
    // 1 + damping * phase, which is exact where damping is critical: (1 + p) * exp(-p) = 0.001 for
    // p = 9.233….
    let swinging =
      damping < 1 ? log(1_000 / ((1 - damping) * (1 + damping)).squareRoot()) : .infinity
    return min(swinging, 9.233_413_476_451_586) / damping
  }
}

/// The motion of a mass on a damped spring, in closed form: x'' + 2 z w x' + w² x = 0.
///
/// One formula for all damping: x(t) = x0 C(t) + (v0 + z w x0) S(t), where C and S are a cosine and
/// a sine (or their hyperbolic kin) over their frequency, both with the decay. Where the damping is
/// nearly critical, that frequency is nearly zero and S nearly t times the decay: a sine over a
/// tiny frequency, and `expm1` over one, are exact there, where the textbook's difference of two
/// exponentials would lose all digits.
struct DampedOscillator {
  /// The frequency that the spring would have undamped, in radians per unit of time; more than
  /// zero.
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
    return velocity * cosine - (damping * frequency * velocity + frequency * frequency * start)
      * sine
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

/// The phase that an undamped spring goes through while a damped one of the same frequency settles
/// in the time that it is given.
///
/// UIKit asks for a thousandth of the way (seen: in stiffnesses taken from devices). Below critical
/// damping, the factor of the sine times the decay must be that small, not the whole swing: |z p -
/// v| / (p √(1 - z²)) e^(-z p), with v the speed at the start in whole distances for the time. At
/// critical damping it is the distance from rest,
/// |1 + p - v| e^(-p), and so it is here for stronger damping, which UIKit is not known to take.
struct SettlingPhase {
  /// The damping ratio.
  let damping: Double
  /// The speed at the start, in whole distances for the whole time.
  let velocity: Double

  /// The allowed remainder of the distance.
  private static let remainder = 0.001

  /// The phase, in radians: the greatest, where a spring is so fast at its start that there are
  /// several.
  ///
  /// The remainder grows from minus infinity to a peak and then shrinks to zero, so that there is
  /// one solution on each side of the peak. After a peak that is too low there is none, and none
  /// before a peak at zero.
  ///
  /// - Complexity: O(1): some hundred computations of the remainder.
  var radians: Double {
    let still = SettlingPhase(damping: damping, velocity: 0)
    var end = 1.0
    while abs(left(after: end)) > Self.remainder || still.left(after: end) > Self.remainder {
      end *= 2
    }
    let peak = peak(before: end)
    if left(after: peak) >= Self.remainder {
      return bisect(peak, end) { left(after: $0) > Self.remainder }
    }
    return bisect(0, peak) { left(after: $0) < -Self.remainder }
  }

  /// Returns the remainder, negative where the initial speed overshoots.
  private func left(after phase: Double) -> Double {
    if damping < 1 {
      let swing = ((1 - damping) * (1 + damping)).squareRoot()
      return exp(-damping * phase) * (damping * phase - velocity) / (phase * swing)
    }
    return -DampedOscillator(frequency: phase, damping: damping, start: -1, velocity: velocity)
      .position(at: 1)
  }

  private func peak(before end: Double) -> Double {
    var (low, high) = (0.0, end)
    for _ in 0..<100 {
      let third = (high - low) / 3
      if left(after: low + third) < left(after: high - third) {
        low += third
      } else {
        high -= third
      }
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
