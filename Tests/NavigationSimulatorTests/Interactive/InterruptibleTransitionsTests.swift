import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Interruptible transitions")
struct InterruptibleTransitionsTests {
  /// Every frame of the 400 ms, at 60 frames per second, and the moments just after the start and just before the end.
  static let moments: [Duration] =
    (0...24).map { .nanoseconds(Int64($0) * 1_000_000_000 / 60) } + [.nanoseconds(1), .nanoseconds(399_999_999)]

  /// UIKit waits for the end of the presentation, and then dismisses.
  @Test(
    "A menu whose presentation is dismissed midway retracts smoothly from where it is, at every frame",
    .tags(.different),
    arguments: moments,
    [true, false]
  )
  func presentation(moment: Duration, animator: Bool) throws {
    let theatre = MenuTheatre(animator: animator)
    let stage = theatre.stage
    try theatre.present(stage.b)
    try stage.simulation.advance(by: moment)
    guard moment < .milliseconds(400) else { return }
    let isAmid = moment > .milliseconds(1) && moment < .milliseconds(398)
    let before = isAmid ? try theatre.speed(of: stage.b) : 0
    let position = theatre.openness(stage.b)
    try theatre.dismiss(stage.b)
    #expect(abs(theatre.openness(stage.b) - position) < 1e-9, "it does not jump")
    if isAmid { #expect(abs(try theatre.speed(of: stage.b) - before) < 0.01) }
    try stage.simulation.run()
    #expect(stage.a.presentedViewController == nil)
    #expect(stage.window.subviews.map(\.name) == ["nav"])
    #expect(Set(stage.ends) == ["present B cancelled", "dismiss B finished"])
    #expect(stage.ends.count == 2)
    #expect(theatre.director.ends == [false])
    #expect((stage.log.violations, stage.simulation.misuses) == ([], []))
  }

  /// UIKit drops the presentation.
  @Test(
    "A dismissal is turned round by presenting again, at every frame",
    .tags(.different),
    arguments: moments,
    [true, false]
  )
  func dismissal(moment: Duration, animator: Bool) throws {
    let theatre = MenuTheatre(animator: animator)
    let stage = theatre.stage
    try theatre.present(stage.b)
    try stage.simulation.run()
    stage.forget()
    stage.ends = []
    theatre.director.ends = []
    try theatre.dismiss(stage.b)
    try stage.simulation.advance(by: moment)
    guard moment < .milliseconds(400) else { return }
    let isAmid = moment > .milliseconds(1) && moment < .milliseconds(398)
    let before = isAmid ? try theatre.speed(of: stage.b) : 0
    let position = theatre.openness(stage.b)
    try theatre.present(stage.b)
    #expect(abs(theatre.openness(stage.b) - position) < 1e-9)
    if isAmid { #expect(abs(try theatre.speed(of: stage.b) - before) < 0.01) }
    try stage.simulation.run()
    #expect(stage.a.presentedViewController === stage.b)
    #expect(theatre.openness(stage.b) == 1)
    #expect(Set(stage.ends) == ["dismiss B cancelled", "present B finished"])
    #expect(theatre.director.ends == [false])
    #expect(stage.simulation.misuses == [])
  }

  /// UIKit leaves it to the app to reverse its animator.
  @Test(
    "A reversal can be reversed again; what counts is where it ends",
    .tags(.different),
    arguments: 1...6,
    [true, false]
  )
  func repeatedly(times: Int, animator: Bool) throws {
    let theatre = MenuTheatre(animator: animator)
    let stage = theatre.stage
    try theatre.present(stage.b)
    for time in 1...times {
      try stage.simulation.advance(by: .milliseconds(60))
      let position = theatre.openness(stage.b)
      if time.isMultiple(of: 2) { try theatre.present(stage.b) } else { try theatre.dismiss(stage.b) }
      #expect(abs(theatre.openness(stage.b) - position) < 1e-9)
    }
    try stage.simulation.run()
    let isPresented = times.isMultiple(of: 2)
    #expect((stage.a.presentedViewController === stage.b) == isPresented)
    #expect(theatre.director.ends == [isPresented])
    #expect(stage.ends.count == times + 1, "every verb is told once")
    #expect(stage.ends.first == "present B \(isPresented ? "finished" : "cancelled")")
  }

  /// UIKit drops the second presentation until the first controller is gone.
  @Test(
    "Another menu can be presented while the first is still retracting",
    .tags(.different),
    arguments: [true, false]
  )
  func another(animator: Bool) throws {
    let theatre = MenuTheatre(animator: animator)
    let stage = theatre.stage
    try theatre.present(stage.b)
    try stage.simulation.advance(by: .milliseconds(150))
    try theatre.dismiss(stage.b)
    try stage.simulation.advance(by: .milliseconds(50))
    let position = theatre.openness(stage.b)
    try theatre.present(stage.c)
    #expect(stage.a.presentedViewController === stage.c)
    #expect(theatre.openness(stage.b) == position, "the first retracts on")
    #expect(stage.b.view.window === stage.window)
    #expect(stage.simulation.openTransitions.count == 2)
    try stage.simulation.run()
    #expect(stage.b.view.window == nil)
    #expect(stage.c.view.window === stage.window)
    #expect(Set(stage.ends) == ["present B cancelled", "dismiss B finished", "present C finished"])
    #expect((stage.log.violations, stage.simulation.misuses) == ([], []))
    // The same happens from the dismissal of an open menu.
    try theatre.dismiss(stage.c)
    try stage.simulation.advance(by: .milliseconds(100))
    try theatre.present(stage.b)
    #expect(stage.a.presentedViewController === stage.b)
    try stage.simulation.run()
    #expect(stage.c.view.window == nil)
    #expect((stage.window.subviews.count, stage.log.violations) == (2, []))
  }

  /// UIKit waits for the end of the presentation, and then dismisses.
  @Test("Without an interaction controller a dismissal in the middle is a conflict", .tags(.different))
  func plain() throws {
    let theatre = MenuTheatre(interruptible: false)
    try theatre.present(theatre.stage.b)
    try theatre.stage.simulation.advance(by: .milliseconds(100))
    theatre.stage.expectRefusal(.conflict, conflictingTransition: .present) {
      try theatre.stage.b.dismiss(animated: true, completion: $0)
    }
    try theatre.stage.simulation.run()
    #expect(theatre.stage.ends == ["present B finished"])
  }

  @Test(
    "Taps are delivered while the transition can be interrupted, and swallowed while it goes by itself",
    .source(.radar19940),
    arguments: [true, false]
  )
  func taps(interruptible: Bool) throws {
    let theatre = MenuTheatre(interruptible: interruptible)
    let stage = theatre.stage
    var taps = 0
    try theatre.present(stage.b)
    let container = try #require(stage.b.presentationController?.containerView)
    container.onTap = { taps += 1 }
    try stage.simulation.advance(by: .milliseconds(100))
    stage.window.tap(at: Point(x: 10, y: 50))
    #expect(taps == (interruptible ? 1 : 0))
    try stage.simulation.run()
    stage.window.tap(at: Point(x: 10, y: 50))
    #expect(taps == (interruptible ? 2 : 1))
  }
}
