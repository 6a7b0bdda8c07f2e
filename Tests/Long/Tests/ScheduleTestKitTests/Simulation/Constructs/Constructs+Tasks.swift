import ScheduleTestKit

@concurrent private func elsewhere(_ mark: Marks, _ text: String) async { mark(text) }

private enum Name {
  @TaskLocal static var value = "none"
}

private actor Starter {
  func start(_ mark: Marks) -> Task<Void, Never> {
    Task {
      mark("in the actor")
      await Task.yield()
      mark("in the actor again")
    }
  }
}

extension Constructs {
  static let tasks: [Construct] = [
    Construct("`Task { }`") { _, mark in
      async let other: Void = elsewhere(mark, "other")
      await Task { mark("task") }.value
      await other
      mark("end")
    },
    Construct("`Task { }` without a waiter") { _, mark in
      Task { mark("task") }
      Task { mark("other task") }
      await Task.yield()
      mark("end")
    },
    Construct("`Task.detached`") { _, mark in
      let one = Task.detached { mark("one") }
      let other = Task.detached(priority: .background) { mark("other") }
      await one.value
      await other.value
    },
    Construct("`Task.immediate`") { _, mark in
      let one = Task.immediate {
        mark("one")
        await Task.yield()
        mark("one again")
      }
      let other = Task.immediate {
        mark("other")
        await Task.yield()
        mark("other again")
      }
      await one.value
      await other.value
    },
    Construct("`Task { }` in an actor") { _, mark in
      let one = await Starter().start(mark)
      let other = await Starter().start(mark)
      await one.value
      await other.value
    },
    Construct("`@concurrent` functions") { _, mark in
      async let one: Void = elsewhere(mark, "one")
      async let other: Void = elsewhere(mark, "other")
      _ = await (one, other)
    },
    Construct("`Task.yield`") { _, mark in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<3 {
          group.addTask {
            mark("\(number)")
            await Task.yield()
            mark("\(number) again")
          }
        }
      }
    },
    Construct("cancellation, and its handler") { _, mark in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await withTaskCancellationHandler {
            while !Task.isCancelled { await Task.yield() }
            mark("cancelled")
          } onCancel: {
            mark("handler")
          }
        }
        await Task.yield()
        group.cancelAll()
        mark("has cancelled")
      }
    },
    Construct("priorities, and their escalation") { _, mark in
      let low = Task(priority: .background) {
        mark("low")
        await Task.yield()
        mark("low again")
      }
      let high = Task(priority: .high) {
        await low.value
        mark("high")
      }
      await high.value
    },
    Construct("task-local values") { _, mark in
      await Name.$value.withValue("set") {
        async let one: Void = elsewhere(mark, "one: \(Name.value)")
        mark(Name.value)
        await one
      }
      mark(Name.value)
    },
  ]
}
