import ScheduleTestKit
import TransitionSupport

extension Programs {
  static let streams: [Program] = [
    Program("a stream that is finished before its last element") { simulation, isCured in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let sum = Guarded(0)
      await together(2) { number in
        if number == 0 {
          for await element in stream { sum.run { $0 += element } }
        } else {
          let sender = Task {
            await pause()
            continuation.yield(1)
          }
          if isCured { await sender.value } else { await pause() }
          continuation.finish()
          await sender.value
        }
      }
      simulation.always("every element arrives", sum.value == 1)
    },
    Program("a buffer that is too small for a fast sender") { simulation, isCured in
      let (stream, continuation) = AsyncStream.makeStream(
        of: Int.self,
        bufferingPolicy: isCured ? .unbounded : .bufferingNewest(1)
      )
      let count = Guarded(0)
      await together(2) { number in
        if number == 0 {
          for await _ in stream { count.next() }
        } else {
          for element in 0..<3 {
            continuation.yield(element)
            await pause()
          }
          continuation.finish()
        }
      }
      simulation.always("every element arrives", count.value == 3)
    },
    Program("lines of a log in separate tasks") { simulation, isCured in
      let lines = Guarded<[Int]>([])
      var tasks: [Task<Void, Never>] = []
      for number in 0..<2 {
        let before = tasks.last
        tasks.append(
          Task {
            if isCured { await before?.value }
            lines.run { $0.append(number) }
          }
        )
      }
      for task in tasks { await task.value }
      simulation.always("the lines are in order", lines.value == [0, 1])
    },
    Program("a result that is read before it is written") { simulation, isCured in
      let result = Guarded<Int?>(nil)
      let task = Task {
        await pause()
        result.set(1)
      }
      if isCured { await task.value } else { await pause() }
      simulation.always("there is a result", result.value != nil)
      await task.value
    },
  ]
}
