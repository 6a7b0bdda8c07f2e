#if canImport(UIKit) && !os(watchOS)
public import TransitionLock
public import UIKit

/// The lock that all the transitions of one scene share.
extension UIWindowScene {
  /// The lock of this scene.
  ///
  /// Each scene has one of its own, made when it is first asked for, so that two windows side by side do not wait for
  /// each other.
  ///
  /// ```swift
  /// guard let lock = view.window?.windowScene?.transitionLock else { return }
  /// navigationController?.serialized(by: lock).popToRootViewController(animated: true)
  /// ```
  ///
  /// It reports a transition that is in the way for longer than ten seconds, and never takes a turn back: the screen may still move. Time
  /// does not count while the scene is inactive: see ``activeClock``.
  ///
  /// Set another one, with other limits or a report, when the scene connects, before anybody asks for it:
  ///
  /// ```swift
  /// let (clock, limits) = (scene.activeClock, TransitionLock.Limits(waiting: .seconds(5)))
  /// scene.transitionLock = TransitionLock(label: "main window", clock: clock, limits: limits)
  /// ```
  ///
  /// The lock knows its scene, and does not keep it. A verb on this lock that is called on a controller of another scene is refused, with
  /// the code `otherScene`; after the scene has been disconnected all verbs are, with the code `sceneGone`. A lock that is set for two
  /// scenes is that of the second.
  ///
  /// - Complexity: O(1).
  public var transitionLock: TransitionLock {
    get {
      if let lock = Self.locks[self] { return lock }
      let lock = TransitionLock(label: "scene \(session.persistentIdentifier)", clock: activeClock)
      self.transitionLock = lock
      return lock
    }
    set {
      Self.locks[self] = newValue
      SceneConnection.connections[newValue] = SceneConnection.of(self)
    }
  }

  /// The clock of the time for which this scene has been active.
  ///
  /// It stands still while the scene is inactive, in the background or behind a message of the system, so that neither a limit nor a timeout
  /// of a lock passes meanwhile. After the scene has been disconnected it goes on.
  ///
  /// - Complexity: O(1).
  public var activeClock: any Clock<Duration> { SceneConnection.of(self).clock }

  private static let locks = AssociatedValue<TransitionLock>()
}
#endif
