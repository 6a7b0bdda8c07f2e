#if canImport(UIKit) && !os(watchOS)
internal import Foundation
internal import ObjectiveC
internal import TransitionEngine
internal import TransitionLock
internal import TransitionSupport
internal import UIKit

/// The connection of a scene to the app. The locks of the scene find out here whether the scene is
/// connected, and whether time counts. The object does not retain the scene.
@MainActor
final class SceneConnection: NSObject, @MainActor LockScene {
  /// The connection of a scene, stored with the scene and with each of its locks.
  static let connections = AssociatedValue<SceneConnection>()
  /// The scene in which a call last saw a controller.
  private static let lastSeen = AssociatedValue<SceneConnection>()
  private static let events: [NSNotification.Name: SceneLife.Event] = [
    UIScene.willEnterForegroundNotification: .willEnterForeground,
    UIScene.didActivateNotification: .didActivate,
    UIScene.willDeactivateNotification: .willDeactivate,
    UIScene.didEnterBackgroundNotification: .didEnterBackground,
    UIScene.didDisconnectNotification: .didDisconnect,
  ]
  /// The connections of the scenes that have a lock.
  private static let withLock = NSHashTable<SceneConnection>.weakObjects()

  private weak var scene: UIWindowScene?
  private let calls = CallsUnderWay()
  // Guarded, because the watches of the scene's locks read it on any thread. The scene's own
  // activation state does not show the disconnection: a scene that is just connecting is also
  // `unattached`.
  private let life: Guarded<SceneLife>
  private let start = ContinuousClock.now

  /// Returns the connection of a scene; all locks of the scene share one.
  static func of(_ scene: UIWindowScene) -> SceneConnection {
    connections[scene] ?? SceneConnection(scene)
  }

  private init(_ scene: UIWindowScene) {
    self.scene = scene
    let isInForeground = [.foregroundActive, .foregroundInactive].contains(scene.activationState)
    life = Guarded(SceneLife(isInForeground: isInForeground))
    super.init()
    Self.connections[scene] = self
    for name in Self.events.keys {
      // The center removes a destroyed observer by itself.
      NotificationCenter.default.addObserver(
        self,
        selector: #selector(handle(_:)),
        name: name,
        object: scene
      )
    }
  }

  /// Returns the scene on whose lock a call of a controller waits: the first of these scenes that
  /// is known; nil if none is.
  ///
  /// - The scene whose window contains the controller, a controller around or beneath it, or one
  ///   presented on it: a controller beneath a full-screen presentation is itself in no window.
  /// - The scene in which an earlier call found the controller. If that scene is disconnected, the
  ///   result is nil: the line of another scene is not that of the controller.
  /// - The connected scene that has a lock, if there is only one.
  static func scene(of controller: UIViewController) -> UIWindowScene? {
    let around = uikit.hostsToRoot(of: controller) + uikit.presentedChain(from: controller)
    if let shown = around.lazy.compactMap(\.viewIfLoaded?.window?.windowScene).first {
      lastSeen[controller] = .of(shown)
      return shown
    }
    if let seen = lastSeen[controller] { return seen.connectedScene }
    return scenes.count == 1 ? scenes[0] : nil
  }

  /// The connected scenes that have a lock.
  static var scenes: [UIWindowScene] { withLock.allObjects.compactMap(\.connectedScene) }

  private var connectedScene: UIWindowScene? { life.run { $0.isConnected } ? scene : nil }

  var isConnected: Bool { connectedScene != nil }

  var timeCounts: Bool { life.run { $0.timeCounts } }

  /// The time that has counted since this object was created.
  var activeTime: Duration { life.run { [now] in $0.activeTime(at: now) } }

  private var now: Duration { ContinuousClock.now - start }

  func add(_ call: CallUnderWay) { calls.add(call) }

  @objc private func handle(_ notification: NSNotification) {
    guard let event = Self.events[notification.name] else { return }
    life.run { [now] in $0.handle(event, at: now) }
    uikit.after(.callbacks, of: nil) { uikit.callsAside(of: nil)?.look() }
    if event == .didDisconnect { calls.sceneIsGone() }
  }

  /// Connects a lock to the scene, so that its watch counts only the time of the scene.
  func adopt(_ lock: TransitionLock) {
    Self.connections[lock] = self
    Self.withLock.add(self)
    lock.countTime { [life] in life.run { $0.timeCounts } }
  }
}
#endif
