import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Being told when the controller of a call has gone, by whatever way.
@Suite("When a controller that a call has shown is gone") @MainActor
final class GoneTests: Scene {
  /// Makes a call that tells when its controller has gone, and waits for two seconds.
  @discardableResult
  private static func show(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    in scene: Scene
  ) async -> TransitionCall<End> {
    let call = scene.enqueue(verb, on: controller)
    call.onGone { [weak scene] in scene?.tell("gone") }
    await scene.pass(seconds: 2)
    return call
  }

  @Test(
    "However a controller is removed, it is reported gone once, within two seconds",
    arguments: [
      Row("dismissal in line", "0.5: present B finished 2.5: dismiss finished 3.5: gone → A") {
        await show(.present($0.b), in: $0)
        $0.enqueue(.dismiss)
      },
      Row("dismissal of other code", "0.5: present B finished 3.5: gone → A") {
        await show(.present($0.b), in: $0)
        try $0.callUIKit(.dismiss(animated: false))
      },
      Row("dismissal below", "0.5: present B finished 4.5: gone → A") {
        try $0.a.presentAndSettle($0.c)
        await show(.present($0.b), on: $0.c, in: $0)
        try $0.callUIKit(.dismiss, on: $0.a)
      },
      Row("new root", "0.5: present B finished 3.5: gone → D") {
        await show(.present($0.b), in: $0)
        $0.window.rootViewController = $0.d
      },
      Row("pop in line", "0.35: push B finished 2.35: pop finished 3.35: gone → A") {
        await show(.push($0.b), in: $0)
        $0.enqueue(.pop)
      },
      Row("new stack of other code", "0.35: push B finished 3.35: gone → A") {
        await show(.push($0.b), in: $0)
        try $0.callUIKit(.setStack([$0.a], animated: false))
      },
      Row("dismissal of the sheet around its stack", "0.35: push B finished 4.35: gone → A") {
        let sheet = NavigationController(rootViewController: $0.c)
        try $0.a.presentAndSettle(sheet)
        await show(.push($0.b), on: sheet, in: $0)
        try $0.callUIKit(.dismiss, on: $0.a)
      },
      Row("pop of other code after show", "0.35: show B finished 4.35: gone → A") {
        await show(.show($0.b), in: $0)
        try $0.callUIKit(.pop)
      },
    ]
  )
  func gone(row: Row) async throws {
    try await row.act(self)
    await pass(seconds: 8)
    expect(row.story)
  }

  @Test(
    "A controller that is covered or in a hidden tab is not gone",
    arguments: [
      Row("covered", "0.35: push B finished → (A) (B) C + D") {
        await show(.push($0.b), in: $0)
        try $0.callUIKit(.push($0.c))
        await $0.pass(seconds: 1)
        try $0.callUIKit(.present($0.d), on: $0.c)
      },
      Row("in a tab that is not selected", "0.35: push B finished → (C) (B) D") {
        let tabs = TabBarController(title: "tabs")
        let first = NavigationController(rootViewController: $0.c)
        tabs.viewControllers = [first, $0.d]
        $0.window.rootViewController = tabs
        await show(.push($0.b), on: first, in: $0)
        try $0.callUIKit(.selectTab($0.d), on: tabs)
      },
      Row("missed by one look, with two listeners", "0.0: push B finished → (A) B") {
        await show(.push($0.b, animated: false), in: $0).onGone {}
        try $0.callUIKit(.setStack([$0.a], animated: false))
        await $0.pass(seconds: 0.9)
        try $0.callUIKit(.setStack([$0.a, $0.b], animated: false))
      },
    ]
  )
  func reached(row: Row) async throws {
    try await row.act(self)
    await pass(seconds: 5)
    expect(row.story)
  }

  @Test("A listener that is added when the controller is gone is called, too")
  func late() async throws {
    let call = enqueue(.push(b, animated: false))
    await pass(seconds: 0.1)
    try callUIKit(.pop(animated: false))
    await pass(seconds: 3)
    call.onGone { [unowned self] in tell("gone") }
    await pass(seconds: 3)
    expect("0.0: push B finished 4.1: gone → A")
  }

  // MARK: Looks

  @Test("No timer runs while the scene is inactive; when it becomes active, the call looks again")
  func inactive() async throws {
    await Self.show(.push(b, animated: false), in: self)
    enterBackground()
    await pass(seconds: 0.1)
    try callUIKit(.pop(animated: false))
    try await settle("0.0: push B finished → A")
    enterForeground()
    await pass(seconds: 2)
    expect("3.0: gone → A")
  }

