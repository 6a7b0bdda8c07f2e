import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Display links")
struct DisplayLinksTests {
  private let field = ViewFixture()
  private var simulation: NavigationSimulation { field.simulation }

  private final class Frames {
    var moments: [Duration] = []
    var told: [Duration] = []
  }

  private func link(_ frames: Frames, until count: Int = .max) -> DisplayLink {
    DisplayLink(simulation: simulation) { [unowned simulation] link in
      frames.moments.append(simulation.clock.now.offset)
      frames.told.append(link.timestamp)
      if frames.moments.count == count { link.invalidate() }
    }
  }

  private func frame(_ number: Int, of rate: Int = 60) -> Duration {
    let (seconds, rest) = number.quotientAndRemainder(dividingBy: rate)
    let (nanoseconds, fraction) = (rest * 1_000_000_000).quotientAndRemainder(dividingBy: rate)
    let attoseconds = nanoseconds * 1_000_000_000 + fraction * 1_000_000_000 / rate
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }

  @Test(
    "Frames come at exact multiples of a sixtieth of a second, without drift",
    .tags(.documented)
  )
  func frames() throws {
    let frames = Frames()
    let link = link(frames)
    link.add()
    #expect(link.timestamp == .zero)
    try field.advance(by: 100)
    #expect(frames.moments == (1...6_000).map { frame($0) })
    #expect(frames.moments.last == .seconds(100))
    #expect(frames.told == frames.moments)
    #expect(link.timestamp == .seconds(100))
    #expect(link.targetTimestamp == frame(6_001))
    #expect(link.duration == frame(1))
    link.invalidate()
  }

  @Test(
    "A display link that is added between two frames begins with the next frame of its rate",
    .tags(.inferred)
  )
  func between() throws {
    let (frames, slow) = (Frames(), Frames())
    try field.advance(by: 0.105)
    link(frames, until: 3).add()
    let other = link(slow, until: 3)
    other.preferredFramesPerSecond = 30
    other.add()
    #expect(other.targetTimestamp == frame(4, of: 30))
    try field.advance(by: 1)
    #expect(frames.moments == [7, 8, 9].map { frame($0) })
    #expect(slow.moments == [4, 5, 6].map { frame($0, of: 30) })
  }

  @Test(
    "A paused display link is not called; when resumed, it keeps to the same frames",
    .tags(.documented)
  )
  func paused() throws {
    let frames = Frames()
    let link = link(frames, until: 4)
    link.add()
    try field.advance(by: 0.04)
    link.isPaused = true
    try field.advance(by: 0.05)
    #expect(frames.moments.count == 2 && simulation.waitingFrames == 0)
    link.isPaused = false
    try field.advance(by: 0.05)
    #expect(frames.moments == [1, 2, 6, 7].map { frame($0) })
  }

  @Test("A frame rate that is set in a frame applies at once, and no frame comes twice")
  func rate() throws {
    let frames = Frames()
    let link = DisplayLink(simulation: simulation) { link in
      frames.moments.append(link.timestamp)
      link.preferredFramesPerSecond = link.preferredFramesPerSecond == 60 ? 20 : 60
    }
    link.add()
    try field.advance(by: 0.12)
    #expect(frames.moments == [1, 3, 4, 6, 7].map { frame($0) })
    link.preferredFramesPerSecond = -1
    #expect(link.preferredFramesPerSecond == 20 || link.preferredFramesPerSecond == 60)
    #expect(simulation.misuses.count == 1)
    link.invalidate()
    #expect(simulation.waitingFrames == 0)
  }

  @Test("A frame rate that is set between frames applies from then on")
  func rateBetweenFrames() throws {
    let frames = Frames()
    let link = link(frames)
    link.add()
    try field.advance(by: 0.02)
    link.preferredFramesPerSecond = 20
    try field.advance(by: 0.085)
    #expect(frames.moments == [1, 3, 6].map { frame($0) })
    link.invalidate()
  }

  @Test("A display link does not prolong a run: without other deadlines, the run ends")
  func alone() throws {
    let frames = Frames()
    let link = link(frames)
    link.add()
    try field.run()
    #expect(frames.moments == [])
    field.animate(for: 0.1) { field.view.alpha = 0 }
    try field.run()
    #expect(frames.moments == (1...6).map { frame($0) })
    try field.advance(by: 0.1)
    #expect(frames.moments == (1...12).map { frame($0) })
    link.invalidate()
  }

  @Test("If a display link never completes its transition, a run throws after a minute of frames")
  func endless() throws {
    let fixture = TransitionFixture()
    let simulation = fixture.stack.simulation
    fixture.animator.complete = { _, _ in }
    fixture.animator.onStart = { [unowned simulation] _ in
      DisplayLink(simulation: simulation) { _ in }.add()
    }
    try fixture.stack.begin(.present(.b))
    let failure = #expect(throws: SimulationFailure.self) { try simulation.run() }
    #expect(failure?.code == .neverCompleted)
    #expect((.seconds(60)...(.seconds(61))).contains(simulation.clock.now.offset))
  }

  @Test(
    "A simulation retains an added display link until the link is invalidated or the simulation is released"
  )
  func lifetimes() throws {
    weak var invalidated: DisplayLink?
    weak var orphan: DisplayLink?
    do {
      let simulation = NavigationSimulation()
      do {
        let link = DisplayLink(simulation: simulation) { $0.invalidate() }
        invalidated = link
        link.add()
        var other: DisplayLink?
        other = DisplayLink(simulation: simulation) { _ in _ = other }
        orphan = other
        other?.add()
      }
      #expect(invalidated != nil)
      try simulation.advance(by: .milliseconds(20))
      #expect(invalidated == nil)
      #expect(orphan != nil)
    }
    #expect(orphan == nil)
  }
}
