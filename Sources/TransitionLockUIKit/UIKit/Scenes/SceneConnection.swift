#if canImport(UIKit) && !os(watchOS)
internal import ObjectiveC
internal import UIKit

/// The connection of a scene to the app, which its locks know: it does not keep the scene.
@MainActor
final class SceneConnection: NSObject {
  /// The connections of scenes, and of their locks.
  static let connections = AssociatedValue<SceneConnection>()

  /// The time in which the scene is active. After the scene has been disconnected it passes, so that what waits ends.
  let clock = PausableClock(ContinuousClock())
  private weak var scene: UIScene?
  private var hasEnded = false

  /// Returns the connection of a scene, the same one for all of its locks.
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
    // Its state does not tell of this: a scene that is just being connected is `unattached`, too.
    observe(UIScene.didDisconnectNotification, of: scene, #selector(sceneDidDisconnect(_:)))
  }

  /// The scene, while it is connected.
  var connectedScene: UIScene? { hasEnded ? nil : scene }

  private func observe(_ name: NSNotification.Name, of scene: UIScene, _ selector: Selector) {
    // The center lets go of an observer that is destroyed.
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
