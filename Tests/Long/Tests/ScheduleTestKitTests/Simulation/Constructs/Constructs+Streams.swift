import ScheduleTestKit
import TransitionSupport

extension Constructs {
  static let streams: [Construct] = [
    Construct("`AsyncStream`") { _, mark in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for await element in stream { mark("has \(element)") } }
        for number in 0..<3 {
          continuation.yield(number)
          mark("sent \(number)")
          await Task.yield()
        }
        continuation.finish()
      }
    },
    Construct("`AsyncThrowingStream` that asks for each element") {
      _,
      mark in
      let count = Atomic(0)
      let stream = AsyncThrowingStream<Int, any Error> {
        await Task.yield()
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return number < 4 ? number : nil
      }
      for try await element in stream.map({ $0 * 2 }) { mark("has \(element)") }
    },
    Construct("continuations that a task resumes") { _, mark in
      let waiting = Mailbox()
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          while !waiting.open() { await Task.yield() }
          mark("resumed")
        }
        group.addTask { mark("other") }
        await withCheckedContinuation { waiting.leave($0) }
        mark("goes on")
      }
    },
    Construct("continuations that another thread resumes") { _, mark in
      let waiting = Mailbox()
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          while waiting.isEmpty { await Task.yield() }
          ThreadExecutor.onNewThread { _ = waiting.open() }
        }
        await withCheckedContinuation { waiting.leave($0) }
        mark("goes on")
      }
    },
  ]
}
