import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Code that sleeps until something has happened, and ignores the errors, keeps its thread when its
/// sleeps end at once.
@Suite struct PollingTests {
  private static let controls: [Simulation.Settings.WantedControl] = [
    .available, .wide, .cooperative,
  ]

  @Test(arguments: controls, [true, false])
  func aBodyThatPollsFailsWithItsProperty(
    control: Simulation.Settings.WantedControl,
    onRealClock: Bool
  ) async {
    // Without full control, the sleeps would take their real time.
    let onRealClock = onRealClock && control == .available && FullScheduleControl.isAvailable
    let exploration = await explored(.random(3), settings: .init(control: control, patience: .zero))
    { simulation in
      async let child: Void = { simulation.always("fine", false) }()
      while true {
        if onRealClock {
          try? await Task.sleep(for: .seconds(1))
        } else {
          try? await simulation.clock.sleep(for: .seconds(1))
        }
      }
      await child
    }
    let code = exploration.found?.failure.code
    #expect(code == .property, "\(exploration)")
  }

  @Test func aBodyThatPollsEndlesslyTakesTooManySteps() async {
    let exploration = await explored(.random(3), settings: .init(stepLimit: 1_000, patience: .zero))
    { simulation in
      while true { try? await simulation.clock.sleep(for: .seconds(1)) }
    }
    let code = exploration.found?.failure.code
    #expect(code == .tooManySteps, "\(exploration)")
  }

  @Test(arguments: controls, [true, false])
  func aTaskThatPollsEndlesslyAfterTheBodyIsGivenUp(
    control: Simulation.Settings.WantedControl,
    isCancelled: Bool
  ) async {
    let exploration = await explored(.random(3), settings: .init(control: control, patience: .zero))
    { simulation in
      let task = Task(executorPreference: simulation.executor) {
        while true { try? await simulation.clock.sleep(for: .seconds(1)) }
      }
      await Task.yield()
      if isCancelled { task.cancel() }
    }
    let isPassed = exploration.found == nil && exploration.schedules == 3
    #expect(isPassed, "\(exploration)")
  }

  @Test func aBodyThatWaitsWhenItsRunEndsIsCancelled() async {
    let isCancelled = Guarded(false)
    let exploration = await explored(.random(3)) { _ in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      for await _ in stream {}
      isCancelled.run { $0 = Task.isCancelled }
      continuation.finish()
    }
    let code = exploration.found?.failure.code
    #expect(code == .deadlock, "\(exploration)")
    #expect(isCancelled.run { $0 })
  }
}
