import NavigationSimulator
import Testing
import TransitionSupport

@testable import SimulatorTestSupport

@Suite("Views: hierarchy")
struct HierarchyTests {
  /// A view that records its calls.
  private final class Noting: View {
    var notes: (String) -> Void = { _ in }

    override func didMoveToSuperview() { notes("\(name!) superview \(superview?.name ?? "none")") }
    override func didMoveToWindow() { notes("\(name!) window \(window == nil ? "no" : "yes")") }
  }

  @Test("A view is in one superview at a time, at its requested place", .tags(.documented))
  func order() {
    let (outer, other) = (View(name: "outer"), View(name: "other"))
    let (a, b, c) = (View(name: "a"), View(name: "b"), View(name: "c"))
    var names: String { outer.subviews.map { $0.name! }.joined() }
    outer.addSubview(a)
    outer.addSubview(b)
    outer.insertSubview(c, at: 0)
    #expect(names == "cab")
    outer.insertSubview(c, aboveSubview: a)
    #expect(names == "acb")
    outer.insertSubview(b, belowSubview: a)
    #expect(names == "bac")
    outer.bringSubviewToFront(b)
    outer.sendSubviewToBack(c)
    #expect(names == "cab")
    outer.insertSubview(a, at: 100)
    #expect(names == "cba")
    other.addSubview(b)
    #expect(names == "ca")
    #expect(b.superview === other && b.isDescendant(of: other) && !b.isDescendant(of: outer))
    outer.bringSubviewToFront(b)
    outer.sendSubviewToBack(b)
    #expect(names == "ca" && b.superview === other)
    b.removeFromSuperview()
    b.removeFromSuperview()
    #expect(b.superview == nil && other.subviews.isEmpty)
  }

  /// UIKit raises an exception with the first words of the misuse.
  @Test("A view cannot be added to itself or to a view inside it", .tags(.different))
  func cycle() {
    let field = ViewFixture()
    let inner = View(name: "inner")
    field.view.addSubview(inner)
    inner.addSubview(field.view)
    field.view.addSubview(field.view)
    inner.insertSubview(field.window, at: 0)
    #expect(
      field.window.hierarchyDescription() == "<Window>\n  <View \"view\">\n    <View \"inner\">"
    )
    #expect(
      field.simulation.misuses.map(\.text)[0]
        == #"Can't add self as subview: adding <View "view"> to <View "inner">"#
    )
    #expect(field.simulation.misuses.count == 3)
  }

  @Test(
    "A view and its subviews are told of a new window, and then the view of its new superview",
    .source(.viewsInWindows)
  )
  func hooks() {
    let field = ViewFixture()
    var notes: [String] = []
    let (outer, inner) = (Noting(name: "outer"), Noting(name: "inner"))
    for view in [outer, inner] { view.notes = { notes.append($0) } }
    func expectNotes(_ expected: [String], _ change: () -> Void) {
      notes = []
      change()
      #expect(notes == expected)
    }
    expectNotes(["inner superview outer"]) { outer.addSubview(inner) }
    expectNotes(["outer window yes", "inner window yes", "outer superview view"]) {
      field.view.addSubview(outer)
    }
    expectNotes(["inner superview view"]) { field.view.addSubview(inner) }
    expectNotes([]) { field.view.insertSubview(inner, at: 0) }
    expectNotes(["inner superview outer"]) { outer.addSubview(inner) }
    expectNotes(["outer window no", "inner window no", "outer superview none"]) {
      outer.removeFromSuperview()
    }
    expectNotes([]) { outer.removeFromSuperview() }
  }

  @Test("A description of a hierarchy lists the views by depth, and their frames if requested")
  func dump() {
    let field = ViewFixture()
    let inner = View(frame: Rect(0.5, 0, 10, 20))
    field.view.addSubview(inner)
    inner.alpha = 0.25
    inner.isHidden = true
    #expect(
      field.window.hierarchyDescription(showsFrames: true) == """
        <Window> (0, 0, 390, 844)
          <View "view"> (0, 0, 100, 100)
            <View> (0.5, 0, 10, 20), alpha 0.25, hidden
        """
    )
  }

  @Test(
    "A snapshot is an independent copy of the final state, or of what is on screen",
    .tags(.documented)
  )
  func snapshot() throws {
    let field = ViewFixture()
    field.view.addSubview(View())
    View.animate(withDuration: .seconds(1), options: .curveLinear) {
      field.view.bounds.size.width = 200
    }
    let after = try #require(field.view.snapshotView(afterScreenUpdates: true))
    #expect(after.frame == Rect(0, 0, 200, 100))
    #expect(after.name == "snapshot of view" && after.superview == nil && after.subviews.isEmpty)
    let before = try #require(field.view.snapshotView(afterScreenUpdates: false))
    #expect(before.frame == Rect(0, 0, 100, 100))
  }
}
