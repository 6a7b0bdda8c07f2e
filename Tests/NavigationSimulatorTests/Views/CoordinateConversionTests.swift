import NavigationSimulator
import Testing
import TransitionSupport

@testable import SimulatorTestSupport

@Suite("Views: frames and coordinates")
struct CoordinateConversionTests {
  @Test("A frame follows from center and size; setting it sets both", .tags(.documented))
  func frame() {
    let view = View(frame: Rect(10, 20, 30, 40))
    #expect(view.center == Point(25, 40))
    #expect(view.bounds == Rect(0, 0, 30, 40))
    view.bounds = Rect(5, 5, 10, 10)
    #expect(view.frame == Rect(20, 35, 10, 10))
    view.frame.origin.x += 1
    #expect(view.bounds.origin == Point(5, 5))
    #expect(view.center == Point(26, 40))
  }

  /// UIKit documents the frame as undefined then.
  @Test(
    "With a transform, the frame is the rectangle around the transformed view, and can be set",
    .tags(.inferred)
  )
  func transformed() {
    let view = View(frame: Rect(0, 0, 100, 50))
    view.transform = AffineTransform(scaleX: 2, y: 2).translatedBy(x: 5, y: 0)
    #expect(view.frame == Rect(-40, -25, 200, 100))
    view.frame = Rect(0, 0, 20, 10)
    #expect(view.frame == Rect(0, 0, 20, 10))
    #expect(view.bounds.size == Size(10, 5))
    view.transform = AffineTransform(rotationAngle: .pi / 2)
    #expect(isNear(view.frame.size.width, 5) && isNear(view.frame.size.height, 10))
  }

  @Test("Conversions of points consider frames, scrolled bounds and transforms", .tags(.documented))
  func known() {
    let field = ViewFixture()
    let inner = View(frame: Rect(10, 10, 20, 20))
    field.view.frame.origin = Point(100, 200)
    field.view.bounds.origin = Point(0, 5)
    field.view.addSubview(inner)
    #expect(inner.convert(Point.zero, to: nil) == Point(110, 205))
    #expect(inner.convert(Point(110, 205), from: field.window) == .zero)
    #expect(inner.convert(Point(110, 205), from: nil) == .zero)
    #expect(inner.convert(inner.bounds, to: field.view) == inner.frame)
    #expect(field.view.convert(inner.bounds, from: inner) == inner.frame)
    inner.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    #expect(inner.convert(Point.zero, to: field.view) == Point(15, 15))
    #expect(inner.convert(inner.bounds, to: field.view) == inner.frame)
  }

  @Test(
    "A transform and its inverse cancel out; one that cannot be inverted is its own inverse",
    .tags(.documented)
  )
  func inverse() {
    let transform = AffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 3).translatedBy(x: 4, y: 5)
    let point = Point(6, 7).applying(transform).applying(transform.inverted())
    #expect(isNear(point.x, 6) && isNear(point.y, 7))
    let flat = AffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test("Concatenated transforms apply in their order", .tags(.documented))
  func order() {
    let moved = AffineTransform(translationX: 1, y: 0).concatenating(
      AffineTransform(scaleX: 2, y: 2)
    )
    #expect(Point.zero.applying(moved) == Point(2, 0))
    #expect(AffineTransform(scaleX: 2, y: 2).translatedBy(x: 1, y: 0) == moved)
    let turned = Point(1, 0).applying(AffineTransform(rotationAngle: .pi / 2))
    #expect(isNear(turned.x, 0) && isNear(turned.y, 1))
  }

  /// UIKit raises an exception for a center or bounds that are no number.
  @Test("Setting a value that is not a number is a misuse and changes nothing", .tags(.different))
  func noNumber() {
    let field = ViewFixture()
    let frame = field.view.frame
    field.view.center.x = .nan
    field.view.bounds.size.width = .infinity
    field.view.frame = Rect(0, .nan, 1, 1)
    field.view.transform.a = .nan
    field.view.alpha = .nan
    #expect(field.view.frame == frame && field.view.alpha == 1)
    #expect(field.simulation.misuses.count == 5)
    let prefix = "Setting the center of <View \"view\"> to a value that is not a number"
    #expect(field.simulation.misuses[0].text.hasPrefix(prefix))
  }
}
