import NavigationSimulator
import Testing

@testable import PullDownMenu

/// What each variant does, in numbers.
@Suite("What the variants do")
struct PlayTests {
  private static let tap = Play.tapTime

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
