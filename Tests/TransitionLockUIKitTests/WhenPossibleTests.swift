import NavigationSimulator
import Testing
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Presentations that must be shown, and reports of fire-and-forget calls.
@Suite("Required presentations, which are tried until a deadline") @MainActor
final class WhenPossibleTests: Scene {
  private let login = ViewController(title: "login")

  /// Makes a call whose presentation must be shown.
  private func presentLogin(
    on controller: ViewController? = nil,
    policy: TransitionLock.Policy = .wait,
    within limit: Duration = .seconds(60)
  ) {
    enqueue(.present(login), on: controller ?? a, policy: policy, within: limit)
  }

  @Test(
    "While an alert stays, a required login gives its turn back; when the alert leaves, it is shown"
  )
  func alert() async throws {
    try showAlert()
    presentLogin()
    tellLock()
    tap(.push(c))
    await pass(seconds: 3.1)
    #expect(uikit.calls == ["pushViewController(_:animated:)"])
    try closeAlert()
    try await settle(
      "0.0: lock free 0.35: push C finished 3.75: present login finished → (A) C + login"
    )
  }

  @Test("When the alert has left, a required login goes ahead of the calls in line")
  func againInLine() async throws {
    try showAlert()
    presentLogin()
    await pass(seconds: 0.2)
    try closeAlert()
    enqueue(.push(c))
    enqueue(.pop)
    try await settle(
      "0.55: push C finished 1.05: present login finished 1.4: pop finished → A + login"
    )
  }

  @Test(
    "After its deadline, a required call fails and is reported, with a completion or without",
    arguments: [
      Row(
        "with",
        """
        2.25: present C timedOut: alreadyPresenting · reported refused by scene → A + B
        """
      ) { $0.enqueue(.present($0.c), on: $0.a, within: .milliseconds(2_100)) },
      Row("without", "2.25: reported refused by scene → A + B") {
        $0.calls(on: $0.a).start(.present($0.c), within: .milliseconds(2_100))
      },
    ]
  )
  func deadline(row: Row) async throws {
    try showAlert()
    try await row.act(self)
    await pass(seconds: 2.099)
    #expect(reports.all.isEmpty)
    try await simulation.run()
    #expect(reports.all.first?.description.contains("already presenting") == true)
    expect(row.story)
  }

  @Test(
    "If its deadline passes while it waits in line, a required call fails there and is reported",
    arguments: [TransitionLock.Policy.wait, .drop]
  )
  func deadlineInLine(policy: TransitionLock.Policy) async throws {
    try await whileLocked {
      presentLogin(policy: policy, within: .seconds(2))
      await pass(seconds: 3)
      expect("2.0: present login timedOut 3.0: reported refused by scene → A")
    }
    try await settle("→ A")
  }

  @Test("If UIKit drops a required presentation, the call tries again")
  func dropped() async throws {
    uikit.treatment = .drops
    presentLogin()
    await pass(seconds: 0.6)
    #expect(uikit.calls.count == 3)
    uikit.treatment = .performs
    try await settle("1.31: present login finished → A + login")
  }

  @Test("A required presentation waits until its presenter is in a window")
  func notYetInWindow() async throws {
    presentLogin(on: d)
    await pass(seconds: 0.6)
    try callUIKit(.push(d, animated: false))
    try await settle("1.25: present login finished → (A) D + login")
  }

  @Test(
    "A required presentation fails at once if it is impossible, and soon if its presenter is released"
  )
  func hopeless() async throws {
    presentLogin(on: login)
    expect("0.0: present login refused: presentsItself → A")
    var presenter: ViewController? = ViewController(title: "presenter")
    presentLogin(on: presenter)
    presenter = nil
    try await settle("0.25: present login gone → A")
    #expect(time < .seconds(1))
  }

  @Test("A call whose lock is closed while it waits in line is cancelled at the next look")
  func closed() async throws {
    try await whileLocked {
      presentLogin()
      lock.close()
      await pass(seconds: 1)
    }
    try await settle("0.25: present login cancelled → A")
  }

  /// Returns the calls of a controller for which no lock is known.
  private func callsWithoutLock(
    on controller: ViewController,
    policy: TransitionLock.Policy = .wait
  ) -> TransitionVerbs<ViewController> {
    TransitionVerbs(of: controller, in: kit).with(policy: policy)
  }

