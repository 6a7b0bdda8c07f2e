import Dispatch
import Testing
import TransitionSupport

/// The query for the actor of a caller.
struct IsIsolatedTests {
  private actor Room {
    func ask(about other: any Actor) -> Bool? { isIsolated(to: other) }
    func askAboutItself() -> Bool? { isIsolated(to: self) }
  }

  @Test("A caller on the actor is isolated to it, also in synchronous code without its own actor")
  func onActor() async { #expect(await Room().askAboutItself() == true) }

  @Test("A caller on another actor, or on none, is not isolated to the actor")
  func elsewhere() async {
    #expect(await Room().ask(about: Room()) == false)
    await Task.detached {
      @Sendable func ask(_ room: Room) -> Bool? { isIsolated(to: room) }
      #expect(ask(Room()) == false)
    }.value
  }

  @Test("A caller elsewhere is not isolated, even if the actor answers before the question returns")
  func answeredElsewhere() {
    let room = EagerRoom()
    #expect(isIsolated(to: room) == false)
    #expect(room.eager.hasRun)
  }

  @Test("A caller on the main actor is isolated to it") @MainActor
  func onMain() { #expect(isIsolated(to: MainActor.shared) == true) }
}

/// An actor whose jobs run on a separate thread before the call that enqueues them returns.
private actor EagerRoom {
  nonisolated let eager = EagerExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { eager.asUnownedSerialExecutor() }
}

private final class EagerExecutor: SerialExecutor {
  private let runs = Guarded(0)
  var hasRun: Bool { runs.run { $0 > 0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let (job, isOver) = (UnownedJob(job), DispatchSemaphore(value: 0))
    DispatchQueue.global().async { [self] in
      job.runSynchronously(on: asUnownedSerialExecutor())
      runs.run { $0 += 1 }
      isOver.signal()
    }
    isOver.wait()
  }
}
