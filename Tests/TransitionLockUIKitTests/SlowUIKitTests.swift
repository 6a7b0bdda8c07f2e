import NavigationSimulator
import Testing
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// A UIKit that keeps calls back, whose completions prove nothing, and whose own controllers come
/// and go.
@Suite("UIKit begins or ends calls late, or never") @MainActor
final class SlowUIKitTests: Scene {
  // MARK: Calls that UIKit keeps back

  @Test("A presentation that UIKit delays for seconds holds the lock until it has ended")
  func delayedPresentation() async throws {
    uikit.slowness = Slowness(.keepsBack)
    enqueue(.present(b), on: a)
    enqueue(.present(c), on: b)
    try await settle("3.5: present B finished 7.0: present C finished → A + B + C")
  }

  @Test(
    "A required presentation that UIKit delays is made once, and does not count as its own obstacle"
  )
  func delayedMandatoryPresentation() async throws {
    uikit.slowness = Slowness(.keepsBack)
    enqueue(.present(b), on: a, within: .seconds(2))
    try await settle("3.5: present B finished → A + B")
    #expect(uikit.calls == ["present(_:animated:)"])
  }

  @Test(
    "If UIKit calls the completion and nothing has changed, the call was dropped",
    arguments: [
      Row("presentation", "0.02: present B refused: dropped → A") {
        $0.tap(.present($0.b), on: $0.a)
      },
      Row("dismissal", "0.02: dismiss refused: dropped → A + B") {
        try $0.showAlert()
        $0.tap(.dismiss, on: $0.a)
      },
    ]
  )
  func completionOfDropped(row: Row) async throws {
    uikit.slowness = Slowness(.completesDropped)
    try await row.act(self)
    try await settle(row.story)
  }

  // MARK: Calls without an end

  /// Code without the lock presents, and a moment later a tap does, whose completion ends the
  /// token.
  @Test(
    "Without the package's verbs, a dropped presentation never ends its token, and the app freezes"
  )
  func reproduced() async throws {
    try callUIKit(.present(b), on: a)
    await pass(seconds: 0.1)
    let token = try #require(lock.tryStart("tap"))
    try a.present(c, animated: true) { _ in token.end() }
    await pass(seconds: 60)
    tellLock()
    expect(
      """
      0.1: message Attempt to present <Probe… · dropped conflict with present
      60.1: lock held → A + B
      """
    )
  }

