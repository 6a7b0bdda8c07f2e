import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Stacks in no window, which move nothing, so their calls take no turn.
@Suite("Stacks in no window") @MainActor
struct OffScreenStackTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  /// A container that sets up its own stack when its view is loaded, through the lock that its
  /// presentation holds.
  private final class Container: ViewController {
    let nav = NavigationController(rootViewController: ViewController(title: "root"))
    var setUp: (NavigationController) -> Void = { _ in }

    override func viewDidLoad() {
      try? addChild(nav)
      setUp(nav)
    }
  }

  @Test(
    "A controller sets up its own children in viewDidLoad while its presentation holds the lock",
    arguments: 0..<3
  )
  func settingUp(way: Int) async throws {
    let container = Container()
    let detail = ViewController(title: "detail")
    container.setUp = { [scene] nav in
      switch way {
      case 0: #expect(scene.tap(.push(detail, animated: true), on: nav, "child"))
      case 1:
        #expect(scene.enqueue(.push(detail, animated: true), on: nav, "child").state == .started)
      default:
        let calls = scene.calls(on: nav)
        Task.immediate {
          _ = try? await calls.ask(.push(detail, animated: true), at: scene.site()).end
          scene.note("child")(.success(.finished))
        }
      }
      #expect(nav.viewControllers.compactMap(\.title) == ["root", "detail"])
    }
    #expect(scene.tap(.present(container, animated: true), on: stage.a, "present"))
    try await scene.settle()
    #expect(scene.ends == ["0.0 seconds child finished", "0.5 seconds present finished"], "\(way)")
  }

  @Test("A refused call without a turn reports the refusal, and leaves nothing in line")
  func refused() async throws {
    let nav = NavigationController(rootViewController: stage.b)
    #expect(!scene.tap(.push(stage.b, animated: true), on: nav, "tap"))
    let request = scene.enqueue(.push(nav, animated: true), on: nav, "line")
    #expect((request.state, scene.lock.waitingCount) == (.ended, 0))
    #expect(
      scene.ends == [
        "0.0 seconds tap refused: alreadyOnStack", "0.0 seconds line refused: unsupportedContent",
      ]
    )
    try await scene.settle()
  }

  @Test("A covered stack belongs to its window, and takes its turn", arguments: [true, false])
  func covered(isTab: Bool) async throws {
    let nav: NavigationController
    if isTab {
      let tabs = TabBarController()
      nav = NavigationController(rootViewController: stage.b)
      try tabs.setViewControllers([stage.d, nav], animated: false)
      stage.window.rootViewController = tabs
    } else {
      nav = stage.nav
      stage.d.modalPresentationStyle = .fullScreen
      try stage.a.presentAndSettle(stage.d)
    }
    #expect(nav.viewIfLoaded?.window == nil)
    let token = try scene.lock.start("other")
    #expect(!scene.tap(.push(stage.c, animated: true), on: nav, "tap"))
    token.end()
    #expect(scene.tap(.push(stage.c, animated: true), on: nav, "tap"))
    try await scene.settle()
  }
}
