/// A value that can be interpolated to another.
protocol Animatable: Equatable {
  associatedtype Numbers: SIMD where Numbers.Scalar == Double
  var numbers: Numbers { get }
  init(numbers: Numbers)
  /// The value at a progress from this one (0) to another (1), or beyond.
  func interpolated(to other: Self, progress: Double) -> Self
  /// This value, shifted as `old` was shifted to become `new`.
  func shifted(from old: Self, to new: Self) -> Self
}

extension Animatable {
  func interpolated(to other: Self, progress: Double) -> Self { blended(with: other, progress) }

  func shifted(from old: Self, to new: Self) -> Self {
    Self(numbers: numbers + (new.numbers - old.numbers))
  }

  /// Interpolates each number linearly.
  func blended(with other: Self, _ progress: Double) -> Self {
    Self(numbers: numbers + (other.numbers - numbers) * progress)
  }

  var hasOnlyFiniteNumbers: Bool { numbers.indices.allSatisfy { numbers[$0].isFinite } }
}

extension Double: Animatable {
  var numbers: SIMD2<Double> { [self, 0] }
  init(numbers: SIMD2<Double>) { self = numbers[0] }
}

extension Point: Animatable {
  var numbers: SIMD2<Double> { [x, y] }
  init(numbers: SIMD2<Double>) { self.init(x: numbers[0], y: numbers[1]) }
}

extension Size: Animatable {
  var numbers: SIMD2<Double> { [width, height] }
  init(numbers: SIMD2<Double>) { self.init(width: numbers[0], height: numbers[1]) }
}

extension Rect: Animatable {
  var numbers: SIMD4<Double> { [origin.x, origin.y, size.width, size.height] }
  init(numbers: SIMD4<Double>) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
