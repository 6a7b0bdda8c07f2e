import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The moments that each path of a call waits for: while the lock is held, taps are dropped.
@Suite("Moments of a call") @MainActor
final class MomentTests: Scene {
  @Test("A call whose end is reported by a coordinator or completion waits for no frame")
  func noFrame() async throws {
    for verb in everyVerb {
      uikit.moments = []
      tap(verb)
      try await settle()
      #expect(uikit.moments == [.callbacks], "\(verb.words)")
    }
  }

  /// UIKit calls no completion for a tab or a segue, and since iOS 18 it animates tabs by itself.
  /// Only that commit shows that no transition begins.
  @Test("If no transition is visible, a call waits for a commit and a frame, when one may begin")
  func nothingSeen() async throws {
    let tabs = TabBarController()
    tabs.viewControllers = [b, c]
    window.rootViewController = tabs
    tap(.selectTab(c), on: tabs)
    try await settle("0.02: selectTab C finished → (B) C")
    #expect(uikit.moments == [.commit, .frames(1)])
  }

  @Test(
    "A push has finished even if the stack wraps or replaces the pushed controller",
    arguments: [
      Row("another controller", "0.35: push B finished → (A) D") {
        let d = $0.d
        $0.uikit.replacing = { _ in .push(d) }
      },
      Row("custom container", "0.35: push B finished → (A) D (B)") {
        let (b, d) = ($0.b, $0.d)
        $0.uikit.replacing = { _ in
          try? d.addChild(b)
          return .push(d)
        }
      },
    ]
  )
  func wrapped(row: Row) async throws {
    try await row.act(self)
    tap(.push(b))
    try await settle(row.story)
  }

  @Test("A setStack has finished when the old top has left, even if the stack replaces the new one")
  func wrappedStack() async throws {
    try stage.push(b)
    uikit.replacing = { [unowned self] _ in .setStack([a, d]) }
    tap(.setStack([a, c]))
    try await settle("0.35: setStack C finished → (A) D")
  }
}
