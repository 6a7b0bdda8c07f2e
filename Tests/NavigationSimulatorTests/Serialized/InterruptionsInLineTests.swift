import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Calls that ask a transition in their way to give way.
@Suite("Serialized navigation: interruptions") @MainActor
struct InterruptionsInLineTests {
  /// Presents menus and alerts in line, and records the ends with their times in milliseconds.
  @MainActor
  private final class Play {
    let theatre: MenuTheatre
    let lock: TransitionLock
    let alert = Probe(title: "alert")
    var ends: [String] = []
    var stage: Stage { theatre.stage }
    var screens: SerializedNavigation { stage.a.serialized(by: lock) }

    init(interruptible: Bool = true, animator: Bool = false) {
      theatre = MenuTheatre(interruptible: interruptible, animator: animator)
      let clock = theatre.stage.simulation.clock
      lock = TransitionLock(label: "window", clock: clock, executor: clock.executor)
    }

    func note(_ name: String) -> SerializedNavigation.Completion {
      { [unowned self] result in
        let end =
          switch result {
          case .success(let end): "\(end)"
          case .failure(let failure): "\(failure.code)"
          }
        ends.append("\(time) \(name) \(end)")
      }
    }

    /// The time in milliseconds.
    var time: Int { Int((stage.time / Duration.milliseconds(1)).rounded()) }

    func open(_ menu: Probe) throws {
      try screens.present(menu, animated: true, completion: note("menu \(menu.name)"))
    }

    func interrupt(_ name: String = "alert", with controller: Probe? = nil) throws {
      let controller = controller ?? alert
      try screens.with(policy: .interrupt).present(controller, animated: true, completion: note(name))
    }

    func advance(by milliseconds: Int) async { await stage.simulation.advance(by: .milliseconds(milliseconds)) }

    func run() async throws {
      try await stage.simulation.run()
      #expect((lock.isTransitioning, stage.log.violations, stage.simulation.misuses) == (false, [], []))
    }
  }

  @Test(
    "A menu interrupted midway returns from its position in the time that it took; then the interrupter starts",
    arguments: [1, 60, 150, 250, 399],
    [true, false]
  )
  func midway(milliseconds: Int, animator: Bool) async throws {
    let play = Play(animator: animator)
    try play.open(play.stage.b)
    await play.advance(by: milliseconds)
    let position = play.theatre.openness(play.stage.b)
    let speed = milliseconds > 1 && milliseconds < 399 ? try play.theatre.speed(of: play.stage.b) : 0
    let shift = milliseconds > 1 && milliseconds < 399 ? 0.001 : 0
    try play.interrupt()
    await play.advance(by: 0)
    #expect(abs(play.theatre.openness(play.stage.b) - position) < 0.001 + abs(speed) * shift, "it does not jump")
    if shift > 0 { #expect(abs(try play.theatre.speed(of: play.stage.b) - speed) < 0.1, "nor does its speed") }
    #expect(play.stage.a.presentedViewController === play.stage.b)
    try await play.run()
    #expect(play.ends == ["\(milliseconds * 2) menu B cancelled", "\(milliseconds * 2 + 500) alert finished"])
    #expect(play.theatre.director.ends == [false])
    #expect(play.stage.a.presentedViewController === play.alert)
    #expect(play.stage.b.view.window == nil)
    #expect(play.stage.b.presentingViewController == nil)
  }

  @Test("Interrupters go ahead of the calls that merely wait, in the order of their own calls")
  func order() async throws {
    let play = Play()
    try play.open(play.stage.b)
    try play.screens.pushViewController(play.stage.d, animated: true, completion: play.note("push"))
    await play.advance(by: 100)
    try play.interrupt("first")
    let second = Probe(title: "second")
    // The alert presents it, because the alert is on screen by then.
    try play.alert.serialized(by: play.lock).with(policy: .interrupt)
      .present(second, animated: true, completion: play.note("second"))
    try await play.run()
    #expect(
      play.ends == ["200 menu B cancelled", "700 first finished", "1200 second finished", "1550 push finished"]
    )
  }

  @Test("A second interrupter does not change the way back of the holder")
  func onItsWayBack() async throws {
    let play = Play()
    try play.open(play.stage.b)
    await play.advance(by: 100)
    try play.interrupt()
    await play.advance(by: 50)
    let openness = play.theatre.openness(play.stage.b)
    try play.screens.with(policy: .interrupt).pushViewController(
      play.stage.d,
      animated: true,
      completion: play.note("push")
    )
    await play.advance(by: 0)
    #expect(play.theatre.openness(play.stage.b) == openness)
    try await play.run()
    #expect(play.ends == ["200 menu B cancelled", "700 alert finished", "1050 push finished"])
  }

  @Test("An interrupter waits for a menu that its app already dismisses")
  func dismissedMeanwhile() async throws {
    let play = Play()
    try play.open(play.stage.b)
    await play.advance(by: 100)
    try play.stage.b.dismiss(animated: true, completion: play.stage.note("dismiss"))
    await play.advance(by: 20)
    try play.interrupt()
    try await play.run()
    // Reversed by a dismissal, the menu takes its full duration.
    #expect(play.ends == ["500 menu B cancelled", "1000 alert finished"])
    #expect(play.stage.ends == ["dismiss finished"])
  }

