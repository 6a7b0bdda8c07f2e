import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Stacks in no window, which move nothing, so their calls take no turn.
@Suite("Stacks in no window") @MainActor
final class OffScreenStackTests: Scene {
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

  enum Way: CaseIterable { case tap, inLine, awaited }

  @Test(
    "During its own presentation, a controller can set up its stack in viewDidLoad without a wait",
    arguments: Way.allCases
  )
  func settingUp(way: Way) async throws {
    let container = Container(title: "container")
    container.setUp = { [unowned self] nav in
      switch way {
      case .tap: tap(.push(b), on: nav)
      case .inLine: enqueue(.push(b), on: nav)
      case .awaited:
        task("push B") { [unowned self] in
          "\(try await calls(on: nav).start(.push(b)).end)"
        }
      }
      tell("stack of \(nav.viewControllers.count)")
    }
    tap(.present(container), on: a)
    try await settle(
      """
      0.0: stack of 2 · push B finished 0.5: present container finished → A + (root) (B)
      """
    )
  }

  @Test("A refused call on a stack in no window ends at once, and leaves nothing in line")
  func refused() async throws {
    let nav = NavigationController(rootViewController: b)
    tap(.push(b), on: nav)
    let call = enqueue(.push(nav), on: nav)
    #expect(call.state == .ended)
    #expect(lock.waitingCount == 0)
    try await settle(
      "0.0: push B refused: alreadyOnStack · push  refused: unsupportedContent → A"
    )
  }

  @Test("A stack under a full-screen presentation still uses its window's lock")
  func covered() async throws {
    d.modalPresentationStyle = .fullScreen
    try a.presentAndSettle(d)
    #expect(nav.viewIfLoaded?.window == nil)
    try await whileLocked { tap(.push(c)) }
    tap(.push(c))
    try await settle("0.0: push C dropped · push C finished → (A) (C) + D")
  }

  @Test("A stack in a tab that is not selected still uses its window's lock")
  func inTab() async throws {
    let tabs = TabBarController(title: "tabs")
    let nav = NavigationController(rootViewController: b)
    try tabs.setViewControllers([d, nav], animated: false)
    window.rootViewController = tabs
    #expect(nav.viewIfLoaded?.window == nil)
    try await whileLocked { tap(.push(c), on: nav) }
    tap(.push(c), on: nav)
    try await settle("0.0: push C dropped · push C finished → D (B) (C)")
  }
}