  @Test(
    "A call that finds no lock fails at once and is reported",
    arguments: [TransitionLock.Policy.wait, .drop]
  )
  func withoutLock(policy: TransitionLock.Policy) async throws {
    try callUIKit(.push(b))
    let call = callsWithoutLock(on: nav, policy: policy).start(.pop)
    #expect(call.state == .ended)
    expect("→ A B")
    try await settle("0.35: reported refused by none → (A) B")
  }

  @Test("The report of a required call whose controller was never in a window names that cause")
  func neverHome() async throws {
    callsWithoutLock(on: d).start(.present(login), within: .seconds(2))
    try await simulation.run()
    #expect(time == .seconds(2))
    #expect(reports.all.first?.description.contains("is in no window") == true)
    expect("2.0: reported refused by none → A")
  }

  @Test("If the controller has come into a window by then, the window's lock reports the failure")
  func lateHome() async throws {
    callsWithoutLock(on: d).start(.present(login), within: .seconds(2))
    await pass(seconds: 0.6)
    // It can no longer be presented.
    try a.addChild(login)
    uikit.home = lock
    try callUIKit(.push(d, animated: false))
    try await settle("0.75: reported refused by scene → (A) (login) D")
  }

  @Test("A dismissal on a presenter in no window withdraws a call that waits for the window")
  func withdrawnWithoutHome() async throws {
    callsWithoutLock(on: d).start(.present(login), within: .seconds(60))
    callsWithoutLock(on: d).start(.dismiss)
    uikit.home = lock
    try callUIKit(.push(d, animated: false))
    try await settle("→ (A) D")
  }

  @Test("A required call in no window that is cancelled is not reported")
  func cancelledWithoutHome() async throws {
    let call = callsWithoutLock(on: d).start(.present(login), within: .seconds(2))
    await pass(seconds: 0.6)
    #expect(call.state == .pending)
    call.cancel()
    try await settle("→ A")
  }

  /// Begins a task that awaits a presentation that must be shown.
  private func awaitLogin() -> Task<Void, Never> {
    task("login") { [unowned self, login] in
      let call = calls(on: a).start(.present(login), within: .seconds(60))
      return "\(try await call.end)"
    }
  }

  @Test("If the awaiting task is cancelled while the call is in line, nothing is presented")
  func cancelledInLine() async throws {
    try await whileLocked {
      let task = awaitLogin()
      await pass(seconds: 0.6)
      task.cancel()
      await task.value
    }
    try await settle("0.6: login threw CancellationError → A")
  }

  @Test("If the awaiting task is cancelled between two tries, nothing is presented")
  func cancelledBetweenTries() async throws {
    try showAlert()
    let task = awaitLogin()
    await pass(seconds: 0.6)
    task.cancel()
    await task.value
    try closeAlert()
    try await settle("0.6: login threw CancellationError → A")
  }

  @Test(
    "On a clock that stands still, a required call has no deadline, and is shown when the alert leaves"
  )
  func standingClock() async throws {
    uikit.life = nil
    let standing = NavigationSimulation()
    let lock = TransitionLock(clock: standing.clock, executor: simulation.clock.executor)
    try showAlert()
    enqueue(.present(login), on: a, within: .seconds(1), lock: lock)
    await pass(seconds: 3.1)
    try closeAlert()
    try await settle("3.75: present login finished → A + login")
  }

  // MARK: Fire and forget

  @Test("A call that no code awaits is reported if it came too late or UIKit dropped it")
  func reported() async throws {
    try stage.push(b)
    try await whileLocked {
      calls().start(.popTo(b))
      calls(timeout: .seconds(1)).start(.push(c))
      try callUIKit(.pop(animated: false))
      await pass(seconds: 2)
      expect("2.0: reported refused by scene → A")
    }
    try await simulation.run()
    #expect(reports.all.last?.description.contains("not on the stack") == true)
    expect("2.0: reported refused by scene → A")
    uikit.treatment = .drops
    calls().start(.push(c))
    try await settle("2.02: reported refused by scene → A")
  }

  @Test("A dismissal that finds nothing to dismiss at its turn is not reported")
  func notReported() async throws {
    try showAlert()
    try await whileLocked {
      calls(on: a).start(.dismiss)
      try closeAlert()
    }
    try await settle("→ A")
    calls().start(.push(c))
    calls(policy: .drop).start(.pop)
    try await settle("→ (A) C")
  }
}
