import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Animations: their ends, and retained objects")
struct EndingAnimationsTests {
  private let field = ViewFixture()
  private var view: View { field.view }

  @Test(
    "Removing a view's animations shows the model values, and completes once, with false",
    .tags(.inferred)
  )
  func remove() throws {
    field.animate("end") { view.alpha = 0 }
    try field.advance(by: 0.5)
    view.removeAllAnimations()
    #expect(view.presentation.alpha == 0)
    #expect(field.notes == ["end false 0.5 seconds"])
    view.removeAllAnimations()
    #expect(try field.run() == ["end false 0.5 seconds"])
    #expect(field.time == .seconds(0.5))
  }

  @Test(
    "If a view loses its animations, its block ends when those of the other views end; the completion gets false",
    .tags(.inferred)
  )
  func shared() throws {
    let other = View()
    field.window.addSubview(other)
    field.animate("end") {
      view.alpha = 0
      other.alpha = 0
    }
    try field.advance(by: 0.5)
    view.removeAllAnimations()
    #expect(field.notes.isEmpty)
    #expect(other.presentation.alpha == 0.5)
    #expect(try field.run() == ["end false 1.0 seconds"])
  }

  @Test("removeAllAnimations removes both of two animations of one value", .tags(.inferred))
  func superseded() throws {
    field.animate("first") { view.alpha = 0 }
    field.animate("second", for: 2) { view.alpha = 0.5 }
    view.removeAllAnimations()
    #expect(field.notes == ["first false 0.0 seconds", "second false 0.0 seconds"])
  }

  /// Published code keeps animations alive by hand because a view that leaves its window loses
  /// them.
  @Test(
    "A view that leaves its window stops moving, and its animation's completion runs next",
    .source(.lottieIos549)
  )
  func leaving() throws {
    let inner = View()
    view.addSubview(inner)
    field.animate("end") { inner.alpha = 0 }
    try field.advance(by: 0.5)
    view.removeFromSuperview()
    #expect(inner.presentation.alpha == 0)
    #expect(field.notes.isEmpty)
    #expect(try field.run() == ["end false 0.5 seconds"])
  }

  @Test("A completion may begin the next animation of the same view", .tags(.documented))
  func chain() throws {
    View.animate(withDuration: .seconds(1)) {
      view.alpha = 0
    } completion: { _ in
      field.animate("second") { view.alpha = 1 }
    }
    #expect(try field.run() == ["second true 2.0 seconds"])
  }

  @Test("An animation does not retain its view, and still ends on time")
  func released() throws {
    weak var gone: View?
    field.simulation.schedule(after: .zero) {
      let view = View()
      gone = view
      field.animate("end") { view.alpha = 0 }
      #expect(view.presentation.alpha == 1)
    }
    try field.advance(by: 0)
    #expect(gone == nil)
    #expect(try field.run() == ["end true 1.0 seconds"])
  }

  @Test("A released simulation releases its animations and all that their completions retain")
  func simulation() {
    final class Kept {}
    weak var goneSimulation: NavigationSimulation?
    weak var goneView: View?
    weak var kept: Kept?
    let survivor = View()
    do {
      let simulation = NavigationSimulation()
      goneSimulation = simulation
      let view = View()
      goneView = view
      let object = Kept()
      kept = object
      simulation.asCurrent {
        Transaction.begin()
        Transaction.setCompletionBlock { _ = object }
        View.animate(withDuration: .seconds(1)) {
          view.alpha = 0
          survivor.alpha = 0
        } completion: { _ in
          _ = (object, view)
        }
        Transaction.commit()
      }
      #expect(view.presentation.alpha == 1)
    }
    #expect(goneSimulation == nil)
    #expect(goneView == nil)
    #expect(kept == nil)
    #expect(survivor.presentation.alpha == 0)
    survivor.removeAllAnimations()
  }

  @Test("A shorter block that is added to a running group completes on time")
  func lateBlock() throws {
    let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
    group.collect { field.animate("block") { view.center.x = 9 } }
    group.run(towards: .end, duration: .seconds(2))
    group.collect { field.animate("late", for: 0.5) { view.alpha = 0 } }
    #expect(try field.run() == ["late true 1.0 seconds", "block true 2.0 seconds"])
  }
}