  @Test("If UIKit keeps a dismissal's completion, the call gives its turn back after ten seconds")
  func keptDismissal() async throws {
    try showAlert()
    uikit.treatment = .keeps
    let call = calls(on: a, policy: .drop)
      .start(.dismiss, at: CallSite("App/Detail.swift", 42))
    tap(.dismiss, on: a)
    await pass(seconds: 9.9)
    tellLock()
    await pass(seconds: 0.2)
    tellLock()
    #expect(call.state == .started)
    let report = reports.all.last?.description ?? ""
    #expect(
      report.contains("dismiss(animated:), called at App/Detail.swift:42, has given its turn back")
    )
    uikit.kept = []
    call.onEnd(note("kept"))
    try await settle(
      """
      0.0: dismiss dropped 9.9: lock held 10.1: lock free
      10.12: kept refused: dropped 11.0: reported refused by scene → A + B
      """
    )
  }

  @Test(
    "If UIKit keeps a presentation's completion, the call ends as unknown after a minute of active time"
  )
  func unknown() async throws {
    uikit.treatment = .keeps
    enqueue(.present(b), on: a, within: .seconds(100))
    await pass(seconds: 30)
    enterBackground()
    await pass(seconds: 100)
    enterForeground()
    try await settle("160.0: present B refused: unknown · reported refused by scene → A")
    #expect(uikit.calls.count == 1)
    uikit.kept = []
  }

  @Test("A call whose completion UIKit keeps looks four times a second in an inactive scene")
  func inactive() async throws {
    uikit.treatment = .keeps
    enqueue(.present(b), on: a)
    // A millisecond before the call gives its turn back.
    await pass(seconds: 9.999)
    enterBackground()
    await pass(seconds: 1)
    let readings = uikit.readings
    await pass(seconds: 10)
    #expect(uikit.readings - readings == 40)
    enterForeground()
    await pass(seconds: 0.5)
    tellLock()
    expect("21.499: lock free · reported refused by scene → A")
    uikit.kept = []
    try await settle()
  }

  @Test("If UIKit shows a controller and forgets the completion, the call ends as finished")
  func forgottenCompletion() async throws {
    uikit.treatment = .forgetsCompletions
    enqueue(.present(b), on: a)
    enqueue(.present(c, animated: false), on: b)
    enqueue(.dismiss(animated: false), on: b)
    try await settle(
      """
      0.5: present B finished · present C finished · dismiss finished → A + B
      """
    )
    uikit.kept = []
  }

  @Test("If UIKit begins a presentation after the call gave its turn back, other calls wait for it")
  func begunAfterAll() async throws {
    uikit.slowness = Slowness(.keepsBack, for: .seconds(15))
    enqueue(.present(b), on: a)
    await pass(seconds: 15.1)
    tellLock()
    uikit.slowness = nil
    tap(.push(d))
    enqueue(.push(c))
    try await settle(
      """
      15.1: lock free · push D dropped 15.5: present B finished
      15.85: push C finished · reported refused by scene → (A) C + B
      """
    )
  }

  enum Loss { case turn, scene, task }

  /// Returns a lock that takes turns back after a second, and passes on reports of calls only.
  private func lockThatTakesBack() -> TransitionLock {
    let clock = simulation.clock
    let limits = TransitionLock.Limits(transition: .seconds(1), overdue: .takeBack)
    return TransitionLock(clock: clock, executor: clock.executor, limits: limits) {
      [reports] in if $0.code == .refused { reports.append($0) }
    }
  }

  /// Presents B by a lock that takes turns back, loses something, and tells the end of the call.
  private func lose(_ loss: Loss) async {
    let lock = lockThatTakesBack()
    let task = self.task("call") { [unowned self] in
      "\(try await self.calls(on: a, lock: lock).start(.present(b)).end)"
    }
    #expect(lock.tryStart() == nil)
    switch loss {
    case .turn: await pass(seconds: 3)
    case .scene: uikit.callsUnderWay.sceneIsGone()
    case .task: task.cancel()
    }
    await pass(seconds: 0)
    tell("lock \(lock.isTransitioning ? "held" : "free")")
  }

  private nonisolated static let losses = [
    (Loss.turn, "1.0: call cancelled: withdrawn 3.0: lock free"),
    (.scene, "0.0: call gone: abandoned · lock free"),
    // A cancelled task leaves its turn to the transition.
    (.task, "0.0: call threw CancellationError · lock held"),
  ]

  @Test(
    "If UIKit never ends a call, the call ends with its turn, its scene or its task",
    arguments: losses
  )
  func lostWhenKept(loss: Loss, story: String) async throws {
    uikit.treatment = .keeps
    await lose(loss)
    expect(story)
    uikit.kept = []
  }

  @Test(
    "A call whose animator never completes ends with its turn, its scene or its task",
    arguments: losses
  )
  func lostWhenEndless(loss: Loss, story: String) async throws {
    animate(b) { _ in }
    await lose(loss)
    expect(story)
  }

  @Test(
    "A call that has ended with its turn or its scene does not report later that it gives its turn back",
    arguments: [Loss.turn, .scene]
  )
  func silentAfterLoss(loss: Loss) async throws {
    uikit.treatment = .keeps
    let lock = lockThatTakesBack()
    let call = calls(on: a, lock: lock).start(.present(b))
    #expect(lock.tryStart() == nil)
    if loss == .scene { uikit.callsUnderWay.sceneIsGone() }
    await pass(seconds: 3)
    #expect(call.state == .ended)
    await pass(seconds: 20)
    #expect(reports.all.isEmpty)
  }

  @Test(
    "If a presentation goes on after its call has ended, a dismissal behind the call dismisses it",
    arguments: [
      (Loss.turn, "2.0: present cancelled: withdrawn"), (.scene, "1.0: present gone: abandoned"),
    ]
  )
  func dismissedAfterLoss(loss: Loss, story: String) async throws {
    simulation.durations.presentation = .seconds(4)
    let lock = lockThatTakesBack()
    let token = lock.tryStart()
    calls(on: a, lock: lock).start(.present(b)).onEnd(note("present"))
    calls(on: a, lock: lock).start(.dismiss).onEnd(note("dismiss"))
    token?.end()
    await pass(seconds: 1)
    if loss == .scene { uikit.callsUnderWay.sceneIsGone() }
    try await settle("\(story) 4.5: dismiss finished → A")
  }

  @Test("A controller that UIKit shows after a minute is dismissed by a dismissal behind its call")
  func dismissedAfterUnknown() async throws {
    uikit.slowness = Slowness(.keepsBack, for: .seconds(65))
    calls(on: a).start(.present(b)).onEnd(note("present"))
    lock.enqueue("work") { [simulation] token in
      simulation.schedule(after: .seconds(60)) { token.end() }
    }
    calls(on: a).start(.dismiss).onEnd(note("dismiss"))
    await pass(seconds: 66)
    reports.removeAll()
    uikit.slowness = nil
    try await settle("60.0: present refused: unknown 70.5: dismiss finished → A")
  }

  // MARK: Controllers of the system and of other code

  /// Shows B without the lock, and dismisses it later.
  private func showB(
    _ style: ModalPresentationStyle = .automatic,
    goingAfter delay: Duration
  ) throws {
    b.modalPresentationStyle = style
    try nav.presentAndSettle(b)
    simulation.schedule(after: delay) { [unowned self] in try? callUIKit(.dismiss) }
  }

  @Test(
    "A call from a picker's callback waits for the picker's dismissal, which begins only later",
    arguments: [ModalPresentationStyle.automatic, .fullScreen]
  )
  func picker(style: ModalPresentationStyle) async throws {
    try showB(style, goingAfter: .zero)
    enqueue(.present(c), on: a)
    try await settle("1.0: present C finished → A + C")
  }

  @Test(
    "An alert waits until a menu has left, and is never presented on the menu",
    arguments: [
      Row("on the controller", "3.0: present C finished → A + C") { $0.enqueue(.present($0.c)) },
      Row("on top", "3.0: present C finished → A + C") { $0.enqueue(.present($0.c, on: .top)) },
    ]
  )
  func menu(row: Row) async throws {
    uikit.menus = [b]
    try showB(goingAfter: .seconds(2))
    try await row.act(self)
    try await settle(row.story)
  }

  @Test("A tap in an alert's handler starts when the alert has left; a second tap there is dropped")
  func endingAlert() async throws {
    try showAlert()
    try callUIKit(.dismiss)
    // The handler of an alert's button, with the coordinator still there.
    b.transitionCoordinator?.animate(alongsideTransition: nil) { [unowned self] _ in
      #expect(b.transitionCoordinator != nil)
      tap(.present(c))
      tap(.present(d))
    }
    try await settle("0.5: present D dropped 1.0: present C finished → A + C")
  }

  @Test(
    "A push of other code counts as an obstacle even before its transition begins",
    arguments: [
      Row("call in line", "0.7: push C finished → (A) (B) C") {
        $0.enqueue(.push($0.c))
      },
      Row("tap", "0.0: push C dropped → (A) B") { $0.tap(.push($0.c)) },
      Row("tap of a segue", "0.0: performSegue dropped → (A) B") {
        $0.tap(.performSegue("any"), on: $0.a)
      },
      Row("call without a lock", "0.0: push C conflict → (A) B") {
        $0.callWithoutLock(.push($0.c))
      },
    ]
  )
  func notBegun(row: Row) async throws {
    simulation.doubts.answer(.existenceOfACoordinator, .twoFramesLater)
    // The two frames and the motion take 0.35 s together.
    simulation.durations.stack = .seconds(1) / 3
    try callUIKit(.push(b))
    try await row.act(self)
    #expect(uikit.calls == [])
    try await settle(row.story)
  }

  @Test(
    "A push of other code below a sheet counts as an obstacle even before its transition begins"
  )
  func notBegunBelowSheet() async throws {
    try nav.presentAndSettle(d)
    simulation.doubts.answer(.existenceOfACoordinator, .twoFramesLater)
    try callUIKit(.push(b))
    tap(.push(c), on: a)
    try await settle("0.0: push C dropped → (A) B + D")
    #expect(uikit.calls == [])
  }

  @Test("On iOS 26, a tap cannot pop during a push if the stack has a delegate, which may animate")
  func ownAnimator() async throws {
    simulation.profile = .iOS26
    let delegate = Delegate()
    nav.delegate = delegate
    tap(.push(b))
    await pass(seconds: 0.1)
    tap(.pop)
    try await settle("0.1: pop dropped 0.35: push B finished → (A) B")
  }

  private final class Delegate: NavigationControllerDelegate {}
}
