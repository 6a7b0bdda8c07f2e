#if canImport(UIKit) && !os(watchOS)
internal import Foundation
internal import ObjectiveC
internal import TransitionEngine
internal import TransitionLock
internal import TransitionSupport
internal import UIKit

/// The connection of a scene to the app, which the locks of the scene know. It does not retain the
/// scene.
@MainActor
final class SceneConnection: NSObject {
  /// The connections of scenes, and of their locks.
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
  /// Weak references, as functions, to the connections of the scenes that have a lock.
  private static var withLock: [() -> SceneConnection?] = []

  /// Whether time counts for the scene. The watches of its locks read this on any thread.
  private let timeCounts = Guarded(false)
  private weak var scene: UIScene?
  /// Functions that return the calls under way, while these exist.
  private var calls: [() -> CallUnderWay?] = []
  // The activation state does not show the disconnection: a scene that is just connecting is also
  // `unattached`.
  private var life: SceneLife
  private let start = ContinuousClock.now

  /// Returns the connection of a scene; all locks of the scene share one.
  static func of(_ scene: UIScene) -> SceneConnection {
    if let connection = connections[scene] { return connection }
    let connection = SceneConnection(scene)
    connections[scene] = connection
    return connection
  }

  private init(_ scene: UIScene) {
    self.scene = scene
    let isInForeground = [.foregroundActive, .foregroundInactive].contains(scene.activationState)
    life = SceneLife(isInForeground: isInForeground, at: .zero)
    super.init()
    setTime()
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

  /// The scene while it is connected; otherwise nil.
  var connectedScene: UIScene? { life.isConnected ? scene : nil }

  /// Returns the scene to whose lock a call of a controller belongs; nil if it is not known.
  ///
  /// A controller beneath a full-screen presentation is in no window, so the controllers around and
  /// above it count, too.
  static func scene(of controller: UIViewController) -> UIWindowScene? {
    let around = chain(from: controller) { $0.parent ?? $0.presentingViewController }
    for other in around + chain(from: controller, \.presentedViewController) {
      guard let scene = other.viewIfLoaded?.window?.windowScene else { continue }
      lastSeen[controller] = .of(scene)
      return scene
    }
    if let scene = lastSeen[controller]?.connectedScene as? UIWindowScene { return scene }
    withLock.removeAll { $0()?.connectedScene == nil }
    return withLock.count == 1 ? withLock[0]()?.connectedScene as? UIWindowScene : nil
  }

  /// The connected scenes that have a lock.
  static var scenes: [UIWindowScene] {
    withLock.compactMap { $0()?.connectedScene as? UIWindowScene }
  }

  /// Whether time counts for the scene now.
  var isTimed: Bool { life.timeCounts }

  /// The time for which the scene was active since it was first seen.
  var activeTime: Duration { life.activeTime(at: ContinuousClock.now - start) }

  /// Adds a call that ends when the scene is disconnected.
  func add(_ call: CallUnderWay) {
    calls = calls.filter { $0() != nil } + [{ [weak call] in call }]
  }

  @objc private func handle(_ notification: NSNotification) {
    guard let event = Self.events[notification.name] else { return }
    life.handle(event, at: ContinuousClock.now - start)
    setTime()
    UIKitControllers.callsAside.shown.setLook()
    if event == .didDisconnect { for call in calls { call()?.sceneIsGone() } }
  }

  private func setTime() { timeCounts.run { [life] in $0 = life.timeCounts } }

  /// Connects a lock to the scene, so that its watch counts only the time of the scene.
  func adopt(_ lock: TransitionLock) {
    Self.connections[lock] = self
    Self.withLock.removeAll { [self] in $0() == nil || $0() === self }
    Self.withLock.append { [weak self] in self }
    lock.countTime { [timeCounts] in timeCounts.run { $0 } }
  }
}
#endif