  @Test(
    "A dismissal that interrupts the presentation of its own target finishes when the target is gone",
    arguments: [true, false],
    [true, false]
  )
  func dismissing(onMenu: Bool, isAwaited: Bool) async throws {
    let play = Play()
    try play.open(play.stage.b)
    await play.advance(by: 100)
    let taps = (onMenu ? play.stage.b : play.stage.a).serialized(by: play.lock).with(policy: .interrupt)
    if isAwaited {
      #expect(try await taps.dismiss(animated: true) == .finished)
    } else {
      try taps.dismiss(animated: true, completion: play.note("dismiss"))
    }
    try await play.run()
    #expect(play.ends == ["200 menu B cancelled"] + (isAwaited ? [] : ["200 dismiss finished"]))
    #expect(play.stage.a.presentedViewController == nil)
    // A dismissal that merely waits finds nothing to dismiss.
    try play.open(play.stage.b)
    try play.stage.a.serialized(by: play.lock).dismiss(animated: true, completion: play.note("late"))
    await play.advance(by: 100)
    play.lock.enqueue(policy: .interrupt, "sign out") { $0.end() }
    try await play.run()
    #expect(play.ends.suffix(2) == ["400 menu B cancelled", "400 late outdated"])
  }

  @Test("An interrupted dismissal leaves its target")
  func dismissal() async throws {
    let play = Play()
    try play.open(play.stage.b)
    try await play.run()
    try play.screens.dismiss(animated: true, completion: play.note("dismiss"))
    await play.advance(by: 150)
    try play.stage.b.serialized(by: play.lock).with(policy: .interrupt)
      .present(play.alert, animated: true, completion: play.note("alert"))
    try await play.run()
    #expect(play.ends.dropFirst() == ["700 dismiss cancelled", "1200 alert finished"])
    #expect(play.stage.a.presentedViewController === play.stage.b)
    #expect(play.stage.b.presentedViewController === play.alert)
  }

  @Test(
    "An interrupter waits for an irreversible transition, ahead of the calls that merely wait",
    arguments: [true, false]
  )
  func plain(isSystems: Bool) async throws {
    let play = Play(interruptible: false)
    if isSystems { play.stage.b.transitioningDelegate = nil }
    try play.open(play.stage.b)
    try play.screens.pushViewController(play.stage.d, animated: true, completion: play.note("push"))
    await play.advance(by: 100)
    try play.stage.b.serialized(by: play.lock).with(policy: .interrupt)
      .present(play.alert, animated: true, completion: play.note("alert"))
    try await play.run()
    let end = isSystems ? 500 : 400
    #expect(play.ends == ["\(end) menu B finished", "\(end + 500) alert finished", "\(end + 850) push finished"])
  }

  @Test("A transition that the system animates holds its turn as not interruptible")
  func isInterruptible() async throws {
    let play = Play()
    try play.open(play.stage.b)
    #expect(play.lock.snapshot.holders.map(\.isInterruptible) == [true])
    try await play.run()
    try play.screens.pushViewController(play.stage.d, animated: true, completion: play.note("push"))
    #expect(play.lock.snapshot.holders.map(\.isInterruptible) == [false])
    try await play.run()
    try play.screens.dismiss(animated: true, completion: play.note("dismiss"))
    #expect(play.lock.snapshot.holders.map(\.isInterruptible) == [true])
    try await play.run()
    try play.interrupt()
    #expect(play.lock.snapshot.holders.map(\.isInterruptible) == [false])
    try await play.run()
    try play.screens.dismiss(animated: true, completion: play.note("dismiss"))
    #expect(play.lock.snapshot.holders.map(\.isInterruptible) == [false])
    try await play.run()
  }

  @Test("A tap that opens a menu can be interrupted, and its completion receives the end", arguments: [true, false])
  func tap(isAwaited: Bool) async throws {
    let play = Play()
    let (screens, menu, note) = (play.screens, play.stage.b, play.note("tap"))
    if isAwaited {
      Task.immediate { note(.success(try await screens.ifIdle.present(menu, animated: true))) }
    } else {
      #expect(try screens.ifIdle.present(menu, animated: true) { note(.success($0)) })
    }
    await play.advance(by: 100)
    try play.interrupt()
    try await play.run()
    #expect(play.ends == ["200 tap cancelled", "700 alert finished"])
  }

  @Test("An interrupted presentation returns cancelled to its task, while the interrupter awaits its turn")
  func awaited() async throws {
    let play = Play()
    let (screens, menu, alert) = (play.screens, play.stage.b, play.alert)
    let presentation = Task.immediate { try await screens.present(menu, animated: true) }
    await play.advance(by: 100)
    let end = try await screens.with(policy: .interrupt).present(alert, animated: true)
    #expect(end == .finished)
    #expect(try await presentation.value == .cancelled)
    #expect((play.time, play.lock.isTransitioning) == (700, false))
  }

