import TestSupport
import Testing
import TransitionLock
import TransitionSupport

/// Random mixtures with transitions that are never ended, on a clock that a task moves: what is overdue is taken back.
@Suite(.timeLimit(.minutes(10)))
struct OverdueStressTests {
  /// The begins and ends of transitions, as all callers count them.
  private struct Tally: Equatable {
    /// Turns that were given.
    var turns = 0
    /// Turns that their own token ended, or their block by throwing.
    var ends = 0
    /// Turns that were reported as taken back.
    var takenBack = 0
    /// Requests and calls.
    var asked = 0
    var settled = 0

    /// A Boolean value that indicates whether there is a turn whose end has not been noted.
    var isOpen: Bool { turns > ends + takenBack }
  }

  private final class Scene: Sendable {
    let clock = ManualClock()
    let lock: TransitionLock
    let tally = Guarded(Tally())
    let comment: Comment

    init(seed: UInt64) {
      let comment: Comment = "seed \(seed)"
      self.comment = comment
      lock = TransitionLock(
        clock: clock,
        limits: .init(transition: .seconds(1), overdue: .takeBack)
      ) { [tally] report in
        switch report.code {
        case .takenBack: tally.with { $0.takenBack += 1 }
        case .late: break
        // Its token has ended, and its block has not returned: that cannot be taken back.
        case .overdue: break
        default: Issue.record("\(comment): \(report)")
        }
      }
    }

    /// Ends a turn, if that has not been taken back.
    func end(_ token: TransitionLock.Token) {
      if token.endIfHolding() { tally.with { $0.ends += 1 } }
    }

    func note(_ change: (inout Tally) -> Void) { tally.with { change(&$0) } }
  }

  @Test(
    "G3: whatever is overdue and taken back meanwhile, every turn ends once, and every request and call settles once",
    arguments: Effort.seeds(2, from: 1)
  )
  func mixtures(seed: UInt64) async throws {
    let scene = Scene(seed: seed)
    let isOver = Guarded(false)
    let time = Task {
      while !isOver.current {
        scene.clock.advance(by: .milliseconds(300))
        // Who awaits the end of a forgotten transition does not want its turn. This one does, so that it is taken back.
        if let token = scene.lock.tryStart() {
          scene.note { $0.turns += 1 }
          scene.end(token)
        }
        await Task.yield()
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 as Range<UInt64> {
        group.addTask { try await call(scene, SplitMix64(seed: seed &* 1_000 &+ number)) }
      }
      try await group.waitForAll()
    }
    // The last one may have been forgotten, too.
    while scene.lock.isTransitioning { await Task.yield() }
    isOver.with { $0 = true }
    await time.value
    // The last report comes after the turn was taken back, and perhaps after all this.
    for _ in 0..<1_000_000 where scene.tally.current.isOpen { await Task.yield() }
    let tally = scene.tally.current
    #expect(tally.turns == tally.ends + tally.takenBack, scene.comment)
    #expect(tally.settled == tally.asked, scene.comment)
    #expect(tally.takenBack > 0, "nothing was overdue")
    #expect(scene.lock.waitingCount == 0, scene.comment)
  }

  private func call(_ scene: Scene, _ random: SplitMix64) async throws {
    var random = random
    for _ in 0..<150 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        // One that is forgotten.
        if scene.lock.tryStart() != nil { scene.note { $0.turns += 1 } }
      case 1, 2:
        guard let token = scene.lock.tryStart() else { continue }
        scene.note { $0.turns += 1 }
        await Task.yield()
        scene.end(token)
      case 3, 4:
        await serialize(scene, timeout: Bool.random(using: &random) ? .seconds(1) : nil)
      default:
        try await enqueue(scene, play: Int.random(in: 0..<5, using: &random))
      }
    }
  }

  private func serialize(_ scene: Scene, timeout: Duration?) async {
    scene.note { $0.asked += 1 }
    do {
      try await scene.lock.serialize(timeout: timeout) { token in
        scene.note { $0.turns += 1 }
        await Task.yield()
        scene.end(token)
      }
    } catch TransitionLock.Failure.Code.takenBack {
      // It has had its turn, and lost it before its body began.
      scene.note { $0.turns += 1 }
    } catch {
      #expect(TransitionLock.Failure.Code.timedOut ~= error && timeout != nil, scene.comment)
    }
    scene.note { $0.settled += 1 }
  }

  private func enqueue(_ scene: Scene, play: Int) async throws {
    scene.note { $0.asked += 1 }
    let (hasRun, ended) = (Guarded(false), Guarded(false))
    let request = scene.lock.enqueue(on: .anyThread, timeout: play == 4 ? .seconds(1) : nil) { token in
      hasRun.with { $0 = true }
      scene.note { $0.turns += 1 }
      switch play {
      case 0: Task { _ = token.end() ? scene.note { $0.ends += 1 } : () }
      case 1: throw StressRequest.Mishap()
      case 2: break
      default:
        ended.with { $0 = token.endIfHolding() }
        if ended.current { scene.note { $0.ends += 1 } }
      }
    }
    let outcome = try await request.settled()
    scene.note { $0.settled += 1 }
    switch outcome {
    case .finished: #expect(play != 1 && play != 2, scene.comment)
    // Nobody has ended its token; the throw did.
    case .failed:
      #expect(play == 1, scene.comment)
      scene.note { $0.ends += 1 }
    case .takenBack:
      #expect(!ended.current, scene.comment)
      // It has had its turn, and lost it before its block began.
      if !hasRun.current { scene.note { $0.turns += 1 } }
    case .timedOut: #expect(play == 4, scene.comment)
    default: Issue.record(scene.comment)
    }
  }
}
