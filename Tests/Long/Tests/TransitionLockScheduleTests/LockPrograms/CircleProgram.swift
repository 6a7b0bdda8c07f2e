import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Each task holds something and asks for more, in a different order: two locks, and a lock and a
  /// scope. The first one waits in line for its turn, or until the other lock is idle.
  @Test(
    "G6: of the calls that wait in a circle, exactly one throws, and none waits indefinitely",
    arguments: [
      (2, false, false), (2, true, false), (2, false, true), (2, true, true), (3, false, false),
      (3, true, false),
    ]
  )
  func circle(tasks: Int, isInScope: Bool, awaitsIdle: Bool) async {
    let plan = ExplorationPlan.exhaustive(preemptions: tasks == 2 ? nil : 1)
    await ScheduleTestKit.explore(plan) { simulation in
      let reports = CheckedLock.Reports()
      let window = TransitionLock(label: "window", clock: simulation.clock) { reports.add($0) }
      let other = TransitionLock(label: "other", clock: simulation.clock) { reports.add($0) }
      let detail = isInScope ? window.scope("detail") : window
      let tally = CircleTally()
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
          group.addTask {
            let (first, second) = task == 0 ? (detail, other) : (other, task == 1 ? detail : window)
            try? await first.serialize("first") {
              tally.holding += 1
              await Task.yield()
              do {
                if awaitsIdle, task == 0 {
                  try await second.waitUntilIdle()
                } else {
                  try await second.serialize("second") { await Task.yield() }
                }
                tally.passed += 1
              } catch let failure as TransitionLock.Failure {
                simulation.always(
                  "G6: a circle is said",
                  failure.code == .deadlock && failure.circle.count > 1
                )
                let ends = (failure.circle.first?.waiter.label, failure.circle.last?.obstacle.label)
                let call = awaitsIdle && task == 0 ? "waitUntilIdle" : "second"
                simulation.always(
                  "G6: it begins with the call and ends with its body",
                  ends == (call, "first")
                )
                tally.told += 1
              } catch {
                simulation.always("G6: nothing else is thrown", false)
              }
              tally.holding -= 1
            }
          }
        }
      }
      simulation.always("G3: every call settles", tally.passed + tally.told == tasks)
      // With three tasks, two circles may follow each other.
      simulation.always("G6: one call of a circle is told", tally.told < tasks)
      simulation.sometimes("there was a circle", tally.told > 0)
      simulation.sometimes("there was no circle", tally.told == 0)
      simulation.always(
        "G3: the lock is free in the end",
        !window.isTransitioning && !other.isTransitioning
      )
      simulation.always("G10: there is nothing to report", reports.all.isEmpty)
    }
  }

  /// A task that holds a column asks for another one, while the window waits for the first.
  @Test("G6: a circle through an earlier request makes a call throw, unless the request has left")
  func circleByOrder() async {
    await ScheduleTestKit.explore(.exhaustive(preemptions: nil)) { simulation in
      let window = TransitionLock(label: "window", clock: simulation.clock)
      let (left, right) = (window.scope("left"), window.scope("right"))
      let tally = CircleTally()
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          try? await left.serialize("left") {
            await Task.yield()
            let isWindowWaiting = window.waitingCount > 0
            let isTold =
              await right.attempt(.wait, "right") { await Task.yield() }.code == .deadlock
            simulation.always(
              "G6: the call of the holder in a circle is told, and no other",
              isTold == isWindowWaiting
            )
            tally.told += isTold ? 1 : 0
          }
        }
        group.addTask {
          try? await window.serialize("window") { await Task.yield() }
          tally.passed += 1
        }
      }
      simulation.always("G3: the window has its turn", tally.passed == 1)
      simulation.sometimes("there was a circle", tally.told > 0)
      simulation.sometimes("there was no circle", tally.told == 0)
      simulation.always(
        "G3: the lock is free in the end",
        !window.isTransitioning && window.waitingCount == 0
      )
    }
  }
}

/// The outcomes of calls in a circle.
final class CircleTally: @unchecked Sendable {
  // Sendable: as a checked lock.
  var holding = 0
  var passed = 0
  var told = 0
}
