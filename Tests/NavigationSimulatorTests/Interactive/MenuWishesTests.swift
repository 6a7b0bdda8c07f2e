import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// The requirements of an author of a pull-down menu. The example PullDownMenu draws them.
@Suite("Interactive transitions: five wishes for a menu")
struct MenuWishesTests {
  private static let moments: [Duration] = [1, 30, 100, 195, 300, 390].map { .milliseconds($0) }

  /// UIKit leaves it to the app: a dismissal waits for the end of the presentation, and
  /// `isReversed` by itself turns the speed round too, visibly. The motion that continues there is
  /// blended; here it continues exactly as it was.
  @Test(
    "A presentation dismissed midway retracts from its position and speed: blocks and property animators",
    .tags(.different),
    .covers(.turnedRound),
    arguments: [MenuMotion.Kind.block, .animator],
    moments
  )
  func retracts(kind: MenuMotion.Kind, moment: Duration) throws {
    try turnRound(kind, moment, opens: true)
  }

  /// UIKit drops the presentation.
  @Test(
    "Presenting again reverses a dismissal",
    .tags(.different),
    .covers(.turnedRound),
    arguments: [MenuMotion.Kind.block, .animator],
    moments
  )
  func opensAgain(kind: MenuMotion.Kind, moment: Duration) throws {
    try turnRound(kind, moment, opens: false)
  }

