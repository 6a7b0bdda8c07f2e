import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Animations: their ends, and retained objects")
struct EndingAnimationsTests {
  @Test(
    "Removing a view's animations shows the set values, and completes with false, once",
    .tags(.inferred)
  )
  func remove() throws {
    let field = ViewFixture()
    View.animate(
      withDuration: .seconds(1),
      animations: { field.view.alpha = 0 },
      completion: field.note("end")
    )
    try field.simulation.advance(by: .milliseconds(500))
    field.view.removeAllAnimations()
    #expect((field.view.presentation.alpha, field.notes) == (0, ["end false 0.5 seconds"]))
    field.view.removeAllAnimations()
    try field.simulation.run()
    #expect(
      (field.notes, field.simulation.clock.now.offset) == (
        ["end false 0.5 seconds"], .milliseconds(500)
      )
    )
  }

  @Test(
    "A block that moves other views too completes when they have ended, with false",
    .tags(.inferred)
  )
  func shared() throws {
    let field = ViewFixture()
    let other = View()
    field.window.addSubview(other)
    View.animate(withDuration: .seconds(1), options: .curveLinear) {
      field.view.alpha = 0
      other.alpha = 0
    } completion: {
      field.note("end")($0)
    }
    try field.simulation.advance(by: .milliseconds(500))
    field.view.removeAllAnimations()
    #expect((field.notes.isEmpty, other.presentation.alpha) == (true, 0.5))
    try field.simulation.run()
    #expect(field.notes == ["end false 1.0 seconds"])
  }

  @Test("Both of two animations of one value are removed", .tags(.inferred))
  func superseded() throws {
    let field = ViewFixture()
    View.animate(
      withDuration: .seconds(1),
      animations: { field.view.alpha = 0 },
      completion: field.note("first")
    )
    View.animate(
      withDuration: .seconds(2),
      animations: { field.view.alpha = 0.5 },
      completion: field.note("second")
    )
    field.view.removeAllAnimations()
    #expect(field.notes == ["first false 0.0 seconds", "second false 0.0 seconds"])
  }

  /// Published code keeps animations alive by hand because a view that leaves its window loses
  /// them.
  @Test(
    "A view that leaves its window moves no longer; the completion is the next that runs",
    .source(.lottieIos549)
  )
  func leaving() throws {
    let field = ViewFixture()
    let inner = View()
    field.view.addSubview(inner)
    View.animate(
      withDuration: .seconds(1),
      animations: { inner.alpha = 0 },
      completion: field.note("end")
    )
    try field.simulation.advance(by: .milliseconds(500))
    field.view.removeFromSuperview()
    #expect((inner.presentation.alpha, field.notes.isEmpty) == (0, true))
    try field.simulation.run()
    #expect(field.notes == ["end false 0.5 seconds"])
  }

  @Test("A completion may begin the next animation of the same view", .tags(.documented))
  func chain() throws {
    let field = ViewFixture()
    View.animate(withDuration: .seconds(1)) {
      field.view.alpha = 0
    } completion: { _ in
      View.animate(
        withDuration: .seconds(1),
        animations: { field.view.alpha = 1 },
        completion: field.note("second")
      )
    }
    try field.simulation.run()
    #expect(field.notes == ["second true 2.0 seconds"])
  }

  @Test("An animation does not retain its view, and ends on time without it")
  func view() throws {
    let field = ViewFixture()
    weak var gone: View?
    field.simulation.schedule(after: .zero) {
      let view = View()
      gone = view
      View.animate(
        withDuration: .seconds(1),
        animations: { view.alpha = 0 },
        completion: field.note("end")
      )
      #expect(view.presentation.alpha == 1)
    }
    try field.simulation.advance(by: .zero)
    #expect(gone == nil)
    try field.simulation.run()
    #expect(field.notes == ["end true 1.0 seconds"])
  }

  @Test(
    "A simulation released in the middle releases its animations and all objects that their completions retain"
  )
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
    #expect(goneSimulation == nil && goneView == nil && kept == nil)
    #expect(survivor.presentation.alpha == 0)
    survivor.removeAllAnimations()
  }

  @Test("A shorter block that begins while its group runs completes on time")
  func lateBlock() throws {
    let field = ViewFixture()
    let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
    group.collect {
      View.animate(
        withDuration: .seconds(1),
        animations: { field.view.center.x = 9 },
        completion: field.note("block")
      )
    }
    group.run(towards: .end, duration: .seconds(2))
    group.collect {
      View.animate(
        withDuration: .seconds(0.5),
        animations: { field.view.alpha = 0 },
        completion: field.note("late")
      )
    }
    try field.simulation.run()
    #expect(field.notes == ["late true 1.0 seconds", "block true 2.0 seconds"])
  }
}
