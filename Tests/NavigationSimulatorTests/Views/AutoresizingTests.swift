import NavigationSimulator
import Testing
import TransitionSupport

@testable import SimulatorTestSupport

@Suite("Views: autoresizing")
struct AutoresizingTests {
  private static let everything: AutoresizingMask = [
    .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin,
    .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
  ]

  /// The mask of a view, a change of its superview before that grows, and the frame of the view
  /// then.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let mask: AutoresizingMask
    let frame: Rect
    let change: @Sendable (View) -> Void

    init(
      _ name: String,
      _ mask: AutoresizingMask,
      _ frame: Rect,
      _ change: @escaping @Sendable (View) -> Void = { _ in }
    ) {
      (testDescription, self.mask, self.frame, self.change) = (name, mask, frame, change)
    }
  }

  @Test(
    "When its superview resizes, flexible parts share the change in proportion to their sizes",
    .tags(.documented),
    arguments: [
      Case("no mask: it stays", [], Rect(10, 20, 30, 40)),
      Case(
        "far margins alone: it stays",
        [.flexibleRightMargin, .flexibleBottomMargin],
        Rect(10, 20, 30, 40)
      ),
      Case(
        "a single part absorbs all: its size",
        [.flexibleWidth, .flexibleHeight],
        Rect(10, 20, 130, 240)
      ),
      Case(
        "a single part absorbs all: near margins",
        [.flexibleLeftMargin, .flexibleTopMargin],
        Rect(110, 220, 30, 40)
      ),
      Case("10 and 30", [.flexibleLeftMargin, .flexibleWidth], Rect(35, 20, 105, 40)),
      Case("everything", everything, Rect(20, 60, 60, 120)),
      Case("scrolled", [.flexibleWidth], Rect(10, 20, 130, 40)) { $0.bounds.origin.x = 5 },
      Case("a superview that does not resize", [.flexibleWidth], Rect(10, 20, 30, 40)) {
        $0.autoresizesSubviews = false
      },
    ]
  )
  func resized(case test: Case) {
    let outer = View(frame: Rect(0, 0, 100, 100))
    let inner = View(frame: Rect(10, 20, 30, 40))
    inner.autoresizingMask = test.mask
    outer.addSubview(inner)
    test.change(outer)
    outer.frame.size = Size(200, 300)
    #expect(inner.frame == test.frame)
  }

  @Test("If all flexible parts are empty, they share the change equally", .tags(.inferred))
  func empty() {
    let outer = View()
    let inner = View()
    inner.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleWidth]
    outer.addSubview(inner)
    outer.bounds.size.width = 30
    #expect(inner.frame == Rect(10, 0, 10, 0))
  }

  @Test(
    "Views at any depth resize with their superview, animated in an animation block",
    .tags(.documented)
  )
  func deep() throws {
    let field = ViewFixture()
    let (outer, inner) = (View(frame: field.view.bounds), View(frame: field.view.bounds))
    field.view.addSubview(outer)
    outer.addSubview(inner)
    for view in [outer, inner] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    field.animate { field.view.frame = Rect(0, 0, 200, 50) }
    #expect(inner.frame == Rect(0, 0, 200, 50))
    try field.advance(by: 0.5)
    #expect(inner.presentation.frame == Rect(0, 0, 150, 75))
  }
}
