import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Gestures: pans")
struct PanGesturesTests {
  private let field = ViewFixture()

  /// A recognizer that records its states.
  private func pan(on view: View, named name: String = "pan") -> PanGestureRecognizer {
    let pan = PanGestureRecognizer { [unowned field] in field.notes.append("\(name) \($0.state)") }
    view.addGestureRecognizer(pan)
    return pan
  }

  @Test(
    "A pan begins when a finger has moved by 10 points, and ends when the finger is lifted",
    .source(.earlGreyGestures)
  )
  func states() {
    let pan = pan(on: field.view)
    let finger = Finger(on: field.window, at: Point(50, 50))
    finger.move(to: Point(50, 59))
    #expect(pan.state == .possible)
    finger.move(to: Point(50, 60))
    #expect(pan.state == .began)
    finger.move(to: Point(80, 300))
    finger.lift()
    finger.move(to: Point(0, 0))
    #expect(field.notes == ["pan began", "pan changed", "pan ended"])
    let tap = Finger(on: field.window, at: Point(50, 50))
    #expect(pan.state == .possible)
    tap.lift()
    #expect(pan.state == .failed)
  }

  /// Whether the first ten points count is not documented; here they do.
  @Test(
    "A pan's location and translation can be read in any view's coordinates",
    .tags(.inferred)
  )
  func translation() {
    field.view.frame.origin = Point(10, 20)
    field.view.bounds.origin = Point(0, 1_000)
    let pan = pan(on: field.view)
    let finger = Finger(on: field.window, at: Point(50, 50))
    finger.move(to: Point(70, 90))
    #expect(pan.location(in: nil) == Point(70, 90))
    #expect(pan.location(in: field.view) == Point(60, 1_070))
    #expect(pan.translation(in: nil) == Point(20, 40))
    #expect(pan.translation(in: field.view) == Point(20, 40))
    pan.setTranslation(.zero, in: field.view)
    #expect(pan.translation(in: nil) == .zero)
    finger.move(to: Point(71, 92))
    #expect(pan.translation(in: nil) == Point(1, 2))
    finger.lift()
  }

  @Test(
    "A pan's velocity is that of the last movements, in points a second, and zero at rest",
    .tags(.inferred)
  )
  func velocity() throws {
    let pan = pan(on: field.view)
    let finger = Finger(on: field.window, at: Point(0, 0))
    finger.move(to: Point(90, 0), over: .milliseconds(450))
    try field.advance(by: 0.45)
    #expect(isNear(pan.velocity(in: nil).x, 200, within: 1e-6))
    finger.move(to: Point(90, 100), over: .milliseconds(200))
    try field.advance(by: 0.2)
    #expect(isNear(pan.velocity(in: field.view).x, 0))
    #expect(isNear(pan.velocity(in: field.view).y, 500, within: 1e-6))
    try field.advance(by: 0.2)
    #expect(pan.velocity(in: nil) == .zero)
    #expect(finger.location == Point(90, 100))
    finger.lift()
  }

  @Test("Of several pan recognizers, the innermost begins, and the others fail", .tags(.documented))
  func exclusive() {
    let (outer, inner) = (
      pan(on: field.window, named: "outer"), pan(on: field.view, named: "inner")
    )
    let finger = Finger(on: field.window, at: Point(50, 50))
    finger.move(to: Point(90, 50))
    #expect(outer.state == .failed)
    #expect(inner.state == .began)
    finger.lift()
    inner.shouldBegin = { _ in false }
    let next = Finger(on: field.window, at: Point(50, 50))
    next.move(to: Point(90, 50))
    next.lift()
    #expect(inner.state == .failed)
    #expect(field.notes == ["inner began", "inner ended", "outer began", "outer ended"])
  }

  @Test(
    "Disabling the recognizer, or cancelling the touch, cancels the gesture",
    .tags(.documented)
  )
  func cancelled() {
    let pan = pan(on: field.view)
    for cancel in [{ (_: Finger) in pan.isEnabled = false }, { $0.cancel() }] {
      pan.isEnabled = true
      let finger = Finger(on: field.window, at: Point(50, 50))
      finger.move(to: Point(90, 50))
      cancel(finger)
      finger.lift()
    }
    pan.isEnabled = false
    let ignored = Finger(on: field.window, at: Point(50, 50))
    ignored.move(to: Point(90, 50))
    #expect(field.notes == ["pan began", "pan cancelled", "pan began", "pan cancelled"])
  }

  @Test(
    "During a transition that cannot be interrupted, a new finger is ignored",
    .source(.radar19940)
  )
  func swallowed() throws {
    let fixture = StackFixture()
    var states: [PanGestureRecognizer.State] = []
    fixture.nav.view.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    let early = Finger(on: fixture.window, at: Point(200, 400))
    try fixture.simulation.run()
    early.move(to: Point(200, 500))
    early.lift()
    #expect(states == [])
    let late = Finger(on: fixture.window, at: Point(200, 400))
    late.move(to: Point(200, 500))
    late.lift()
    #expect(states == [.began, .ended])
  }

  @Test("An app drives a custom transition with a pan", .tags(.documented))
  func ownTransition() throws {
    let fixture = StackFixture(cast: "")
    try fixture.push(fixture.b)
    var swipe: PercentDrivenInteractiveTransition?
    let pan = PanGestureRecognizer { [unowned fixture] pan in
      switch pan.state {
      case .began:
        swipe = (try? fixture.nav.beginInteractivePop(completion: fixture.note("pop"))) ?? nil
      case .changed: swipe?.update(pan.translation(in: nil).y / 100)
      case .ended: if pan.velocity(in: nil).y > 0 { swipe?.finish() } else { swipe?.cancel() }
      default: swipe?.cancel()
      }
    }
    fixture.b.view.addGestureRecognizer(pan)
    for (end, told) in [
      (Point(100, 120), "0.27: pop cancelled → (A) B"),
      (Point(100, 180), "0.54: pop finished → A"),
    ] {
      let finger = Finger(on: fixture.window, at: Point(100, 100))
      finger.move(to: Point(100, 160), over: .milliseconds(100))
      try fixture.advance(by: 0.1)
      #expect(isNear(swipe?.percentComplete ?? 0, 0.6))
      finger.move(to: end, over: .milliseconds(100))
      try fixture.advance(by: 0.1)
      finger.lift()
      try fixture.story.settle(told)
    }
  }
}
