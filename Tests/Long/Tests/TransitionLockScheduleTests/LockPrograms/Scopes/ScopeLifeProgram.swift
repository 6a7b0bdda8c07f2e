import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// References to one name come and go, with tokens that outlive them, and blocks that do.
  @Test(
    "a name gives the same scope as long as anybody has it, holds it or waits for it",
    arguments: Extent.tree(twoByThree: 2)
  )
  func scopeLife(extent: Extent) async {
    await extent.exploreTree { referee, extent in
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          switch (task + operation) % 3 {
          case 0:
            // Nobody has the scope while the token lives but the lock.
            guard let token = referee.scope(["0"]).tryStart("alone") else {
              await referee.attempt(.wait, at: ["0"])
              continue
            }
            let number = referee.ask(.drop, at: ["0"])
            referee.asked[number].hasSettled = true
            let turn = referee.begin(number, token)
            await Task.yield()
            referee.always("a scope that is held is there", referee.scope(["0"]).isTransitioning)
            turn.end()
          case 1:
            let first = referee.scope(["0"])
            let isHeld = !referee.holders.isEmpty
            await Task.yield()
            let second = referee.scope(["0"])
            referee.always("the same name gives the same scope", first.isSame(as: second))
            referee.always("a scope has its label", second.label == "window/0")
            referee.sometimes("a reference came while somebody held the scope", isHeld)
            await Task.yield()
          default:
            referee.enqueue(.wait, at: ["0", "in it"])
            await Task.yield()
            let isFast = referee.lock?.isFast == true
            referee.sometimes("no scope was left in between", isFast)
          }
        }
      }
    }
  }
}
