import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Serialized navigation: order")
struct SerializedOrderTests {
  @Test("Calls with a completion run in the order of the calls, each until the end of its transition") @MainActor
  func completions() async throws {
    let stage = Stage()
    let lock = TransitionLock(clock: stage.simulation.clock, executor: stage.simulation.clock.executor)
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    var ends: [String] = []
    func note(_ name: String) -> SerializedNavigation.Completion {
      { result in
        ends.append("\(name) \(stage.simulation.clock.now) \((try? result.get()).map { "\($0)" } ?? "failed")")
      }
    }
    try serialized.pushViewController(stage.b, animated: true, completion: note("push"))
    try serialized.present(stage.c, animated: true, completion: note("present"))
    try serialized.dismiss(animated: true, completion: note("dismiss"))
    try serialized.pushViewController(stage.d, animated: false, completion: note("push"))
    try serialized.popToRootViewController(animated: true, completion: note("root"))
    try serialized.setViewControllers([stage.a, stage.b], animated: true, completion: note("set"))
    try serialized.popToViewController(stage.a, animated: true, completion: note("to"))
    try serialized.popViewController(animated: true, completion: note("pop"))
    #expect((lock.waitingCount, lock.holder?.label) == (7, "pushViewController(_:animated:)"))
    #expect(lock.holder?.file == "NavigationSimulatorTests/SerializedOrderTests.swift")
    try await stage.simulation.run()
    #expect(
      ends == [
        "push 0.35 seconds finished", "present 0.85 seconds finished", "dismiss 1.35 seconds finished",
        "push 1.35 seconds finished", "root 1.7 seconds finished", "set 2.05 seconds finished",
        "to 2.4 seconds finished", "pop 2.4 seconds finished",
      ]
    )
    #expect(!lock.isTransitioning)
    #expect(stage.events.lines.filter { $0.contains("thrown") } == [])
  }

  @Test("Awaited calls run in the order of the calls, and move time themselves") @MainActor
  func awaited() async throws {
    let stage = Stage()
    let lock = TransitionLock()
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    var ends: [String] = []
    let controllers = [stage.b, stage.c, stage.d]
    // One task after the other, so that the order of the calls is known.
    var tasks: [Task<Void, any Error>] = []
    for controller in controllers {
      var isCalling = false
      tasks.append(
        Task {
          isCalling = true
          try await serialized.pushViewController(controller, animated: true)
          ends.append("\(controller.title ?? "") \(stage.simulation.clock.now)")
        }
      )
      while !isCalling { await Task.yield() }
    }
    for task in tasks { try await task.value }
    #expect(ends == ["B 0.35 seconds", "C 0.7 seconds", "D 1.05 seconds"])
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B", "C", "D"])
  }

  @Test("Calls that a task on no actor awaits one after the other run in that order")
  func plain() async throws {
    let stage = Stage()
    let serialized = SerializedNavigation(stage.nav, lock: TransitionLock())
    #expect(try await serialized.pushViewController(stage.b, animated: true) == .finished)
    try await serialized.setViewControllers([stage.a, stage.b, stage.c, stage.d], animated: true)
    #expect(try await serialized.popViewController(animated: true) === stage.d)
    #expect(try await serialized.popToViewController(stage.b, animated: true).map(\.title) == ["C"])
    #expect(try await serialized.popToRootViewController(animated: true).map(\.title) == ["B"])
    try await serialized.present(stage.c, animated: true)
    try await serialized.dismiss(animated: true)
    #expect(stage.time == .milliseconds(2_750))
  }

  @Test("An awaited call behind a transition whose completion ends the token moves time until then")
  func behindCompletion() async throws {
    let stage = Stage()
    let lock = TransitionLock()
    let token = try #require(lock.tryStart("by hand"))
    try stage.nav.pushViewController(stage.b, animated: true) { _ in token.end() }
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    #expect(try await serialized.popViewController(animated: true) === stage.b)
    #expect(stage.time == .milliseconds(700))
  }

  @Test("An awaited call behind a holder outside the simulation moves time as soon as something is due")
  @MainActor
  func behindOutsider() async throws {
    let stage = Stage()
    let lock = TransitionLock()
    let token = try #require(lock.tryStart("outsider"))
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    let task = Task { try await serialized.popViewController(animated: true) === stage.b }
    while lock.waitingCount == 0 { await Task.yield() }
    // This takes longer than any search for deadlines.
    for _ in 0..<500 { await Task.yield() }
    #expect(stage.time == .zero)
    try stage.nav.pushViewController(stage.b, animated: true) { _ in token.end() }
    #expect(try await task.value)
    #expect(stage.time == .milliseconds(700))
  }

  @Test("With a lock on the clock's executor, any number of calls from one task run in order, without a wasted yield")
  func many() async throws {
    let order = try await ScreenActor().run(100)
    #expect(order == Array(0..<100))
  }

  @Test("A segue waits in line like any other") @MainActor
  func segue() async throws {
    let stage = Stage()
    let storyboard = Storyboard()
    storyboard.addScene("B") { ViewController(title: "B") }
    storyboard.addScene("C") { ViewController(title: "C") }
    try storyboard.addSegue("go", from: "B", to: "C")
    let source = try storyboard.instantiateViewController(withIdentifier: "B")
    let lock = TransitionLock()
    let nav = SerializedNavigation(stage.nav, lock: lock)
    let scene = SerializedNavigation(source, lock: lock)
    try nav.pushViewController(source, animated: true, completion: nil)
    try await scene.performSegue(withIdentifier: "go", sender: nil)
    #expect((stage.time, stage.nav.presentedViewController?.title) == (.milliseconds(850), "C"))
    try scene.dismiss(animated: false, completion: nil)
    try scene.performSegue(withIdentifier: "go", sender: nil, completion: nil)
    try await stage.simulation.run()
    #expect(stage.nav.presentedViewController?.title == "C")
  }

  @Test("Serialized verbs do not retain their controller, so a controller may keep its own") @MainActor
  func weakness() async throws {
    let lock = TransitionLock()
    weak var gone: ViewController?
    let serialized: SerializedNavigation
    do {
      let controller = ViewController()
      gone = controller
      serialized = SerializedNavigation(controller, lock: lock)
    }
    #expect(gone == nil)
    let failure = await #expect(throws: SerializedFailure.self) { try await serialized.dismiss(animated: true) }
    #expect((failure?.code, lock.isTransitioning) == (.gone, false))
  }

  @Test("A call through ifIdle starts only on a free lock") @MainActor
  func ifIdle() async throws {
    let stage = Stage()
    let lock = TransitionLock()
    let idle = SerializedNavigation(stage.nav, lock: lock).ifIdle
    #expect(try idle.pushViewController(stage.b, animated: true, completion: stage.note("B")))
    #expect(try !idle.pushViewController(stage.c, animated: true, completion: stage.note("C")))
    let dropped = await #expect(throws: SerializedFailure.self) { _ = try await idle.popViewController(animated: true) }
    #expect(dropped?.code == .dropped)
    try await stage.simulation.run()
    #expect(stage.ends == ["B finished"])
    #expect(try await idle.present(stage.c, animated: true) == .finished)
    #expect(throws: SerializedFailure.self) { try idle.present(stage.d, animated: true, completion: nil) }
    #expect(!lock.isTransitioning, "a call that throws gives the lock back")
    #expect(try await idle.dismiss(animated: true) == .finished)
    #expect(!lock.isTransitioning)
  }

  @Test("Awaiting in the task that holds the lock throws the lock's deadlock", .timeLimit(.minutes(10))) @MainActor
  func deadlock() async throws {
    let stage = Stage()
    let lock = TransitionLock()
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    try await lock.serialize("outer") { _ in
      let failure = await #expect(throws: TransitionLock.Failure.self) {
        try await serialized.pushViewController(stage.b, animated: true)
      }
      #expect((failure?.code, lock.waitingCount) == (.deadlock, 0))
    }
    #expect(stage.nav.viewControllers.count == 1)
  }

  @Test("A call with a completion needs an actor; an awaited call needs the isolation that created the verbs")
  func isolation() async throws {
    let stage = Stage()
    let serialized = SerializedNavigation(stage.nav, lock: TransitionLock())
    func synchronously() throws {
      try serialized.pushViewController(stage.b, animated: true, completion: nil)
    }
    let failure = #expect(throws: SerializedFailure.self) { try synchronously() }
    #expect(failure?.code == .wrongIsolation)
    let elsewhere = SerializedNavigation(stage.nav, lock: TransitionLock(), isolation: MainActor.shared)
    let other = await #expect(throws: SerializedFailure.self) {
      try await elsewhere.pushViewController(stage.b, animated: true)
    }
    #expect((other?.code, stage.nav.viewControllers.count) == (.wrongIsolation, 1))
  }

  @Test("A controller on no actor can name an actor, and make calls with a completion from its methods") @MainActor
  func namedIsolation() async throws {
    final class Tapped: ViewController {
      var serialized: SerializedNavigation?
      func tap(_ controller: ViewController) throws {
        try serialized?.present(controller, animated: true, completion: nil)
      }
    }
    let simulation = NavigationSimulation()
    let root = Tapped()
    let window = Window(simulation: simulation, rootViewController: root)
    root.serialized = SerializedNavigation(root, lock: TransitionLock(), isolation: MainActor.shared)
    try root.tap(ViewController(title: "M"))
    try await simulation.run()
    #expect(window.rootViewController?.presentedViewController?.title == "M")
  }
}

/// An actor on the executor of its simulation's clock.
private actor ScreenActor {
  private nonisolated let world = SendableSimulation()
  nonisolated var unownedExecutor: UnownedSerialExecutor { world.executor.asUnownedSerialExecutor() }

  /// Presents and dismisses with calls in one line, and returns the order of their ends.
  func run(_ count: Int) async throws -> [Int] {
    let simulation = world.take()
    simulation.requiredIdleYields = 0
    let root = ViewController()
    let window = Window(simulation: simulation, rootViewController: root)
    let lock = TransitionLock(clock: simulation.clock, executor: simulation.clock.executor)
    let serialized = SerializedNavigation(root, lock: lock)
    var order: [Int] = []
    for number in 0..<count {
      if number.isMultiple(of: 2) {
        try serialized.present(ViewController(), animated: true) { _ in order.append(number) }
      } else {
        try serialized.dismiss(animated: number % 3 == 0) { _ in order.append(number) }
      }
    }
    try await simulation.run()
    withExtendedLifetime(window) {}
    return order
  }
}
