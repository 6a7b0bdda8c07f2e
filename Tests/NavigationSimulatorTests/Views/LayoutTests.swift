import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A view that records its layouts, and centers its content.
private final class Card: View {
  let content = View(frame: Rect(0, 0, 10, 10), name: "content")
  var layouts = 0
  var onLayout: (Card) -> Void = { _ in }

  override func layoutSubviews() {
    layouts += 1
    content.center = Point(bounds.size.width / 2, bounds.size.height / 2)
    onLayout(self)
  }
}

@Suite("Views: layout")
struct LayoutTests {
  private let field = ViewFixture()

  /// A card in the window, which has been laid out.
  private func card() throws -> Card {
    let card = Card(frame: Rect(0, 0, 100, 100))
    card.addSubview(card.content)
    field.window.addSubview(card)
    try field.run()
    card.layouts = 0
    return card
  }

  @Test(
    "A view is laid out once when it comes into a window, before time moves on",
    .source(.layoutSubviews)
  )
  func comes() throws {
    let card = Card(frame: Rect(0, 0, 100, 100))
    card.addSubview(card.content)
    try field.run()
    #expect(card.layouts == 0, "in no window")
    field.window.addSubview(card)
    #expect(card.layouts == 0, "not within the call")
    try field.advance(by: 0)
    #expect(card.layouts == 1)
    try field.run()
    #expect(card.layouts == 1)
  }

  @Test("A view is laid out when its size changes, and not when it only moves", .tags(.documented))
  func size() throws {
    let card = try card()
    card.frame.origin.x = 50
    card.alpha = 0.5
    try field.run()
    #expect(card.layouts == 0)
    card.frame.size.width = 200
    card.bounds.size.height = 50
    try field.run()
    #expect(card.layouts == 1)
    #expect(card.content.center == Point(100, 25))
  }

  @Test("A view is laid out when a subview comes or goes", .source(.layoutSubviews))
  func subviews() throws {
    let card = try card()
    card.addSubview(field.view)
    try field.run()
    #expect(card.layouts == 1)
    field.view.removeFromSuperview()
    try field.run()
    #expect(card.layouts == 2)
  }

  @Test(
    "A view marked for layout is laid out once, before the next frame or at once by layoutIfNeeded",
    .tags(.documented)
  )
  func marked() throws {
    let card = try card()
    card.setNeedsLayout()
    card.setNeedsLayout()
    try field.advance(by: 0)
    #expect(card.layouts == 1)
    card.setNeedsLayout()
    card.layoutIfNeeded()
    #expect(card.layouts == 2)
    card.layoutIfNeeded()
    try field.run()
    #expect(card.layouts == 2)
  }

  @Test(
    "A view that is marked for layout during a frame is laid out at the end of the frame",
    .tags(.documented)
  )
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
    try field.run()
    #expect(seen == [0, 1, 2])
  }

  @Test(
    "In an animation block, layoutIfNeeded is animated; a view that is only marked moves at once",
    .tags(.documented)
  )
  func animated() throws {
    let card = try card()
    field.animate {
      card.bounds.size.width = 200
      card.layoutIfNeeded()
    }
    try field.expectSeen(\.center.x, of: card.content, [0.5: 75, 1: 100])
    field.animate { card.bounds.size.width = 100 }
    try field.expectSeen(\.center.x, of: card.content, [1.5: 50])
  }

  @Test(
    "A superview is laid out before its subviews, which see the sizes that it gives them",
    .tags(.documented)
  )
  func order() throws {
    let (outer, inner) = (try card(), Card())
    outer.onLayout = { _ in inner.frame = Rect(10, 10, 80, 80) }
    outer.addSubview(inner)
    inner.addSubview(inner.content)
    try field.run()
    #expect(inner.layouts == 1)
    #expect(inner.content.center == Point(40, 40))
  }

  /// UIKit goes on indefinitely, or ends the app.
  @Test(
    "A view that marks itself at each layout does not stop time",
    .tags(.different)
  )
  func endless() throws {
    let card = try card()
    card.onLayout = { $0.setNeedsLayout() }
    card.setNeedsLayout()
    try field.advance(by: 1)
    #expect((1...100).contains(card.layouts))
    #expect(field.time == .seconds(1))
  }
}
