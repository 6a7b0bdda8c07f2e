import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Presentations of which there is one at a time.
@Suite("Calls with a key: one at a time (`once:`)") @MainActor
final class OnceTests: Scene {
  /// Presents a new login.
  @discardableResult
  private func login(
    _ key: TransitionLock.Policy.Key = "login",
    within limit: Duration? = nil,
    _ controller: ViewController = ViewController(title: "login"),
    line: UInt = #line
  ) -> TransitionCall<End> {
    calls(on: a)
      .present(controller, animated: true, within: limit, once: key, line: line)
  }

  @Test("Of ten logins at once, the first is shown, and the others are dropped without a report")
  func tenAnswers() async {
    let calls = (0..<10).map { _ in login() }
    #expect(calls.dropFirst().allSatisfy { $0.state == .dropped })
    await pass(seconds: 2)
    expect("→ A + login")
    #expect(calls[0].state == .ended)
  }

  @Test("The failure of a dropped call names the earlier call")
  func named() async throws {
    login(line: 7)
    let dropped = try #require(login().failure)
    #expect(dropped.code == .dropped)
    #expect(
      dropped.message.contains("present(_:animated:) at TransitionLockUIKitTests/OnceTests.swift:7")
    )
    #expect(dropped.message.contains("login"))
  }

  @Test("While a login is shown, a second one is dropped; when it is gone, the next one is shown")
  func afterwards() async throws {
    login()
    await pass(seconds: 5)
    #expect(login().state == .dropped)
    try callUIKit(.dismiss, on: a)
    await pass(seconds: 3)
    #expect(login().state == .started)
  }

  @Test("At the end of a dismissal, the key of the dismissed login is free")
  func endOfDismissal() async throws {
    let first = ViewController(title: "first")
    login("login", within: nil, first)
    await pass(seconds: 2)
    calls(on: a).start(.dismiss).onEnd { [unowned self] _ in login(within: .seconds(60)) }
    await pass(seconds: 3)
    expect("→ A + login")
  }

  @Test("While a login waits aside behind an alert, a second one is dropped")
  func aside() async throws {
    try showAlert()
    let first = login(within: .seconds(60))
    await pass(seconds: 5)
    #expect(first.state == .pending)
    #expect(login(within: .seconds(60)).state == .dropped)
  }

  @Test("After a call has failed, its key is free")
  func failed() async throws {
    try showAlert()
    let first = login()
    await pass(seconds: 15)
    #expect(first.failure?.refusal?.reason == .alreadyPresenting)
    try closeAlert()
    #expect(login().state == .started)
  }

  @Test("After a call was cancelled, its key is free")
  func cancelled() async throws {
    try callUIKit(.push(b))
    login().cancel()
    await pass(seconds: 2)
    #expect(login().state == .started)
  }

  @Test("A call whose end is unknown keeps its key until its controller is gone")
  func unknown() async {
    uikit.treatment = .keeps
    var controller: ViewController? = ViewController(title: "login")
    let first = login("login", within: nil, controller ?? ViewController())
    await pass(seconds: 90)
    #expect(first.failure?.code == .unknown)
    #expect(login().state == .dropped)
    // UIKit still keeps the completion.
    (controller, uikit.treatment) = (nil, .performs)
    #expect(login().state == .started)
  }

  @Test("Calls with another key, or without one, are not dropped")
  func otherKeys() async {
    login()
    #expect(login("paywall").state == .pending)
    #expect(enqueue(.present(c), on: a).state == .pending)
  }

  @Test("A key counts in one scene only")
  func otherScene() async {
    login()
    let lock = TransitionLock(label: "other", clock: simulation.clock) { _ in }
    let call = self.calls(on: a, lock: lock)
      .present(ViewController(), animated: true, once: "login")
    #expect(call.state != .dropped)
  }

  @Test("When a call reports its failure, its key is free already")
  func retry() async throws {
    try showAlert()
    var second: TransitionCall<End>?
    login().onEnd { [unowned self] _ in
      try? callUIKit(.dismiss(animated: false), on: a)
      second = login("login", within: nil, d)
    }
    await pass(seconds: 15)
    #expect(second?.state == .ended)
    #expect(a.presentedViewController === d)
  }

  @Test("When a scene is disconnected, its keys are free")
  func sceneEnds() async {
    let own = SceneOfWindows([window])
    uikit.scenes = [(lock, own)]
    login()
    await pass(seconds: 2)
    own.isConnected = false
    uikit.callsAside?.shown.setLook()
    await pass(seconds: 2)
    let call = calls(on: a).present(ViewController(), animated: true, once: "login")
    #expect(call.failure?.code == .sceneGone)
    uikit.scenes = []
  }
}
