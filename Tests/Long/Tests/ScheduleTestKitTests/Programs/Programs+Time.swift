import ScheduleTestKit
import TransitionSupport
import VirtualTime

extension Programs {
  static let time: [Program] = [
    Program("a debounce that fires twice") { simulation, isCured in
      let fired = Guarded(0)
      let last = Guarded<Task<Void, Never>?>(nil)
      @Sendable func type() {
        if isCured { last.run { $0?.cancel() } }
        let task = Task {
          try? await simulation.clock.sleep(for: .seconds(1))
          if !Task.isCancelled { fired.run { $0 += 1 } }
        }
        last.run { $0 = task }
      }
      type()
      await pause()
      type()
      try await simulation.clock.sleep(for: .seconds(3))
      simulation.always("it fires once", fired.value == 1)
    },
    Program("a time limit at the moment of the answer") { simulation, isCured in
      let outcomes = Guarded<[String]>([])
      @Sendable func settle(_ outcome: String) async {
        if isCured {
          outcomes.run { if $0.isEmpty { $0.append(outcome) } }
        } else {
          guard outcomes.value.isEmpty else { return }
          await pause()
          outcomes.run { $0.append(outcome) }
        }
      }
      await together(2) { number in
        try? await simulation.clock.sleep(for: .seconds(1))
        await settle(number == 0 ? "answer" : "time out")
      }
      simulation.always("one outcome", outcomes.value.count == 1)
    },
    Program("two timers of one moment") { simulation, isCured in
      let balance = Guarded(0)
      await together(2) { _ in
        try? await simulation.clock.sleep(for: .seconds(60))
        if isCured {
          balance.run { $0 += 1 }
        } else {
          let before = balance.value
          await pause()
          balance.run { $0 = before + 1 }
        }
      }
      simulation.always("each counts", balance.value == 2)
    },
    Program("a limit of calls for each second") { simulation, isCured in
      let started = Guarded(0)
      let passed = Guarded(0)
      await together(3) { _ in
        if isCured {
          guard
            (started.run { count in
              guard count < 2 else { return false }
              count += 1
              return true
            })
          else { return }
        } else {
          guard started.value < 2 else { return }
          await pause()
          started.run { $0 += 1 }
        }
        passed.run { $0 += 1 }
      }
      simulation.always("at most two pass", passed.value <= 2)
    },
    Program("a retry beside the first try") { simulation, isCured in
      let orders = Guarded(0)
      @Sendable func order() async {
        await pause()
        guard !Task.isCancelled else { return }
        orders.run { $0 += 1 }
      }
      let first = Task { await order() }
      await pause()
      first.cancel()
      if isCured {
        await first.value
        if orders.value == 0 { await order() }
      } else {
        await order()
        await first.value
      }
      simulation.always("it is ordered once", orders.value <= 1)
    },
    Program("a service that its last user does not stop") { _, isCured in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let service = Task {
        // Only a cancellation ends this.
        try? await Task.sleep(for: .seconds(1 << 40))
        continuation.finish()
      }
      let users = Guarded(2)
      await together(3) { number in
        if number == 0 {
          for await _ in stream {}
          return
        }
        await pause()
        var left = 0
        if isCured {
          left = users.run { count in
            count -= 1
            return count
          }
        } else {
          left = users.value - 1
          await pause()
          users.run { [left] in $0 = left }
        }
        if left == 0 { service.cancel() }
      }
    },
  ]
}

extension Programs {
  private static func cancelled(isCured: Bool, _ write: @escaping @Sendable () -> Void) -> Task<
    Void, Never
  > {
    Task {
      if !isCured, Task.isCancelled { return }
      await pause()
      if isCured, Task.isCancelled { return }
      write()
    }
  }

  static let models: [Program] = [
    Program("a search whose older answer comes last") { simulation, isCured in
      let shown = Guarded("")
      let latest = Guarded("")
      @Sendable func search(_ text: String) async {
        latest.run { $0 = text }
        await pause()
        if !isCured || latest.value == text { shown.run { $0 = text } }
      }
      async let first: Void = search("a")
      async let second: Void = search("ab")
      _ = await (first, second)
      simulation.always("what was typed last is shown", shown.value == latest.value)
    },
    Program("an indicator that goes while something still loads") { simulation, isCured in
      let loading = Guarded(0)
      let isShown = Guarded(false)
      await together(2) { number in
        loading.run { $0 += 1 }
        isShown.run { $0 = true }
        for _ in 0...number { await pause() }
        let left = loading.run { count in
          count -= 1
          return count
        }
        if !isCured || left == 0 { isShown.run { $0 = false } }
        simulation.always(
          "it is shown as long as something loads",
          isShown.value == (loading.value > 0)
        )
      }
    },
    Program("a page that is loaded twice") { simulation, isCured in
      let pages = Guarded<[Int]>([])
      let isLoading = Guarded(false)
      await together(2) { _ in
        if isCured {
          guard
            (isLoading.run { was in
              defer { was = true }
              return !was
            })
          else { return }
        } else {
          guard !isLoading.value else { return }
          await pause()
          isLoading.run { $0 = true }
        }
        let next = pages.value.count
        await pause()
        pages.run { $0.append(next) }
        isLoading.run { $0 = false }
      }
      let all = pages.value
      simulation.always("no page is there twice", Set(all).count == all.count)
    },
    Program("a like that is toggled by two taps") { simulation, isCured in
      let server = Guarded(false)
      let isLiked = Guarded(false)
      let mutex = AsyncMutex()
      await together(2) { _ in
        if isCured { await mutex.lock() }
        let wanted = !isLiked.value
        isLiked.run { $0 = wanted }
        for _ in 0..<(wanted ? 2 : 1) { await pause() }
        server.run { $0 = wanted }
        if isCured { await mutex.unlock() }
      }
      simulation.always("the server knows what is shown", server.value == isLiked.value)
    },
    Program("an answer that is written after the end of a session") { simulation, isCured in
      let session = Guarded(1)
      let data = Guarded<Int?>(nil)
      await together(2) { number in
        if number == 0 {
          let mine = session.value
          await pause()
          if !isCured || session.value == mine { data.run { $0 = mine } }
        } else {
          await pause()
          session.run { $0 += 1 }
          data.run { $0 = nil }
        }
      }
      simulation.always(
        "nothing is left of another session",
        data.value ?? session.value == session.value
      )
    },
    Program("a write after it was cancelled") { simulation, isCured in
      let isWritten = Guarded(false)
      let isCancelled = Guarded(false)
      let task = cancelled(isCured: isCured) {
        simulation.always("nothing is written after the end", !isCancelled.value)
        isWritten.run { $0 = true }
      }
      await pause()
      isCancelled.run { $0 = true }
      task.cancel()
      await task.value
    },
    Program("a set of the body that its child does not wait for") { simulation, isCured in
      let isReady = Guarded(false)
      if isCured { isReady.run { $0 = true } }
      async let seen = isReady.value
      isReady.run { $0 = true }
      simulation.always("the child finds it ready", await seen)
    },
  ]
}
