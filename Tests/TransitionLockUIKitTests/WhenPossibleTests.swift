import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Presentations that must be shown, and reports of fire-and-forget calls.
@Suite("Presenting when possible") @MainActor
struct WhenPossibleTests {
  private let scene = Scene()
  private let login = ViewController(title: "login")
  private var stage: StackFixture { scene.stage }

  private func presentLogin(
    on controller: ViewController? = nil,
    within limit: Duration = .seconds(60),
    isFireAndForget: Bool = false
  ) {
    scene.calls(on: controller ?? stage.a)
      .present(
        login,
        within: limit,
        at: scene.site(),
        completion: isFireAndForget ? nil : scene.note("login")
      )
  }

  private func presentAlert() throws { try stage.a.presentAndSettle(stage.b) }
  private func closeAlert() throws { try stage.a.dismissAndSettle() }

  @Test(
    "While an alert stays, the call gives its turn back, and others continue; then the login is shown"
  )
  func alert() async throws {
    try presentAlert()
    presentLogin()
    #expect(!scene.lock.isTransitioning)
    #expect(scene.tap(.push(stage.c, animated: true), "tap"))
    await stage.simulation.advance(by: .milliseconds(3_100))
    #expect(scene.ends == ["0.35 seconds tap finished"])
    #expect(scene.kit.record.calls == ["pushViewController(_:animated:)"])
    try closeAlert()
    try await scene.settle()
    #expect(scene.ends.last == "3.75 seconds login finished")
    #expect(stage.nav.presentedViewController === login)
    #expect(scene.reports.codes == [])
  }

