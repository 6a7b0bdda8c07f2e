import FullScheduleControl
import ScheduleTestKit
import Testing
import TransitionSupport

/// Runs what the doc comments of the module ScheduleTestKit show.
@Suite("Comments of ScheduleTestKit", .timeLimit(.minutes(10))) struct KitCommentTests {
  @Test("A run of a faulty counter breaks the property, and does so again with the same seed")
  func simulation() {
    let run = countOnce()
    #expect(run.failure?.code == .property)
    #expect(countOnce().trace == run.trace)
  }

  @Test("The report of a deadlock lists a task's declared wait; an answer ends the wait")
  func waiting() async {
    let oracle = Oracle()
    let silent = Simulation.run(seed: 1) { simulation in
      _ = await askServer(oracle, in: simulation)
    }
    #expect(silent.failure?.code == .deadlock)
    #expect(silent.failure?.message.contains("waits for the server's answer") == true)
    await oracle.answer()
    let answering = Simulation.run(seed: 1) { simulation in
      let server = Oracle()
      async let answer = askServer(server, in: simulation)
      try await simulation.clock.sleep(for: .seconds(1))
      await server.answer()
      simulation.always("it is answered", await answer == "42")
    }
    #expect(answering.failure == nil)
  }

  @Test("A run whose property holds has no failure to print")
  func failure() {
    let printed = Guarded(0)
    withdrawTwice { _ in printed.run { $0 += 1 } }
    #expect(printed.run { $0 } == 0)
  }

  @Test("An exploration records no issue if `always` always holds and `sometimes` sometimes does")
  func exploring() async { await exploreAccount() }

  @Test("A schedule that is written as text can be run again")
  func replaying() async { await replayTransfer() }
}
