import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// The requirements of an author of a pull-down menu. The example PullDownMenu draws them.
@Suite("Interactive transitions: five wishes for a menu")
struct MenuWishesTests {
  private static let moments: [Duration] = [1, 30, 100, 195, 300, 390].map { .milliseconds($0) }

  /// UIKit leaves it to the app: a dismissal waits for the end of the presentation, and `isReversed` by itself turns the
  /// speed round too, which one sees. What is continued there is blended; here it goes on exactly as it was.
  @Test(
    "A presentation that is dismissed midway retracts from where it is, as fast as it is: blocks and property animators",
    .tags(.different),
    .covers(.turnedRound),
    arguments: [MenuMotion.Kind.block, .animator],
    moments
  )
  func retracts(kind: MenuMotion.Kind, moment: Duration) throws {
    let theatre = WishTheatre(kind, drive: .interruptible)
    let stage = theatre.stage
    try theatre.present(stage.b)
    try stage.simulation.advance(by: moment)
    let before = try theatre.speed()
    let position = theatre.openness
    try stage.b.dismiss(animated: true, completion: stage.note("dismiss"))
    #expect(isNear(theatre.openness, position))
    let after = try theatre.speed()
    #expect(isNear(after, before, within: 0.01))
    try stage.simulation.run()
    #expect(stage.time < moment + .milliseconds(401))
    #expect(stage.a.presentedViewController == nil && stage.b.view.window == nil)
    #expect(stage.ends.sorted() == ["dismiss finished", "present B cancelled"])
    #expect(theatre.director.ends == [false], "completeTransition(false), once")
    #expect(stage.simulation.misuses == [])
  }

  /// That this flips the speed is inferred: nobody documents it.
  @Test(
    "isReversed by itself has a property animator replay its way backwards: the speed is turned round",
    .tags(.inferred),
    .covers(.turnedRound)
  )
  func replays() throws {
    let theatre = WishTheatre(.animator, drive: .none)
    try theatre.present(theatre.stage.b)
    try theatre.stage.simulation.advance(by: .milliseconds(100))
    let (before, position) = (try theatre.speed(), theatre.openness)
    theatre.director.animator?.isReversed = true
    #expect(isNear(theatre.openness, position))
    let after = try theatre.speed()
    #expect(before > 5 && isNear(after, -before, within: 0.01))
    try theatre.stage.simulation.run()
    #expect(isNear(theatre.stage.time / .milliseconds(1), 200, within: 0.01))
    #expect(theatre.stage.ends == ["present B cancelled"])
  }

  @Test(
    "Taps are delivered while a transition is interactive or can be interrupted, and swallowed while it is neither",
    .source(.radar19940),
    .covers(.deliveredTaps),
    arguments: [
      (MenuMotion.Kind.block, MenuMotion.Drive.none, false), (.animator, .none, false), (.block, .interruptible, true),
      (.animator, .interruptible, true), (.animator, .link(scrubsLinearly: true), true),
    ]
  )
  func taps(kind: MenuMotion.Kind, drive: MenuMotion.Drive, arrives: Bool) throws {
    let theatre = WishTheatre(kind, drive: drive)
    let stage = theatre.stage
    var taps = 0
    try theatre.present(stage.b)
    try #require(stage.b.presentationController?.containerView).onTap = { taps += 1 }
    try stage.simulation.advance(by: .milliseconds(100))
    stage.window.tap(at: Point(x: 10, y: 700))
    #expect(taps == (arrives ? 1 : 0))
    try stage.simulation.run()
    stage.window.tap(at: Point(x: 10, y: 700))
    #expect(taps == (arrives ? 2 : 1))
  }

  /// A property animator that is scrubbed goes evenly unless it is told otherwise, by a display link or by percents.
  @Test(
    "Driven by progress, an animator follows its own spring if scrubsLinearly is false, and else a straight line",
    .tags(.documented),
    .covers(.ownCurve),
    arguments: [true, false]
  )
  func curve(scrubsLinearly: Bool) throws {
    let theatre = WishTheatre(.animator, drive: .link(scrubsLinearly: scrubsLinearly))
    let reference = WishTheatre(.block, drive: .none)
    try theatre.present(theatre.stage.b)
    try reference.present(reference.stage.b)
    for frame in 1..<24 {
      let passed = Duration.seconds(1) * frame / 60
      for each in [theatre, reference] {
        try each.stage.simulation.advance(by: passed - each.stage.simulation.clock.now.offset)
      }
      let expected = scrubsLinearly ? Double(frame) / 24 : reference.openness
      #expect(isNear(theatre.openness, expected))
    }
    try theatre.stage.simulation.run()
    #expect(theatre.stage.ends == ["present B finished"])
  }

  /// UIKit drops the second presentation until the first controller is gone.
  @Test(
    "Another menu can be presented while the first is still retracting, which goes on undisturbed",
    .tags(.different),
    .covers(.anotherMenu),
    arguments: [MenuMotion.Kind.block, .animator]
  )
  func another(kind: MenuMotion.Kind) throws {
    let theatre = WishTheatre(kind, drive: .interruptible)
    let stage = theatre.stage
    try theatre.present(stage.b)
    try stage.simulation.advance(by: .milliseconds(100))
    try stage.b.dismiss(animated: true, completion: nil)
    try stage.simulation.advance(by: .milliseconds(50))
    let (position, speed) = (theatre.openness, try theatre.speed())
    try theatre.present(stage.c)
    #expect(isNear(theatre.openness, position, within: 1e-4))
    let after = try theatre.speed()
    #expect(isNear(after, speed, within: 0.01))
    #expect(stage.a.presentedViewController === stage.c)
    #expect([stage.b, stage.c].allSatisfy { $0.view.window === stage.window })
    try stage.simulation.run()
    #expect(stage.b.view.window == nil && stage.c.view.window === stage.window)
    #expect(stage.ends.sorted() == ["present B cancelled", "present C finished"])
    #expect(stage.simulation.misuses == [])
  }

  /// In UIKit what a display link drives is as fast as ever, while all else is slow.
  @Test(
    "Slow animations slow everything, what a display link drives included",
    .tags(.different),
    .covers(.slowAnimations),
    arguments: [MenuMotion.Drive.none, .interruptible, .link(scrubsLinearly: true)]
  )
  func slow(drive: MenuMotion.Drive) throws {
    let theatre = WishTheatre(.animator, drive: drive)
    theatre.stage.simulation.animationSlowdown = 10
    try theatre.present(theatre.stage.b)
    try theatre.stage.simulation.run()
    #expect(isNear(theatre.stage.time / .seconds(1), 4, within: 0.02))
    #expect(theatre.stage.ends == ["present B finished"])
  }

  @Test(
    "On the profiles of real systems display links ignore slow animations, and all else is slow",
    .source(.slowAnimations),
    .covers(.slowAnimations),
    arguments: [SystemProfile.iOS7, .iOS8, .iOS9, .iOS18]
  )
  func slowOnSystems(profile: SystemProfile) throws {
    for (drive, seconds) in [(MenuMotion.Drive.none, 4.0), (.link(scrubsLinearly: true), 0.4)] {
      let theatre = WishTheatre(.animator, drive: drive)
      theatre.stage.simulation.profile = profile
      theatre.stage.simulation.animationSlowdown = 10
      try theatre.present(theatre.stage.b)
      try theatre.stage.simulation.run()
      #expect(isNear(theatre.stage.time / .seconds(1), seconds, within: 0.02))
    }
  }
}
