#if canImport(UIKit) && !os(watchOS)
internal import ObjectiveC
internal import UIKit

/// The connection of a scene to the app, known to the locks of the scene; it does not retain the scene.
@MainActor
final class SceneConnection: NSObject {
  /// The connections of scenes, and of their locks.
  static let connections = AssociatedValue<SceneConnection>()

  /// The clock of the time during which the scene is active. It runs after the scene has been disconnected, so all waits end.
  let clock = PausableClock(ContinuousClock())
  private weak var scene: UIScene?
  private var hasEnded = false

  /// Returns the connection of a scene; all locks of the scene share one.
  static func of(_ scene: UIScene) -> SceneConnection {
    if let connection = connections[scene] { return connection }
    let connection = SceneConnection(scene)
    connections[scene] = connection
    return connection
  }

  private init(_ scene: UIScene) {
    self.scene = scene
    super.init()
    if scene.activationState == .foregroundActive { clock.start() }
    observe(UIScene.didActivateNotification, of: scene, #selector(sceneDidActivate(_:)))
    observe(UIScene.willDeactivateNotification, of: scene, #selector(sceneWillDeactivate(_:)))
    // The activation state does not show the disconnection: a scene that is just connecting is also `unattached`.
    observe(UIScene.didDisconnectNotification, of: scene, #selector(sceneDidDisconnect(_:)))
  }

  /// The scene while it is connected; otherwise nil.
  var connectedScene: UIScene? { hasEnded ? nil : scene }

  private func observe(_ name: NSNotification.Name, of scene: UIScene, _ selector: Selector) {
    // The center removes a destroyed observer by itself.
    NotificationCenter.default.addObserver(self, selector: selector, name: name, object: scene)
  }

  @objc private func sceneDidActivate(_ notification: NSNotification) { clock.start() }

  @objc private func sceneWillDeactivate(_ notification: NSNotification) { clock.stop() }

  @objc private func sceneDidDisconnect(_ notification: NSNotification) {
    hasEnded = true
    clock.start()
  }
}
#endif
