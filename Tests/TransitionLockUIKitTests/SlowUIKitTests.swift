import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// A UIKit that keeps calls back, whose completions prove nothing, and whose own controllers come
/// and go.
@Suite("A slow UIKit") @MainActor
struct SlowUIKitTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }
  private var record: SimulatedControllers.Record { scene.kit.record }

  // MARK: Calls that UIKit keeps back

  @Test("A presentation that UIKit keeps back for seconds holds the lock until it has ended")
  func delayedPresentation() async throws {
    record.slowness = Slowness(.keepsBack)
    _ = scene.enqueue(.present(stage.b, animated: true), on: stage.a, "first")
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.b, "second")
    try await scene.settle()
    #expect(scene.ends == ["3.5 seconds first finished", "7.0 seconds second finished"])
    #expect(record.messages == [])
  }

  @Test("A required presentation that UIKit keeps back is made once, and is never its own obstacle")
  func delayedMandatoryPresentation() async throws {
    record.slowness = Slowness(.keepsBack)
    scene.calls(on: stage.a)
      .present(
        stage.b,
        within: .seconds(2),
        at: scene.site(),
        completion: scene.note("login")
      )
    try await scene.settle()
    #expect(scene.ends == ["3.5 seconds login finished"])
    #expect(record.calls == ["present(_:animated:)"])
  }

  @Test(
    "A call whose completion UIKit calls without a change was dropped",
    arguments: [true, false]
  )
  func completionOfDropped(isDismissal: Bool) async throws {
    if isDismissal { try stage.a.presentAndSettle(stage.b) }
    record.slowness = Slowness(.completesDropped)
    _ = scene.tap(
      isDismissal ? .dismiss(animated: true) : .present(stage.b, animated: true),
      on: stage.a,
      "call"
    )
    try await scene.settle()
    #expect(scene.results == ["call refused: dropped"])
  }

  // MARK: Calls without an end

  /// Code without the lock presents, and a moment later a tap does, whose completion ends the
  /// token.
  @Test(
    "A token that only a completion ends is never ended if UIKit drops the presentation: the app freezes"
  )
  func reproduced() async throws {
    try stage.a.present(stage.b, animated: true, completion: nil)
    await stage.simulation.advance(by: .milliseconds(100))
    let token = try #require(scene.lock.tryStart("tap"))
    try stage.a.present(stage.c, animated: true) { _ in token.end() }
    await stage.simulation.advance(by: .seconds(60))
    #expect((scene.lock.isTransitioning, stage.simulation.messages.count) == (true, 1))
    #expect(scene.lock.tryStart("the next tap") == nil)
  }

  /// Makes UIKit keep each call with its completion, and do nothing.
  private func keepCalls() {
    scene.kit.record.isDeaf = true
    scene.kit.record.kept = []
  }

  @Test(
    "A dismissal whose completion UIKit keeps gives its turn back after ten seconds of rest, and ends when UIKit ends it"
  )
  func keptDismissal() async throws {
    try stage.a.presentAndSettle(stage.b)
    keepCalls()
    let call = scene.calls(on: stage.a)
      .ask(.dismiss(animated: true), ifIdle: true, at: CallSite("App/Detail.swift", 42))
    #expect(!scene.tap(.dismiss(animated: true), on: stage.a, "tap"))
    await stage.simulation.advance(by: .milliseconds(9_900))
    #expect(scene.lock.isTransitioning)
    await stage.simulation.advance(by: .milliseconds(200))
    #expect(!scene.lock.isTransitioning)
    #expect(call.state == .started)
    let report = scene.reports.all.last?.description ?? ""
    #expect(
      report.contains("dismiss(animated:), called at App/Detail.swift:42, has given its turn back")
    )
    scene.kit.record.kept = nil
    call.onEnd(scene.note("deaf"))
    try await scene.settle()
    #expect(scene.ends.last == "10.12 seconds deaf refused: dropped")
  }

  @Test(
    "A presentation whose completion UIKit keeps ends as unknown after a minute of active time, and is never retried"
  )
  func unknown() async throws {
    scene.kit.record.life = SceneLife(isInForeground: true, at: .zero)
    keepCalls()
    scene.calls(on: stage.a)
      .present(stage.b, within: .seconds(100), at: scene.site(), completion: scene.note("login"))
    await stage.simulation.advance(by: .seconds(30))
    scene.kit.record.life?.handle(.didEnterBackground, at: scene.time)
    await stage.simulation.advance(by: .seconds(100))
    scene.kit.record.life?.handle(.willEnterForeground, at: scene.time)
    #expect(scene.ends == [])
    try await scene.settle()
    #expect(scene.results == ["login refused: unknown"])
    #expect(record.calls.count == 1)
    #expect(scene.time < .seconds(165))
  }

  @Test(
    "A presentation that UIKit shows, and whose completion it forgets, ends as finished, and the lock is free soon"
  )
  func forgottenCompletion() async throws {
    record.forgetsCompletions = true
    _ = scene.enqueue(.present(stage.b, animated: true), on: stage.a, "first")
    _ = scene.enqueue(.present(stage.c, animated: false), on: stage.b, "second")
    _ = scene.enqueue(.dismiss(animated: false), on: stage.b, "third")
    try await scene.settle()
    #expect(scene.results == ["first finished", "second finished", "third finished"])
    #expect(scene.time < .seconds(3))
    scene.kit.record.kept = nil
  }

  @Test(
    "Other calls wait for the coordinator of a presentation that UIKit begins after the call gave its turn back"
  )
  func begunAfterAll() async throws {
    record.slowness = Slowness(.keepsBack, for: .seconds(15))
    _ = scene.enqueue(.present(stage.b, animated: true), on: stage.a, "late")
    await stage.simulation.advance(by: .milliseconds(15_100))
    #expect(!scene.lock.isTransitioning)
    record.slowness = nil
    #expect(!scene.tap(.push(stage.d, animated: true), "tap") || scene.ends.isEmpty)
    _ = scene.enqueue(.push(stage.c, animated: true), "push")
    try await scene.settle()
    #expect(
      scene.ends == [
        "15.1 seconds tap dropped", "15.5 seconds late finished", "15.85 seconds push finished",
      ]
    )
  }

  enum Loss: CaseIterable { case turn, scene, task }

  @Test(
    "A call without an end ends with its turn, its scene or its task, kept back or by an animator that never completes",
    arguments: Loss.allCases,
    [true, false]
  )
  func lost(loss: Loss, hasBegun: Bool) async throws {
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: scene.simulation))
    delegate.animator.complete = { _, _ in }
    stage.b.modalPresentationStyle = .custom
    stage.b.transitioningDelegate = delegate
    (record.isDeaf, record.kept) = (!hasBegun, [])
    let clock = scene.simulation.clock
    let limits = TransitionLock.Limits(transition: .seconds(1), overdue: .takeBack)
    let lock = TransitionLock(clock: clock, executor: clock.executor, limits: limits) { _ in }
    let (calls, site, b) = (
      TransitionVerbs(of: stage.a as ViewController, in: scene.kit, lock: lock), scene.site(),
      stage.b
    )
    var error: (any Error)?
    let task = Task.immediate {
      do { _ = try await calls.ask(.present(b, animated: true), at: site).end } catch let thrown {
        error = thrown
      }
    }
    #expect(lock.tryStart() == nil)
    if loss == .scene { for (_, call) in record.callsUnderWay { call()?.sceneIsGone() } }
    if loss == .task { task.cancel() }
    await scene.simulation.advance(by: loss == .turn ? .seconds(3) : .zero)
    #expect((error as? Failure)?.code == [.turn: .cancelled, .scene: .gone][loss])
    #expect((error is CancellationError) == (loss == .task))
    // A cancelled task leaves its turn to the transition.
    #expect(lock.isTransitioning == (loss == .task))
  }

  // MARK: Controllers of the system and of other code

  /// Presents B without the lock, and dismisses it later.
  private func presentB(
    _ style: ModalPresentationStyle = .automatic,
    goingAfter delay: Duration? = nil
  ) throws {
    stage.b.modalPresentationStyle = style
    try stage.nav.presentAndSettle(stage.b)
    guard let delay else { return }
    scene.simulation.schedule(after: delay) { [stage] in
      try? stage.nav.dismiss(animated: true, completion: nil)
    }
  }

  @Test(
    "A call in line from the callback of a picker, which UIKit dismisses a turn later, waits for the end of that dismissal",
    arguments: [ModalPresentationStyle.automatic, .fullScreen]
  )
  func picker(style: ModalPresentationStyle) async throws {
    try presentB(style, goingAfter: .zero)
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "call")
    try await scene.settle()
    #expect(scene.ends == ["1.0 seconds call finished"])
  }

  @Test(
    "An alert of a timer waits for a menu that ends by itself, and an alert on top is never presented on it",
    arguments: [true, false]
  )
  func menu(isOnTop: Bool) async throws {
    record.menus = [stage.b]
    try presentB(goingAfter: .seconds(2))
    let verb: Verb<ViewController> =
      isOnTop ? .present(stage.c, on: .top, animated: true) : .present(stage.c, animated: true)
    _ = scene.enqueue(verb, on: stage.nav, "alert")
    try await scene.settle()
    #expect(scene.results == ["alert finished"])
    #expect(stage.nav.presentedViewController === stage.c)
  }

  @Test(
    "A tap whose obstacle has gone when the current code returns starts then, and of two such taps only the first"
  )
  func endingAlert() async throws {
    try presentB()
    try stage.nav.dismiss(animated: true, completion: nil)
    // The handler of an alert's button, with the coordinator still there.
    stage.b.transitionCoordinator?.animate(alongsideTransition: nil) { [scene, stage] _ in
      #expect(stage.b.transitionCoordinator != nil)
      _ = scene.tap(.present(stage.c, animated: true), on: stage.nav, "first")
      _ = scene.tap(.present(stage.d, animated: true), on: stage.nav, "second")
    }
    try await scene.settle()
    #expect(scene.results == ["second dropped", "first finished"])
    #expect(stage.nav.presentedViewController === stage.c)
  }

  @Test("A foreign push that has been called and has not begun is in the way", arguments: 0..<3)
  func notBegun(form: Int) async throws {
    scene.simulation.doubts.answer(.existenceOfACoordinator, .twoFramesLater)
    scene.kit.call(.push(stage.b, animated: true), on: stage.nav) {}
    let push = Verb.push(stage.c as ViewController, animated: true)
    switch form {
    case 0: _ = scene.enqueue(push, "call")
    case 1: _ = scene.tap(push, "call")
    default: scene.start(push, "call")
    }
    #expect(record.calls.count == 1)
    try await scene.settle()
    #expect(scene.results == [["call finished", "call dropped", "call conflict"][form]])
    #expect(record.messages == [])
  }

  @Test(
    "A foreign push that has not begun is in the way, also with a sheet above its stack",
    arguments: [true, false]
  )
  func notBegunBelowSheet(isSegue: Bool) async throws {
    if !isSegue { try stage.nav.presentAndSettle(stage.d) }
    scene.simulation.doubts.answer(.existenceOfACoordinator, .twoFramesLater)
    scene.kit.call(.push(stage.b, animated: true), on: stage.nav) {}
    let verb: Verb<ViewController> =
      isSegue ? .performSegue("any", sender: nil) : .push(stage.c, animated: true)
    _ = scene.tap(verb, on: stage.a, "tap")
    try await scene.settle()
    #expect(scene.results == ["tap dropped"])
    #expect(record.calls.count == 1)
  }

  @Test(
    "A pop does not pass a push that the delegate of the stack may animate, although that can be interrupted"
  )
  func ownAnimator() async throws {
    scene.simulation.profile = .iOS26
    let delegate = Delegate()
    stage.nav.delegate = delegate
    #expect(scene.tap(.push(stage.b, animated: true), "push"))
    await scene.simulation.advance(by: .milliseconds(100))
    #expect(!scene.tap(.pop(animated: true), "pop"))
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds pop dropped", "0.35 seconds push finished"])
  }

  private final class Delegate: NavigationControllerDelegate {}
}
