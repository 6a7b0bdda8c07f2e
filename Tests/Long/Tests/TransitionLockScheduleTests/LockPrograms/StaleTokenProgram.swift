import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Tokens of an earlier lock, whose memory this one may have, are ended against its turns.
  @Test("G4: a token of a lock that is gone ends nothing", arguments: Extent.all())
  func staleToken(extent: Extent) async {
    await extent.explore { referee, extent in
      let reports = Referee.Reports()
      var stale: TransitionLock.Token
      var second: TransitionLock
      // Another test of the process may take the memory in between.
      repeat {
        var first: TransitionLock? = TransitionLock(limits: .none) { reports.add($0) }
        guard let token = first?.tryStart() else { return referee.always("G8: a free lock is taken", false) }
        token.end()
        first = nil
        second = TransitionLock(limits: .none) { reports.add($0) }
        stale = token
      } while !second.mayShareMemory(with: stale)
      await referee.run(extent.tasks) { [stale, second] task in
        for _ in 0..<extent.operations {
          if task == extent.tasks - 1 {
            let isHeld = second.isTransitioning
            referee.always("G4: a stale token ends nothing", !stale.endIfHolding() && second.isTransitioning == isHeld)
            referee.always("G4: a stale token holds nothing", !stale.isHolding)
            do throws(TransitionLock.Failure) {
              try second.end(stale)
              referee.always("G4: a stale token is foreign", false)
            } catch {
              referee.always("G4: a stale token is foreign", error.code == .foreignToken)
            }
            referee.sometimes("a stale token met a holder", isHeld)
            await Task.yield()
          } else {
            let ending: Void? = try? await second.serialize { token in
              await Task.yield()
              referee.always("G4: a stale token does not take the turn of another", token.isHolding)
            }
            referee.always("G3: everybody has a turn", ending != nil)
          }
        }
      }
      referee.always("G4: nothing of it is reported to the new lock", reports.all.isEmpty)
    }
  }
}
