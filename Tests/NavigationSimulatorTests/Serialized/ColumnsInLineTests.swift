import NavigationSimulator
import Testing
import TransitionLock

/// The columns of a split on scopes of the window's lock.
@Suite("Serialized navigation: columns of a split") @MainActor
struct ColumnsInLineTests {
  private let simulation = NavigationSimulation()
  private let list = NavigationController(rootViewController: ViewController(title: "list"))
  private let detail = NavigationController(rootViewController: ViewController(title: "detail"))
  private let split: SplitViewController
  private let window: Window
  private let lock: TransitionLock
  private let log = Log()

  private final class Log {
    var lines: [String] = []
  }

  init() {
    split = SplitViewController(primary: list, secondary: detail)
    window = Window(simulation: simulation, rootViewController: split)
    lock = TransitionLock(label: "window", clock: simulation.clock, executor: simulation.clock.executor)
  }

  private func column(_ column: SplitViewController.Column) -> SerializedNavigation {
    split.serialized(column, by: lock)
  }

  private func note(_ name: String) -> SerializedNavigation.Completion {
    { [simulation, log] result in
      let end =
        switch result {
        case .success(let end): "\(end)"
        case .failure(let failure): "\(failure.code)"
        }
      log.lines.append("\(simulation.clock.now) \(name) \(end)")
    }
  }

  private func push(_ side: SplitViewController.Column, _ name: String) throws {
    try column(side).pushViewController(ViewController(title: name), animated: true, completion: note(name))
  }

  @Test("Two columns navigate side by side, each in the order of its calls")
  func sideBySide() async throws {
    try push(.primary, "1")
    try push(.secondary, "2")
    try push(.primary, "3")
    #expect(simulation.openTransitions.count == 2)
    #expect(Set(lock.snapshot.holders.map(\.scope)) == [["primary"], ["secondary"]])
    try await simulation.run()
    #expect(log.lines == ["0.35 seconds 1 finished", "0.35 seconds 2 finished", "0.7 seconds 3 finished"])
    #expect(!lock.isTransitioning)
  }

  @Test("A presentation waits for both columns and keeps both waiting, and their later calls do not starve it")
  func presentation() async throws {
    try push(.primary, "1")
    await simulation.advance(by: .milliseconds(100))
    try push(.secondary, "2")
    let sheet = ViewController(title: "sheet")
    try column(.primary).present(sheet, animated: true, completion: note("sheet"))
    try push(.primary, "3")
    try push(.secondary, "4")
    await simulation.advance(by: .milliseconds(300))
    // The primary column is free, but the sheet is ahead in line.
    #expect(list.viewControllers.count == 2)
    #expect(split.presentedViewController == nil)
    try await simulation.run()
    #expect(
      log.lines == [
        "0.35 seconds 1 finished", "0.45 seconds 2 finished", "0.95 seconds sheet finished",
        "1.3 seconds 3 finished", "1.3 seconds 4 finished",
      ]
    )
  }

  @Test("Verbs of other controllers of the window, on the same lock, exclude both columns")
  func window() async throws {
    try push(.secondary, "1")
    let whole = split.serialized(by: lock)
    let failure = await #expect(throws: SerializedFailure.self) {
      try await whole.with(policy: .drop).present(ViewController(), animated: true)
    }
    #expect(failure?.obstacle?.label == "pushViewController(_:animated:)")
    try await whole.present(ViewController(title: "sheet"), animated: true)
    try whole.dismiss(animated: true, completion: note("dismiss"))
    #expect(try !column(.primary).ifIdle.popToRootViewController(animated: true, completion: nil))
    try await simulation.run()
    #expect(log.lines == ["0.35 seconds 1 finished", "1.35 seconds dismiss finished"])
  }

  @Test("A tap in one column is dropped for a transition in that column, and not for one in the other")
  func taps() async throws {
    try push(.primary, "1")
    #expect(try !column(.primary).ifIdle.pushViewController(ViewController(), animated: true, completion: nil))
    #expect(try column(.secondary).ifIdle.pushViewController(ViewController(), animated: true, completion: nil))
    #expect(try !column(.secondary).ifIdle.present(ViewController(), animated: true, completion: nil))
    try await simulation.run()
    #expect((list.viewControllers.count, detail.viewControllers.count) == (2, 2))
  }

  @Test("A swipe in one column holds that column")
  func swipe() async throws {
    try list.pushViewController(ViewController(title: "1"), animated: false, completion: nil)
    let swipe = try #require(try column(.primary).ifIdle.beginInteractivePop())
    #expect(split.scope(for: .primary, of: lock).isTransitioning)
    #expect(!split.scope(for: .secondary, of: lock).isTransitioning)
    try push(.secondary, "2")
    try column(.secondary).present(ViewController(title: "sheet"), animated: true, completion: note("sheet"))
    await simulation.advance(by: .seconds(1))
    swipe.finish()
    try await simulation.run()
    #expect((log.lines.count, log.lines.first) == (2, "0.35 seconds 2 finished"))
  }

  @Test("Awaited calls in both columns move time once for both")
  func awaited() async throws {
    let (list, detail) = (column(.primary), column(.secondary))
    let push = Task.immediate { try await list.pushViewController(ViewController(title: "1"), animated: true) }
    #expect(try await detail.pushViewController(ViewController(title: "2"), animated: true) == .finished)
    #expect(try await push.value == .finished)
    #expect(simulation.clock.now.offset == .milliseconds(350))
  }

  @Test("A dismissal removes the controller that a call ahead in line has presented, also from the other column")
  func dismissal() async throws {
    try column(.primary).present(ViewController(title: "sheet"), animated: true, completion: note("present"))
    try column(.secondary).dismiss(animated: true, completion: note("dismiss"))
    try await simulation.run()
    #expect(log.lines == ["0.5 seconds present finished", "1.0 seconds dismiss finished"])
  }
}
