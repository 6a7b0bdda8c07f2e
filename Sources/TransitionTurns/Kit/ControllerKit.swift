package import TransitionLock
package import TransitionSupport

/// A kit of view controllers and their transitions: UIKit, or the simulator.
///
/// It answers a few questions and makes a few calls, and decides nothing. When a call has its turn, whether it still
/// makes sense and what is told of it is decided from its answers, by code that is the same for both; so what is tested in
/// the simulator is what runs in an app.
package protocol ControllerKit {
  /// The type of view controllers.
  associatedtype Controller: AnyObject
  /// The type of what tells when a transition ends.
  associatedtype Coordinator
  associatedtype End: TransitionEnding
  associatedtype Refusal: KitRefusal
  associatedtype Failure: KitFailure where Failure.Cause == Refusal

  /// The controller that a controller, or else its nearest ancestor that presents something, presents.
  func presented(by controller: Controller) -> Controller?
  /// The controller that presents a controller, or else the ancestor of it that is presented.
  func presenter(of controller: Controller) -> Controller?
  /// The navigation controller that a controller is, or is in.
  func stack(of controller: Controller) -> Controller?
  /// The controllers on the stack of a navigation controller, the root first.
  func controllers(onStackOf navigationController: Controller) -> [Controller]
  /// The place in line of the call that presented a controller; nil if none did that stood in a line.
  func placeOfPresentation(of controller: Controller) -> PlaceInLine?
  /// The name of a controller in messages.
  func name(of controller: Controller) -> String
  /// Returns a Boolean value that indicates whether a controller belongs to a window, be it covered there.
  func isOnScreen(_ controller: Controller) -> Bool
  /// Returns a Boolean value that indicates whether a split shows its columns one instead of the other, so that they are
  /// one stack.
  func isCollapsed(_ split: Controller) -> Bool
  /// Returns a Boolean value that indicates whether the view of a controller, of a container that it is in, or of what these present
  /// is in a window.
  func isInWindow(_ controller: Controller) -> Bool
  /// The scene of which a lock is the lock.
  func scene(of lock: TransitionLock) -> LockScene
  /// The scene that the view of a controller is in; nil if that is not known.
  func scene(of controller: Controller) -> AnyObject?
  /// Returns a Boolean value that indicates whether something may turn the transition of a call round while it runs, as far as
  /// is known before it starts.
  func mayTurnBack(_ verb: Verb<Controller>, on controller: Controller) -> Bool

  /// Returns what moves the controllers that a call needs, and waits for no lock.
  func coordinator(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Coordinator?
  /// Returns a presented controller in the way of a call that says that it goes, though nothing is seen to move it yet.
  func leaver(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Controller?
  /// Has something called when such a controller has gone or is seen to move, told true; or told false, when it has said so for
  /// too long.
  func whenGone(_ leaver: Controller, _ body: @escaping (Bool) -> Void)
  /// Has something called when so much time has passed; it is destroyed without a call where there is no time.
  func after(_ delay: Duration, of controller: Controller?, _ body: @escaping () -> Void)
  /// Returns what to tell of a call that is dropped because of that.
  func describe(_ coordinator: Coordinator, inTheWayOf controller: Controller) -> String
  /// Returns the way in which a transition lets a call pass that does not wait; nil if the call is dropped because of it.
  func passage(past coordinator: Coordinator, of verb: Verb<Controller>, on controller: Controller) -> Passage?
  /// The turn of the call that moved a stack last; nil if that is over.
  func turn(ofStack stack: Controller) -> SharedTurn?
  /// Remembers the turn of a call that moves a stack, without holding it.
  func setTurn(_ turn: SharedTurn, ofStack stack: Controller)
  /// Has something called when a transition is over, its did-callbacks included.
  func whenOver(_ coordinator: Coordinator, _ body: @escaping () -> Void)
  /// Waits until a transition is over.
  ///
  /// - Returns: false if nobody is left who could tell.
  nonisolated(nonsending) func waitUntilOver(_ coordinator: Coordinator) async -> Bool

  /// Returns the way in which a task waits for its turn.
  func turnWait(on lock: TransitionLock, for controller: Controller?) -> TurnWait
  /// Makes a call and tells its end.
  ///
  /// - Parameters:
  ///   - place: the place of the call in line, remembered with what it presents; nil of a call that never was in line.
  ///   - interruption: the way in which the transition is asked to turn round; nil if it never is.
  ///   - completion: called exactly once, unless this throws, or the world of the kit goes.
  /// - Returns: the controllers that leave a stack, the root side first.
  /// - Throws: what is known against it, before anything has changed.
  func start(
    _ verb: Verb<Controller>,
    on controller: Controller,
    from place: PlaceInLine?,
    at site: CallSite,
    interruption: TurnInterruption?,
    completion: @escaping (Result<End, Refusal>) -> Void
  ) throws(Refusal) -> [Controller]
  /// Makes a call, and waits until it has told its end.
  nonisolated(nonsending) func startAndAwait(
    on controller: Controller,
    _ start: (@escaping (Result<End, Refusal>) -> Void) throws(Refusal) -> [Controller]
  ) async throws(Refusal) -> ([Controller], End)
  /// Notes what is known against a call that nobody awaits.
  func note(_ refusal: Refusal, of controller: Controller)
}

extension ControllerKit {
  package func scene(of lock: TransitionLock) -> LockScene { .none }
  package func scene(of controller: Controller) -> AnyObject? { nil }
  package func leaver(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Controller? { nil }
  package func passage(
    past coordinator: Coordinator,
    of verb: Verb<Controller>,
    on controller: Controller
  ) -> Passage? { nil }
  package func turn(ofStack stack: Controller) -> SharedTurn? { nil }
  package func setTurn(_ turn: SharedTurn, ofStack stack: Controller) {}
  package func whenGone(_ leaver: Controller, _ body: @escaping (Bool) -> Void) { body(true) }
  package func note(_ refusal: Refusal, of controller: Controller) {}
}
