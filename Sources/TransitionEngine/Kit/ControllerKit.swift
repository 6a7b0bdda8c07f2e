package import TransitionLock
package import TransitionSupport

/// A kit of view controllers and their transitions: UIKit, or the simulator.
///
/// The kit answers questions and makes calls, and decides nothing. Shared code decides from the
/// answers whether a call still makes sense at its turn, and what to report. So the code that is
/// tested in the simulator also runs in an app.
package protocol ControllerKit<Controller>: TurnKit {
  /// The controller that a controller presents, or else the one that its nearest presenting
  /// ancestor presents.
  func presented(by controller: Controller) -> Controller?
  /// The controller that presents a controller, or else the presenter of its presented ancestor.
  func presenter(of controller: Controller) -> Controller?
  /// The container of a controller.
  func parent(of controller: Controller) -> Controller?
  /// The controllers in a container.
  func children(of controller: Controller) -> [Controller]
  /// All controllers that a container holds, even those that it does not show, such as tabs and
  /// columns.
  func contents(of container: Controller) -> [Controller]
  /// The controllers at the roots of the windows in which a controller may be, in all connected
  /// scenes.
  func roots(for controller: Controller) -> [Controller]
  /// The tab bar controller that a controller is or is in.
  func tabs(of controller: Controller) -> Controller?
  /// The window that contains the view of a controller; the kit does not load the view.
  func window(of controller: Controller) -> AnyObject?
  /// The controller that handles `show`: the nearest one with its own implementation, from the
  /// controller up through its containers; nil if there is none, so that `show` presents.
  func targetToShow(from controller: Controller, sender: Any?) -> Controller?
  /// Returns whether a controller is one of the tabs of a tab bar controller; a tab under More
  /// counts as well.
  func isTab(_ controller: Controller, of tabs: Controller) -> Bool
  /// Returns whether a controller's style presents the controller in the context of a container;
  /// nil for a style that cannot present.
  func isPresentedInContext(_ controller: Controller) -> Bool?
  /// Returns whether a controller presents the controllers whose style asks for the context of a
  /// container.
  func definesContext(_ controller: Controller) -> Bool
  /// Returns whether a controller is the root of a window, or presented, so that no other
  /// controller can contain or present it.
  func isActive(_ controller: Controller) -> Bool
  /// Whether a push takes a child away from its container, as in UIKit; otherwise the push of a
  /// child is refused.
  var takesPushedChildren: Bool { get }
  /// Returns whether a presented controller reports that it is being dismissed.
  func isBeingDismissed(_ controller: Controller) -> Bool
  /// Returns whether a presented controller leaves by itself after the user's choice, such as a
  /// menu; false for an alert.
  func leavesByItself(_ controller: Controller) -> Bool
  /// The navigation controller that a controller is or is in.
  func stack(of controller: Controller) -> Controller?
  /// The controllers on the stack of a navigation controller, the root first.
  func controllers(onStackOf navigationController: Controller) -> [Controller]
  /// The place in line of the call that presented a controller; nil if no call in line presented
  /// it.
  func placeOfPresentation(of controller: Controller) -> PlaceInLine?
  /// The name of a controller in messages.
  func name(of controller: Controller) -> String
  /// Returns whether a split shows one column at a time, so that its columns are one stack.
  func isCollapsed(_ split: Controller) -> Bool
  /// Returns whether a controller is a search, which the system presents while the user searches a
  /// list.
  func isSearch(_ controller: Controller) -> Bool
  /// The lock on which the calls of a controller wait by default; nil if that is not known.
  func lock(of controller: Controller) -> TransitionLock?
  /// Creates a lock for a call for which no lock is known. The lock serves only to report the loss
  /// of the call, at a time on the clock of the controller's screen.
  func newLock(for controller: Controller?) -> TransitionLock
  /// Returns a kit for one call of a controller on a lock. The kit may keep a record of the call.
  func forCall(of controller: Controller?, on lock: TransitionLock) -> Self
  /// From now on, ends a call under way when the lock takes its turn back or its scene is
  /// disconnected. The kit does not retain the call. A kit that itself reports the end of every
  /// call does nothing.
  func watch(_ call: CallUnderWay, on lock: TransitionLock)
  /// The scene that contains the view of a controller; nil if the kit does not know it.
  func scene(of controller: Controller) -> (any LockScene)?

  /// The coordinator of the transition that now moves a controller or a container around it.
  func coordinator(of controller: Controller) -> Coordinator?
  /// The controllers between which a coordinator's transition runs; for a window that changes its
  /// size, both are the same.
  func controllers(movedBy coordinator: Coordinator) -> (from: Controller?, to: Controller?)
  /// Returns the message for a call that is dropped because of a transition.
  func describe(_ coordinator: Coordinator, inTheWayOf controller: Controller) -> String
  /// Returns whether calls that do not wait may start during a transition. Such a transition is in
  /// the way of waiting calls only.
  func isPassable(_ coordinator: Coordinator) -> Bool
  /// Makes a call and reports its end.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - controller: the controller on which the verb is called.
  ///   - place: the place of the call in line, stored with the controller that the call presents;
  ///     nil for a call that was never in line.
  ///   - site: the site of the call.
  ///   - whenAtRest: called at most once, if the kit has not reported the end of the call, and
  ///     nothing has moved for long.
  ///   - completion: called exactly once, unless this throws, or the objects of the kit are
  ///     destroyed.
  /// - Returns: the controllers that leave a stack, the root side first.
  /// - Throws: the known objection to the call, before anything has changed.
  func start(
    _ verb: Verb<Controller>,
    on controller: Controller,
    from place: PlaceInLine?,
    at site: CallSite,
    whenAtRest: @escaping () -> Void,
    completion: @escaping (Result<TransitionEnd, CallRefusal>) -> Void
  ) throws(CallRefusal) -> [Controller]
  /// Waits for the end of a call.
  ///
  /// - Throws: the failure of the call; `CancellationError` if the task is cancelled.
  nonisolated(nonsending) func value<Value>(of call: PendingCall<Value>) async throws -> Value
  /// Stops the program if the caller is outside the isolation of the controllers. The compiler
  /// prevents calls from outside only in code whose isolation it checks.
  func expectIsolation(_ operation: StaticString, at site: CallSite)
}

extension ControllerKit {
  package func isActive(_ controller: Controller) -> Bool {
    (window(of: controller) != nil && parent(of: controller) == nil) || isPresented(controller)
  }
  package var takesPushedChildren: Bool { true }
  package func contents(of container: Controller) -> [Controller] { children(of: container) }
  package nonisolated(nonsending) func value<Value>(of call: PendingCall<Value>) async throws
    -> Value
  {
    try await call.value()
  }
  package func expectIsolation(_ operation: StaticString, at site: CallSite) {}
  package func forCall(of controller: Controller?, on lock: TransitionLock) -> Self { self }
  package func newLock(for controller: Controller?) -> TransitionLock {
    TransitionLock(label: "of no scene")
  }
  package func watch(_ call: CallUnderWay, on lock: TransitionLock) {}
  package func scene(of controller: Controller) -> (any LockScene)? { nil }
  package func isSearch(_ controller: Controller) -> Bool { false }
}
