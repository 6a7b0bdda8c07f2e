import NavigationSimulator
import Testing
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport

/// Presentations that must be shown, of the simulator's own verbs.
@Suite("Serialized navigation: presenting when possible") @MainActor
struct PresentingWhenPossibleTests {
  private let stage = Stage()
  private let lock: TransitionLock
  private let reports = Reports()
  private let login = ViewController(title: "login")

  private final class Reports: Sendable {
    private let codes = Guarded<[String]>([])
    var all: [String] { codes.run { $0 } }
    func append(_ report: TransitionLock.Report) { codes.run { $0.append(report.code.description) } }
  }

  init() {
    let clock = stage.simulation.clock
    lock = TransitionLock(label: "screen", clock: clock, executor: clock.executor) { [reports] in reports.append($0) }
  }

  private func presentLogin(within limit: Duration = .seconds(60)) throws {
    let stage = stage
    try stage.a.serialized(by: lock)
      .presentWhenPossible(login, animated: true, within: limit) { result in
        switch result {
        case .success(let end): stage.ends.append("\(stage.time) \(end)")
        case .failure(let failure):
          stage.ends.append("\(stage.time) \(failure.code): \(failure.cause?.code.description ?? "-")")
        }
      }
  }

  @Test("While an alert stays, the lock is free; when it has gone, the login is shown")
  func alert() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    try presentLogin()
    #expect(!lock.isTransitioning)
    await stage.simulation.advance(by: .milliseconds(3_100))
    try stage.a.dismiss(animated: false, completion: nil)
    try await stage.simulation.run()
    #expect(stage.ends == ["3.75 seconds finished"])
    #expect(stage.nav.presentedViewController === login)
  }

  @Test("At its deadline, the call fails with the obstacle, and the lock reports it")
  func deadline() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    try presentLogin(within: .seconds(2))
    try await stage.simulation.run()
    #expect(stage.ends == ["2.0 seconds timedOut: alreadyPresenting"])
    #expect(reports.all == ["refused"])
  }

  @Test("The awaited form moves time until the login is shown, and throws if its task is cancelled")
  func awaited() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    stage.simulation.schedule(after: .seconds(1)) { [stage] in try? stage.a.dismiss(animated: false, completion: nil) }
    let screens = stage.a.serialized(by: lock)
    #expect(try await screens.presentWhenPossible(login, animated: true, within: .seconds(60)) == .finished)
    #expect(stage.time == .milliseconds(1_500))
    let other = ViewController(title: "other")
    let task = Task.immediate { try await screens.presentWhenPossible(other, animated: true, within: .seconds(60)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(other.presentingViewController == nil)
  }

  @Test("A call with a completion needs an actor for its turn")
  func isolation() throws {
    let screens = SerializedNavigation(stage.a, lock: lock, isolation: nil)
    #expect(throws: SerializedFailure.self) {
      try screens.presentWhenPossible(login, animated: true, within: .seconds(1))
    }
  }

  @Test("A presentation on top uses the topmost presented controller at its turn")
  func onTop() async throws {
    let screens = stage.a.serialized(by: lock)
    try screens.present(stage.b, animated: true, completion: nil)
    try screens.presentOnTop(stage.c, animated: true, completion: nil)
    try await screens.presentOnTop(stage.d, animated: true)
    #expect(stage.b.presentedViewController === stage.c)
    #expect(stage.c.presentedViewController === stage.d)
  }
}
