import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Calls that step aside for a controller of other code that stays.
@Suite("Stepping aside") @MainActor
struct AsideTests {
  private let scene = Scene()
  private let spinner = ViewController(title: "spinner")
  private var stage: StackFixture { scene.stage }

  private func presentAlert(_ alert: ViewController? = nil) throws {
    try stage.a.presentAndSettle(alert ?? stage.b)
  }

  private func closeAlert() throws { try stage.a.dismiss(animated: false, completion: nil) }

  private func present(
    _ controller: ViewController,
    on presenter: ViewController? = nil,
    timeout: Duration? = nil,
    _ name: String
  ) -> TransitionCall<End> {
    scene.enqueue(
      .present(controller, animated: true),
      on: presenter ?? stage.a,
      timeout: timeout,
      name
    )
  }

  // MARK: The turn

  @Test(
    "While an alert of other code stays, a presentation holds no turn; other calls go on, and taps start"
  )
  func turn() async throws {
    try presentAlert()
    let call = present(spinner, "spinner")
    #expect(!scene.lock.isTransitioning)
    #expect(call.state == .pending)
    #expect(scene.tap(.push(stage.c, animated: true), "tap"))
    await stage.simulation.advance(by: .seconds(2))
    #expect(scene.ends == ["0.35 seconds tap finished"])
    try closeAlert()
    try await scene.settle()
    #expect(scene.ends.last == "2.75 seconds spinner finished")
    #expect(call.state == .ended)
  }

