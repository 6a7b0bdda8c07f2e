import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: snapshots of views")
struct SnapshotsTests {
  private let container = View(frame: Rect(0, 0, 100, 100))
  private let card = View(frame: Rect(10, 20, 50, 50), name: "card")
  private let image = View(frame: Rect(5, 5, 20, 10), name: "image")

  init() {
    container.addSubview(card)
    card.addSubview(image)
  }

  @Test(
    "A snapshot is in front in the container, at the place of its view, which is hidden meanwhile",
    .source(.materialSnapshotter),
    arguments: ["appearing", "disappearing"]
  )
  func snapshot(direction: String) {
    image.alpha = 0.5
    let snapshotter = TransitionViewSnapshotter(containerView: container)
    let snapshot = snapshotter.snapshot(of: image, isAppearing: direction == "appearing")
    #expect(snapshot !== image)
    #expect(container.subviews.last === snapshot)
    #expect(snapshot.frame == Rect(15, 25, 20, 10))
    #expect(snapshot.alpha == 0.5)
    #expect(!snapshot.isHidden)
    #expect(image.isHidden)
    snapshotter.removeAllSnapshots()
    #expect(snapshot.superview == nil)
    #expect(!image.isHidden)
    #expect(image.superview === card)
  }

  @Test("When a snapshotter is released, so are its snapshots", .source(.materialSnapshotter))
  func gone() {
    do {
      let snapshotter = TransitionViewSnapshotter(containerView: container)
      _ = snapshotter.snapshot(of: image, isAppearing: false)
      _ = snapshotter.snapshot(of: card, isAppearing: false)
      #expect(container.subviews.count == 3)
    }
    #expect(container.subviews.count == 1)
    #expect(!image.isHidden && !card.isHidden)
  }

  /// Material shows every view afterwards.
  @Test(
    "When snapshots are removed, each view is hidden or visible as before, even one with two snapshots",
    .tags(.different)
  )
  func hidden() {
    let snapshotter = TransitionViewSnapshotter(containerView: container)
    card.isHidden = true
    _ = snapshotter.snapshot(of: card, isAppearing: false)
    _ = snapshotter.snapshot(of: image, isAppearing: false)
    #expect(!snapshotter.snapshot(of: image, isAppearing: false).isHidden)
    snapshotter.removeAllSnapshots()
    #expect(card.isHidden)
    #expect(!image.isHidden)
  }
}
