import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Selecting a tab, with a kit that reports no more than UIKit.
@Suite("Tabs through the lock") @MainActor
final class TabTests: Scene {
  private let tabs = TabBarController(title: "tabs")
  private let delegate = TabDelegate()

  init() throws {
    super.init()
    window.rootViewController = tabs
    try tabs.setViewControllers([nav, b, c], animated: false)
    tabs.delegate = delegate
  }

  /// Replaces the tabs by so many that the last ones are under More.
  private func addTabs(_ new: ViewController...) throws {
    try tabs.setViewControllers([nav, b, c] + new, animated: false)
  }

  @Test("Tabs are selected in line, one after the other")
  func inLine() async throws {
    enqueue(.selectTab(b), on: tabs)
    enqueue(.selectTab(c), on: a)
    #expect(tabs.selectedViewController === b)
    try await settle("0.02: selectTab B finished 0.04: selectTab C finished → (A) (B) C")
  }

  @Test("Tabs that an animator moves in 0.2 seconds are selected in line, one after the other")
  func inLineByAnimator() async throws {
    delegate.animator = ScriptedAnimator(simulation: simulation)
    enqueue(.selectTab(b), on: tabs)
    enqueue(.selectTab(c), on: a)
    #expect(tabs.selectedViewController === b)
    try await settle("0.2: selectTab B finished 0.4: selectTab C finished → (A) (B) C")
  }

  @Test("While a stack in the tabs moves, a selection in line waits, and one by a tap is dropped")
  func whileMoving() async throws {
    try callUIKit(.push(d))
    tap(.selectTab(b), on: tabs, "tap")
    enqueue(.selectTab(b), on: c, "line")
    try await settle("0.0: tap dropped 0.37: line finished → (A) (D) B (C)")
  }

  @Test(
    "A selection without a lock reports its end; that of a controller that is no tab is refused"
  )
  func withoutLock() async throws {
    callWithoutLock(.selectTab(b), on: tabs)
    try await settle("0.02: selectTab B finished → (A) B (C)")
    callWithoutLock(.selectTab(d), on: tabs, "no tab")
    callWithoutLock(.selectTab(b), on: d, "no tabs")
    expect("0.02: no tab notATab · no tabs notATab → (A) B (C)")
  }

  @Test("A tab under More can be selected, although it is no child of the tab bar controller")
  func underMore() async throws {
    let (fifth, last) = (ViewController(title: "fifth"), ViewController(title: "last"))
    try addTabs(d, fifth, last)
    tap(.selectTab(last), on: tabs)
    try await settle("0.02: selectTab last finished → (A) (B) (C) (D) (fifth) last")
    #expect(kit.selectedTabs(of: tabs).map(\.title) == ["more"])
    tap(.selectTab(fifth), on: tabs)
    try await settle("0.04: selectTab fifth finished → (A) (B) (C) (D) fifth (last)")
    #expect(tabs.selectedViewController === fifth)
  }

  @Test("While the More list is selected, a selection of another tab that has no effect is dropped")
  func besideMore() async throws {
    let last = ViewController(title: "last")
    try addTabs(d, ViewController(title: "fifth"), last)
    tabs.selectedViewController = last
    uikit.treatment = .drops
    tap(.selectTab(b), on: tabs)
    try await settle(
      """
      0.02: selectTab B refused: dropped → (A) (B) (C) (D) (fifth) last
      """
    )
  }

  @Test("The selection of a group of tabs finishes when a tab of the group is selected")
  func group() async throws {
    let group = ViewController(title: "group")
    try tabs.setViewControllers([nav, b, group], animated: false)
    uikit.replacing = { [unowned self] _ in .selectTab(b) }
    uikit.groups = [group]
    tap(.selectTab(group), on: tabs)
    try await settle("0.02: selectTab group finished → (A) B (group)")
  }

  @Test("A tab can be selected during a rotation of the window, with the lock held")
  func duringRotation() async throws {
    window.rotate(animated: true)
    tap(.selectTab(b), on: tabs)
    #expect(tabs.selectedViewController === b)
    try await settle("0.02: selectTab B finished → (A) B (C)")
  }
}
