import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A view that records its layouts, and centers its content.
private final class Card: View {
  let content = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), name: "content")
  var layouts = 0
  var onLayout: (Card) -> Void = { _ in }

  override func layoutSubviews() {
    layouts += 1
    content.center = Point(x: bounds.size.width / 2, y: bounds.size.height / 2)
    onLayout(self)
  }
}

@Suite("Views: layout")
struct LayoutTests {
  private let field = ViewFixture()

  private func card() throws -> Card {
    let card = Card(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "card")
    card.addSubview(card.content)
    field.window.addSubview(card)
    try field.simulation.run()
    card.layouts = 0
    return card
  }

  @Test(
    "A view is laid out once when it comes into a window, before time moves on",
    .source(.layoutSubviews)
  )
  func comes() throws {
    let card = Card(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    card.addSubview(card.content)
    try field.simulation.run()
    #expect(card.layouts == 0, "in no window")
    field.window.addSubview(card)
    #expect(card.layouts == 0, "not within the call")
    var atNextFrame = 0
    field.simulation.schedule(after: .milliseconds(16)) { atNextFrame = card.layouts }
    try field.simulation.run()
    #expect((atNextFrame, card.layouts) == (1, 1))
  }

  @Test("A view is laid out when its size changes, and not when it only moves", .tags(.documented))
  func size() throws {
    let card = try card()
    card.frame.origin.x = 50
    card.alpha = 0.5
    try field.simulation.run()
    #expect(card.layouts == 0)
    card.frame.size.width = 200
    card.bounds.size.height = 50
    try field.simulation.run()
    #expect((card.layouts, card.content.center) == (1, Point(x: 100, y: 25)))
  }

  @Test("A view is laid out when a subview comes or goes", .source(.layoutSubviews))
  func subviews() throws {
    let card = try card()
    card.addSubview(field.view)
    try field.simulation.run()
    #expect(card.layouts == 1)
    field.view.removeFromSuperview()
    try field.simulation.run()
    #expect(card.layouts == 2)
  }

  @Test(
    "A marked view is laid out once, before the next frame or at once if asked for",
    .tags(.documented)
  )
  func marked() throws {
    let card = try card()
    card.setNeedsLayout()
    card.setNeedsLayout()
    try field.simulation.advance(by: .zero)
    #expect(card.layouts == 1)
    card.setNeedsLayout()
    card.layoutIfNeeded()
    #expect(card.layouts == 2)
    card.layoutIfNeeded()
    try field.simulation.run()
    #expect(card.layouts == 2)
  }

  @Test("A view marked for layout in a frame is laid out at its end", .tags(.documented))
  func frames() throws {
    let card = try card()
    var seen: [Int] = []
    for _ in 0..<2 {
      field.simulation.schedule(after: .milliseconds(10)) {
        card.setNeedsLayout()
        seen.append(card.layouts)
      }
    }
    field.simulation.schedule(after: .milliseconds(20)) { seen.append(card.layouts) }
    try field.simulation.run()
    #expect((seen.first, seen.last) == (0, card.layouts))
    #expect((1...2).contains(card.layouts))
  }

  @Test(
    "Within an animation block layout is animated; a view that is only marked moves at once",
    .tags(.documented)
  )
  func animated() throws {
    let card = try card()
    View.animate(withDuration: .seconds(1), options: .curveLinear) {
      card.bounds.size.width = 200
      card.layoutIfNeeded()
    }
    try field.simulation.advance(by: .milliseconds(500))
    #expect(isNear(card.content.presentation.center.x, 75))
    try field.simulation.run()
    View.animate(withDuration: .seconds(1), options: .curveLinear) { card.bounds.size.width = 100 }
    try field.simulation.advance(by: .milliseconds(500))
    #expect(isNear(card.content.presentation.center.x, 50))
    try field.simulation.run()
  }

  @Test(
    "A superview is laid out before its subviews, which see the sizes that it gives them",
    .tags(.documented)
  )
  func order() throws {
    let (outer, inner) = (try card(), Card())
    outer.onLayout = { inner.frame = $0.bounds.insetBy(10) }
    outer.addSubview(inner)
    inner.addSubview(inner.content)
    try field.simulation.run()
    #expect((inner.layouts, inner.content.center) == (1, Point(x: 40, y: 40)))
  }

  /// UIKit goes on indefinitely, or ends the app.
  @Test(
    "A view that marks itself at each layout does not keep time from going on",
    .tags(.different)
  )
  func endless() throws {
    let card = try card()
    card.onLayout = { $0.setNeedsLayout() }
    card.setNeedsLayout()
    try field.simulation.advance(by: .seconds(1))
    #expect((1...100).contains(card.layouts))
    #expect(field.simulation.clock.now.offset == .seconds(1))
  }
}

extension Rect {
  fileprivate func insetBy(_ distance: Double) -> Rect {
    Rect(
      x: distance,
      y: distance,
      width: size.width - 2 * distance,
      height: size.height - 2 * distance
    )
  }
}
