import ScheduleTestKit
import Testing

@testable import TransitionLock

extension LockPrograms {
  /// A transition listens in two ways whether it is asked to give way, and ends at any moment.
  @Test(
    "who listens for an interruption is told of it, or of the end, once, and is called where it belongs",
    arguments: [0, 1]
  )
  func listening(scopes: Int) async {
    ScheduleCount.begin()
    let exploration = await ScheduleTestKit.explore(.exhaustive(preemptions: 1)) { simulation in
      ScheduleCount.add()
      let lock = TransitionLock(label: "window", clock: simulation.clock, limits: .none)
      let place = scopes == 0 ? lock : lock.scope("detail")
      let listener = Listener(simulation)
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await place.attempt(.wait, "interruptible", isInterruptible: true) { token in
            await listener.listen(to: token)
            async let isTold = listener.awaitInterruption(of: token)
            await Task.yield()
            simulation.always("nothing is in the way of who listens", lock.snapshot.listenerCount == 0)
            await listener.end(token)
            let (wasAsked, isListening) = await (listener.wasAsked, listener.isListening)
            // Who begins to listen after the end learns nothing more.
            simulation.always("who awaits it is told", await isTold == wasAsked || !isListening)
            simulation.sometimes("who awaited it was told of the end", !wasAsked && isListening)
            simulation.always("an end is an end", !token.isInterrupted)
          }
        }
        group.addTask {
          await lock.attempt(.interrupt, "interrupts") { await Task.yield() }
        }
      }
      let calls = await listener.calls
      simulation.always("it is called once at most", calls <= 1)
      simulation.sometimes("it was called", calls == 1)
      simulation.sometimes("it was not called", calls == 0)
      simulation.always("G3: nobody holds anything in the end", !lock.isTransitioning && lock.waitingCount == 0)
      try? await simulation.clock.sleep(for: .seconds(1))
      simulation.always("what is not called is destroyed", listener.functions.count == 0)
    }
    ScheduleCount.tell(exploration, #function, "2 tasks, \(scopes) scopes")
  }

  /// A transition that began on a plain lock is listened to, while a scope or an observer comes and goes.
  @Test("who awaits an interruption is told of the end, also when the lock is plain again by then", arguments: [0, 1])
  func listeningToPlain(observers: Int) async {
    ScheduleCount.begin()
    let exploration = await ScheduleTestKit.explore(.exhaustive(preemptions: 2)) { simulation in
      ScheduleCount.add()
      let lock = TransitionLock(label: "window", clock: simulation.clock, limits: .none)
      guard let token = lock.tryStart("plain") else { return simulation.always("G8: a free lock is taken", false) }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          if observers == 0 {
            let scope = lock.scope("detail")
            await Task.yield()
            withExtendedLifetime(scope) {}
          } else {
            let events = lock.events
            await Task.yield()
            withExtendedLifetime(events) {}
          }
        }
        group.addTask {
          let isAsked = await token.interruption()
          simulation.always("nobody asked", !isAsked)
        }
        group.addTask {
          await Task.yield()
          await Task.yield()
          simulation.always("G4: a token ends its own transition", token.endIfHolding())
        }
      }
      simulation.always("G3: nobody holds anything in the end", !lock.isTransitioning)
    }
    ScheduleCount.tell(exploration, #function, "3 tasks, \(observers) observers")
  }
}

/// What a transition does when it is asked to give way.
actor Listener {
  private let simulation: Simulation
  private(set) var calls = 0
  private(set) var wasAsked = false
  private(set) var isListening = false
  private var hasEnded = false
  nonisolated let functions = Functions()

  /// The functions that exist.
  final class Functions: @unchecked Sendable {
    // Sendable: as the referee.
    var count = 0
  }

  /// Counts a function that exists.
  private final class Life {
    let functions: Functions
    init(_ functions: Functions) {
      self.functions = functions
      functions.count += 1
    }
    deinit { functions.count -= 1 }
  }

  init(_ simulation: Simulation) { self.simulation = simulation }

  func listen(to token: TransitionLock.Token) {
    let life = Life(functions)
    token.onInterruption { [self] in
      withExtendedLifetime(life) {}
      assumeIsolated { listener in
        listener.calls += 1
        listener.simulation.always("it is called while the transition goes on", !listener.hasEnded && token.isHolding)
      }
    }
  }

  func awaitInterruption(of token: TransitionLock.Token) async -> Bool {
    if !hasEnded { isListening = true }
    return await token.interruption()
  }

  /// Ends the transition, and notes whether it was asked.
  func end(_ token: TransitionLock.Token) {
    wasAsked = token.isInterrupted
    hasEnded = true
    simulation.always("G4: a token ends its own transition", token.endIfHolding())
  }
}
