#if canImport(UIKit) && !os(watchOS)
public import TransitionLock
public import UIKit

/// The lock that all transitions of one scene share.
extension UIWindowScene {
  /// The lock of this scene.
  ///
  /// Each scene creates its own lock at the first access, so two scenes side by side do not wait
  /// for each other.
  ///
  /// ```swift
  /// guard let lock = view.window?.windowScene?.transitionLock else { return }
  /// transitions(by: lock).popToRootViewController(animated: true)
  /// ```
  ///
  /// The lock reports a transition that is in the way of other calls for longer than ten seconds,
  /// and never takes a turn back, because the screen may still move. Time does not count in the
  /// background, nor behind a message of the system: if the scene is inactive at a check, the ten
  /// seconds begin anew. The timeouts of calls continue meanwhile; the limit of a presentation with
  /// `within` does not.
  ///
  /// To use other limits or another report, set a lock when the scene connects, before any code
  /// reads this property:
  ///
  /// ```swift
  /// scene.transitionLock = TransitionLock(
  ///   label: "main window",
  ///   limits: .init(transition: .seconds(5))
  /// )
  /// ```
  ///
  /// The lock knows its scene, and does not retain it. A verb on this lock fails with the code
  /// `invalid` if its controller belongs to another scene; after the scene has been disconnected,
  /// every verb fails with the code `sceneGone`. Scopes of the lock belong to its scene as well. A
  /// lock that is set for two scenes belongs to the second.
  ///
  /// - Complexity: O(1).
  public var transitionLock: TransitionLock {
    get {
      if let lock = Self.locks[self] { return lock }
      let lock = TransitionLock(label: "scene \(session.persistentIdentifier)")
      self.transitionLock = lock
      return lock
    }
    set {
      Self.locks[self] = newValue
      SceneConnection.of(self).adopt(newValue)
    }
  }

  private static let locks = AssociatedValue<TransitionLock>()
}
#endif
