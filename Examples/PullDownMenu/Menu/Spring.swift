import Foundation

/// A spring in closed form, for code that computes every frame by itself: x'' + 2 z w x' + w² x =
/// 0, with the stiffness that `SpringTimingParameters` documents, so that it settles in its time.
struct Spring {
  private let target: Double
  private let distance: Double
  private let speed: Double
  private let damping: Double
  private let frequency: Double
  private let duration: Double

  /// Creates a spring.
  ///
  /// - Parameters:
  ///   - start: the value at which the spring is released.
  ///   - speed: the speed at the release, per second.
  ///   - target: the value at which the spring comes to rest.
  ///   - damping: the damping ratio, no more than 1.
  ///   - duration: the time after which the spring has come to rest.
  init(
    from start: Double,
    speed: Double = 0,
    to target: Double,
    damping: Double,
    duration: Duration
  ) {
    self.target = target
    self.speed = speed
    self.damping = damping
    self.duration = duration / .seconds(1)
    distance = start - target
    // The last number is the solution of (1 + p) exp(-p) = 0.001, for critical damping.
    let phase =
      damping < 1
      ? log(1_000 * damping / (1 - damping * damping).squareRoot()) / damping
      : 9.233_413_476_451_586
    frequency = phase / self.duration
  }

  /// Returns the value at a time.
  func position(at time: Duration) -> Double {
    let time = time / .seconds(1)
    if time >= duration { return target }
    let (cosine, sine) = basis(time)
    return target + distance * cosine + (speed + damping * frequency * distance) * sine
  }

  /// Returns the speed at a time, per second.
  func speed(at time: Duration) -> Double {
    let time = time / .seconds(1)
    if time >= duration { return 0 }
    let (cosine, sine) = basis(time)
    return speed * cosine - (damping * frequency * speed + frequency * frequency * distance) * sine
  }

  private func basis(_ time: Double) -> (cosine: Double, sine: Double) {
    let decay = exp(-damping * frequency * time)
    let swing = frequency * (1 - damping * damping).squareRoot()
    return swing == 0
      ? (decay, time * decay) : (decay * cos(swing * time), decay * sin(swing * time) / swing)
  }
}
