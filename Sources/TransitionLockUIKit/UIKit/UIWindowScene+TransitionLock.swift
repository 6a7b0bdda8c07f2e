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
  /// Set one of your own, with other limits or a report, when the scene connects, before anybody asks for it:
  ///
  /// ```swift
  /// scene.transitionLock = TransitionLock(label: "main window", limits: .init(overdue: .takeBack))
  /// ```
  ///
  /// A verb on this lock that is called on a controller of another scene is refused, with the code `otherWindow`.
  ///
  /// - Complexity: O(1).
  public var transitionLock: TransitionLock {
    get {
      if let existingTransitionLock { return existingTransitionLock }
      let lock = TransitionLock(label: "scene \(session.persistentIdentifier)")
      locks[self] = lock
      return lock
    }
    set { locks[self] = newValue }
  }
}

extension UIScene {
  /// The lock of this scene, if somebody has asked for it.
  var existingTransitionLock: TransitionLock? { locks[self] }
}

@MainActor private let locks = AssociatedValue<TransitionLock>()
#endif
