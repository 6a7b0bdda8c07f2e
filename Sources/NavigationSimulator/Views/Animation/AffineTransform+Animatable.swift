internal import TransitionSupport

/// A transform is taken apart into scale, shear, rotation and translation, and each is interpolated
/// by itself. So a view that turns keeps its size, and turns the shorter way round.
extension AffineTransform: Animatable {
  var numbers: SIMD8<Double> { [a, b, c, d, tx, ty, 0, 0] }

  init(numbers: SIMD8<Double>) {
    self.init(
      a: numbers[0],
      b: numbers[1],
      c: numbers[2],
      d: numbers[3],
      tx: numbers[4],
      ty: numbers[5]
    )
  }

  func interpolated(to other: AffineTransform, progress: Double) -> AffineTransform {
    if progress == 0 { return self }
    if progress == 1 { return other }
    guard !isAligned || !other.isAligned, let from = Decomposition(self),
      let to = Decomposition(other)
    else {
      return blended(with: other, progress)
    }
    return from.interpolated(to: to, progress: progress).transform
  }

  func shifted(from old: AffineTransform, to new: AffineTransform) -> AffineTransform {
    old.isInvertible ? concatenating(old.inverted()).concatenating(new) : new
  }

  /// Whether this neither turns nor mirrors: then its numbers themselves are its parts.
  private var isAligned: Bool { b == 0 && c == 0 && a >= 0 && d >= 0 }

  private struct Decomposition {
    var scale: Size
    var shear: Double
    var angle: Double
    var translation: Point

    /// Creates the parts of a transform; nil if it makes everything flat, since it then has no
    /// angle.
    init?(_ transform: AffineTransform) {
      guard transform.isInvertible else { return nil }
      let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
      let width = (a * a + b * b).squareRoot()
      let determinant = a * d - b * c
      scale = Size(width: width, height: determinant / width)
      shear = (a * c + b * d) / determinant
      angle = atan2(b, a)
      translation = Point(x: transform.tx, y: transform.ty)
    }

    func interpolated(to other: Decomposition, progress: Double) -> Decomposition {
      var parts = self
      parts.scale = scale.interpolated(to: other.scale, progress: progress)
      parts.shear = shear.interpolated(to: other.shear, progress: progress)
      let turn = (other.angle - angle).remainder(dividingBy: 2 * .pi)
      parts.angle = angle + turn * progress
      parts.translation = translation.interpolated(to: other.translation, progress: progress)
      return parts
    }

    var transform: AffineTransform {
      let (sine, cosine) = (sin(angle), cos(angle))
      let (width, height) = (scale.width, scale.height)
      return AffineTransform(
        a: width * cosine,
        b: width * sine,
        c: height * (shear * cosine - sine),
        d: height * (shear * sine + cosine),
        tx: translation.x,
        ty: translation.y
      )
    }
  }
}
