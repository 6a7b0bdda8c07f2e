import Testing

@testable import TransitionLockUIKit

/// The time of a scene, which does not count while the scene is inactive.
@Suite("The time of a scene") @MainActor
struct ActiveTimeTests {
  /// UIKit posts no activation for the scene of an AirPlay screen, only that it enters the
  /// foreground (forcedotcom/SalesforceMobileSDK-iOS, pull request 3679).
  @Test("Time counts for a scene in the foreground that never becomes active")
  func neverActive() {
    #expect(SceneLife(isInForeground: true, at: .zero).timeCounts)
    #expect(life([.willEnterForeground]).timeCounts)
    #expect(!life([.willEnterForeground, .didEnterBackground]).timeCounts)
  }

  @Test("Time does not count for a scene that has only been in the background")
  func onlyInBackground() {
    #expect(!life([]).timeCounts)
    #expect(!life([.didEnterBackground]).timeCounts)
  }

  @Test("Time does not count behind a message of the system")
  func inactive() {
    #expect(life([.willEnterForeground, .didActivate]).timeCounts)
    #expect(!life([.didActivate, .willDeactivate]).timeCounts)
    #expect(life([.didActivate, .willDeactivate, .didActivate]).timeCounts)
  }

  /// Notifications name a scene by its address, which may belong to a new scene by then.
  @Test(
    "After the disconnection, time counts, whatever notifications follow",
    arguments: SceneLife.Event.allCases
  )
  func disconnected(later: SceneLife.Event) {
    let life = life([.didActivate, .willDeactivate, .didDisconnect, later])
    #expect(life.timeCounts)
    #expect(!life.isConnected)
  }

  @Test("Only the time in the foreground adds up")
  func adding() {
    var life = SceneLife(isInForeground: false, at: .seconds(1))
    life.handle(.willEnterForeground, at: .seconds(3))
    life.handle(.didActivate, at: .seconds(4))
    #expect(life.activeTime(at: .seconds(5)) == .seconds(2))
    life.handle(.willDeactivate, at: .seconds(6))
    life.handle(.didEnterBackground, at: .seconds(8))
    #expect(life.activeTime(at: .seconds(90)) == .seconds(3))
    life.handle(.didDisconnect, at: .seconds(100))
    #expect(life.activeTime(at: .seconds(101)) == .seconds(4))
  }

  @Test("A menu leaves by itself; an alert, a picker and an unknown class of the system do not")
  func leavingClasses() {
    #expect(PresentedKind.leaving.contains("_UIContextMenuActionsOnlyViewController"))
    let others = [
      "UIAlertController", "SwiftUI.PlatformAlertController", "SFSafariViewController",
      "AVPlayerViewController",
      "UIActivityViewController", "PHPickerViewController", "UITableViewController",
      "UIPageViewController",
    ]
    for other in others { #expect(!PresentedKind.leaving.contains(other), "\(other)") }
  }

  @Test("A sheet of SwiftUI follows a state; an alert of SwiftUI is in the way of a change")
  func classesOfStates() {
    #expect(PresentedKind.followsState("_TtGC7SwiftUI29PresentationHostingControllerVS_7AnyView_"))
    #expect(!PresentedKind.followsState("SwiftUI.PlatformAlertController"))
  }

  private func life(_ events: [SceneLife.Event]) -> SceneLife {
    var life = SceneLife(isInForeground: false, at: .zero)
    for event in events { life.handle(event, at: .zero) }
    return life
  }

  @Test("A message names a controller by its type, and not by its description")
  func names() {
    final class Secret: CustomStringConvertible { var description: String { "the balance of Ada" } }
    let name = TypeName.of(Secret())
    #expect(name.hasPrefix("<Secret: 0x"))
    #expect(!name.contains("Ada"))
  }
}
