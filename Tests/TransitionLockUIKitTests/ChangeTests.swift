import NavigationSimulator
import TestSupport
import Testing
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Changes of a state, which a framework shows a moment later.
@Suite("Changes of a window in steps, with one turn of the lock") @MainActor
final class ChangeTests: Scene {
  private func start(
    _ steps: [() -> Void],
    policy: TransitionLock.Policy = .wait,
    timeout: Duration? = nil,
    by other: TransitionLock?? = nil
  ) -> PendingCall<[ChangeEnd]> {
    WindowChange(
      steps,
      below: { [weak window] in window?.rootViewController },
      in: kit,
      by: other ?? lock,
      named: "change",
      at: site()
    )
    .start(TurnOptions(policy: policy, timeout: timeout))
  }

  /// Starts a change in a task that tells the ends of its steps.
  @discardableResult
  private func change(
    named name: String = "change",
    policy: TransitionLock.Policy = .wait,
    _ steps: () -> Void...
  ) -> Task<Void, Never> {
    task(name) { [unowned self] in
      let ends = try await start(steps, policy: policy).value()
      return ends.map { "\($0)" }.joined(separator: ", ")
    }
  }

  private func telling(_ line: String) -> () -> Void { { [unowned self] in tell(line) } }

  /// Returns a step because of which a framework calls UIKit a moment later.
  private func show(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    after delay: Duration = .zero
  ) -> () -> Void {
    { [unowned self] in
      tell("step to \(verb.words)")
      simulation.schedule(after: delay) { [unowned self] in
        try? callUIKit(verb, on: controller)
      }
    }
  }

  /// Returns a step that begins a swipe back, which is cancelled a moment later.
  private func cancelSwipe(then completion: TransitionCompletion? = nil) -> () -> Void {
    { [unowned self] in
      let swipe = try? nav.beginInteractivePop(completion: completion)
      simulation.schedule(after: .milliseconds(100)) { swipe?.cancel() }
    }
  }

  @Test(
    "In one turn, a deep link closes a sheet, sets a path and opens another sheet, one after the other"
  )
  func deepLink() async throws {
    try a.presentAndSettle(d)
    uikit.sheetsOfState = [d]
    change(show(.dismiss), show(.push(b)), show(.present(c)))
    enqueue(.popToRoot)
    // The commit after each step shows its transition, and one more commit shows that no other
    // begins.
    try await settle(
      """
      0.0: step to dismiss 0.51: step to push B 0.87: step to present C
      1.38: change finished, finished, finished 1.73: popToRoot finished → A + C
      """
    )
  }

  @Test("A step without an animation ends as nothingMoved after a commit and two frames")
  func nothing() async throws {
    change({}, { [unowned self] in try? callUIKit(.push(b, animated: false)) })
    try await settle("0.06: change nothingMoved, nothingMoved → (A) B")
    #expect(uikit.moments == [.commit, .frames(2), .commit, .frames(2)])
    change()
    try await settle("0.06: change → (A) B")
  }

  @Test(
    "If a step starts one transition after another, it ends with the second, and has its result"
  )
  func chained() async throws {
    try stage.push(b)
    change(
      cancelSwipe { [unowned self] _ in try? callUIKit(.present(c)) },
      { [unowned self] in tell("\(simulation.openTransitions.count) move") }
    )
    try await settle("0.61: 0 move 0.64: change finished, nothingMoved → (A) B + C")
  }

  @Test("A step whose transition is cancelled ends as cancelled")
  func cancelled() async throws {
    try stage.push(b)
    change(cancelSwipe())
    try await settle("0.11: change cancelled → (A) B")
  }

  @Test(
    "A change waits for a running transition before its first step; a change by a tap is dropped"
  )
  func otherTransition() async throws {
    try callUIKit(.push(b))
    change(named: "tap", policy: .drop, telling("step of the tap"))
    change(telling("step"))
    try await settle("0.0: tap dropped 0.35: step 0.38: change nothingMoved → (A) B")
  }

  @Test("A change steps aside for an alert of other code, and begins when the alert has left")
  func behindAlert() async throws {
    try showAlert()
    change(show(.present(d)))
    #expect(!lock.isTransitioning)
    tap(.push(c))
    await pass(seconds: 2)
    try closeAlert()
    try await settle(
      """
      0.35: push C finished 2.25: step to present D 2.76: change finished → (A) C + D
      """
    )
  }

  @Test("If an alert stays, a change begins after ten seconds; a change by a tap begins at once")
  func behindAlertThatStays() async throws {
    try showAlert()
    change(telling("step"))
    change(named: "tap", policy: .drop, telling("step of the tap"))
    try await settle(
      """
      0.0: step of the tap 0.03: tap nothingMoved 10.0: step
      10.03: change nothingMoved → A + B
      """
    )
  }

