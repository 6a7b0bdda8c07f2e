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
    "A presentation dismissed midway goes back with its position and speed, in blocks and property animators",
    .tags(.different),
    .covers(.turnedRound),
    arguments: [MenuMotion.Kind.block, .animator],
    moments
  )
  func retracts(kind: MenuMotion.Kind, moment: Duration) throws {
    let menus = MenuFixture(kind, drive: .interruptible)
    try menus.present(menus.stack.b)
    try expectTurn(
      in: menus,
      after: moment,
      at: .dismiss(.b),
      "present B cancelled · dismiss B finished → A"
    )
  }

  /// UIKit drops the presentation.
  @Test(
    "Presenting again during a dismissal reverses it",
    .tags(.different),
    .covers(.turnedRound),
    arguments: [MenuMotion.Kind.block, .animator],
    moments
  )
  func opensAgain(kind: MenuMotion.Kind, moment: Duration) throws {
    let menus = MenuFixture(kind, drive: .interruptible)
    try menus.stack.a.presentAndSettle(menus.stack.b)
    try menus.dismiss(menus.stack.b)
    try expectTurn(
      in: menus,
      after: moment,
      at: .present(.b),
      "dismiss B cancelled · present B finished → A + B"
    )
  }

  /// Makes a call that turns the running motion round, and expects that the motion continues from
  /// its place and speed, and the story.
  private func expectTurn(
    in menus: MenuFixture,
    after moment: Duration,
    at call: StackFixture.Call,
    _ story: String
  ) throws {
    let fixture = menus.stack
    let start = fixture.time
    try fixture.simulation.advance(by: moment)
    let before = try menus.speed()
    let position = menus.openness
    try fixture.begin(call)
    #expect(isNear(menus.openness, position))
    let after = try menus.speed()
    #expect(isNear(after, before, within: 0.01))
    try fixture.story.settle(story)
    #expect(fixture.time - start < moment + .milliseconds(401))
    #expect(menus.delegate.ends == [false], "completeTransition(false), once")
  }

  /// UIKit leaves it to the app to reverse its animator.
  @Test(
    "A presentation can be reversed again and again; the last direction decides",
    .tags(.different),
    arguments: [
      (2, true, "present B finished · dismiss B cancelled · present B finished → A + B"),
      (
        3, false,
        "present B cancelled · dismiss B finished · present B cancelled · dismiss B finished → A"
      ),
      (
        6, true,
        """
        present B finished · dismiss B cancelled · present B finished · dismiss B cancelled
        · present B finished · dismiss B cancelled · present B finished → A + B
        """
      ),
    ],
    [MenuMotion.Kind.block, .animator]
  )
  func repeatedly(
    _ row: (times: Int, isPresented: Bool, told: String),
    kind: MenuMotion.Kind
  ) throws {
    let menus = MenuFixture(kind, drive: .interruptible)
    let fixture = menus.stack
    try menus.present(fixture.b)
    for time in 1...row.times {
      try fixture.simulation.advance(by: .milliseconds(60))
      let position = menus.openness
      try time.isMultiple(of: 2) ? menus.present(fixture.b) : menus.dismiss(fixture.b)
      #expect(isNear(menus.openness, position))
    }
    try fixture.story.settle(row.told)
    #expect(menus.delegate.ends == [row.isPresented])
  }

  /// UIKit waits for the end of the presentation, and then dismisses.
  @Test(
    "Without an interaction controller, a dismissal during the presentation throws a conflict",
    .tags(.different)
  )
  func plain() throws {
    let menus = MenuFixture(.block, drive: .none)
    try menus.present(menus.stack.b)
    try menus.stack.simulation.advance(by: .milliseconds(100))
    menus.stack.expectRefusal(of: .dismiss(.b))
    try menus.stack.story.settle("thrown conflict with present · present B finished")
  }

  /// That this flips the speed is inferred: it is not documented.
  @Test(
    "Setting only isReversed runs a property animator backwards, with reversed speed",
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
    try menus.stack.story.settle("present B cancelled")
    #expect(isNear(menus.stack.time / .milliseconds(1), 200, within: 0.01))
  }

  @Test(
    "Taps are delivered during a transition only if it is interactive or can be interrupted",
    .source(.radar19940),
    .covers(.deliveredTaps),
    arguments: [
      (MenuMotion.Kind.block, MenuMotion.Drive.none, "0.4: tap"), (.animator, .none, "0.4: tap"),
      (.block, .interruptible, "0.1: tap 0.4: tap"),
      (.animator, .interruptible, "0.1: tap 0.4: tap"),
      (.animator, .link(scrubsLinearly: true), "0.1: tap 0.4: tap"),
    ]
  )
  func taps(kind: MenuMotion.Kind, drive: MenuMotion.Drive, told: String) throws {
    let menus = MenuFixture(kind, drive: drive)
    let fixture = menus.stack
    let story = fixture.story
    story.tellsTimes = true
    try fixture.a.present(fixture.b, animated: true)
    try #require(fixture.b.presentationController?.containerView).onTap = { story.write("tap") }
    try fixture.advance(by: 0.1)
    fixture.window.tap(at: Point(10, 700))
    try fixture.simulation.run()
    fixture.window.tap(at: Point(10, 700))
    story.expect(told)
  }

  /// A property animator that is scrubbed goes evenly unless it is told otherwise, by a display
  /// link or by percents.
  @Test(
    "A driven animator moves evenly, or along its spring if scrubsLinearly is false",
    .tags(.documented),
    .covers(.ownCurve),
    arguments: ["a straight line", "its spring"]
  )
  func curve(course: String) throws {
    let isEven = course == "a straight line"
    let menus = MenuFixture(.animator, drive: .link(scrubsLinearly: isEven))
    let undriven = MenuFixture(.block, drive: .none)
    try menus.present(menus.stack.b)
    try undriven.present(undriven.stack.b)
    for frame in 1..<24 {
      let passed = Duration.seconds(1) * frame / 60
      for each in [menus, undriven] {
        try each.stack.simulation.advance(by: passed - each.stack.time)
      }
      let expected = isEven ? Double(frame) / 24 : undriven.openness
      #expect(isNear(menus.openness, expected))
    }
    try menus.stack.story.settle("present B finished")
  }

  /// UIKit drops the second presentation until the first controller is gone.
  @Test(
    "A second menu can be presented while the first one still retracts undisturbed",
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
    #expect(fixture.b.view.window === fixture.window)
    #expect(fixture.nav.screen == "A + C")
    try fixture.story.settle("present B cancelled · present C finished → A + C")
    #expect(fixture.b.view.window == nil)
    // The same happens from the dismissal of an open menu.
    try menus.dismiss(fixture.c)
    try fixture.simulation.advance(by: .milliseconds(100))
    try menus.present(fixture.b)
    try fixture.story.settle("dismiss C finished · present B finished → A + B")
    #expect(fixture.c.view.window == nil)
  }

  @Test(
    "On real systems' profiles, slow animations slow down all animations but those of display links",
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