  @Test("No timer runs while no code waits for a departure")
  func unheard() async throws {
    enqueue(.push(b))
    try await settle("0.35: push B finished → (A) B")
    #expect(time < .seconds(2))
  }

  // MARK: Calls that show nothing

  /// Tells the end of the wait for the departure of a call.
  private func awaitGone(_ call: TransitionCall<End>) async {
    task("wait") {
      try await call.gone
      return "over"
    }
    await pass(seconds: 5)
  }

  @Test("`gone` of a refused call throws the call's failure, and its `onGone` never runs")
  func refused() async throws {
    let call = enqueue(.present(a), on: a)
    call.onGone { Issue.record("It has gone.") }
    await awaitGone(call)
    expect(
      """
      0.0: present A refused: presentsItself · wait refused: presentsItself → A
      """
    )
  }

  @Test("`gone` of a call that shows no controller throws")
  func pop() async throws {
    try stage.push(b)
    await awaitGone(enqueue(.pop))
    expect("0.35: pop finished · wait refused → A")
  }

  @Test("`gone` of a cancelled call throws")
  func cancelled() async throws {
    enqueue(.push(b))
    let call = enqueue(.push(c))
    call.cancel()
    await awaitGone(call)
    expect("0.0: push C cancelled · wait cancelled 0.35: push B finished → (A) B")
  }

  @Test("`gone` returns after the controller has left")
  func awaited() async throws {
    let call = enqueue(.push(b, animated: false))
    simulation.schedule(after: .seconds(1)) { [unowned self] in
      try? callUIKit(.pop(animated: false))
    }
    await awaitGone(call)
    expect("0.0: push B finished 2.0: wait over → A")
  }

  @Test("G6: awaiting `gone` of a call in line throws in the task that holds the lock")
  func deadlock() async throws {
    let call = task("wait") { [unowned self] in
      try await lock.serialize("outer") {
        try await calls().start(.push(b)).gone
        return "over"
      }
    }
    await pass(seconds: 1)
    call.cancel()
    await pass(seconds: 1)
    expect("0.0: wait deadlock → A")
  }

  // MARK: Swipes, scenes and columns

  @Test("During a swipe back, and after its cancellation, the controller is not gone")
  func heldSwipe() async throws {
    await Self.show(.push(b), in: self)
    let swipe = try nav.beginInteractivePop()
    await pass(seconds: 5)
    swipe?.cancel()
    await pass(seconds: 5)
    expect("0.35: push B finished → (A) B")
  }

  @Test("A controller is gone when its scene is disconnected")
  func sceneEnds() async throws {
    let own = SceneOfWindows([window])
    uikit.scenes = [(lock, own)]
    await Self.show(.push(b), in: self)
    own.isConnected = false
    uikit.callsAside?.shown.setLook()
    await pass(seconds: 2)
    expect("0.35: push B finished 2.35: gone → (A) B")
  }

  @Test("A controller in a hidden column is not gone, until the split replaces the column")
  func column() async throws {
    let column = NavigationController(rootViewController: c)
    let split = SplitViewController(primary: d, secondary: column)
    window.rootViewController = split
    var count = 0
    enqueue(.push(b), on: column).onGone { count += 1 }
    uikit.hidden = [column]
    await pass(seconds: 5)
    #expect(count == 0)
    try split.showDetailViewController(ViewController(), sender: nil, completion: nil)
    await pass(seconds: 3)
    #expect(count == 1)
  }

  // MARK: Costs

  @Test("A look asks each container once, however many calls wait for a departure")
  func costs() async throws {
    await Self.show(.push(b, animated: false), in: self)
    uikit.questions = 0
    await pass(seconds: 1)
    let questions = uikit.questions
    for controller in [c, d] { await Self.show(.push(controller, animated: false), in: self) }
    uikit.questions = 0
    await pass(seconds: 1)
    #expect(questions > 0)
    #expect(uikit.questions == questions + 2)
  }

  @Test("Cancelling a task that awaits `gone` ends the wait, and stops the timer")
  func cancelledWait() async throws {
    let call = enqueue(.push(b, animated: false))
    let waiting = task("wait") {
      try await call.gone
      return "over"
    }
    await pass(seconds: 1)
    waiting.cancel()
    await pass(seconds: 2)
    uikit.questions = 0
    await pass(seconds: 5)
    #expect(uikit.questions == 0)
    expect("0.0: push B finished 1.0: wait threw CancellationError → (A) B")
  }
}
