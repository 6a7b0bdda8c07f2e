import NavigationSimulator
import Testing
import TransitionSupport

@testable import SimulatorTestSupport

@Suite("Views: autoresizing")
struct AutoresizingTests {
  /// A view at (10, 20) of the size 30 × 40, in a view that grows from 100 × 100 to 200 × 300.
  private func resized(_ mask: AutoresizingMask, _ change: (View) -> Void = { _ in }) -> Rect {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    inner.autoresizingMask = mask
    outer.addSubview(inner)
    change(outer)
    outer.frame.size = Size(width: 200, height: 300)
    return inner.frame
  }

  @Test("Without a mask a view stays as it is", .tags(.documented))
  func none() {
    #expect(resized([]) == Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(
      resized([.flexibleRightMargin, .flexibleBottomMargin])
        == Rect(x: 10, y: 20, width: 30, height: 40)
    )
  }

  @Test("A single flexible part absorbs the whole change", .tags(.documented))
  func single() {
    #expect(
      resized([.flexibleWidth, .flexibleHeight]) == Rect(x: 10, y: 20, width: 130, height: 240)
    )
    #expect(
      resized([.flexibleLeftMargin, .flexibleTopMargin])
        == Rect(x: 110, y: 220, width: 30, height: 40)
    )
  }

  @Test("Flexible parts share the change in proportion to their sizes", .tags(.documented))
  func proportional() {
    #expect(resized([.flexibleLeftMargin, .flexibleWidth]).origin.x == 35)
    #expect(resized([.flexibleLeftMargin, .flexibleWidth]).size.width == 105)
    let all: AutoresizingMask = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin,
      .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(resized(all) == Rect(x: 20, y: 60, width: 60, height: 120))
  }

  @Test("Flexible parts that are empty share in equal parts", .tags(.inferred))
  func empty() {
    let outer = View()
    let inner = View()
    inner.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleWidth]
    outer.addSubview(inner)
    outer.bounds.size.width = 30
    #expect(inner.frame == Rect(x: 10, y: 0, width: 10, height: 0))
  }

  @Test(
    "Scrolling, moving, and a superview that does not resize, change nothing",
    .tags(.documented)
  )
  func unchanged() {
    let scrolled = resized([.flexibleWidth]) { $0.bounds.origin.x = 5 }
    #expect(scrolled == Rect(x: 10, y: 20, width: 130, height: 40))
    #expect(
      resized([.flexibleWidth]) { $0.autoresizesSubviews = false }
        == Rect(x: 10, y: 20, width: 30, height: 40)
    )
  }

  @Test("Views inside follow at any depth, animated in an animation block", .tags(.documented))
  func deep() throws {
    let field = ViewFixture()
    let (outer, inner) = (View(frame: field.view.bounds), View(frame: field.view.bounds))
    field.view.addSubview(outer)
    outer.addSubview(inner)
    for view in [outer, inner] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    View.animate(withDuration: .seconds(1), options: .curveLinear) {
      field.view.frame = Rect(x: 0, y: 0, width: 200, height: 50)
    }
    #expect(inner.frame == Rect(x: 0, y: 0, width: 200, height: 50))
    try field.simulation.advance(by: .milliseconds(500))
    #expect(inner.presentation.frame == Rect(x: 0, y: 0, width: 150, height: 75))
  }
}