  @Test("The call enters the line again ahead of the waiting calls")
  func againInLine() async throws {
    try presentAlert()
    presentLogin()
    await stage.simulation.advance(by: .milliseconds(200))
    try closeAlert()
    _ = scene.enqueue(.push(stage.c, animated: true), "push")
    _ = scene.enqueue(.pop(animated: true), "pop")
    try await scene.settle()
    #expect(
      scene.ends == [
        "0.55 seconds push finished", "1.05 seconds login finished", "1.4 seconds pop finished",
      ]
    )
  }

  @Test(
    "At the first look after its deadline, the call fails with the obstacle, and is reported, with a completion or without",
    arguments: [true, false]
  )
  func deadline(isFireAndForget: Bool) async throws {
    try presentAlert()
    presentLogin(within: .milliseconds(2_100), isFireAndForget: isFireAndForget)
    await stage.simulation.advance(by: .milliseconds(2_099))
    #expect(scene.reports.codes == [])
    try await scene.settle()
    #expect(
      scene.ends == (isFireAndForget ? [] : ["2.25 seconds login timedOut: alreadyPresenting"])
    )
    #expect(scene.reports.codes == ["refused"])
    #expect(scene.reports.all.first?.description.contains("already presenting") == true)
  }

  @Test(
    "A deadline that comes while the call waits in line fails it there, and is reported as well"
  )
  func deadlineInLine() async throws {
    let token = try #require(scene.lock.tryStart("outsider"))
    presentLogin(within: .seconds(2))
    await stage.simulation.advance(by: .seconds(3))
    #expect(scene.ends == ["2.0 seconds login timedOut"])
    #expect(scene.reports.codes == ["refused"])
    token.end()
    try await scene.settle()
  }

  @Test("The call tries again if UIKit drops the presentation without a reason")
  func dropped() async throws {
    scene.kit.record.isDeaf = true
    presentLogin()
    await stage.simulation.advance(by: .milliseconds(600))
    #expect(scene.kit.record.calls.count == 3)
    scene.kit.record.isDeaf = false
    try await scene.settle()
    #expect(scene.results == ["login finished"])
  }

  @Test("The call waits for a presenter that is in no window yet")
  func notYetInWindow() async throws {
    presentLogin(on: stage.d)
    await stage.simulation.advance(by: .milliseconds(600))
    try stage.nav.pushViewController(stage.d, animated: false, completion: nil)
    try await scene.settle()
    #expect(scene.ends == ["1.25 seconds login finished"])
  }

  @Test(
    "An impossible presentation fails at once, and so does one whose presenter is gone at the next look"
  )
  func hopeless() async throws {
    scene.calls(on: login)
      .present(
        login,
        within: .seconds(60),
        at: scene.site(),
        completion: scene.note("itself")
      )
    #expect(scene.ends == ["0.0 seconds itself refused: presentsItself"])
    var presenter: ViewController? = ViewController(title: "presenter")
    presentLogin(on: presenter)
    presenter = nil
    try await scene.settle()
    #expect(scene.ends.last == "0.25 seconds login gone")
    #expect(scene.time < .seconds(1))
  }

  @Test(
    "A call that finds no lock fails at once, also in a transition, and is reported",
    arguments: [false, true]
  )
  func withoutLock(isTap: Bool) async throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    let options = TurnOptions(policy: isTap ? .drop : .wait)
    let call = TransitionVerbs(
      of: stage.nav as ViewController,
      in: scene.kit,
      lock: nil,
      options: options
    )
    .start(.pop(animated: true), at: scene.site())
    #expect((call.state, scene.reports.codes) == (.ended, []))
    try await scene.settle()
    #expect(scene.reports.all.map(\.lock) == ["none"])
  }

  enum Home: CaseIterable { case never, late, cancelled }

  @Test(
    "A failure is reported by the lock of the window, if that has come",
    arguments: Home.allCases
  )
  func home(_ home: Home) async throws {
    let call = TransitionVerbs(of: stage.d as ViewController, in: scene.kit, lock: nil)
      .present(login, within: .seconds(2), at: scene.site())
    await stage.simulation.advance(by: .milliseconds(600))
    #expect((call.state, scene.reports.codes) == (.pending, []))
    if home == .cancelled { call.cancel() }
    if home == .late {
      // It can no longer be presented.
      try stage.a.addChild(login)
      scene.kit.record.home = scene.lock
      try stage.nav.pushViewController(stage.d, animated: false, completion: nil)
    }
    try await scene.settle()
    #expect(
      scene.reports.all.map(\.lock)
        == (home == .cancelled ? [] : [home == .late ? "scene" : "none"])
    )
    if home == .never { #expect(scene.time == .seconds(2)) }
    if home == .never {
      #expect(scene.reports.all.first?.description.contains("is in no window") == true)
    }
  }

  enum Moment: CaseIterable { case inLine, betweenTries }

  @Test(
    "A task that is cancelled before the presentation throws the cancellation, and nothing is presented",
    arguments: Moment.allCases
  )
  func cancelled(moment: Moment) async throws {
    let token = moment == .inLine ? scene.lock.tryStart("outsider") : nil
    if token == nil { try presentAlert() }
    let (calls, login, site) = (scene.calls(on: stage.a), login, scene.site())
    var isCancelled = false
    let task = Task.immediate {
      do {
        _ = try await calls.present(login, within: .seconds(60), at: site).end
      } catch is CancellationError { isCancelled = true } catch {}
    }
    await stage.simulation.advance(by: .milliseconds(600))
    task.cancel()
    try await stage.simulation.run()
    #expect(isCancelled)
    token?.end()
    if moment == .betweenTries { try closeAlert() }
    try await scene.settle()
    #expect(stage.a.presentedViewController == nil)
    #expect(login.presentingViewController == nil)
    #expect(scene.reports.codes == [])
  }

  @Test(
    "On a clock that stands still, the call has no deadline, and is shown when the obstacle has gone"
  )
  func standingClock() async throws {
    let standing = NavigationSimulation()
    let lock = TransitionLock(clock: standing.clock, executor: stage.simulation.clock.executor)
    try presentAlert()
    TransitionVerbs(of: stage.a as ViewController, in: scene.kit, lock: lock)
      .present(
        login,
        within: .seconds(1),
        at: scene.site(),
        completion: scene.note("login")
      )
    await stage.simulation.advance(by: .milliseconds(3_100))
    #expect(scene.ends == [])
    try closeAlert()
    try await scene.settle()
    #expect(scene.ends == ["3.75 seconds login finished"])
  }

  // MARK: Fire and forget

  private func enqueueAndForget(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    timeout: Duration? = nil
  ) {
    _ = scene.calls(on: controller, timeout: timeout)
      .ask(verb, at: scene.site(), completion: nil)
  }

  @Test("A fire-and-forget call that came too late is reported, and so is one that UIKit dropped")
  func reported() async throws {
    try stage.push(stage.b)
    let token = try #require(scene.lock.tryStart("outsider"))
    enqueueAndForget(.popTo(stage.b, animated: true))
    enqueueAndForget(.push(stage.c, animated: true), timeout: .seconds(1))
    try stage.nav.popViewController(animated: false, completion: nil)
    await stage.simulation.advance(by: .seconds(2))
    #expect(scene.reports.codes == ["refused"])
    token.end()
    try await scene.settle()
    #expect(scene.reports.codes == ["refused", "refused"])
    #expect(scene.reports.all.last?.description.contains("not on the stack") == true)
    scene.kit.record.isDeaf = true
    enqueueAndForget(.push(stage.c, animated: true))
    try await scene.settle()
    #expect(scene.reports.codes == ["refused", "refused", "refused"])
  }

  @Test("A late dismissal that finds nothing to dismiss is not reported")
  func notReported() async throws {
    try presentAlert()
    let token = try #require(scene.lock.tryStart("outsider"))
    enqueueAndForget(.dismiss(animated: true), on: stage.a)
    try closeAlert()
    token.end()
    try await scene.settle()
    enqueueAndForget(.push(stage.c, animated: true))
    _ = scene.calls().ask(.pop(animated: true), ifIdle: true, at: scene.site(), completion: nil)
    try await scene.settle()
    #expect(scene.reports.codes == [])
  }
}