  @Test("A request of the lock itself interrupts a menu as well")
  func byLock() async throws {
    let play = Play()
    try play.open(play.stage.b)
    await play.advance(by: 100)
    var began = 0
    play.lock.enqueue(policy: .interrupt, "sign out") { token in
      began = play.time
      token.end()
    }
    try await play.run()
    #expect(began == 200)
    #expect(play.ends == ["200 menu B cancelled"])
  }

  @Test("A menu that is interrupted before it is visible ends at once", arguments: [true, false])
  func atOnce(animator: Bool) async throws {
    let play = Play(animator: animator)
    try play.open(play.stage.b)
    try play.interrupt()
    try await play.run()
    #expect(play.ends == ["0 menu B cancelled", "500 alert finished"])
  }

  @Test("Slow animations slow the way back as well")
  func slow() async throws {
    let play = Play()
    play.stage.simulation.animationSlowdown = 10
    try play.open(play.stage.b)
    await play.advance(by: 1_000)
    try play.interrupt()
    try await play.run()
    #expect(play.ends == ["2000 menu B cancelled", "7000 alert finished"])
  }

  @Test("An interrupted swipe returns, and its finger moves nothing more")
  func swipe() async throws {
    let play = Play()
    try play.stage.push(play.stage.d)
    let taps = play.stage.nav.serialized(by: play.lock).ifIdle
    let swipe = try #require(try taps.beginInteractivePop { play.note("swipe")(.success($0)) })
    swipe.update(0.4)
    await play.advance(by: 1_000)
    try play.interrupt()
    await play.advance(by: 20)
    swipe.update(0.9)
    swipe.finish()
    try await play.run()
    // The way back takes 0.4 of the 350 ms of a pop.
    #expect(play.ends == ["1140 swipe cancelled", "1640 alert finished"])
    #expect(play.stage.nav.viewControllers.map(\.title) == ["A", "D"])
  }

  @Test("An interrupter waits for a swipe whose finger has lifted, which still finishes")
  func letGo() async throws {
    let play = Play()
    try play.stage.push(play.stage.d)
    let taps = play.stage.nav.serialized(by: play.lock).ifIdle
    let swipe = try #require(try taps.beginInteractivePop { play.note("swipe")(.success($0)) })
    swipe.update(0.4)
    swipe.finish()
    await play.advance(by: 10)
    try play.interrupt()
    try await play.run()
    #expect(play.ends == ["210 swipe finished", "710 alert finished"])
  }

  @Test("A holder whose turn waits for a rotation is reversed when it has begun")
  func heldUp() async throws {
    let play = Play()
    play.stage.window.rotate(animated: true)
    try play.open(play.stage.b)
    await play.advance(by: 100)
    try play.interrupt()
    try await play.run()
    #expect(play.ends == ["300 menu B cancelled", "800 alert finished"])
  }

  @Test("A menu that was asked to give way returns, even if the interrupter leaves the line")
  func withdrawn() async throws {
    let play = Play()
    try play.open(play.stage.b)
    await play.advance(by: 100)
    let request = try play.screens.with(policy: .interrupt)
      .present(play.alert, animated: true, completion: play.note("alert"))
    await play.advance(by: 0)
    request.cancel()
    try await play.run()
    #expect(play.ends == ["100 alert withdrawn", "200 menu B cancelled"])
    #expect(play.stage.a.presentedViewController == nil)
  }

  @Test("On no actor, a menu cannot be asked to give way, so the interrupter waits")
  func noActor() async throws {
    let play = Play()
    let screens = SerializedNavigation(play.stage.a, lock: play.lock, isolation: nil)
    var end: TransitionEnd?
    #expect(try screens.ifIdle.present(play.stage.b, animated: true) { end = $0 })
    #expect(play.lock.snapshot.holders.map(\.isInterruptible) == [false])
    await play.advance(by: 100)
    try play.screens.with(policy: .interrupt).pushViewController(
      play.stage.d,
      animated: true,
      completion: play.note("push")
    )
    try await play.run()
    #expect(end == .finished)
    #expect(play.ends == ["750 push finished"])
  }

  @Test("A simulation can be released while an interrupted menu returns")
  func letGoOf() async throws {
    weak var simulation: NavigationSimulation?
    var ends: [String] = []
    let lock: TransitionLock
    do {
      let play = Play()
      simulation = play.stage.simulation
      lock = play.lock
      let note: SerializedNavigation.Completion = { result in
        if case .failure(let failure) = result { ends.append("\(failure.code)") }
      }
      try play.screens.present(play.stage.b, animated: true, completion: note)
      await play.advance(by: 100)
      lock.enqueue(policy: .interrupt, "sign out") { $0.end() }
      await play.advance(by: 10)
    }
    #expect(simulation == nil)
    #expect(ends == ["gone"])
    try await lock.waitUntilIdle(timeout: nil)
  }
}
