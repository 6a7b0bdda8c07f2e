internal import TransitionSupport

/// A way to turn, scale and move a plane: Core Graphics' matrix, with its letters.
///
/// A point (x, y) becomes (a x + c y + tx, b x + d y + ty).
///
/// ```swift
/// menu.transform = AffineTransform(scaleX: 0.5, y: 0.5).rotated(by: .pi)
/// ```
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in the new x.
  public var a: Double
  /// The factor of x in the new y.
  public var b: Double
  /// The factor of y in the new x.
  public var c: Double
  /// The factor of y in the new y.
  public var d: Double
  /// The distance that everything is moved to the right.
  public var tx: Double
  /// The distance that everything is moved down.
  public var ty: Double

  /// Leaves everything where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a transform that moves.
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a transform that scales.
  public init(scaleX sx: Double, y sy: Double) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

  /// Creates a transform that turns, by radians, from x to y: clockwise on a screen, whose y points
  /// down.
  public init(rotationAngle angle: Double) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// This transform, and then another.
  public func concatenating(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty
    )
  }

  /// A move, and then this transform (documented: in this order).
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// A scaling, and then this transform (documented: in this order).
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// A turn by radians, and then this transform (documented: in this order).
  public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse transform; a transform that makes everything flat returns itself
  /// (documented).
  public func inverted() -> AffineTransform {
    guard isInvertible else { return self }
    let determinant = determinant
    return AffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }

  var isInvertible: Bool { determinant != 0 && (1 / determinant).isFinite }

  private var determinant: Double { a * d - b * c }
}

extension Point {
  /// Returns the point to which a transform takes this one.
  public func applying(_ transform: AffineTransform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty
    )
  }
}

extension Rect {
  /// The smallest upright rectangle around the shape that a transform makes of this one.
  public func applying(_ transform: AffineTransform) -> Rect {
    let (right, bottom) = (origin.x + size.width, origin.y + size.height)
    let corners = [
      origin, Point(x: right, y: origin.y), Point(x: origin.x, y: bottom),
      Point(x: right, y: bottom),
    ]
    .map { $0.applying(transform) }
    let (first, others) = (corners[0], corners.dropFirst())
    let low = others.reduce(first) { Point(x: min($0.x, $1.x), y: min($0.y, $1.y)) }
    let high = others.reduce(first) { Point(x: max($0.x, $1.x), y: max($0.y, $1.y)) }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
