package import TransitionLock
package import TransitionTurns

/// A kit of view controllers and their transitions: UIKit, or the simulator.
///
/// It answers a few questions and makes a few calls, and decides nothing. Whether a call may start, has started, was
/// dropped or has ended is decided from its answers, by code that is the same for both; so what is tested in the
/// simulator is what runs in an app.
package protocol ControllerKit: ControllerGraph {
  /// The type of what tells when a transition ends.
  associatedtype Coordinator

  /// The container that a controller is in.
  func parent(of controller: Controller) -> Controller?
  /// The controllers in a container.
  func children(of controller: Controller) -> [Controller]
  /// The window that the view of a controller is in, without loading it.
  func window(of controller: Controller) -> AnyObject?
  /// Returns a Boolean value that indicates whether a controller is a navigation controller.
  func isNavigationController(_ controller: Controller) -> Bool
  /// The coordinator of the transition that moves a controller now, or a container that it is in.
  func coordinator(of controller: Controller) -> Coordinator?
  /// Returns a Boolean value that indicates whether a split shows its columns one in the place of the other, so that they are
  /// one stack.
  func isCollapsed(_ split: Controller) -> Bool
  /// Returns what turns a presentation or dismissal of a controller round while it runs; nil if its delegate cannot do that.
  func turnBack(ofPresentationOf controller: Controller) -> (() -> Void)?
  /// Returns what turns a change of a stack round while it runs; nil if the delegate of the stack cannot do that.
  func turnBack(ofStack navigationController: Controller) -> (() -> Void)?
  /// Returns a Boolean value that indicates whether a lock is the one of a scene that a controller is not in.
  func isForeign(_ lock: TransitionLock, to controller: Controller) -> Bool

  /// Calls a verb.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - controller: the controller on which to call it; for the verbs of a stack a navigation controller.
  ///   - completion: handed to presentations and dismissals, and to nothing else; it is not called where they are
  ///     dropped.
  func call(_ verb: Verb<Controller>, on controller: Controller, completion: @escaping () -> Void)

  /// Remembers the place in line of the call that presents a controller; nil forgets it.
  func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: Controller)

  /// Has something called when a transition ends, told whether it was cancelled. That comes before the did-callbacks.
  func whenEnded(_ coordinator: Coordinator, _ body: @escaping (_ isCancelled: Bool) -> Void)

  /// Has something called a turn of the main loop later, when what was called now has had its consequences.
  func later(_ body: @escaping () -> Void)
}
