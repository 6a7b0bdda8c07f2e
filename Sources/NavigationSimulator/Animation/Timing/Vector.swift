/// A direction and how far: UIKit's vector, of the speed of a spring.
public struct Vector: Hashable, Sendable {
  /// To the right.
  public var dx: Double
  /// Down.
  public var dy: Double

  /// Creates a vector.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No direction.
  public static let zero = Vector(dx: 0, dy: 0)
}
