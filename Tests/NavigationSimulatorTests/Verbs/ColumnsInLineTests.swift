import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The columns of a split on scopes of the window's lock.
@Suite("Transitions in line: columns of a split")
struct ColumnsInLineTests {
  private let line = Line()
  private let list = NavigationController(rootViewController: ViewController(title: "list"))
  private let detail = NavigationController(rootViewController: ViewController(title: "detail"))
  private let split: SplitViewController
  private let lock: TransitionLock
  private var simulation: NavigationSimulation { line.simulation }

  init() {
    split = SplitViewController(primary: list, secondary: detail)
    line.stack.window.rootViewController = split
    lock = line.stack.window.transitionLock
  }

  private func push(_ column: SplitViewController.Column, _ name: String) {
    split.transitions(column).pushViewController(ViewController(title: name), animated: true).noted(
      name,
      on: line
    )
  }

  @Test("Two columns navigate side by side, each in the order of its calls")
  func sideBySide() async throws {
    push(.primary, "1")
    push(.secondary, "2")
    push(.primary, "3")
    #expect(simulation.openTransitions.count == 2)
    #expect(Set(lock.snapshot.holders.map(\.scope)) == [["primary"], ["secondary"]])
    try await simulation.run()
    #expect(
      line.ends == ["0.35 seconds 1 finished", "0.35 seconds 2 finished", "0.7 seconds 3 finished"]
    )
    #expect(!lock.isTransitioning)
  }

  @Test("Calls of other controllers of the window, on the same lock, exclude both columns")
  func window() async throws {
    push(.secondary, "1")
    let dropped = split.transitions.with(policy: .drop).present(ViewController(), animated: true)
    #expect(dropped.failure?.obstacle?.label == "pushViewController(_:animated:)")
    _ = try await split.transitions.present(ViewController(title: "sheet"), animated: true).end
    // From the other column, it removes what a call ahead in line has presented.
    split.transitions(.secondary).dismiss(animated: true).noted("dismiss", on: line)
    let tap = split.transitions(.primary).ifIdle.popToRootViewController(animated: true)
    #expect((tap.state, tap.failure?.obstacle?.label) == (.dropped, "dismiss(animated:)"))
    try await simulation.run()
    #expect(line.ends == ["0.35 seconds 1 finished", "1.35 seconds dismiss finished"])
  }

  @Test(
    "A tap in one column is dropped for a transition in that column, and not for one in the other"
  )
  func taps() async throws {
    push(.primary, "1")
    let (primary, secondary) = (
      split.transitions(.primary).ifIdle, split.transitions(.secondary).ifIdle
    )
    #expect(primary.pushViewController(ViewController(), animated: true).state == .dropped)
    #expect(secondary.pushViewController(ViewController(), animated: true).state == .started)
    #expect(secondary.present(ViewController(), animated: true).state == .dropped)
    try await simulation.run()
    #expect((list.viewControllers.count, detail.viewControllers.count) == (2, 2))
  }

  @Test("A swipe in one column holds that column")
  func swipe() async throws {
    try list.pushViewController(ViewController(title: "1"), animated: false, completion: nil)
    let swipe = try #require(try split.transitions(.primary).beginInteractivePop())
    #expect(split.scope(for: .primary, of: lock).isTransitioning)
    #expect(!split.scope(for: .secondary, of: lock).isTransitioning)
    push(.secondary, "2")
    split.transitions(.secondary).present(ViewController(title: "sheet"), animated: true).noted(
      "sheet",
      on: line
    )
    await simulation.advance(by: .seconds(1))
    swipe.finish()
    try await simulation.run()
    #expect((line.ends.count, line.ends.first) == (2, "0.35 seconds 2 finished"))
  }
}
