import ScheduleTestKit
import TestSupport
import Testing
import TransitionLock
import VirtualTime

extension LockPrograms {
  /// Transitions overstay by chance, and the watch takes their turns back against their own ends.
  @Test(
    "G10: a turn that is taken back ends once, is reported, and its token is late",
    arguments: Extent.all(threeByTwo: .random(Effort.times(200)), threeByThree: nil)
  )
  func takeBackAgainstEnd(extent: Extent) async {
    await extent.explore { program, extent in
      let reports = CheckedLock.Reports()
      let clock = program.simulation.clock
      let limits = TransitionLock.Limits(transition: .seconds(1), overdue: .takeBack)
      let lock = TransitionLock(label: "watched", clock: clock, limits: limits) { reports.add($0) }
      let tally = Tally()
      await program.run(extent) { task, operation in
        if task == 0 {
          guard let token = lock.tryStart("overstays") else {
            try? await clock.sleep(for: .milliseconds(500))
            return
          }
          let before = reports.count(.takenBack)
          tally.noteTakenBack(before)
          tally.begin()
          // Long after the look, or at the very moment of it.
          try? await clock.sleep(for: operation.isMultiple(of: 2) ? .seconds(3) : .seconds(1))
          let isHolding = token.isHolding
          program.always(
            "G10: what is taken back is gone",
            !isHolding || reports.count(.takenBack) == before
          )
          if isHolding { tally.inside -= 1 }
          let hasEnded = token.end()
          program.always("G4: a token ends what it holds", hasEnded == isHolding)
          if !hasEnded { tally.late += 1 }
          program.sometimes("the token was faster", hasEnded)
        } else if task == 1, operation == 1 {
          // A block whose completion overstays, if it waited or not.
          let request = lock.enqueue(on: .anyThread, "block") { token in
            tally.noteTakenBack(reports.count(.takenBack))
            tally.begin()
            Task {
              try? await clock.sleep(for: .seconds(3))
              if token.isHolding { tally.inside -= 1 }
              if !token.end() {
                tally.late += 1
                tally.isBlockLate = true
              }
            }
          }
          let outcome = try? await request.settled()
          program.always("G3: every request settles", outcome != nil)
          program.sometimes(
            "the turn of a block was taken back",
            outcome?.code == .takenBack || extent.tasks < 3
          )
          // Its completion is still to come.
          try? await clock.sleep(for: .seconds(4))
          program.always(
            "G3: a block whose token is late was taken back",
            !tally.isBlockLate || outcome?.code == .takenBack
          )
        } else {
          let ending: Void? = try? await lock.serialize("waits") { token in
            tally.noteTakenBack(reports.count(.takenBack))
            tally.begin()
            await Task.yield()
            if token.isHolding { tally.inside -= 1 }
          }
          program.always("G3: everybody has a turn", ending != nil)
          try? await clock.sleep(for: .seconds(2))
        }
        program.always("G1: at most one holds the lock", tally.most <= 1)
      }
      program.sometimes("a turn was taken back", reports.count(.takenBack) > 0)
      program.always("G10: a late end is reported once", reports.count(.late) == tally.late)
      program.always("G10: what is taken back is reported", reports.count(.takenBack) >= tally.late)
      program.always(
        "G3: the lock is free in the end",
        !lock.isTransitioning && lock.waitingCount == 0
      )
    }
  }
}

/// How many hold a lock whose turns are taken back.
final class Tally: @unchecked Sendable {
  // Sendable: as a checked lock.
  var inside = 0
  var most = 0
  var late = 0
  var takenBack = 0
  var isBlockLate = false

  /// Notes how many turns have been taken back until now; those hold no longer.
  func noteTakenBack(_ count: Int) {
    inside -= count - takenBack
    takenBack = count
  }

  func begin() {
    inside += 1
    most = max(most, inside)
  }
}
