import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Being told when the controller of a call has gone, by whatever way.
@Suite("The leaving of a controller that a call has shown") @MainActor
struct GoneTests {
  private let scene = Scene()
  private let other = Probe(title: "other")
  private var stage: StackFixture { scene.stage }
  private var record: SimulatedControllers.Record { scene.kit.record }

  /// The number of times that a departure was told.
  private final class Count { var value = 0 }

  init() { record.life = SceneLife(isInForeground: true, at: .zero) }

  /// Shows a controller, and counts how often it has gone.
  private func show(_ verb: Verb<ViewController>, on controller: ViewController? = nil) async
    -> Count
  {
    let count = Count()
    scene.calls(on: controller).start(verb, at: scene.site()).onGone { count.value += 1 }
    await advance(2_000)
    #expect(count.value == 0)
    return count
  }

  private func advance(_ milliseconds: Int) async {
    await scene.simulation.advance(by: .milliseconds(milliseconds))
  }

  /// Calls UIKit without the lock.
  private func callUIKit(_ verb: Verb<ViewController>, on controller: ViewController? = nil) {
    scene.kit.call(verb, on: controller ?? stage.nav) {}
  }

  // MARK: Ways to go

  enum Way: CaseIterable { case dismissal, dismissalOfOtherCode, dismissalBelow, newRoot }

  @Test(
    "A presented controller has gone once, two seconds after any code removes it",
    arguments: Way.allCases
  )
  func presented(way: Way) async throws {
    callUIKit(.present(other, animated: false), on: stage.a)
    await advance(100)
    let count = await show(.present(stage.b, animated: true), on: other)
    switch way {
    case .dismissal: scene.calls(on: other).start(.dismiss(animated: true), at: scene.site())
    case .dismissalOfOtherCode: callUIKit(.dismiss(animated: false), on: other)
    case .dismissalBelow: callUIKit(.dismiss(animated: true), on: stage.a)
    case .newRoot: stage.window.rootViewController = ViewController()
    }
    await advance(3_000)
    #expect(count.value == 1)
    await advance(5_000)
    #expect(count.value == 1)
  }

  @Test(
    "A pushed controller has gone after a pop, and after a new stack of other code",
    arguments: [false, true]
  )
  func pushed(isPopped: Bool) async throws {
    let count = await show(.push(stage.b, animated: true))
    if isPopped {
      scene.calls().start(.pop(animated: true), at: scene.site())
    } else {
      callUIKit(.setStack([stage.a], animated: false))
    }
    await advance(3_000)
    #expect(count.value == 1)
  }

  @Test("A pushed controller has gone with the sheet that its stack is in")
  func inSheet() async throws {
    let stack = NavigationController(rootViewController: other)
    callUIKit(.present(stack, animated: false), on: stage.a)
    await advance(100)
    let count = await show(.push(stage.b, animated: true), on: stack)
    callUIKit(.dismiss(animated: true), on: stage.a)
    await advance(3_000)
    #expect(count.value == 1)
  }

  @Test("A covered controller has not gone")
  func covered() async throws {
    let count = await show(.push(stage.b, animated: true))
    callUIKit(.push(stage.c, animated: true))
    await advance(1_000)
    callUIKit(.present(stage.d, animated: true), on: stage.c)
    await advance(5_000)
    #expect(count.value == 0)
  }

  @Test("A controller in a tab that is not selected has not gone")
  func unselected() async throws {
    let tabs = TabBarController(title: "tabs")
    let (first, second) = (
      NavigationController(rootViewController: ViewController()), ViewController()
    )
    tabs.viewControllers = [first, second]
    stage.window.rootViewController = tabs
    let count = await show(.push(stage.b, animated: true), on: first)
    callUIKit(.selectTab(second), on: tabs)
    await advance(5_000)
    #expect(count.value == 0)
  }

  @Test("A controller that one look misses, and the next one reaches, has not gone")
  func missedOnce() async throws {
    let count = await show(.push(stage.b, animated: false))
    callUIKit(.setStack([stage.a], animated: false))
    await advance(900)
    callUIKit(.setStack([stage.a, stage.b], animated: false))
    await advance(5_000)
    #expect(count.value == 0)
  }

  @Test("A listener that comes after the controller has gone is told, too")
  func late() async throws {
    let call = scene.calls().start(.push(stage.b, animated: false), at: scene.site())
    await advance(100)
    callUIKit(.pop(animated: false))
    await advance(3_000)
    let count = Count()
    call.onGone { count.value += 1 }
    await advance(3_000)
    #expect(count.value == 1)
  }

  // MARK: Looks

  @Test("No timer runs while the scene is inactive, and a look follows when it becomes active")
  func inactive() async throws {
    let count = await show(.push(stage.b, animated: false))
    record.life?.handle(.didEnterBackground, at: scene.time)
    callUIKit(.pop(animated: false))
    try await scene.simulation.run()
    #expect(count.value == 0)
    record.life?.handle(.willEnterForeground, at: scene.time)
    record.callsAside?.shown.setLook()
    await advance(2_000)
    #expect(count.value == 1)
  }

  @Test("No timer runs while no code waits for a departure")
  func unheard() async throws {
    scene.calls().start(.push(stage.b, animated: true), at: scene.site())
    try await scene.simulation.run()
    #expect(scene.time < .seconds(2))
  }

  // MARK: Calls that show nothing

  /// Awaits the departure of a call, and returns the code of its failure.
  private func codeOfGone(_ call: TransitionCall<End>) async -> TransitionFailure.Code? {
    let waiting = Task { @MainActor () -> TransitionFailure.Code? in
      do { try await call.gone } catch { return (error as? TransitionFailure)?.code }
      return nil
    }
    await advance(5_000)
    return await waiting.value
  }

  @Test("A call that is refused throws its failure from `gone`, and `onGone` never calls")
  func refused() async throws {
    let call = scene.calls(on: stage.a).start(.present(stage.a, animated: true), at: scene.site())
    call.onGone { Issue.record("It has gone.") }
    #expect(await codeOfGone(call) == .invalid)
  }

  @Test("A call that shows no controller throws from `gone`")
  func pop() async throws {
    try stage.push(stage.b)
    let call = scene.calls().start(.pop(animated: true), at: scene.site())
    #expect(await codeOfGone(call) == .invalid)
  }

  @Test("A cancelled call throws from `gone`")
  func cancelled() async throws {
    let call = scene.calls().start(.push(stage.b, animated: true), at: scene.site())
    call.cancel()
    let second = scene.calls().start(.push(stage.c, animated: true), at: scene.site())
    second.cancel()
    #expect(await codeOfGone(second) == .cancelled)
  }

  @Test("A controller that leaves ends the wait for `gone`")
  func awaited() async throws {
    let call = scene.calls().start(.push(stage.b, animated: false), at: scene.site())
    scene.simulation.schedule(after: .seconds(1)) { callUIKit(.pop(animated: false)) }
    #expect(await codeOfGone(call) == nil)
  }
}
