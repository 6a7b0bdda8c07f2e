import Testing

@testable import TransitionLockUIKit

/// The time of a scene, which does not count while the scene is inactive.
@Suite("The time of a scene") @MainActor
struct ActiveTimeTests {
  /// UIKit posts no activation for the scene of an AirPlay screen, only that it enters the foreground
  /// (forcedotcom/SalesforceMobileSDK-iOS, pull request 3679).
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

  @Test("Time does not count behind a message of the system")
  func inactive() {
    #expect(life([.willEnterForeground, .didActivate]).timeCounts)
    #expect(!life([.didActivate, .willDeactivate]).timeCounts)
    #expect(life([.didActivate, .willDeactivate, .didActivate]).timeCounts)
  }

  /// Notifications name a scene by its address, which may belong to a new scene by then.
  @Test("After the disconnection, time counts, whatever else is posted", arguments: SceneLife.Event.allCases)
  func disconnected(later: SceneLife.Event) {
    let life = life([.didActivate, .willDeactivate, .didDisconnect, later])
    #expect(life.timeCounts)
    #expect(!life.isConnected)
  }

  private func life(_ events: [SceneLife.Event]) -> SceneLife {
    var life = SceneLife(isInForeground: false)
    for event in events { life.handle(event) }
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
