import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Calls that step aside for a controller of other code that stays.
@Suite("Calls that step aside, without a turn, while a controller is in their way") @MainActor
final class AsideTests: Scene {
  private let spinner = ViewController(title: "spinner")
  private let login = ViewController(title: "login")

  @discardableResult
  private func present(
    _ controller: ViewController,
    on presenter: ViewController? = nil,
    timeout: Duration? = nil,
    within limit: Duration? = nil
  ) -> TransitionCall<End> {
    enqueue(
      .present(controller),
      on: presenter ?? a,
      timeout: timeout,
      within: limit,
      controller.name
    )
  }

  // MARK: The turn

  @Test(
    "While an alert of other code stays, a presentation steps aside, so that other calls and taps start"
  )
  func turn() async throws {
    try showAlert()
    let call = present(spinner)
    #expect(!lock.isTransitioning)
    #expect(call.state == .pending)
    tap(.push(c))
    await pass(seconds: 2)
    try closeAlert()
    try await settle("0.35: push C finished 2.75: spinner finished → (A) C + spinner")
    #expect(call.state == .ended)
  }

  @Test(
    "When its obstacle leaves, a presentation that stepped aside starts ahead of the calls in line"
  )
  func endOfTransition() async throws {
    try showAlert()
    present(spinner)
    await pass(seconds: 0.1)
    // The alert goes through the lock, and ends between two looks.
    enqueue(.dismiss, on: b)
    enqueue(.push(c))
    try await settle(
      """
      0.6: dismiss finished 1.1: spinner finished 1.45: push C finished → (A) C + spinner
      """
    )
  }

  @Test("A presentation that is cancelled while aside ends at once, and is never shown")
  func cancelled() async throws {
    try showAlert()
    let call = present(spinner)
    await pass(seconds: 0.1)
    call.cancel()
    try closeAlert()
    try await settle("0.1: spinner cancelled → A")
    #expect(uikit.calls == [])
  }

  /// A controller that makes a call within its `deinit`.
  private final class LastCaller: ViewController {
    var lastCall = {}
    deinit { lastCall() }
  }

  @Test("A controller that only its cancelled call retains may make a call within its `deinit`")
  func callInDeinit() async throws {
    try showAlert()
    do {
      let controller = LastCaller(title: "caller")
      controller.lastCall = { [unowned self] in present(spinner) }
      present(controller, within: .seconds(60)).cancel()
    }
    await pass(seconds: 0.5)
    try closeAlert()
    try await settle("0.0: caller cancelled 1.25: spinner finished → A + spinner")
  }

  @Test("A call that is aside keeps its lock, which no other code retains")
  func ownLock() async throws {
    try showAlert()
    let executor = simulation.clock.executor
    enqueue(.present(c), on: a, lock: TransitionLock(clock: simulation.clock, executor: executor))
    await pass(seconds: 1)
    try closeAlert()
    try await settle("1.75: present C finished → A + C")
  }

  @Test("If a lock or a scope is closed while calls are aside, they are cancelled at the next look")
  func closedLock() async throws {
    try showAlert()
    present(c)
    present(login, within: .seconds(60))
    enqueue(.present(d), on: a, lock: lock.scope("part"))
    await pass(seconds: 1)
    lock.scope("part").close()
    await pass(seconds: 1)
    expect("1.25: present D cancelled → A + B")
    lock.close()
    try await settle("2.25: C cancelled · login cancelled → A + B")
  }

