import NavigationSimulator
import Testing
import TransitionLock
import TransitionSupport

@testable import TransitionLockUIKit

/// The time of a scene, which does not count while the scene is inactive.
@Suite("The time of a scene") @MainActor
struct ActiveTimeTests {
  private let simulation = NavigationSimulation()
  private typealias SceneClock = PausableClock<SimulationClock>

  private func makeClock() -> SceneClock { SceneClock(simulation.clock) }

  /// Starts a sleeper that records the simulation's time when it wakes.
  private func sleep(_ duration: Duration, on clock: SceneClock) -> Task<Duration?, Never> {
    let base = simulation.clock
    let start = base.now
    return Task(executorPreference: base.executor) {
      do {
        try await clock.sleep(for: duration)
        return start.duration(to: base.now)
      } catch {
        return nil
      }
    }
  }

  @Test("A stopped clock shows the same time, and continues from there")
  func standing() async {
    let clock = makeClock()
    let start = clock.now
    await simulation.advance(by: .seconds(3))
    #expect(start.duration(to: clock.now) == .zero)
    clock.start()
    await simulation.advance(by: .seconds(3))
    clock.start()
    #expect(start.duration(to: clock.now) == .seconds(3))
    clock.stop()
    clock.stop()
    await simulation.advance(by: .seconds(3))
    clock.start()
    await simulation.advance(by: .seconds(1))
    #expect(start.duration(to: clock.now) == .seconds(4))
  }

  @Test("A sleeper does not wake while the clock is stopped, in the middle of its sleep or from the start")
  func sleepers() async throws {
    let clock = makeClock()
    let fromTheStart = sleep(.seconds(2), on: clock)
    await simulation.advance(by: .seconds(5))
    clock.start()
    let inTheMiddle = sleep(.seconds(4), on: clock)
    await simulation.advance(by: .seconds(1))
    clock.stop()
    await simulation.advance(by: .seconds(100))
    clock.start()
    try await simulation.run()
    #expect(await fromTheStart.value == .seconds(107))
    #expect(await inTheMiddle.value == .seconds(104))
  }

  @Test("A sleeper that is cancelled while the clock is stopped wakes at once")
  func cancelled() async throws {
    let sleeper = sleep(.seconds(2), on: makeClock())
    await simulation.advance(by: .seconds(1))
    sleeper.cancel()
    #expect(await sleeper.value == nil)
  }

  @Test("Time in which the scene is inactive makes no transition overdue, and no wait time out")
  func lock() async throws {
    let clock = makeClock()
    let reports = Guarded<[String]>([])
    let lock = TransitionLock(label: "scene", clock: clock, executor: simulation.clock.executor) { report in
      reports.run { $0.append("\(report.code)") }
    }
    clock.start()
    let token = try lock.start("stuck")
    let waiter = lock.enqueue(on: simulation.clock.executor, timeout: .seconds(60)) { $0.end() }
    await simulation.advance(by: .seconds(5))
    clock.stop()
    await simulation.advance(by: .seconds(3600))
    #expect(reports.run { $0 } == [])
    #expect(waiter.outcome == nil)
    clock.start()
    await simulation.advance(by: .seconds(15))
    #expect(reports.run { $0 } == ["overdue"])
    #expect(waiter.outcome == nil)
    token.end()
    try await simulation.run()
    #expect(waiter.outcome?.isFinished == true)
  }

  /// UIKit posts no activation for the scene of an AirPlay screen, only that it enters the foreground
  /// (forcedotcom/SalesforceMobileSDK-iOS, pull request 3679).
  @Test("Time counts for a scene in the foreground that never becomes active")
  func neverActive() {
    #expect(SceneLife(isInForeground: true).timeCounts)
    #expect(life([.willEnterForeground]).timeCounts)
    #expect(!life([.willEnterForeground, .didEnterBackground]).timeCounts)
  }

  @Test("Time does not count for a scene that has only been in the background")
  func onlyInBackground() {
    #expect(!life([]).timeCounts)
    #expect(!life([.didEnterBackground]).timeCounts)
  }

  @Test("Time does not count behind a message of the system")
  func inactive() {
    #expect(life([.willEnterForeground, .didActivate]).timeCounts)
    #expect(!life([.didActivate, .willDeactivate]).timeCounts)
    #expect(life([.didActivate, .willDeactivate, .didActivate]).timeCounts)
  }

  /// Notifications name a scene by its address, which may belong to a new scene by then.
  @Test("After the disconnection, time counts, whatever else is posted", arguments: SceneLife.Event.allCases)
  func disconnected(later: SceneLife.Event) {
    let life = life([.didActivate, .willDeactivate, .didDisconnect, later])
    #expect(life.timeCounts)
    #expect(!life.isConnected)
  }

  private func life(_ events: [SceneLife.Event]) -> SceneLife {
    var life = SceneLife(isInForeground: false)
    for event in events { life.handle(event) }
    return life
  }

  @Test("A message names a controller by its type, and not by its description")
  func names() {
    final class Secret: CustomStringConvertible { var description: String { "the balance of Ada" } }
    let name = TypeName.of(Secret())
    #expect(name.hasPrefix("<Secret: 0x"))
    #expect(!name.contains("Ada"))
  }
}
