import ScheduleTestKit

private struct Enough: Error {}

@concurrent private func square(_ number: Int, _ mark: Marks) async -> Int {
  mark("\(number)")
  await Task.yield()
  return number * number
}

extension Constructs {
  static let groups: [Construct] = [
    Construct("`async let`") { _, mark in
      async let one = square(1, mark)
      async let two = square(2, mark)
      async let three = square(3, mark)
      mark("\(await one + two + three)")
    },
    Construct("`async let` that is not awaited") { _, mark in
      async let one = square(1, mark)
      async let _ = square(2, mark)
      mark("\(await one)")
    },
    Construct("task groups") { _, mark in
      await withTaskGroup(of: Int.self) { group in
        for number in 0..<3 { group.addTask { await square(number, mark) } }
        for await result in group { mark("result \(result)") }
      }
    },
    Construct("throwing task groups") { _, mark in
      do {
        try await withThrowingTaskGroup(of: Int.self) { group in
          for number in 0..<3 {
            group.addTask {
              let result = await square(number, mark)
              if number == 1 { throw Enough() }
              return result
            }
          }
          for try await result in group { mark("result \(result)") }
        }
      } catch {
        mark("enough")
      }
    },
    Construct("discarding task groups") { _, mark in
      await withDiscardingTaskGroup { group in
        for number in 0..<3 { group.addTask { _ = await square(number, mark) } }
      }
      mark("end")
    },
  ]
}
