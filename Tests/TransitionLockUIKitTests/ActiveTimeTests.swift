import Testing

@testable import TransitionLockUIKit

/// The time of a scene, which does not count while the scene is inactive.
@Suite("The active time of a scene, and the names of classes") @MainActor
struct ActiveTimeTests {
  /// UIKit posts no activation for the scene of an AirPlay screen, only that it enters the
  /// foreground (forcedotcom/SalesforceMobileSDK-iOS, pull request 3679).
  @Test("Time counts for a scene in the foreground that never becomes active")
  func neverActive() {
    #expect(SceneLife(isInForeground: true).timeCounts)
    #expect(life([.willEnterForeground]).timeCounts)
    #expect(!life([.willEnterForeground, .didEnterBackground]).timeCounts)
  }

  @Test("Time does not count for a scene that has only been in the background")
  func onlyInBackground() {
    #expect(!life([]).timeCounts)
    #expect(!life([.didEnterBackground]).timeCounts)
  }

  @Test("Time does not count while a system message makes the scene inactive")
  func inactive() {
    #expect(life([.willEnterForeground, .didActivate]).timeCounts)
    #expect(!life([.didActivate, .willDeactivate]).timeCounts)
    #expect(life([.didActivate, .willDeactivate, .didActivate]).timeCounts)
  }

  /// Notifications name a scene by its address, which may belong to a new scene by then.
  @Test(
    "After a scene is disconnected, time counts, even if a new scene at its address posts notifications",
    arguments: SceneLife.Event.allCases
  )
  func disconnected(later: SceneLife.Event) {
    let life = life([.didActivate, .willDeactivate, .didDisconnect, later])
    #expect(life.timeCounts)
    #expect(!life.isConnected)
  }

  @Test(
    "Active time grows from a scene's entry into the foreground until it is inactive, and after it is disconnected"
  )
  func adding() {
    var life = SceneLife(isInForeground: false)
    life.handle(.willEnterForeground, at: .seconds(3))
    life.handle(.didActivate, at: .seconds(4))
    #expect(life.activeTime(at: .seconds(5)) == .seconds(2))
    life.handle(.willDeactivate, at: .seconds(6))
    life.handle(.didEnterBackground, at: .seconds(8))
    #expect(life.activeTime(at: .seconds(90)) == .seconds(3))
    life.handle(.didDisconnect, at: .seconds(100))
    #expect(life.activeTime(at: .seconds(101)) == .seconds(4))
  }

  @Test(
    "The class of a menu counts as leaving by itself; alerts, pickers and other system classes do not"
  )
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

  @Test(
    "A SwiftUI sheet is recognized by its class as presented because of a state; a SwiftUI alert is not"
  )
  func classesOfStates() {
    #expect(PresentedKind.followsState("_TtGC7SwiftUI29PresentationHostingControllerVS_7AnyView_"))
    #expect(!PresentedKind.followsState("SwiftUI.PlatformAlertController"))
  }

  private func life(_ events: [SceneLife.Event]) -> SceneLife {
    var life = SceneLife(isInForeground: false)
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
