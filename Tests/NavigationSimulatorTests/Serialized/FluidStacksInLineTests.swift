import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Calls around a lock on a stack whose changes make way.
@Suite("Serialized navigation: stacks of iOS 26") @MainActor
struct FluidStacksInLineTests {
  private let stage = Stage()
  private let lock: TransitionLock
  private var simulation: NavigationSimulation { stage.simulation }
  private var serialized: SerializedNavigation { stage.nav.serialized(by: lock) }
  private var titles: [String] { stage.nav.viewControllers.compactMap(\.title) }

  init() {
    lock = TransitionLock(executor: stage.simulation.clock.executor)
    stage.simulation.profile = .iOS26
  }

  private func enqueue(_ name: String, push controller: ViewController) throws {
    try serialized.pushViewController(controller, animated: true) { [stage] result in
      stage.ends.append("\(stage.time) \(name) \((try? result.get()).map { "\($0)" } ?? "failed")")
    }
  }

  private func note(_ name: String) -> TransitionCompletion {
    { [stage] in stage.ends.append("\(stage.time) \(name) \($0)") }
  }

  @Test("A tap that pops during a push passes, and both hold the lock until the last one has ended")
  func popDuringPush() async throws {
    try enqueue("push", push: stage.b)
    await simulation.advance(by: .milliseconds(100))
    #expect(try serialized.ifIdle.popViewController(animated: true, completion: note("tap")))
    #expect(stage.ends == ["0.1 seconds push finished"])
    try enqueue("line", push: stage.c)
    await simulation.advance(by: .milliseconds(340))
    #expect((lock.isTransitioning, titles) == (true, ["A"]))
    try await simulation.run()
    #expect(stage.ends == ["0.1 seconds push finished", "0.45 seconds tap finished", "0.8 seconds line finished"])
    #expect((titles, lock.isTransitioning) == (["A", "C"], false))
  }

  @Test("An awaited tap passes as well")
  func awaited() async throws {
    try enqueue("push", push: stage.b)
    await simulation.advance(by: .milliseconds(100))
    try await serialized.ifIdle.popViewController(animated: true)
    #expect((stage.time, titles, lock.isTransitioning) == (.milliseconds(450), ["A"], false))
  }

  @Test("Taps that change the direction each time share one turn, which the last one gives back")
  func manyTaps() async throws {
    try stage.push(stage.b)
    try enqueue("push", push: stage.c)
    await simulation.advance(by: .milliseconds(100))
    #expect(try serialized.ifIdle.popViewController(animated: true, completion: note("tap 1")))
    await simulation.advance(by: .milliseconds(100))
    #expect(try serialized.ifIdle.pushViewController(stage.d, animated: true, completion: note("tap 2")))
    await simulation.advance(by: .milliseconds(100))
    #expect(try serialized.ifIdle.popToRootViewController(animated: true, completion: note("tap 3")))
    await simulation.advance(by: .milliseconds(340))
    #expect(lock.isTransitioning)
    try await simulation.run()
    #expect(stage.ends.last == "0.65 seconds tap 3 finished")
    #expect(stage.ends.count == 4)
    #expect((titles, lock.isTransitioning) == (["A"], false))
  }

  @Test("A double tap pushes or pops one controller", arguments: [true, false])
  func doubleTap(isPush: Bool) async throws {
    try stage.push(stage.b, stage.c)
    func tap(_ controller: ViewController, _ name: String) throws -> Bool {
      isPush
        ? try serialized.ifIdle.pushViewController(controller, animated: true, completion: note(name))
        : try serialized.ifIdle.popViewController(animated: true, completion: note(name))
    }
    #expect(try tap(stage.d, "first"))
    await simulation.advance(by: .milliseconds(100))
    #expect(try !tap(ViewController(title: "E"), "second"))
    try await simulation.run()
    #expect(stage.ends == ["0.35 seconds first finished"])
    #expect(titles == (isPush ? ["A", "B", "C", "D"] : ["A", "B"]))
  }

  @Test("A swipe that does not wait passes as well")
  func swipe() async throws {
    try enqueue("push", push: stage.b)
    await simulation.advance(by: .milliseconds(100))
    let swipe = try #require(try serialized.ifIdle.beginInteractivePop(completion: note("swipe")))
    #expect(lock.isTransitioning)
    swipe.cancel()
    try await simulation.run()
    #expect(stage.ends.first == "0.1 seconds push finished")
    #expect(stage.ends.last?.hasSuffix("swipe cancelled") == true)
    #expect((titles, lock.isTransitioning) == (["A", "B"], false))
  }

  @Test("A transition outside the lock makes way for a tap, which holds the lock; a call in line waits for its end")
  func withoutLock() async throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: note("push"))
    await simulation.advance(by: .milliseconds(100))
    #expect(try serialized.ifIdle.popViewController(animated: true, completion: note("tap")))
    #expect(lock.isTransitioning)
    try await simulation.run()
    #expect(stage.ends == ["0.1 seconds push finished", "0.45 seconds tap finished"])

    try stage.nav.pushViewController(stage.b, animated: true, completion: note("push"))
    try enqueue("line", push: stage.c)
    try await simulation.run()
    #expect(stage.ends.suffix(2) == ["0.8 seconds push finished", "1.15 seconds line finished"])
  }

  @Test(
    "A tap is dropped if the lock has another holder, during a presentation, and on an older system",
    arguments: [SystemProfile.iOS18, .current]
  )
  func dropped(profile: SystemProfile) async throws {
    let token = try #require(lock.tryStart("outsider"))
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    #expect(try !serialized.ifIdle.popViewController(animated: true, completion: note("tap")))
    token.end()
    try await simulation.run()
    try serialized.present(stage.d, animated: true) { _ in }
    #expect(try !serialized.ifIdle.popViewController(animated: true, completion: note("tap")))
    try await simulation.run()
    try serialized.dismiss(animated: false) { _ in }
    simulation.profile = profile
    try enqueue("push", push: stage.c)
    await simulation.advance(by: .milliseconds(100))
    #expect(try !serialized.ifIdle.popViewController(animated: true, completion: note("tap")))
    try await simulation.run()
    #expect(titles == ["A", "B", "C"])
    #expect(!stage.ends.contains { $0.contains("tap") })
  }
}