  private func turnRound(_ kind: MenuMotion.Kind, _ moment: Duration, opens: Bool) throws {
    let menus = MenuFixture(kind, drive: .interruptible)
    let fixture = menus.stack
    try menus.present(fixture.b)
    if !opens {
      try fixture.simulation.run()
      (fixture.ends, menus.delegate.ends) = ([], [])
      try menus.dismiss(fixture.b)
    }
    let start = fixture.time
    try fixture.simulation.advance(by: moment)
    let before = try menus.speed()
    let position = menus.openness
    try opens ? menus.dismiss(fixture.b) : menus.present(fixture.b)
    #expect(isNear(menus.openness, position))
    let after = try menus.speed()
    #expect(isNear(after, before, within: 0.01))
    try fixture.simulation.run()
    #expect(fixture.time - start < moment + .milliseconds(401))
    #expect(
      (fixture.a.presentedViewController === fixture.b) == !opens
        && (fixture.b.view.window == nil) == opens
    )
    let ends =
      opens
      ? ["dismiss B finished", "present B cancelled"]
      : ["dismiss B cancelled", "present B finished"]
    #expect(fixture.ends.sorted() == ends)
    #expect(menus.delegate.ends == [false], "completeTransition(false), once")
    #expect((fixture.log.violations, fixture.simulation.misuses) == ([], []))
  }

  /// UIKit leaves it to the app to reverse its animator.
  @Test(
    "A reversal can be reversed again; the last direction decides",
    .tags(.different),
    arguments: [2, 3, 6],
    [MenuMotion.Kind.block, .animator]
  )
  func repeatedly(times: Int, kind: MenuMotion.Kind) throws {
    let menus = MenuFixture(kind, drive: .interruptible)
    let fixture = menus.stack
    try menus.present(fixture.b)
    for time in 1...times {
      try fixture.simulation.advance(by: .milliseconds(60))
      let position = menus.openness
      try time.isMultiple(of: 2) ? menus.present(fixture.b) : menus.dismiss(fixture.b)
      #expect(isNear(menus.openness, position))
    }
    try fixture.simulation.run()
    let isPresented = times.isMultiple(of: 2)
    #expect((fixture.a.presentedViewController === fixture.b) == isPresented)
    #expect(menus.delegate.ends == [isPresented])
    #expect(fixture.ends.count == times + 1, "every verb is told once")
    #expect(fixture.ends.first == "present B \(isPresented ? "finished" : "cancelled")")
  }

  /// UIKit waits for the end of the presentation, and then dismisses.
  @Test(
    "Without an interaction controller a dismissal in the middle is a conflict",
    .tags(.different)
  )
  func plain() throws {
    let menus = MenuFixture(.block, drive: .none)
    try menus.present(menus.stack.b)
    try menus.stack.simulation.advance(by: .milliseconds(100))
    menus.stack.expectRefusal(.conflict, conflictingTransition: .present) {
      try menus.stack.b.dismiss(animated: true, completion: $0)
    }
    try menus.stack.simulation.run()
    #expect(menus.stack.ends == ["present B finished"])
  }

  /// That this flips the speed is inferred: it is not documented.
  @Test(
    "isReversed by itself replays a property animator backwards, with reversed speed",
    .tags(.inferred),
    .covers(.turnedRound)
  )
  func replays() throws {
    let menus = MenuFixture(.animator, drive: .none)
    try menus.present(menus.stack.b)
    try menus.stack.simulation.advance(by: .milliseconds(100))
    let (before, position) = (try menus.speed(), menus.openness)
    menus.delegate.animator?.isReversed = true
    #expect(isNear(menus.openness, position))
    let after = try menus.speed()
    #expect(before > 5 && isNear(after, -before, within: 0.01))
    try menus.stack.simulation.run()
    #expect(isNear(menus.stack.time / .milliseconds(1), 200, within: 0.01))
    #expect(menus.stack.ends == ["present B cancelled"])
  }

  @Test(
    "Taps are delivered while a transition is interactive or can be interrupted, and swallowed while it is neither",
    .source(.radar19940),
    .covers(.deliveredTaps),
    arguments: [
      (MenuMotion.Kind.block, MenuMotion.Drive.none, false), (.animator, .none, false),
      (.block, .interruptible, true),
      (.animator, .interruptible, true), (.animator, .link(scrubsLinearly: true), true),
    ]
  )
  func taps(kind: MenuMotion.Kind, drive: MenuMotion.Drive, arrives: Bool) throws {
    let menus = MenuFixture(kind, drive: drive)
    let fixture = menus.stack
    var taps = 0
    try menus.present(fixture.b)
    try #require(fixture.b.presentationController?.containerView).onTap = { taps += 1 }
    try fixture.simulation.advance(by: .milliseconds(100))
    fixture.window.tap(at: Point(10, 700))
    #expect(taps == (arrives ? 1 : 0))
    try fixture.simulation.run()
    fixture.window.tap(at: Point(10, 700))
    #expect(taps == (arrives ? 2 : 1))
  }

  /// A property animator that is scrubbed goes evenly unless it is told otherwise, by a display
  /// link or by percents.
  @Test(
    "A driven animator follows its own spring if scrubsLinearly is false, and else a straight line",
    .tags(.documented),
    .covers(.ownCurve),
    arguments: [true, false]
  )
  func curve(scrubsLinearly: Bool) throws {
    let menus = MenuFixture(.animator, drive: .link(scrubsLinearly: scrubsLinearly))
    let reference = MenuFixture(.block, drive: .none)
    try menus.present(menus.stack.b)
    try reference.present(reference.stack.b)
    for frame in 1..<24 {
      let passed = Duration.seconds(1) * frame / 60
      for each in [menus, reference] {
        try each.stack.simulation.advance(by: passed - each.stack.simulation.clock.now.offset)
      }
      let expected = scrubsLinearly ? Double(frame) / 24 : reference.openness
      #expect(isNear(menus.openness, expected))
    }
    try menus.stack.simulation.run()
    #expect(menus.stack.ends == ["present B finished"])
  }

  /// UIKit drops the second presentation until the first controller is gone.
  @Test(
    "Another menu can be presented while the first still retracts, undisturbed",
    .tags(.different),
    .covers(.anotherMenu),
    arguments: [MenuMotion.Kind.block, .animator]
  )
  func another(kind: MenuMotion.Kind) throws {
    let menus = MenuFixture(kind, drive: .interruptible)
    let fixture = menus.stack
    try menus.present(fixture.b)
    try fixture.simulation.advance(by: .milliseconds(100))
    try fixture.b.dismiss(animated: true, completion: nil)
    try fixture.simulation.advance(by: .milliseconds(50))
    let (position, speed) = (menus.openness, try menus.speed())
    try menus.present(fixture.c)
    #expect(isNear(menus.openness, position, within: 1e-4))
    let after = try menus.speed()
    #expect(isNear(after, speed, within: 0.01))
    #expect(fixture.a.presentedViewController === fixture.c)
    #expect([fixture.b, fixture.c].allSatisfy { $0.view.window === fixture.window })
    try fixture.simulation.run()
    #expect(fixture.b.view.window == nil && fixture.c.view.window === fixture.window)
    #expect(fixture.ends.sorted() == ["present B cancelled", "present C finished"])
    // The same happens from the dismissal of an open menu.
    try menus.dismiss(fixture.c)
    try fixture.simulation.advance(by: .milliseconds(100))
    try menus.present(fixture.b)
    try fixture.simulation.run()
    #expect(fixture.c.view.window == nil && fixture.a.presentedViewController === fixture.b)
    #expect((fixture.log.violations, fixture.simulation.misuses) == ([], []))
  }

  @Test(
    "On the profiles of real systems display links ignore slow animations, and all else is slow",
    .source(.slowAnimations),
    .covers(.slowAnimations),
    arguments: [SystemProfile.iOS7, .iOS8, .iOS9, .iOS18]
  )
  func slowOnSystems(profile: SystemProfile) throws {
    for (drive, seconds) in [(MenuMotion.Drive.none, 4.0), (.link(scrubsLinearly: true), 0.4)] {
      let menus = MenuFixture(.animator, drive: drive)
      menus.stack.simulation.profile = profile
      menus.stack.simulation.animationSlowdown = 10
      try menus.present(menus.stack.b)
      try menus.stack.simulation.run()
      #expect(isNear(menus.stack.time / .seconds(1), seconds, within: 0.02))
    }
  }
}