  @Test("If the presenter is released while a call is aside, the call ends as gone soon after")
  func presenterGone() async throws {
    var presenter: ViewController? = ViewController(title: "presenter")
    try callUIKit(.push(try #require(presenter), animated: false))
    try presenter?.presentAndSettle(b)
    present(spinner, on: presenter)
    try nav.dismissAndSettle()
    try callUIKit(.pop(animated: false))
    presenter = nil
    try await settle("0.25: spinner gone → A")
  }

  // MARK: Order

  @Test("Of two presentations aside that have the same presenter, the earlier one is shown")
  func order() async throws {
    try showAlert()
    try await whileLocked {
      present(c)
      // Its turn comes first.
      enqueue(.present(d), on: a, policy: .interrupt, "D")
    }
    await pass(seconds: 0.1)
    try closeAlert()
    try await settle("0.75: C finished · D outdated: alreadyPresenting → A + C")
  }

  @Test("A presentation that cannot be shown does not hold up one with another presenter")
  func otherPresenter() async throws {
    try showAlert()
    present(spinner)
    present(c, on: b)
    try await settle("0.5: C finished 10.0: spinner outdated: alreadyPresenting → A + B + C")
  }

  @Test("A call that meets a new alert at its turn steps aside again, with the time that is left")
  func again() async throws {
    try showAlert()
    present(spinner)
    await pass(seconds: 6)
    try closeAlert()
    try await whileLocked {
      await pass(seconds: 1)
      try showAlert()
    }
    try await settle("10.0: spinner outdated: alreadyPresenting → A + B")
  }

  @Test("A call that is back in line waits there for as long as it takes")
  func backInLineForLong() async throws {
    try showAlert()
    present(spinner)
    await pass(seconds: 5)
    try await whileLocked {
      try closeAlert()
      await pass(seconds: 6)
    }
    try await settle("11.5: spinner finished → A + spinner")
  }

  @Test("Behind a controller that the same line has presented, a presentation is refused at once")
  func ofTheSameLine() async throws {
    present(b)
    present(spinner)
    try await settle("0.5: B finished · spinner outdated: alreadyPresenting → A + B")
  }

  @Test("A call steps aside for an alert that its line has presented and dismissed before")
  func presentedAgain() async throws {
    present(b)
    enqueue(.dismiss, on: a)
    try await settle()
    try showAlert()
    present(spinner)
    await pass(seconds: 1)
    try closeAlert()
    try await settle("0.5: B finished 1.0: dismiss finished 2.75: spinner finished → A + spinner")
  }

  @Test("A presentation whose last try UIKit refuses counts as ahead of no dismissal")
  func refusedLastTry() async throws {
    uikit.treatment = .drops
    present(c, within: .seconds(1))
    await pass(seconds: 0.1)
    try showAlert()
    try await settle()
    uikit.treatment = .performs
    try closeAlert()
    try await whileLocked {
      enqueue(.dismiss, on: a)
      try callUIKit(.present(c, animated: false), on: a)
    }
    try await settle(
      """
      1.02: C timedOut: alreadyPresenting · dismiss outdated: nothingPresented
        · reported refused by scene → A + C
      """
    )
  }

  // MARK: A dismissal withdraws

  @Test("The failure of a withdrawn presentation names the later dismissal")
  func withdrawn() throws {
    try showAlert()
    let call = present(spinner)
    enqueue(.dismiss, on: a)
    let message = try #require(call.failure?.message)
    #expect(message.contains("A later dismissal, at TransitionLockUIKitTests/Scene.swift"))
  }

  enum Receiver: CaseIterable { case presenter, container, presented }

  @Test(
    "A dismissal of an earlier presentation that is aside withdraws it, and leaves the alert on screen",
    arguments: Receiver.allCases
  )
  func receivers(_ receiver: Receiver) async throws {
    try showAlert()
    present(spinner)
    let controllers = [Receiver.presenter: a, .container: nav, .presented: spinner]
    enqueue(.dismiss, on: controllers[receiver])
    try await settle("0.0: spinner outdated: withdrawn · dismiss finished → A + B")
    try closeAlert()
    try await settle("→ A")
    #expect(uikit.calls == [])
  }

  @Test(
    "A dismissal dismisses its target, and does not withdraw a presentation that was called later",
    arguments: [nil, Duration.seconds(60)]
  )
  func earlierDismissal(limit: Duration?) async throws {
    try showAlert()
    try await whileLocked {
      enqueue(.dismiss, on: a)
      present(spinner, within: limit)
    }
    try await settle("0.5: dismiss finished 1.0: spinner finished → A + spinner")
  }

  @Test("A dismissal withdraws a presentation that is back in line, but has not started")
  func backInLine() async throws {
    try showAlert()
    uikit.home = lock
    enqueue(.present(spinner), by: TransitionVerbs(of: a, in: kit), "spinner")
    await pass(seconds: 0.1)
    try await whileLocked {
      enqueue(.dismiss, on: a, policy: .interrupt)
      try closeAlert()
      await pass(seconds: 0.4)
      #expect(lock.waitingCount == 2)
    }
    try await settle("0.5: spinner outdated: withdrawn · dismiss finished → A")
    #expect(uikit.calls == [])
  }

  @Test(
    "A dismissal removes a sheet; it does not withdraw the required presentation that waits behind it"
  )
  func ownSheet() async throws {
    present(b)
    try await settle()
    present(login, within: .seconds(60))
    enqueue(.dismiss, on: a)
    try await settle("0.5: B finished 1.0: dismiss finished 1.5: login finished → A + login")
  }

  @Test("A dismissal in another scope does not withdraw a presentation that UIKit keeps back")
  func keptBack() async throws {
    uikit.slowness = Slowness(.keepsBack)
    let token = try #require(lock.scope("one").tryStart())
    enqueue(.present(c), on: a, within: .seconds(60), lock: lock.scope("one"))
    token.end()
    await pass(seconds: 0.1)
    enqueue(.dismiss, on: a, lock: lock.scope("two"))
    try await settle("0.1: dismiss finished 3.5: present C finished → A + C")
  }

  @Test("With no presentation left to withdraw, a dismissal dismisses the alert")
  func afterCancellation() async throws {
    try showAlert()
    present(spinner).cancel()
    enqueue(.dismiss, on: a)
    try await settle("0.0: spinner cancelled 0.5: dismiss finished → A")
  }

  // MARK: Controllers that are about to go

  @Test(
    "A call keeps its turn for two seconds while a controller is about to leave, and then steps aside; an earlier call aside does not hold it up"
  )
  func mover() async throws {
    try showAlert()
    present(spinner)
    uikit.leaving = [b]
    enqueue(.push(c), on: a)
    await pass(seconds: 1.9)
    #expect(lock.isTransitioning)
    await pass(seconds: 0.4)
    #expect(!lock.isTransitioning)
    uikit.leaving = []
    try await settle(
      "2.85: push C finished 10.0: spinner outdated: alreadyPresenting → (A) C + B"
    )
  }

  // MARK: Active time

  @Test(
    "Time in the background does not count, neither for calls without a limit nor for required ones"
  )
  func background() async throws {
    try showAlert()
    present(c)
    present(login, within: .seconds(20))
    await pass(seconds: 9)
    enterBackground()
    await pass(seconds: 100)
    enterForeground()
    await pass(seconds: 2)
    try closeAlert()
    try await settle(
      """
      110.0: C outdated: alreadyPresenting 111.75: login finished → A + login
      """
    )
  }

  @Test(
    "If a scene becomes active just before a required presentation's limit, the call is tried once more"
  )
  func lastTry() async throws {
    try showAlert()
    present(login, within: .seconds(1))
    await pass(seconds: 0.99)
    enterBackground()
    try closeAlert()
    enterForeground()
    try await settle("1.49: login finished → A + login")
  }

  @Test("In the background, no timer looks at a call aside; in the foreground, it looks again")
  func noTimer() async throws {
    try showAlert()
    present(login, within: .seconds(20))
    enterBackground()
    await pass(seconds: 1)
    let readings = uikit.readings
    await pass(seconds: 100)
    #expect(uikit.readings == readings)
    enterForeground()
    await pass(seconds: 1)
    try closeAlert()
    try await settle("102.75: login finished → A + login")
  }

  @Test("A timeout also counts in the background")
  func timeout() async throws {
    enterBackground()
    try showAlert()
    present(spinner, timeout: .seconds(3))
    try await settle("3.0: spinner outdated: alreadyPresenting → A + B")
  }

  @Test("A limit that is too large for the clock counts as no limit")
  func endless() async throws {
    try showAlert()
    await pass(seconds: 5)
    present(login, within: Duration(secondsComponent: .max, attosecondsComponent: 0))
    await pass(seconds: 100)
    try closeAlert()
    try await settle("105.75: login finished → A + login")
  }

  // MARK: Menus

  @Test("A tap on a menu's action starts its call when the menu has left")
  func menu() async throws {
    try showAlert()
    uikit.menus = [b]
    tap(.present(c), on: a)
    tap(.present(d), on: a)
    // UIKit begins to dismiss the menu after the action.
    simulation.schedule(after: .milliseconds(30)) { [unowned self] in
      try? callUIKit(.dismiss, on: a)
    }
    try await settle("0.0: present D dropped 1.03: present C finished → A + C")
  }

  @Test("A tap waits at most one second for a menu to leave")
  func menuThatStays() async throws {
    try showAlert()
    uikit.menus = [b]
    tap(.present(c), on: a)
    try await settle("1.02: present C outdated: alreadyPresenting → A + B")
  }

  @Test(
    "A presentation on top uses a system picker or alert as presenter, like any other controller"
  )
  func onTopOfPicker() async throws {
    try showAlert()
    enqueue(.present(c, on: .top), on: a)
    try await settle("0.5: present C finished → A + B + C")
  }
}