  @Test(
    "A presentation returns at the end of the transition in its way, ahead of the calls that wait"
  )
  func endOfTransition() async throws {
    try presentAlert()
    _ = present(spinner, "spinner")
    await stage.simulation.advance(by: .milliseconds(100))
    // The alert goes through the lock, and ends between two looks.
    _ = scene.enqueue(.dismiss(animated: true), on: stage.b, "dismissal")
    _ = scene.enqueue(.push(stage.c, animated: true), "push")
    try await scene.settle()
    #expect(
      scene.ends == [
        "0.6 seconds dismissal finished", "1.1 seconds spinner finished",
        "1.45 seconds push finished",
      ]
    )
  }

  @Test("A call that is cancelled while it is aside ends at once, and is never shown")
  func cancelled() async throws {
    try presentAlert()
    let call = present(spinner, "spinner")
    await stage.simulation.advance(by: .milliseconds(100))
    call.cancel()
    #expect(scene.ends == ["0.1 seconds spinner cancelled"])
    try closeAlert()
    try await scene.settle()
    #expect(scene.kit.record.calls == [])
  }

  @Test("A presenter that is gone ends the call as gone at the next look")
  func presenterGone() async throws {
    var presenter: ViewController? = ViewController(title: "presenter")
    try stage.nav.pushViewController(try #require(presenter), animated: false, completion: nil)
    try presenter?.presentAndSettle(stage.b)
    _ = present(spinner, on: presenter, "spinner")
    try stage.nav.dismissAndSettle()
    try stage.nav.popViewController(animated: false, completion: nil)
    presenter = nil
    try await scene.settle()
    #expect(scene.ends == ["0.25 seconds spinner gone"])
  }

  // MARK: Order

  @Test("Of two presentations aside for one presenter, the earlier one is shown")
  func order() async throws {
    try presentAlert()
    _ = present(stage.c, "first")
    _ = present(stage.d, "second")
    await stage.simulation.advance(by: .milliseconds(100))
    try closeAlert()
    try await scene.settle()
    #expect(
      scene.ends == [
        "0.75 seconds first finished", "0.75 seconds second outdated: alreadyPresenting",
      ]
    )
    #expect(stage.a.presentedViewController === stage.c)
  }

  @Test("A presentation that cannot be shown does not hold up another one on a different presenter")
  func otherPresenter() async throws {
    try presentAlert()
    _ = present(spinner, "below")
    _ = present(stage.c, on: stage.b, "above")
    try await scene.settle()
    #expect(
      scene.ends == [
        "0.5 seconds above finished", "10.0 seconds below outdated: alreadyPresenting",
      ]
    )
  }

  @Test("A new obstacle at its turn takes the call aside again, and its limit runs on")
  func again() async throws {
    try presentAlert()
    _ = present(spinner, "spinner")
    await stage.simulation.advance(by: .seconds(6))
    try closeAlert()
    let token = try #require(scene.lock.tryStart("outsider"))
    await stage.simulation.advance(by: .seconds(1))
    try presentAlert()
    token.end()
    try await scene.settle()
    #expect(scene.ends == ["10.0 seconds spinner outdated: alreadyPresenting"])
  }

  @Test(
    "A controller that a call in the same line has presented refuses a later presentation at once"
  )
  func ofTheSameLine() async throws {
    _ = present(stage.b, "B")
    _ = present(spinner, "spinner")
    try await scene.settle()
    #expect(
      scene.ends == ["0.5 seconds B finished", "0.5 seconds spinner outdated: alreadyPresenting"]
    )
  }

  // MARK: A dismissal withdraws

  @Test(
    "A dismissal withdraws an earlier presentation that is aside, and leaves the alert of other code"
  )
  func withdrawn() async throws {
    try presentAlert()
    var failure: Failure?
    present(spinner, "spinner").onEnd { if case .failure(let reason) = $0 { failure = reason } }
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismissal")
    #expect(
      scene.ends == ["0.0 seconds spinner outdated: withdrawn", "0.0 seconds dismissal finished"]
    )
    #expect(
      failure?.message.contains("A later dismissal, at TransitionLockUIKitTests/Scene.swift")
        == true
    )
    #expect(stage.a.presentedViewController === stage.b)
    try closeAlert()
    try await scene.settle()
    #expect(scene.kit.record.calls == [])
    #expect(scene.reports.codes == [])
  }

  enum Receiver: CaseIterable { case presenter, container, presented }

  @Test(
    "A dismissal on the presenter, its container or the controller itself withdraws",
    arguments: Receiver.allCases
  )
  func receivers(_ receiver: Receiver) throws {
    try presentAlert()
    _ = present(spinner, "spinner")
    let controllers = [Receiver.presenter: stage.a, .container: stage.nav, .presented: spinner]
    _ = scene.enqueue(.dismiss(animated: true), on: controllers[receiver], "dismissal")
    #expect(scene.results == ["spinner outdated: withdrawn", "dismissal finished"])
    #expect(stage.a.presentedViewController === stage.b)
  }

  @Test(
    "A dismissal that was called before a presentation does not withdraw it, and dismisses its own target"
  )
  func earlierDismissal() async throws {
    try presentAlert()
    let token = try #require(scene.lock.tryStart("outsider"))
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismissal")
    _ = present(spinner, "spinner")
    token.end()
    try await scene.settle()
    #expect(scene.results == ["dismissal finished", "spinner finished"])
  }

  @Test("A dismissal withdraws a presentation that is back in line, but has not started")
  func backInLine() async throws {
    try presentAlert()
    _ = present(spinner, "spinner")
    await stage.simulation.advance(by: .milliseconds(100))
    let token = try #require(scene.lock.tryStart("outsider"))
    scene.calls(on: stage.a, policy: .interrupt)
      .ask(.dismiss(animated: true), at: scene.site(), completion: scene.note("dismissal"))
    try closeAlert()
    await stage.simulation.advance(by: .milliseconds(400))
    #expect(scene.lock.waitingCount == 2)
    token.end()
    try await scene.settle()
    #expect(scene.results == ["spinner outdated: withdrawn", "dismissal finished"])
    #expect(scene.kit.record.calls == [])
  }

  @Test(
    "A dismissal of a sheet of the same line dismisses it, and a required presentation is shown then"
  )
  func ownSheet() async throws {
    _ = present(stage.b, "sheet")
    try await scene.settle()
    scene.calls(on: stage.a)
      .present(spinner, within: .seconds(60), at: scene.site(), completion: scene.note("login"))
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismissal")
    try await scene.settle()
    #expect(scene.results == ["sheet finished", "dismissal finished", "login finished"])
  }

  // MARK: Controllers that are about to go

  @Test(
    "A call keeps its turn for two seconds for a controller that is about to go, and then steps aside"
  )
  func mover() async throws {
    try presentAlert()
    scene.kit.record.leaving = [stage.b]
    _ = scene.enqueue(.push(stage.c, animated: true), "push")
    await stage.simulation.advance(by: .milliseconds(1_900))
    #expect(scene.lock.isTransitioning)
    await stage.simulation.advance(by: .milliseconds(400))
    #expect(!scene.lock.isTransitioning)
    scene.kit.record.leaving = []
    try await scene.settle()
    #expect(scene.results == ["push finished"])
  }

  // MARK: Active time

  @Test(
    "Time in the background does not count, for a call without a limit and for a required presentation"
  )
  func background() async throws {
    scene.kit.record.life = SceneLife(isInForeground: true, at: .zero)
    try presentAlert()
    _ = present(stage.c, "plain")
    scene.calls(on: stage.a)
      .present(spinner, within: .seconds(20), at: scene.site(), completion: scene.note("login"))
    await stage.simulation.advance(by: .seconds(9))
    scene.kit.record.life?.handle(.didEnterBackground, at: scene.time)
    await stage.simulation.advance(by: .seconds(100))
    #expect(scene.ends == [])
    scene.kit.record.life?.handle(.willEnterForeground, at: scene.time)
    await stage.simulation.advance(by: .seconds(2))
    #expect(scene.ends == ["110.0 seconds plain outdated: alreadyPresenting"])
    try closeAlert()
    try await scene.settle()
    #expect(scene.ends.last == "111.75 seconds login finished")
  }

  @Test(
    "A required presentation whose limit ends when the scene is active again is tried once more"
  )
  func lastTry() async throws {
    scene.kit.record.life = SceneLife(isInForeground: true, at: .zero)
    try presentAlert()
    scene.calls(on: stage.a)
      .present(spinner, within: .seconds(1), at: scene.site(), completion: scene.note("login"))
    await stage.simulation.advance(by: .milliseconds(990))
    scene.kit.record.life?.handle(.didEnterBackground, at: scene.time)
    try closeAlert()
    scene.kit.record.life?.handle(.willEnterForeground, at: scene.time)
    try await scene.settle()
    #expect(scene.results == ["login finished"])
  }

  @Test("A timeout counts in the background, on the lock's clock")
  func timeout() async throws {
    scene.kit.record.life = SceneLife(isInForeground: false, at: .zero)
    try presentAlert()
    _ = present(spinner, timeout: .seconds(3), "spinner")
    try await scene.settle()
    #expect(scene.ends == ["3.0 seconds spinner outdated: alreadyPresenting"])
  }

  @Test("A limit that overflows means none")
  func endless() async throws {
    try presentAlert()
    await stage.simulation.advance(by: .seconds(5))
    let limit = Duration(secondsComponent: .max, attosecondsComponent: 0)
    scene.calls(on: stage.a)
      .present(spinner, within: limit, at: scene.site(), completion: scene.note("login"))
    await stage.simulation.advance(by: .seconds(100))
    #expect(scene.ends == [])
    try closeAlert()
    try await scene.settle()
    #expect(scene.results == ["login finished"])
  }

  // MARK: Menus

  @Test("A tap from the action of a menu starts when the menu has left")
  func menu() async throws {
    try presentAlert()
    scene.kit.record.menus = [stage.b]
    #expect(scene.tap(.present(stage.c, animated: true), on: stage.a, "edit"))
    #expect(scene.tap(.present(stage.d, animated: true), on: stage.a, "second") == false)
    // UIKit begins to dismiss the menu after the action.
    stage.simulation.schedule(after: .milliseconds(30)) { [stage] in
      try? stage.a.dismiss(animated: true, completion: nil)
    }
    try await scene.settle()
    #expect(scene.results == ["second dropped", "edit finished"])
    #expect(stage.a.presentedViewController === stage.c)
  }

  @Test("A tap waits one second for a menu that stays, and is refused then")
  func menuThatStays() async throws {
    try presentAlert()
    scene.kit.record.menus = [stage.b]
    _ = scene.tap(.present(stage.c, animated: true), on: stage.a, "edit")
    try await scene.settle()
    #expect(scene.ends == ["1.02 seconds edit outdated: alreadyPresenting"])
  }

  @Test(
    "A presentation on top is made on a picker or an alert of the system, which presents like any other controller"
  )
  func onTopOfPicker() async throws {
    try presentAlert()
    _ = scene.enqueue(.present(stage.c, on: .top, animated: true), on: stage.a, "top")
    try await scene.settle()
    #expect(scene.ends == ["0.5 seconds top finished"])
    #expect(stage.b.presentedViewController === stage.c)
  }
}
