import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The columns of a split on scopes of the window's lock: a stack of A, and one of D.
@Suite("Transitions in line: columns of a split")
final class ColumnsInLineTests: StackFixture {
  private lazy var detail = NavigationController(rootViewController: d)
  private lazy var split = SplitViewController(primary: nav, secondary: detail)
  private var windowsLock: TransitionLock { window.transitionLock }

  init() {
    super.init(cast: "")
    window.rootViewController = nil
    window.rootViewController = split
    story.forget()
  }

  private func pushInLine(_ column: SplitViewController.Column, _ name: String) {
    split.transitions(column).pushViewController(ViewController(title: name), animated: true)
      .noted(name, in: story)
  }

  @Test("Two columns navigate side by side, each in the order of its calls")
  func sideBySide() async throws {
    pushInLine(.primary, "1")
    pushInLine(.secondary, "2")
    pushInLine(.primary, "3")
    #expect(split.scope(for: .primary, of: windowsLock).isTransitioning)
    #expect(split.scope(for: .secondary, of: windowsLock).isTransitioning)
    try await story.settle(
      "0.35: 1 finished · 2 finished\n0.7: 3 finished → (A) (1) 3 (D) 2"
    )
    #expect(!windowsLock.isTransitioning)
  }

  @Test("Calls of the window's other controllers exclude both columns")
  func ofWindow() async throws {
    pushInLine(.secondary, "1")
    let dropped = split.transitions.with(policy: .drop).present(b, animated: true)
    #expect(dropped.failure?.obstacle?.label == "pushViewController(_:animated:)")
    _ = try await split.transitions.present(b, animated: true).end
    // From the other column, it removes what a call ahead in line has presented.
    split.transitions(.secondary).dismiss(animated: true).noted("dismiss", in: story)
    let tap = split.transitions(.primary).ifIdle.popToRootViewController(animated: true)
    #expect(tap.failure?.obstacle?.label == "dismiss(animated:)")
    try await story.settle("0.35: 1 finished\n1.35: dismiss finished → A (D) 1")
  }

  @Test("A tap in a column is dropped during a transition in that column, but not in the other one")
  func taps() async throws {
    pushInLine(.primary, "1")
    let primary = split.transitions(.primary).ifIdle
    let secondary = split.transitions(.secondary).ifIdle
    primary.pushViewController(b, animated: true).noted("B", in: story)
    secondary.pushViewController(c, animated: true).noted("C", in: story)
    secondary.present(ViewController(), animated: true).noted("sheet", in: story)
    try await story.settle(
      "0.0: B dropped · sheet dropped\n0.35: 1 finished · C finished → (A) 1 (D) C"
    )
  }

  @Test("A swipe in one column holds that column's scope")
  func swipe() async throws {
    try push(b)
    let swipe = try #require(try split.transitions(.primary).beginInteractivePop())
    #expect(split.scope(for: .primary, of: windowsLock).isTransitioning)
    #expect(!split.scope(for: .secondary, of: windowsLock).isTransitioning)
    pushInLine(.secondary, "2")
    split.transitions(.secondary).present(c, animated: true).noted("sheet", in: story)
    await simulation.advance(by: .seconds(1))
    story.expect("0.35: 2 finished")
    swipe.finish()
    try await story.settle("1.85: sheet finished → A (D) 2 + C")
  }
}
