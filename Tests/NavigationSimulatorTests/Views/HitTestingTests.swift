import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Views: hit testing")
struct HitTestingTests {
  @Test("A tap hits the frontmost view at its point, at any depth", .tags(.documented))
  func front() {
    let field = ViewFixture()
    let (behind, front, inner) = (
      View(frame: field.view.bounds), View(frame: field.view.bounds), View()
    )
    inner.frame = Rect(10, 10, 10, 10)
    field.view.addSubview(behind)
    field.view.addSubview(front)
    front.addSubview(inner)
    #expect(field.window.hitTest(Point(15, 15)) === inner)
    #expect(field.window.hitTest(Point(5, 5)) === front)
    #expect(field.window.hitTest(Point(300, 300)) === field.window)
    #expect(field.window.hitTest(Point(-1, 0)) == nil)
  }

  @Test(
    "A tap never hits hidden, nearly transparent or disabled views, or views inside them",
    .tags(.documented)
  )
  func ignored() {
    let field = ViewFixture()
    field.view.addSubview(View(frame: field.view.bounds))
    let point = Point(5, 5)
    func isHit(_ change: (View) -> Void) -> Bool {
      change(field.view)
      defer {
        field.view.isHidden = false
        field.view.alpha = 1
        field.view.isUserInteractionEnabled = true
      }
      return field.window.hitTest(point) !== field.window
    }
    #expect(isHit { _ in })
    #expect(!isHit { $0.isHidden = true })
    #expect(!isHit { $0.alpha = 0.009 })
    #expect(isHit { $0.alpha = 0.01 })
    #expect(!isHit { $0.isUserInteractionEnabled = false })
  }

  @Test("A subview outside of its superview's bounds is not hit", .tags(.documented))
  func outside() {
    let field = ViewFixture()
    field.view.addSubview(View(frame: Rect(90, 0, 20, 20)))
    #expect(field.window.hitTest(Point(95, 5)) === field.view.subviews[0])
    #expect(field.window.hitTest(Point(105, 5)) === field.window)
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
    let round = Round(frame: Rect(0, 0, 20, 20))
    field.view.addSubview(round)
    #expect(field.window.hitTest(Point(10, 10)) === round)
    #expect(field.window.hitTest(Point(1, 1)) === field.view)
  }

  @Test(
    "A moving view is hit at its destination, if its animation allows interaction",
    .tags(.documented)
  )
  func moving() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1), options: .allowUserInteraction) {
      field.view.center.x = 250
    }
    #expect(field.window.hitTest(Point(50, 50)) === field.window)
    #expect(field.window.hitTest(Point(250, 50)) === field.view)
    field.animate { field.view.alpha = 0.5 }
    #expect(field.window.hitTest(Point(250, 50)) === field.window)
    try field.run()
    #expect(field.window.hitTest(Point(250, 50)) === field.view)
  }
}