  @Test("With a timeout of zero, a change behind an alert that stays begins at once")
  func behindAlertWithoutTime() async throws {
    try showAlert()
    _ = start([telling("step")], timeout: .zero)
    tell("returns")
    try await settle("0.0: step · returns → A + B")
  }

  @Test(
    "A change does not wait for controllers that its steps or calls in the same line have presented"
  )
  func ownSheets() async throws {
    enqueue(.present(d, animated: false), on: a)
    change({}, show(.present(b), on: d), {})
    try await settle(
      """
      0.0: present D finished 0.03: step to present B
      0.57: change nothingMoved, finished, nothingMoved → A + D + B
      """
    )
    change(show(.dismiss, on: d))
    try await settle("0.57: step to dismiss 1.08: change finished → A + D")
  }

  @Test("A change by a tap begins at once, and holds the lock until its last step is on screen")
  func tap() async throws {
    change(named: "tap", policy: .drop, show(.present(b)))
    change(named: "second tap", policy: .drop, telling("step of the second tap"))
    await pass(seconds: 0.4)
    #expect(lock.isTransitioning)
    try await settle("0.0: step to present B · second tap dropped 0.51: tap finished → A + B")
  }

  @Test(
    "A change cancelled in line takes no step; a change cancelled between two steps takes them all"
  )
  func taskCancelled() async throws {
    try await whileLocked {
      let inLine = change(telling("step in line"))
      inLine.cancel()
      await inLine.value
    }
    change(telling("step"), telling("step")).cancel()
    try await settle(
      """
      0.0: change threw CancellationError · step · change threw CancellationError
      0.03: step → A
      """
    )
  }

  @Test(
    "A change on the lock of a disconnected scene, or of another scene, takes no step",
    arguments: [
      Row("gone", "0.0: change refused: sceneGone → A") {
        let own = SceneOfWindows([$0.window])
        own.isConnected = false
        $0.uikit.scenes = [($0.lock, own)]
      },
      Row("another one", "0.0: change refused: otherScene → A") {
        $0.uikit.scenes = [
          ($0.lock, SceneOfWindows([])), (TransitionLock(), SceneOfWindows([$0.window])),
        ]
      },
    ]
  )
  func foreign(row: Row) async throws {
    try await row.act(self)
    change(telling("step"))
    try await settle(row.story)
  }

  @Test("An awaited change in line does not retain its lock, and fails when the lock is released")
  func withoutLock() async throws {
    weak var gone: TransitionLock?
    do {
      let own = TransitionLock(limits: .none)
      gone = own
      _ = own.tryStart("holder")
      let call = start([telling("step")], by: own)
      task("change") { "\(try await call.value())" }
    }
    #expect(gone == nil)
    try await settle("0.0: change gone → A")
  }

  @Test("A change in a window of no scene has its own lock until its end")
  func noScene() async throws {
    try await whileLocked {
      let call = start([telling("step")], by: .some(nil))
      task("steps over:") { "\(try await call.value().count)" }
      await pass(seconds: 1)
    }
    try await settle("0.0: step 0.03: steps over: 1 → A")
  }

  @Test("Steps do not wait for a transition in a second window, or for a rotation")
  func elsewhere() async throws {
    let top = ViewController(title: "top")
    let above = Window(simulation: simulation, rootViewController: top)
    change({ [unowned self] in
      try? callUIKit(.present(c), on: top)
      window.rotate(animated: true)
    })
    try await settle("0.03: change nothingMoved → A")
    #expect(above.rootViewController === top)
  }

  @Test("If a step removes the window's root, the task that awaits the change still returns")
  func windowGone() async throws {
    change(show(.push(b)), { [unowned self] in window.rootViewController = nil })
    try await settle("0.0: step to push B 0.39: change finished, nothingMoved →")
  }

  @Test(
    "Steps run one at a time and report once, however late UIKit creates the coordinators",
    arguments: Effort.seeds(10),
    Doubt.existenceOfACoordinator.options.map(\.answer)
  )
  func everyTiming(seed: UInt64, answer: Doubt.Answer) async throws {
    simulation.doubts.answer(.existenceOfACoordinator, answer)
    var random = SplitMix64(seed: seed &+ 1)
    /// A framework that shows a state within the next commit, through a UIKit that begins late.
    func step(_ verb: Verb<ViewController>) -> () -> Void {
      let show = show(verb, after: .milliseconds(random.next() % 2 * 10))
      return { [unowned self] in
        #expect(simulation.openTransitions.isEmpty, "\(verb.words) of seed \(seed)")
        show()
      }
    }
    let first = start([step(.push(b)), step(.present(d)), step(.dismiss)])
    let second = start([step(.popToRoot), step(.push(c))])
    story.tellsTimes = false
    try await settle(
      """
      step to push B · step to present D · step to dismiss · step to popToRoot · step to push C
      → (A) C
      """
    )
    #expect(try await first.value() == [.finished, .finished, .finished])
    #expect(try await second.value() == [.finished, .finished])
  }
}
