import ScheduleTestKit
import TestSupport
import Testing
import TransitionLock

extension LockPrograms {
  /// All ask with one of two keys, and with none, as calls and as blocks.
  @Test(
    "G2, G3: the newest request of a key has the place of the older one, which is superseded once",
    arguments: Extent.tree(twoByThree: 2, withExecutor: 0, threeByTwo: Effort.isGreat ? 2 : nil)
  )
  func replacing(extent: Extent) async {
    await extent.exploreTree { referee, extent in
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          let place = extent.tasks > 2 && task == 0 ? ["0"] : []
          switch (task + operation) % 3 {
          case 0:
            let waiting = referee.line.count
            let ending = await referee.attempt(.replace("search"), by: task)
            referee.sometimes("a call was superseded", ending == .superseded || extent.tasks == 2)
            referee.sometimes("a request with a key waited behind others", waiting > 0 || extent.tasks == 2)
          case 1:
            referee.enqueue(.replace(task == 0 ? "badge" : "search"), at: place)
            await Task.yield()
          default:
            await referee.attempt(.wait, at: place) { _ in
              await Task.yield()
              let first = referee.enqueue(.replace("search"))
              let second = referee.enqueue(.wait)
              let third = referee.enqueue(.replace("search"))
              let isWaiting = referee.line.contains(third)
              referee.always("the newer one replaces the older one", !isWaiting || !referee.line.contains(first))
              let places = referee.line.filter { $0 == third || $0 == second }
              referee.sometimes("it went ahead of who came between", places == [third, second])
            }
          }
        }
      }
    }
  }
}
