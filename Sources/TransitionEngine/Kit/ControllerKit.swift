package import TransitionLock
package import TransitionSupport

/// A kit of view controllers and their transitions: UIKit, or the simulator.
///
/// The kit answers questions and makes calls, and decides nothing. Shared code decides from its answers whether a call
/// still makes sense at its turn, and what to report. So the code that is tested in the simulator is the code that runs
/// in an app.
package protocol ControllerKit {
  /// The type of view controllers.
  associatedtype Controller: AnyObject
  /// The type of the object that reports the end of a transition.
  associatedtype Coordinator

  /// The controller that a controller presents, or else the one that its nearest presenting ancestor presents.
  func presented(by controller: Controller) -> Controller?
  /// The controller that presents a controller, or else the presenter of its presented ancestor.
  func presenter(of controller: Controller) -> Controller?
  /// The navigation controller that a controller is or is in.
  func stack(of controller: Controller) -> Controller?
  /// The controllers on the stack of a navigation controller, the root first.
  func controllers(onStackOf navigationController: Controller) -> [Controller]
  /// The place in line of the call that presented a controller; nil if no call in line presented it.
  func placeOfPresentation(of controller: Controller) -> PlaceInLine?
  /// The name of a controller in messages.
  func name(of controller: Controller) -> String
  /// Returns a Boolean value that indicates whether a controller belongs to a window, even if it is covered there.
  func isOnScreen(_ controller: Controller) -> Bool
  /// Returns a Boolean value that indicates whether a split shows one column at a time, so that its columns are one
  /// stack.
  func isCollapsed(_ split: Controller) -> Bool
  /// Returns a Boolean value that indicates whether the view of a controller, of a container around it, or of a
  /// controller that these present is in a window.
  func isInWindow(_ controller: Controller) -> Bool
  /// The lock on which a controller waits that was given none; nil if that is not known.
  func lock(of controller: Controller) -> TransitionLock?
  /// Creates the lock of a call that finds none, which reports the loss, on the clock of the controller's screen.
  func newLock(for controller: Controller?) -> TransitionLock
  /// The scene that a lock itself belongs to, and not a lock around it.
  func scene(of lock: TransitionLock) -> LockScene
  /// Ends a call under way, without retaining it, when the lock takes its turn back or its scene is disconnected; a kit
  /// that reports each end does not.
  func watch(_ call: CallUnderWay, on lock: TransitionLock, _ held: HeldToken)
  /// The scene that contains the view of a controller; nil if the kit does not know it.
  func scene(of controller: Controller) -> AnyObject?

  /// Returns the coordinator of the transition that moves the controllers that a call needs, and that did not wait for
  /// a lock.
  func coordinator(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Coordinator?
  /// Returns a controller that is in the way of a call, and is about to go or to appear, although no transition moves
  /// it yet.
  func mover(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Controller?
  /// Returns a presented controller that is in the way of a call, and that its user or the system will dismiss at some
  /// time.
  func stander(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Controller?
  /// Calls a function at the next time at which such a controller may have gone.
  ///
  /// - Parameter count: the number of looks so far.
  func atNextLook(after count: Int, of controller: Controller?, _ body: @escaping () -> Void)
  /// Calls a function after a delay; destroys it without a call if no time can pass for the controller.
  func after(_ delay: Duration, of controller: Controller?, _ body: @escaping () -> Void)
  /// Returns the message for a call that is dropped because of a transition.
  func describe(_ coordinator: Coordinator, inTheWayOf controller: Controller) -> String
  /// Returns a Boolean value that indicates whether a transition is in the way only of calls that wait for its end.
  func isPassable(_ coordinator: Coordinator) -> Bool
  /// Calls a function when a transition is over, including its did-callbacks.
  func whenOver(_ coordinator: Coordinator, _ body: @escaping () -> Void)

  /// Adds a block to the line of a lock. It runs at its turn in the isolation of the controllers, and is destroyed
  /// there if it never has one.
  func enqueue(
    _ label: TransitionLock.Label,
    for controller: Controller?,
    on lock: TransitionLock,
    options: TurnOptions,
    at site: CallSite,
    _ block: @escaping (TransitionLock.Token) -> Void
  ) -> TransitionLock.Request
  /// Makes a call and reports its end.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - controller: the controller on which the verb is called.
  ///   - place: the place of the call in line, stored with the controller that the call presents; nil for a call that
  ///     was never in line.
  ///   - site: the site of the call.
  ///   - completion: called exactly once, unless this throws, or the objects of the kit are destroyed.
  /// - Returns: the controllers that leave a stack, the root side first.
  /// - Throws: the known objection to the call, before anything has changed.
  func start(
    _ verb: Verb<Controller>,
    on controller: Controller,
    from place: PlaceInLine?,
    at site: CallSite,
    completion: @escaping (Result<TransitionEnd, CallRefusal>) -> Void
  ) throws(CallRefusal) -> [Controller]
  /// Records the known objection to a call that no code awaits.
  func note(_ refusal: CallRefusal, of controller: Controller, in operation: StaticString, at site: CallSite)
}

extension ControllerKit {
  package func newLock(for controller: Controller?) -> TransitionLock { TransitionLock(label: "of no scene") }
  package func scene(of lock: TransitionLock) -> LockScene { .none }
  package func watch(_ call: CallUnderWay, on lock: TransitionLock, _ held: HeldToken) {}
  package func scene(of controller: Controller) -> AnyObject? { nil }
  package func mover(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Controller? { nil }
  package func stander(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Controller? { nil }
  package func atNextLook(after count: Int, of controller: Controller?, _ body: @escaping () -> Void) { body() }
  package func isPassable(_ coordinator: Coordinator) -> Bool { false }
  package func note(_ refusal: CallRefusal, of controller: Controller, in operation: StaticString, at site: CallSite) {}
}
