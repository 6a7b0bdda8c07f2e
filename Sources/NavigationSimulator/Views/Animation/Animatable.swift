/// A value that can be seen on its way to another.
protocol Animatable: Equatable {
  /// The value at a progress from this one (0) to another (1), or beyond.
  func interpolated(to other: Self, progress: Double) -> Self
  /// This value, shifted as `old` was shifted to become `new`.
  func shifted(from old: Self, to new: Self) -> Self
}

extension Double: Animatable {
  func interpolated(to other: Double, progress: Double) -> Double { self + (other - self) * progress }
  func shifted(from old: Double, to new: Double) -> Double { self + (new - old) }
}

extension Point: Animatable {
  func interpolated(to other: Point, progress: Double) -> Point {
    Point(x: x.interpolated(to: other.x, progress: progress), y: y.interpolated(to: other.y, progress: progress))
  }

  func shifted(from old: Point, to new: Point) -> Point {
    Point(x: x.shifted(from: old.x, to: new.x), y: y.shifted(from: old.y, to: new.y))
  }
}

extension Size: Animatable {
  func interpolated(to other: Size, progress: Double) -> Size {
    Size(
      width: width.interpolated(to: other.width, progress: progress),
      height: height.interpolated(to: other.height, progress: progress)
    )
  }

  func shifted(from old: Size, to new: Size) -> Size {
    Size(width: width.shifted(from: old.width, to: new.width), height: height.shifted(from: old.height, to: new.height))
  }
}

extension Rect: Animatable {
  func interpolated(to other: Rect, progress: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: other.origin, progress: progress),
      size: size.interpolated(to: other.size, progress: progress)
    )
  }

  func shifted(from old: Rect, to new: Rect) -> Rect {
    Rect(origin: origin.shifted(from: old.origin, to: new.origin), size: size.shifted(from: old.size, to: new.size))
  }
}
