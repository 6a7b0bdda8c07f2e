package import TransitionLock
package import TransitionSupport

/// The questions and calls that an operation needs to wait for its turn: about time, lines, and the
/// ends of transitions.
package protocol TurnKit {
  /// The type of view controllers.
  associatedtype Controller: AnyObject
  /// The type of the object that reports the end of a transition.
  associatedtype Coordinator: AnyObject

  /// The calls aside of all locks in the isolation of the controllers; nil if no time can pass for
  /// the controller.
  func callsAside(of controller: Controller?) -> CallsAside?
  /// The scene that a lock itself belongs to, not that of a lock around it; nil if there is none.
  func scene(of lock: TransitionLock) -> (any LockScene)?
  /// Calls a function at the next time at which a controller in the way may have gone.
  ///
  /// - Parameter count: the number of looks so far.
  func atNextLook(after count: Int, of controller: Controller?, _ body: @escaping () -> Void)
  /// Calls a function after a delay. If no time can pass for the controller, destroys the function
  /// without calling it.
  func after(_ delay: Duration, of controller: Controller?, _ body: @escaping () -> Void)
  /// Calls a function when a transition is over, including its did-callbacks.
  func whenOver(_ coordinator: Coordinator, _ body: @escaping () -> Void)

  /// Adds a block to the line of a lock. The block runs at its turn in the isolation of the
  /// controllers; if its turn never comes, the block is destroyed there.
  func enqueue(
    _ label: TransitionLock.Label,
    for controller: Controller?,
    on lock: TransitionLock,
    options: TurnOptions,
    at site: CallSite,
    _ block: @escaping (TransitionLock.Token) -> Void
  ) -> TransitionLock.Request
  /// Gives back a turn that a withdrawn call has been granted and has not used.
  func giveTurnBack()
  /// Records a transition outside the lock that is in the way of a call.
  func note(_ coordinator: Coordinator)
  /// Records the known objection to a call.
  func note(
    _ refusal: CallRefusal,
    of controller: Controller?,
    in operation: StaticString,
    at site: CallSite
  )
}

extension TurnKit {
  package func scene(of lock: TransitionLock) -> (any LockScene)? { nil }
  package func giveTurnBack() {}
  package func note(_ coordinator: Coordinator) {}
  package func note(
    _ refusal: CallRefusal,
    of controller: Controller?,
    in operation: StaticString,
    at site: CallSite
  ) {}

  /// Returns the scene of a lock; nil if it has none. A scope belongs to the scene of its lock.
  func scene(around lock: TransitionLock) -> (any LockScene)? {
    sequence(first: lock, next: \.parent).lazy.compactMap { scene(of: $0) }.first
  }

  /// Returns the time that has counted for the scene of a lock since some fixed moment; for a lock
  /// without a scene, the time of its clock.
  func activeTime(of lock: TransitionLock) -> Duration {
    scene(around: lock)?.activeTime ?? lock.age
  }
}
