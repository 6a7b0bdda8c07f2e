import NavigationSimulator
import Testing

@testable import PullDownMenu

/// What each variant does, in numbers.
@Suite("What the variants do")
struct PlayTests {
  private static let tap = Play.tapTime

  @Test(
    "Without an interaction controller the tap is swallowed, and a dismissal waits for the end of the presentation",
    arguments: [Variant.plain, .animator]
  )
  func waits(variant: Variant) throws {
    let play = try Play(variant)
    #expect(!play.tapArrives && !play.secondOpens)
    #expect(play.dismissalTime == Menu.duration)
    #expect(try Report(variant).wait == Menu.duration - Self.tap)
    #expect(play.menu.goneTime == Menu.duration * 2)
  }

  @Test("Undisturbed, a menu follows its spring: at every sample, but for the thousandth that is cut off")
  func spring() throws {
    let report = try Report(.plain)
    for sample in report.play.menu.samples where sample.time < Menu.duration {
      let expected = Menu.height(report.spring.position(at: sample.time))
      #expect(abs((sample.height ?? 0) - expected) < 1e-9)
    }
  }

  @Test(
    "A menu reversed by hand replays what was, backwards: its speed jumps to the opposite, and nobody else may present"
  )
  func reversed() throws {
    let play = try Play(.animator, hand: .reverses)
    #expect(play.speedBefore > 1_300)
    #expect(abs(play.speedBefore + play.speedAfter) < 0.5)
    #expect(!play.tapArrives && !play.secondOpens)
    #expect(play.menu.goneTime == Self.tap * 2)
    for milliseconds in 1..<100 {
      let passed = Duration.milliseconds(milliseconds)
      let (before, after) = (play.menu.height(at: Self.tap - passed), play.menu.height(at: Self.tap + passed))
      #expect(abs(try #require(before) - (try #require(after))) < 1e-9)
    }
  }

  @Test("Scrubbed by a display link, a property animator goes evenly, there and back")
  func linear() throws {
    let report = try Report(.linkAnimator)
    let play = report.play
    #expect(play.tapArrives && !play.secondOpens)
    for sample in play.menu.samples where sample.time < Self.tap * 2 {
      let passed = sample.time <= Self.tap ? sample.time : Self.tap * 2 - sample.time
      #expect(abs((sample.height ?? 0) - Menu.height(passed / Menu.duration)) < 1e-9)
    }
    #expect(play.menu.goneTime == Self.tap * 2)
    #expect(report.distanceFromSpring > 100)
  }

  @Test("A link that computes a spring of its own is on it in every frame, there and back, and carries the speed on")
  func followsSpring() throws {
    let report = try Report(.linkAnimate)
    let play = report.play
    #expect(play.tapArrives && !play.secondOpens)
    #expect(report.distanceFromSpring < 1e-9)
    // It turns in the frame after the tap.
    let turn = Self.tap + .seconds(1) / 60
    let back = Spring(
      from: report.spring.position(at: turn),
      speed: report.spring.speed(at: turn),
      to: 0,
      damping: 1,
      duration: Menu.duration
    )
    for sample in play.menu.samples where sample.time >= turn && sample.time < turn + Menu.duration - .milliseconds(1) {
      #expect(abs((sample.height ?? 0) - Menu.height(back.position(at: sample.time - turn))) < 1e-9)
    }
  }

  @Test("A block that is driven by percents is on its spring in every frame; cancelled, it goes back along it")
  func driven() throws {
    let report = try Report(.linkPercent)
    let play = report.play
    #expect(play.tapArrives && !play.secondOpens, "let go, it is in the way until it is gone")
    #expect(report.distanceFromSpring < 1e-9)
    #expect(play.menu.goneTime == Self.tap * 3, "back in twice the time")
    // The same heights again, in the opposite order, as the ease has it: by the middle half of the way in time is gone.
    let middle = try #require(play.menu.height(at: Self.tap * 2))
    #expect(abs(middle - Menu.height(report.spring.position(at: Self.tap / 2))) < 1e-6)
  }

  @Test("An interruptible menu turns round where it is: no jump of place or speed anywhere, and the tap is delivered")
  func interruptible() throws {
    let play = try Play(.interruptible)
    #expect(play.tapArrives && play.secondOpens)
    #expect(play.dismissalTime == nil, "it is the presentation that goes back")
    #expect(play.menu.goneTime == Self.tap + Menu.duration)
    #expect(play.speedBefore > 1_300)
    // Over the millionths of a second before and after, a spring's pull changes the speed by less than this.
    #expect(abs(play.speedAfter - play.speedBefore) < 0.3)
    // From millisecond to millisecond the speed never changes by more than the spring pulls: 160 pt/s; the jump of
    // isReversed is 2,784.
    let speeds = play.menu.speeds
    let jumps = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }
    #expect(try #require(jumps.max()) < 160)
    let reversed = try Play(.animator, hand: .reverses).menu.speeds
    #expect(try #require(zip(reversed, reversed.dropFirst()).map { abs($1 - $0) }.max()) > 2_600)
  }

  @Test("An interruptible menu gives back what the plain menu waits")
  func gains() throws {
    let (plain, interruptible) = (try Play(.plain), try Play(.interruptible))
    let gain = try #require(plain.menu.goneTime) - (try #require(interruptible.menu.goneTime))
    #expect(gain == Menu.duration - Self.tap)
  }

  @Test("The second menu opens while the first retracts, and stays")
  func second() throws {
    let play = try Play(.interruptible)
    #expect(play.second.height(at: Play.secondTime - .milliseconds(2)) == nil)
    #expect(play.second.height(at: Play.length) == Menu.height(1))
    let both = Duration.milliseconds(300)
    #expect(play.menu.height(at: both) != nil && play.second.height(at: both) != nil)
  }

  @Test("A menu dims the button beneath for as long as it is there, and the next one goes on with it")
  func dimming() throws {
    let theatre = Theatre(.interruptible)
    try theatre.present(theatre.menu)
    #expect(theatre.dimsButton)
    try theatre.advance(to: .milliseconds(100))
    #expect(theatre.tap())
    #expect(theatre.dimsButton, "turned round, the presentation is no dismissal")
    try theatre.advance(to: .milliseconds(150))
    try theatre.present(theatre.second)
    try theatre.close()
    #expect(theatre.dimsButton)
    try theatre.second.dismiss(animated: true)
    #expect(!theatre.dimsButton)
    try theatre.close()
    try theatre.present(theatre.menu)
    try theatre.advance(to: .milliseconds(1_300))
    #expect(theatre.tap())
    try theatre.close()
    #expect(!theatre.dimsButton)
  }
}

extension Motion {
  /// The speeds from each sample to the next, in points per second.
  fileprivate var speeds: [Double] {
    zip(samples, samples.dropFirst()).compactMap { sample, next in
      guard let from = sample.height, let to = next.height else { return nil }
      return (to - from) / (next.time - sample.time).seconds
    }
  }
}
