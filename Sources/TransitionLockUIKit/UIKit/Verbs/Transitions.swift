#if canImport(UIKit) && !os(watchOS)
public import TransitionEngine
public import TransitionLock
public import UIKit

/// The verbs of a view controller, which wait in line on the lock of its scene:
/// ``UIKit/UIViewController/transitions``.
public typealias Transitions = TransitionVerbs<UIViewController>

extension UIViewController {
  /// The transitions of this controller, in line on the lock of its scene.
  ///
  /// ```swift
  /// func editTapped() { transitions.ifIdle.present(EditorViewController(), animated: true) }
  /// func timerFired() { transitions.dismiss(animated: true) }
  /// ```
  ///
  /// Each call finds its lock when it is made, and again when it returns after stepping aside. It
  /// is the lock of the first of these scenes:
  ///
  /// - the scene whose window contains the controller, a controller around it, its presenter, or a
  ///   controller presented on it;
  /// - the connected scene in which an earlier call found the controller;
  /// - if no earlier call found it, the only connected scene that has a lock.
  ///
  /// If there is no such scene, the call fails at once with the code `notInWindow`.
  ///
  /// - Complexity: O(1). The start of a call takes O(*n*) for *n* controllers in its window, and its
  ///   end takes as much for each call, in any scene, that waits aside or has a limit.
  public var transitions: Transitions { Transitions(of: self, in: uikit) }

  /// Returns the transitions of this controller, in line on a lock.
  ///
  /// - Parameter lock: the lock. Use one lock for all controllers that can be in each other's way.
  /// - Complexity: O(1).
  public func transitions(by lock: TransitionLock) -> Transitions {
    Transitions(of: self, in: uikit, lock: lock)
  }
}
#endif
