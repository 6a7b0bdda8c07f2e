/// A place, in points.
public struct Point: Hashable, Sendable {
  /// The distance to the right.
  public var x: Double
  /// The distance down.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// The empty size.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle, in points.
public struct Rect: Hashable, Sendable {
  /// The corner at the top left.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// The empty rectangle, at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// Creates a rectangle from a corner and a size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The point in the middle.
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// The rectangle, moved.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// Returns whether a point is in the rectangle; its upper and left edges belong to it, the others
  /// do not (documented).
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width && point.y >= origin.y
      && point.y < origin.y + size.height
  }
}

/// A direction and a distance: UIKit's vector, for the speed of a spring.
public struct Vector: Hashable, Sendable {
  /// The distance to the right.
  public var dx: Double
  /// The distance down.
  public var dy: Double

  /// Creates a vector.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No direction.
  public static let zero = Vector(dx: 0, dy: 0)
}
