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
          if !Task.isCancelled { fired.next() }
        }
        last.set(task)
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
        latest.set(text)
        await pause()
        if !isCured || latest.value == text { shown.set(text) }
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
        loading.next()
        isShown.set(true)
        for _ in 0...number { await pause() }
        let left = loading.run { count in
          count -= 1
          return count
        }
        if !isCured || left == 0 { isShown.set(false) }
        simulation.always(
          "it is shown as long as something loads",
          isShown.value == (loading.value > 0)
        )
      }
    },
    Program("a like that is toggled by two taps") { simulation, isCured in
      let server = Guarded(false)
      let isLiked = Guarded(false)
      let mutex = AsyncMutex()
      await together(2) { _ in
        if isCured { await mutex.lock() }
        let wanted = !isLiked.value
        isLiked.set(wanted)
        for _ in 0..<(wanted ? 2 : 1) { await pause() }
        server.set(wanted)
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
          if !isCured || session.value == mine { data.set(mine) }
        } else {
          await pause()
          session.next()
          data.set(nil)
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
        isWritten.set(true)
      }
      await pause()
      isCancelled.set(true)
      task.cancel()
      await task.value
    },
    Program("a set of the body that its child does not wait for") { simulation, isCured in
      let isReady = Guarded(false)
      if isCured { isReady.set(true) }
      async let seen = isReady.value
      isReady.set(true)
      simulation.always("the child finds it ready", await seen)
    },
  ]
}
