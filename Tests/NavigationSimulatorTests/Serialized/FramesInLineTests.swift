import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The simulator's controllers report each end themselves, so a call holds the lock for no frame after its transition.
@Suite("Serialized navigation: frames") @MainActor
struct FramesInLineTests {
  private let stage = Stage()
  private let lock: TransitionLock

  init() {
    let clock = stage.simulation.clock
    lock = TransitionLock(label: "screen", clock: clock, executor: clock.executor) { _ in }
  }

  private typealias Call = (SerializedNavigation, @escaping SerializedNavigation.Completion) throws -> Void

  /// The time for which a call holds the lock, and the time until it reports its end.
  private func measure(on controller: ViewController? = nil, _ call: Call) async throws -> [Duration] {
    let begin = stage.time
    var told: Duration?
    let (calls, stage) = ((controller ?? stage.nav).serialized(by: lock), stage)
    try call(calls) { _ in told = stage.time - begin }
    // A request behind it starts when the lock is free.
    var freed: Duration?
    lock.enqueue {
      freed = stage.time - begin
      $0.end()
    }
    try await stage.simulation.run()
    return [try #require(freed), try #require(told)]
  }

  @Test("A call holds the lock for no frame after its transition", arguments: [true, false])
  func noFrame(animated: Bool) async throws {
    let (b, c, d) = (stage.b, stage.c, stage.d)
    let (short, long): (Duration, Duration) = animated ? (.milliseconds(350), .milliseconds(500)) : (.zero, .zero)
    let calls: [(Duration, Call)] = [
      (short, { try $0.pushViewController(b, animated: animated, completion: $1) }),
      (short, { try $0.popViewController(animated: animated, completion: $1) }),
      (short, { try $0.setViewControllers([self.stage.a, c], animated: animated, completion: $1) }),
      (short, { try $0.popToRootViewController(animated: animated, completion: $1) }),
      (.zero, { try $0.popViewController(animated: animated, completion: $1) }),
      (long, { try $0.present(d, animated: animated, completion: $1) }),
      (.zero, { try $0.present(b, animated: animated, completion: $1) }),
      (long, { try $0.dismiss(animated: animated, completion: $1) }),
      (.zero, { try $0.dismiss(animated: animated, completion: $1) }),
    ]
    for (number, (duration, call)) in calls.enumerated() {
      #expect(try await measure(call) == [duration, duration], "call \(number)")
    }
  }

  @Test("A selection of a tab without an animation holds the lock for no frame")
  func tab() async throws {
    let tabs = TabBarController(title: "tabs")
    stage.window.rootViewController = tabs
    let (b, c) = (stage.b, stage.c)
    try tabs.setViewControllers([b, c], animated: false)
    let times = try await measure(on: tabs) { try $0.setSelectedViewController(c, completion: $1) }
    #expect(times == [.zero, .zero])
  }
}
