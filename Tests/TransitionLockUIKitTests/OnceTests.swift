import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Presentations of which there is one at a time.
@Suite("One of a kind") @MainActor
struct OnceTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }
  private var record: SimulatedControllers.Record { scene.kit.record }

  init() { record.life = SceneLife(isInForeground: true, at: .zero) }

  /// Presents a new login.
  @discardableResult
  private func login(
    _ key: TransitionLock.Policy.Key = "login",
    within limit: Duration? = nil,
    _ controller: ViewController = ViewController(title: "login"),
    line: UInt = #line
  ) -> TransitionCall<End> {
    scene.calls(on: stage.a).present(
      controller,
      animated: true,
      within: limit,
      once: key,
      line: line
    )
  }

  private func advance(_ milliseconds: Int) async {
    await scene.simulation.advance(by: .milliseconds(milliseconds))
  }

  private func failure(of call: TransitionCall<End>) -> TransitionFailure? {
    var found: TransitionFailure?
    call.onEnd { if case .failure(let failure) = $0 { found = failure } }
    return found
  }

  @Test(
    "Of ten logins at once, the first is shown, and the others are dropped, and no report follows"
  )
  func tenAnswers() async {
    let calls = (0..<10).map { _ in login() }
    #expect(calls.dropFirst().allSatisfy { $0.state == .dropped })
    await advance(2_000)
    #expect(stage.a.presentedViewController?.title == "login")
    #expect(calls[0].state == .ended)
    #expect(scene.reports.codes == [])
  }

  @Test("A dropped call names the earlier one")
  func named() async throws {
    login(line: 7)
    let dropped = try #require(failure(of: login()))
    #expect(dropped.code == .dropped)
    #expect(
      dropped.message.contains("present(_:animated:) at TransitionLockUIKitTests/OnceTests.swift:7")
    )
    #expect(dropped.message.contains("login"))
  }

  @Test("While the first is shown, another is dropped, and after it has gone, another is shown")
  func afterwards() async {
    login()
    await advance(5_000)
    #expect(login().state == .dropped)
    scene.kit.call(.dismiss(animated: true), on: stage.a) {}
    await advance(3_000)
    #expect(login().state == .started)
  }

  @Test("While the first is aside for an alert, another is dropped")
  func aside() async {
    scene.kit.call(.present(stage.b, animated: false), on: stage.a) {}
    let first = login(within: .seconds(60))
    await advance(5_000)
    #expect(first.state == .pending)
    #expect(login(within: .seconds(60)).state == .dropped)
  }

  @Test("A call that fails gives its key back")
  func failed() async {
    scene.kit.call(.present(stage.b, animated: false), on: stage.a) {}
    let first = login()
    await advance(15_000)
    #expect(failure(of: first) != nil)
    scene.kit.call(.dismiss(animated: false), on: stage.a) {}
    await advance(100)
    #expect(login().state == .started)
  }

  @Test("A cancelled call gives its key back")
  func cancelled() async throws {
    scene.kit.call(.push(stage.b, animated: true), on: stage.nav) {}
    login().cancel()
    await advance(2_000)
    #expect(login().state != .dropped)
  }

  @Test("A call whose end is unknown keeps its key until its controller has gone")
  func unknown() async {
    (record.isDeaf, record.kept) = (true, [])
    var controller: ViewController? = ViewController(title: "login")
    let first = login("login", within: nil, controller ?? ViewController())
    await advance(90_000)
    #expect(failure(of: first)?.code == .unknown)
    #expect(login().state == .dropped)
    controller = nil
    (record.isDeaf, record.kept) = (false, nil)
    await advance(3_000)
    #expect(login().state == .started)
  }

  @Test("Calls with other keys, and without one, are not dropped")
  func otherKeys() async {
    login()
    #expect(login("paywall").state == .pending)
    #expect(scene.calls(on: stage.a).present(ViewController(), animated: true).state == .pending)
  }

  @Test("The same key in another scene is another key")
  func otherScene() async {
    login()
    let lock = TransitionLock(label: "other", clock: scene.simulation.clock) { _ in }
    let call = TransitionVerbs(of: stage.a, in: scene.kit, lock: lock)
      .present(ViewController(), animated: true, once: "login")
    #expect(call.state != .dropped)
  }
}
