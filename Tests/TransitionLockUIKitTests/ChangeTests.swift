import NavigationSimulator
import TestSupport
import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Changes of a state, which a framework shows a moment later.
@Suite("Changes of a window") @MainActor
struct ChangeTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  private func change(_ steps: [() -> Void]) -> WindowChange<SimulatedControllers> {
    WindowChange(
      steps,
      below: { [weak window = stage.window] in window?.rootViewController },
      in: scene.kit,
      by: scene.lock,
      named: "change",
      at: scene.site()
    )
  }

  /// Starts a change in line, in a task.
  private func start(_ steps: [() -> Void]) -> Task<[ChangeEnd], any Error> {
    let change = change(steps)
    return Task.immediate { try await change.start(TurnOptions()).value() }
  }

  /// The work of a framework, a moment after a state has changed.
  private func later(after delay: Duration = .zero, _ body: @escaping () throws -> Void) {
    stage.simulation.schedule(after: delay) { try? body() }
  }

  @Test(
    "A deep link closes a sheet, sets a path and opens another sheet in one turn, each step after the one before"
  )
  func deepLink() async throws {
    try stage.a.presentAndSettle(stage.d)
    scene.kit.record.sheetsOfState = [stage.d]
    var log: [String] = []
    let steps: [() -> Void] = [
      {
        log.append("\(scene.time)");
        later { try stage.nav.dismiss(animated: true, completion: nil) }
      },
      {
        log.append("\(scene.time)");
        later { try stage.nav.pushViewController(stage.b, animated: true, completion: nil) }
      },
      {
        log.append("\(scene.time)");
        later { try stage.nav.present(stage.c, animated: true, completion: nil) }
      },
    ]
    let ends = start(steps)
    _ = scene.enqueue(.popToRoot(animated: true), "behind")
    try await scene.settle()
    #expect(try await ends.value == [.finished, .finished, .finished])
    // The commit after each step shows its transition, and one more commit shows that no other
    // begins.
    #expect(log == ["0.0 seconds", "0.51 seconds", "0.87 seconds"])
    #expect(scene.ends == ["1.73 seconds behind finished"])
  }

  @Test(
    "A step that moves nothing, or is not animated, ends as nothingMoved after a commit and two frames"
  )
  func nothing() async throws {
    let ends = start([
      {}, { try? stage.nav.pushViewController(stage.b, animated: false, completion: nil) },
    ])
    try await scene.settle()
    #expect(try await ends.value == [.nothingMoved, .nothingMoved])
    #expect(try await start([]).value == [])
    #expect(
      (scene.time, scene.kit.record.moments) == (
        .milliseconds(60), [.commit, .frames(2), .commit, .frames(2)]
      )
    )
  }

  @Test(
    "A step waits for a second transition that begins when the first one has ended, and ends as that does"
  )
  func chained() async throws {
    try stage.nav.pushViewController(stage.b, animated: false, completion: nil)
    var pushed = false
    let ends = start([
      {
        let swipe = try? stage.nav.beginInteractivePop { _ in
          try? stage.nav.present(stage.c, animated: true, completion: nil)
        }
        later(after: .milliseconds(100)) { swipe?.cancel() }
      },
      {
        pushed = stage.c.presentingViewController != nil && stage.simulation.openTransitions.isEmpty
      },
    ])
    try await scene.settle()
    #expect(try await ends.value == [.finished, .nothingMoved])
    #expect(pushed)
  }

  @Test("A step whose transition is cancelled ends as cancelled")
  func cancelled() async throws {
    try stage.nav.pushViewController(stage.b, animated: false, completion: nil)
    let ends = start([
      {
        let swipe = try? stage.nav.beginInteractivePop()
        stage.simulation.schedule(after: .milliseconds(100)) { swipe?.cancel() }
      }
    ])
    try await scene.settle()
    #expect(try await ends.value == [.cancelled])
  }

  @Test("A change waits for a swipe before the first step; a tap meanwhile is dropped")
  func somebodyElse() async throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    var time: Duration?
    var told: [Result<[ChangeEnd], Failure>] = []
    change([{ time = scene.time }]).start(TurnOptions(policy: .drop)).onEnd { told.append($0) }
    #expect(time == nil)
    if case .failure(let failure)? = told.first { #expect(failure.code == .dropped) }
    let ends = start([{ time = scene.time }])
    try await scene.settle()
    #expect((time, told.count) == (.milliseconds(350), 1))
    #expect(try await ends.value == [.nothingMoved])
  }

  @Test(
    "A change steps aside for an alert of other code, and makes its steps when the alert has gone"
  )
  func behindAlert() async throws {
    try stage.a.presentAndSettle(stage.d)
    let ends = start([{ later { try stage.nav.present(stage.b, animated: true, completion: nil) } }]
    )
    #expect(!scene.lock.isTransitioning)
    #expect(scene.tap(.push(stage.c, animated: true), "tap"))
    await stage.simulation.advance(by: .seconds(2))
    try stage.nav.dismiss(animated: false, completion: nil)
    try await scene.settle()
    #expect(try await ends.value == [.finished])
    #expect(stage.nav.presentedViewController === stage.b)
  }

  @Test("A change behind an alert that stays makes its steps after ten seconds, and a tap at once")
  func behindAlertThatStays() async throws {
    try stage.a.presentAndSettle(stage.d)
    var times: [String] = []
    let ends = start([{ times.append("\(scene.time)") }])
    _ = change([{ times.append("tap") }]).start(TurnOptions(policy: .drop))
    try await scene.settle()
    #expect(times == ["tap", "10.0 seconds"])
    #expect(try await ends.value == [.nothingMoved])
  }

  @Test(
    "A controller that a step, or a call in the same line, has presented is in the way of no change"
  )
  func ownSheets() async throws {
    _ = scene.enqueue(.present(stage.d, animated: false), on: stage.a, "call")
    let first = start([
      {}, { later { try stage.d.present(stage.b, animated: true, completion: nil) } }, {},
    ])
    try await scene.settle()
    #expect(try await first.value == [.nothingMoved, .finished, .nothingMoved])
    let second = start([{ later { try stage.d.dismiss(animated: true, completion: nil) } }])
    try await scene.settle()
    #expect(try await second.value == [.finished])
    #expect(scene.time < .seconds(3))
  }

  @Test("A tap makes its first step at once, and holds the lock until the last one is on screen")
  func tap() async throws {
    var told: [Result<[ChangeEnd], Failure>] = []
    let present = { later { try stage.nav.present(stage.b, animated: true, completion: nil) } }
    let call = change([present]).start(TurnOptions(policy: .drop))
    call.onEnd { told.append($0) }
    #expect(call.state == .started)
    change([{ Issue.record("made in the middle") }]).start(TurnOptions(policy: .drop)).onEnd {
      told.append($0)
    }
    #expect(told.count == 1)
    await stage.simulation.advance(by: .milliseconds(400))
    #expect(scene.lock.isTransitioning)
    try await scene.settle()
    #expect(told.count == 2)
    if case .success(let ends)? = told.last { #expect(ends == [.finished]) }
  }

  @Test("A change cancelled in line makes no step; one cancelled between two steps makes them all")
  func taskCancelled() async throws {
    var made = 0
    let token = try #require(scene.lock.tryStart())
    let inLine = start([{ made += 1 }])
    inLine.cancel()
    await #expect(throws: CancellationError.self) { try await inLine.value }
    token.end()
    #expect(made == 0)
    let running = start([{ made += 1 }, { made += 1 }])
    running.cancel()
    try await scene.settle()
    #expect(made == 2)
    await #expect(throws: CancellationError.self) { try await running.value }
  }

  @Test(
    "The lock of a scene that is gone, or of another one, makes no step",
    arguments: [true, false]
  )
  func foreign(isGone: Bool) async throws {
    let own = SceneOfWindows([stage.window])
    let other = SceneOfWindows([])
    scene.kit.record.scenes = [(scene.lock, isGone ? own : other), (TransitionLock(), own)]
    own.isConnected = !isGone
    let ends = start([{ Issue.record("made") }])
    try await scene.settle()
    do {
      _ = try await ends.value
      Issue.record("not refused")
    } catch let failure as Failure {
      #expect(failure.refusal?.reason == (isGone ? .sceneGone : .otherScene))
    }
  }

  @Test("Transitions in a second window, and a rotation of the window, end no step")
  func elsewhere() async throws {
    let top = ViewController(title: "top")
    let above = Window(simulation: stage.simulation, rootViewController: top)
    let ends = start([
      {
        try? top.present(stage.c, animated: true, completion: nil)
        stage.window.rotate(animated: true)
      }
    ])
    try await scene.settle()
    #expect(try await ends.value == [.nothingMoved])
    #expect(above.rootViewController === top)
  }

  @Test("A window released during a change strands no task")
  func windowGone() async throws {
    let ends = start([
      { later { try stage.nav.pushViewController(stage.b, animated: true, completion: nil) } },
      { stage.window.rootViewController = nil },
    ])
    try await scene.settle()
    #expect(try await ends.value.count == 2)
  }

  @Test(
    "Whenever UIKit creates coordinators, no two steps of a framework run at once, and each reports once",
    arguments: Effort.seeds(10),
    Doubt.existenceOfACoordinator.options.map(\.answer)
  )
  func everyTiming(seed: UInt64, answer: Doubt.Answer) async throws {
    scene.simulation.doubts.answer(.existenceOfACoordinator, answer)
    var random = SplitMix64(seed: seed &+ 1)
    var log: [String] = []
    /// A framework that shows a state within the next commit, through a UIKit that begins late.
    func show(_ number: Int, _ verb: Verb<ViewController>, on controller: ViewController) -> () ->
      Void
    {
      let delay = Duration.milliseconds(random.next() % 2 * 10)
      return {
        log.append("\(number)")
        #expect(scene.simulation.openTransitions.isEmpty, "step \(number) of seed \(seed)")
        scene.simulation.schedule(after: delay) { scene.kit.call(verb, on: controller) {} }
      }
    }
    let sheet = ViewController(title: "sheet")
    let first = start([
      show(0, .push(stage.b, animated: true), on: stage.nav),
      show(1, .present(sheet, animated: true), on: stage.nav),
      show(2, .dismiss(animated: true), on: stage.nav),
    ])
    let second = start([
      show(3, .popToRoot(animated: true), on: stage.nav),
      show(4, .push(stage.c, animated: true), on: stage.nav),
    ])
    try await scene.settle()
    #expect(try await first.value == [.finished, .finished, .finished])
    #expect(try await second.value == [.finished, .finished])
    #expect((log, scene.stack) == (["0", "1", "2", "3", "4"], ["A", "C"]))
  }
}
