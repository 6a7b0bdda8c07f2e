import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Views: hit testing")
struct HitTestingTests {
  @Test("The view in front that is at the point is hit, at any depth", .tags(.documented))
  func front() {
    let field = ViewFixture()
    let (behind, front, inner) = (
      View(frame: field.view.bounds), View(frame: field.view.bounds), View()
    )
    inner.frame = Rect(x: 10, y: 10, width: 10, height: 10)
    field.view.addSubview(behind)
    field.view.addSubview(front)
    front.addSubview(inner)
    #expect(field.window.hitTest(Point(x: 15, y: 15)) === inner)
    #expect(field.window.hitTest(Point(x: 5, y: 5)) === front)
    #expect(field.window.hitTest(Point(x: 300, y: 300)) === field.window)
    #expect(field.window.hitTest(Point(x: -1, y: 0)) == nil)
  }

  @Test(
    "Hidden, nearly transparent and disabled views are passed over with everything in them",
    .tags(.documented)
  )
  func ignored() {
    let field = ViewFixture()
    field.view.addSubview(View(frame: field.view.bounds))
    let point = Point(x: 5, y: 5)
    func expectHit(_ isHit: Bool, _ change: (View) -> Void) {
      change(field.view)
      #expect((field.window.hitTest(point) !== field.window) == isHit)
      field.view.isHidden = false
      field.view.alpha = 1
      field.view.isUserInteractionEnabled = true
    }
    expectHit(true) { _ in }
    expectHit(false) { $0.isHidden = true }
    expectHit(false) { $0.alpha = 0.009 }
    expectHit(true) { $0.alpha = 0.01 }
    expectHit(false) { $0.isUserInteractionEnabled = false }
  }

  @Test("A subview outside of its superview's bounds is not hit", .tags(.documented))
  func outside() {
    let field = ViewFixture()
    field.view.addSubview(View(frame: Rect(x: 90, y: 0, width: 20, height: 20)))
    #expect(field.window.hitTest(Point(x: 95, y: 5)) === field.view.subviews[0])
    #expect(field.window.hitTest(Point(x: 105, y: 5)) === field.window)
  }

  @Test("A view with a custom shape is hit within the shape", .tags(.documented))
  func shape() {
    final class Round: View {
      override func point(inside point: Point) -> Bool {
        let (x, y) = (point.x - bounds.center.x, point.y - bounds.center.y)
        return x * x + y * y < 100
      }
    }
    let field = ViewFixture()
    let round = Round(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    field.view.addSubview(round)
    #expect(field.window.hitTest(Point(x: 10, y: 10)) === round)
    #expect(field.window.hitTest(Point(x: 1, y: 1)) === field.view)
  }

  @Test(
    "A moving view is hit at its destination, and only if its animation allows it",
    .tags(.documented)
  )
  func moving() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1), options: .allowUserInteraction) {
      field.view.center.x = 250
    }
    #expect(field.window.hitTest(Point(x: 50, y: 50)) === field.window)
    #expect(field.window.hitTest(Point(x: 250, y: 50)) === field.view)
    View.animate(withDuration: .seconds(2)) { field.view.alpha = 0.5 }
    #expect(field.window.hitTest(Point(x: 250, y: 50)) === field.window)
    try field.simulation.run()
    #expect(field.window.hitTest(Point(x: 250, y: 50)) === field.view)
  }
}
