public import TransitionEngine
public import TransitionLock

/// The verbs of a controller of the simulator, which wait in line on the lock of its window instead
/// of throwing on a conflict: ``ViewController/transitions``.
///
/// ```swift
/// contacts.transitions.popToRootViewController(animated: true)
/// let end = try await contacts.transitions.pushViewController(contact, animated: true).end
/// ```
public typealias Transitions = TransitionVerbs<ViewController>

extension ViewController {
  /// The transitions of this controller, in line on the lock of its window.
  ///
  /// ```swift
  /// contacts.transitions.ifIdle.present(editor, animated: true)
  /// ```
  ///
  /// Each call finds the lock when it is made, and again when it returns after stepping aside:
  /// ``Window/transitionLock``. In no window, the call fails at once with the code `notInWindow`.
  ///
  /// - Complexity: O(1). The start of a call takes O(*n*) for *n* controllers in its window, and its
  ///   end takes as much for each call, in any window, that waits aside or has a limit.
  public var transitions: Transitions { Transitions(of: self, in: kit) }

  /// Returns the transitions of this controller, in line on a lock.
  ///
  /// - Parameter lock: the lock. Use one lock for all controllers that can be in each other's way.
  /// - Complexity: O(1).
  public func transitions(by lock: TransitionLock) -> Transitions {
    Transitions(of: self, in: kit, lock: lock)
  }
}
