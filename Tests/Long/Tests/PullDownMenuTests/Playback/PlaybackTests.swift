import NavigationSimulator
import Testing

@testable import PullDownMenu

/// The figures of each variant.
@Suite("The variants of the menu")
struct PlaybackTests {
  private static let tap = Playback.tapTime

  @Test("An interruptible menu reverses at its position without a jump, and the tap is delivered")
  func interruptible() throws {
    let playback = try Playback(.interruptible)
    #expect(playback.tapArrives && playback.secondOpens)
    #expect(playback.dismissalTime == nil, "it is the presentation that goes back")
    #expect(playback.menu.goneTime == Self.tap + Menu.duration)
    #expect(playback.speedBefore > 1_300)
    // Over the millionths of a second before and after, a spring's pull changes the speed by less
    // than this.
    #expect(abs(playback.speedAfter - playback.speedBefore) < 0.3)
    // From millisecond to millisecond the speed never changes by more than the spring pulls: 160
    // pt/s; the jump of isReversed is 2,784.
    let speeds = playback.menu.speeds
    let jumps = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }
    #expect(try #require(jumps.max()) < 160)
    let reversed = try Playback(.animator, hand: .reverses).menu.speeds
    #expect(try #require(zip(reversed, reversed.dropFirst()).map { abs($1 - $0) }.max()) > 2_600)
  }

  @Test(
    "A menu dims the button beneath as long as it exists, and a second menu keeps the button dimmed"
  )
  func dimming() throws {
    let screen = MenuScreen(.interruptible)
    try screen.present(screen.menu)
    #expect(screen.dimsButton)
    try screen.advance(to: .milliseconds(100))
    #expect(screen.tap())
    #expect(screen.dimsButton, "turned round, the presentation is no dismissal")
    try screen.advance(to: .milliseconds(150))
    try screen.present(screen.second)
    try screen.close()
    #expect(screen.dimsButton)
    try screen.second.dismiss(animated: true)
    #expect(!screen.dimsButton)
    try screen.close()
    try screen.present(screen.menu)
    try screen.advance(to: .milliseconds(1_300))
    #expect(screen.tap())
    try screen.close()
    #expect(!screen.dimsButton)
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
