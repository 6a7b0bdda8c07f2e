import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Code that sleeps until something has happened, and ignores the errors, keeps its thread when its
/// sleeps end at once.
@Suite struct PollingTests {
  private static let controls: [Control] = [
    .available, .wide, .cooperative,
  ]

  @Test(arguments: controls)
  func aBodyThatPollsFailsWithItsProperty(control: Control) async {
    let exploration = await explored(.random(3), settings: .init(control: control, patience: .zero))
    { simulation in
      async let child: Void = { simulation.always("fine", false) }()
      while true { try? await simulation.clock.sleep(for: .seconds(1)) }
      await child
    }
    #expect(exploration.found?.failure.code == .property, "\(exploration)")
  }

  /// Without full control, the sleeps would take their real time.
  @Test(.enabled(if: FullScheduleControl.isAvailable))
  func aBodyThatPollsOnARealClockFailsWithItsProperty() async {
    let exploration = await explored(.random(3)) { simulation in
      async let child: Void = { simulation.always("fine", false) }()
      while true { try? await Task.sleep(for: .seconds(1)) }
      await child
    }
    #expect(exploration.found?.failure.code == .property, "\(exploration)")
  }

  @Test func aBodyThatPollsEndlesslyTakesTooManySteps() async {
    let exploration = await explored(.random(3), settings: .init(stepLimit: 1_000, patience: .zero))
    { simulation in
      while true { try? await simulation.clock.sleep(for: .seconds(1)) }
    }
    let code = exploration.found?.failure.code
    #expect(code == .tooManySteps, "\(exploration)")
  }

  @Test(arguments: controls)
  func tasksThatPollEndlesslyAfterTheBodyAreGivenUp(control: Control)
    async
  {
    let exploration = await explored(.random(3), settings: .init(control: control, patience: .zero))
    { simulation in
      let tasks = (0..<2).map { _ in
        Task(executorPreference: simulation.executor) {
          while true { try? await simulation.clock.sleep(for: .seconds(1)) }
        }
      }
      await Task.yield()
      tasks[0].cancel()
    }
    let isPassed = exploration.found == nil && exploration.schedules == 3
    #expect(isPassed, "\(exploration)")
  }

  @Test func aBodyThatWaitsWhenItsRunEndsIsCancelled() async {
    let isCancelled = Guarded(false)
    let exploration = await explored(.random(3)) { _ in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      for await _ in stream {}
      isCancelled.set(Task.isCancelled)
      continuation.finish()
    }
    let code = exploration.found?.failure.code
    #expect(code == .deadlock, "\(exploration)")
    #expect(isCancelled.value)
  }
}
