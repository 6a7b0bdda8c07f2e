import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Selecting a tab, with a kit that reports no more than UIKit.
@Suite("Tabs through the lock") @MainActor
struct TabTests {
  private let scene = Scene()
  private let tabs = TabBarController(title: "tabs")
  private let delegate = TabDelegate()
  private var stage: StackFixture { scene.stage }

  init() throws {
    scene.stage.window.rootViewController = tabs
    try tabs.setViewControllers([scene.stage.nav, scene.stage.b, scene.stage.c], animated: false)
    tabs.delegate = delegate
  }

  /// Gives the change of tabs an animator of 0.2 seconds.
  private func animate() { delegate.animator = ScriptedAnimator(simulation: stage.simulation) }

  @Test(
    "Tabs are selected in line, one after the other, with an animator or without",
    arguments: [true, false]
  )
  func inLine(isAnimated: Bool) async throws {
    if isAnimated { animate() }
    _ = scene.enqueue(.selectTab(stage.b), on: tabs, "b")
    #expect(scene.lock.isTransitioning)
    _ = scene.enqueue(.selectTab(stage.c), on: stage.a, "c")
    #expect(tabs.selectedViewController === stage.b)
    try await scene.settle()
    let (b, c) = isAnimated ? ("0.2", "0.4") : ("0.02", "0.04")
    #expect(scene.ends == ["\(b) seconds b finished", "\(c) seconds c finished"])
    #expect(tabs.selectedViewController === stage.c)
  }

  @Test(
    "While a stack in the tabs moves, a selection as a tap is dropped, and in line waits for the end"
  )
  func whileMoving() async throws {
    try stage.nav.pushViewController(stage.d, animated: true, completion: nil)
    _ = scene.tap(.selectTab(stage.b), on: tabs, "tap")
    _ = scene.enqueue(.selectTab(stage.b), on: stage.c, "line")
    try await scene.settle()
    #expect(scene.ends == ["0.0 seconds tap dropped", "0.37 seconds line finished"])
    #expect(tabs.selectedViewController === stage.b)
  }

  @Test(
    "A selection without a lock reports its end; a controller that is no tab is refused before UIKit is called"
  )
  func withoutLock() async throws {
    scene.start(.selectTab(stage.b), on: tabs, "b")
    try await scene.settle()
    scene.start(.selectTab(stage.d), on: tabs, "no tab")
    scene.start(.selectTab(stage.b), on: stage.d, "no tabs")
    #expect(
      scene.ends == [
        "0.02 seconds b finished", "0.02 seconds no tab notATab", "0.02 seconds no tabs notATab",
      ]
    )
  }

  @Test("A tab under More is selected, although it is no child of the tab bar controller")
  func underMore() async throws {
    let last = ViewController(title: "last")
    let new = [stage.d, ViewController(title: "fifth"), last]
    try tabs.setViewControllers(
      [scene.stage.nav, scene.stage.b, scene.stage.c] + new,
      animated: false
    )
    #expect(scene.tap(.selectTab(last), on: tabs, "last"))
    try await scene.settle()
    #expect(scene.kit.selectedTabs(of: tabs).map(\.title) == ["more"])
    #expect(scene.tap(.selectTab(new[1]), on: tabs, "another under More"))
    try await scene.settle()
    #expect(
      scene.ends == ["0.02 seconds last finished", "0.04 seconds another under More finished"]
    )
    #expect(tabs.selectedViewController === new[1])
  }

  @Test("While More is shown, a selection of a tab beside it that has no effect is dropped")
  func besideMore() async throws {
    let new = (4...6).map { ViewController(title: "\($0)") }
    try tabs.setViewControllers(
      [scene.stage.nav, scene.stage.b, scene.stage.c] + new,
      animated: false
    )
    tabs.selectedViewController = new[2]
    scene.kit.record.isDeaf = true
    #expect(scene.tap(.selectTab(stage.b), on: tabs, "beside"))
    try await scene.settle()
    #expect(scene.results == ["beside refused: dropped"])
  }

  @Test("The selection of a group, which selects a tab in it, has finished")
  func group() async throws {
    let group = ViewController(title: "group")
    try tabs.setViewControllers([scene.stage.nav, scene.stage.b, group], animated: false)
    scene.kit.record.replacing = { [stage] _ in .selectTab(stage.b) }
    scene.kit.record.groups = [group]
    #expect(scene.tap(.selectTab(group), on: tabs, "group"))
    try await scene.settle()
    #expect(scene.results == ["group finished"])
  }

  @Test("A tab can be selected during a rotation of the window, with the lock held")
  func duringRotation() async throws {
    stage.window.rotate(animated: true)
    #expect(scene.tap(.selectTab(stage.b), on: tabs, "tap"))
    #expect(tabs.selectedViewController === stage.b)
    try await scene.settle()
    #expect(scene.results == ["tap finished"])
  }
}
