import Dispatch
import Testing
import TransitionSupport

/// The question on which actor a caller runs.
struct IsIsolatedTests {
  private actor Room {
    func ask(about other: any Actor) -> Bool? { isIsolated(to: other) }
    func askAboutItself() -> Bool? { isIsolated(to: self) }
  }

  @Test("On its actor a caller is told so, in synchronous code on no actor of its own, too")
  func onActor() async { #expect(await Room().askAboutItself() == true) }

  @Test("On another actor, and on none, a caller is told that it is not there")
  func elsewhere() async {
    #expect(await Room().ask(about: Room()) == false)
    await Task.detached {
      @Sendable func ask(_ room: Room) -> Bool? { isIsolated(to: room) }
      #expect(ask(Room()) == false)
    }.value
  }

  @Test("Elsewhere a caller is not taken for there, though the actor is asked and answers before the question is over")
  func answeredElsewhere() {
    let room = EagerRoom()
    #expect(isIsolated(to: room) == false)
    #expect(room.eager.hasRun)
  }

  @Test("On the main actor a caller is told so") @MainActor
  func onMain() { #expect(isIsolated(to: MainActor.shared) == true) }
}

/// An actor whose jobs have run on a thread of their own before the call that brings them returns.
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
