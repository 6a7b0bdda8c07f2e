import TestSupport
import Testing
import TransitionLock

/// A block that throws while another thread ends its token.
@Suite(.timeLimit(.minutes(10)))
struct ThrowingRaceTests {
  private struct Mishap: Error {}

  @Test("G4: the token of a block that throws ends by itself or with the block, and one more end is one too many")
  func tokenEndsMeanwhile() {
    let (reports, kept) = (Guarded<[TransitionLock.Report]>([]), Guarded<TransitionLock.Token?>(nil))
    let (lock, other) = (TransitionLock(limits: .none) { reports.append($0) }, TransitionLock(limits: .none))
    let partner = Partner { number in
      // It comes a little later in each round.
      for _ in 0..<number % 64 { _ = other.isTransitioning }
      kept.current?.end()
    }
    defer { partner.leave() }
    for number in 1...Effort.times(2_000) {
      let request = lock.enqueue(on: .anyThread) { token in
        kept.with { $0 = token }
        partner.cue(number)
        throw Mishap()
      }
      partner.finish(number)
      #expect(request.ending == .failed && !lock.isTransitioning)
      #expect(kept.current?.end() == false)
      #expect(reports.current.map(\.code) == [.alreadyEnded], "in round \(number)")
      reports.with { $0 = [] }
    }
  }
}
