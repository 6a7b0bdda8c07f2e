package import TransitionLock
package import TransitionSupport

/// A kit, such as UIKit, that does not report its objections to a call, and reports the end of a
/// transition only in some cases.
///
/// The engine checks for objections before the call, and looks for the end after it. The
/// controllers belong to the main actor.
package protocol ObservedKit<Controller>: ControllerKit {
  /// The controller of the selected tab, and those of the groups of tabs around it. While the user
  /// sees More, the value is the navigation controller for More, which has no tab; the controllers
  /// on the stack of that one are no children of the tab bar controller.
  func selectedTabs(of tabs: Controller) -> [Controller]
  /// Returns whether a presented controller is no obstacle of a ``WindowChange``: a framework
  /// presents it because of the state that the change sets, or it is an active search, on which
  /// other controllers can be presented.
  func followsState(_ controller: Controller) -> Bool

  /// Calls a verb.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - controller: the controller on which to call the verb; for the verbs of a container, that
  ///     container.
  ///   - completion: the completion for a presentation or a dismissal; other verbs ignore it. A kit
  ///     that drops the call may release the completion without calling it.
  func call(_ verb: Verb<Controller>, on controller: Controller, completion: @escaping () -> Void)
  /// Whether the engine is making a call for a lock. An observer of the kit's calls then does not
  /// attribute the call to other code.
  var isCallingForLock: Bool { get nonmutating set }
  /// Stores the place in line of the call that presents a controller; nil removes it.
  func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: Controller)
  /// Calls a function when a transition ends, before the did-callbacks. The function receives
  /// whether the transition was cancelled.
  func whenEnded(_ coordinator: Coordinator, _ body: @escaping (_ isCancelled: Bool) -> Void)
  /// Calls a function at a given time; after a short delay instead if the screen shows no frames.
  ///
  /// - Parameter controller: the controller whose screen is concerned; nil if no frame has to pass.
  func after(_ time: LookTime, of controller: Controller?, _ body: @escaping () -> Void)
}

extension ObservedKit {
  package func enqueue(
    _ label: TransitionLock.Label,
    for controller: Controller?,
    on lock: TransitionLock,
    options: TurnOptions,
    at site: CallSite,
    _ block: @escaping (TransitionLock.Token) -> Void
  ) -> TransitionLock.Request {
    // Safe: `assumeIsolated` proves that this runs on the main actor, to which all captures of the
    // block belong, and the lock runs and destroys the block only there.
    nonisolated(unsafe) let block = block
    return MainActor.assumeIsolated {
      lock.enqueue(
        policy: options.policy,
        label,
        timeout: options.timeout,
        file: site.file,
        line: site.line
      ) {
        block($0)
      }
    }
  }

  /// Runs code that makes calls for a lock, and marks them as such (``isCallingForLock``).
  func callForLock(_ body: () -> Void) {
    let wasCalling = isCallingForLock
    isCallingForLock = true
    defer { isCallingForLock = wasCalling }
    body()
  }

  /// Calls a function when a turn is over, even if the lock has taken the turn back, or when
  /// another request asks the holder of the turn to give way.
  func whenNoticed(_ token: TransitionLock.Token, _ body: @escaping () -> Void) {
    // Safe: `assumeIsolated` proves that this runs on the main actor, and the token calls and
    // destroys the function only there.
    nonisolated(unsafe) let body = body
    MainActor.assumeIsolated { token.onNotice { body() } }
  }
}
