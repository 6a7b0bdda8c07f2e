import ScheduleTestKit
import Testing
import TransitionLock
import TransitionSupport

extension LockPrograms {
  /// A transition listens whether it is asked to give way, and ends at any moment.
  @Test(
    "A listener for an interruption is called once, in its isolation, when asked or at the end",
    arguments: [0, 1]
  )
  func listening(scopes: Int) async {
    await ScheduleTestKit.explore(.exhaustive(preemptions: 1)) { simulation in
      let lock = TransitionLock(label: "window", clock: simulation.clock, limits: .none)
      let place = scopes == 0 ? lock : lock.scope("detail")
      let listener = Listener(simulation)
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await place.attempt(.wait, "interruptible", isInterruptible: true) { token in
            await listener.listen(to: token)
            await Task.yield()
            simulation.always(
              "nothing is in the way of who listens",
              !lock.waiters.contains { $0.label != "interrupts" }
            )
            await listener.end(token)
            simulation.always("an end is an end", !token.isInterrupted)
          }
        }
        group.addTask { await lock.attempt(.interrupt, "interrupts") { await Task.yield() } }
      }
      let calls = await listener.calls
      simulation.always("it is called once at most", calls <= 1)
      simulation.sometimes("it was called", calls == 1)
      simulation.sometimes("it was not called", calls == 0)
      simulation.always(
        "G3: the lock is free in the end",
        !lock.isTransitioning && lock.waitingCount == 0
      )
      try? await simulation.clock.sleep(for: .seconds(1))
      simulation.always("what is not called is destroyed", listener.functions.count == 0)
    }
  }
}

/// The reaction of a transition to a request to give way.
actor Listener {
  private let simulation: Simulation
  private(set) var calls = 0
  private var hasEnded = false
  nonisolated let functions = Functions()

  /// The functions that exist.
  final class Functions: @unchecked Sendable {
    // Sendable: as a checked lock.
    var count = 0
  }

  init(_ simulation: Simulation) { self.simulation = simulation }

  func listen(to token: TransitionLock.Token) {
    functions.count += 1
    let life = OnRelease { [functions] in functions.count -= 1 }
    token.onInterruption { [self] in
      withExtendedLifetime(life) {}
      assumeIsolated { listener in
        listener.calls += 1
        listener.simulation.always(
          "it is called while the transition goes on",
          !listener.hasEnded && token.isHolding
        )
      }
    }
  }

  /// Ends the transition.
  func end(_ token: TransitionLock.Token) {
    hasEnded = true
    simulation.always("G4: a token ends its own transition", token.endIfHolding())
  }
}
