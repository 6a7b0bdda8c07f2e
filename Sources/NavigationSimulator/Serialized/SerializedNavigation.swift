public import TransitionLock
internal import TransitionSupport

/// The verbs of a controller, waiting in line on a lock instead of throwing on a conflict.
///
/// ```swift
/// let serialized = SerializedNavigation(navigation, lock: lock)
/// try await serialized.popToRootViewController(animated: true)
/// try await serialized.pushViewController(contact, animated: true)
/// ```
///
/// Each call takes its place in line at once, so turns come in the order of the calls. The lock is held until the
/// transition has ended. Verbs that concern a stack go to the controller, if it is a navigation controller, or else to
/// the one that it is in.
///
/// ### At its turn
///
/// The world may have changed while a call waited. At its turn it is checked again whether it still makes sense: the
/// controller is still there and, if it was, still in a window; the target of a pop still on the stack; the presenter
/// still on screen and free; what was presented still presented. Where it does not, nothing happens, and the call settles
/// with a ``NavigationFailure`` of the code `outdated`, whose ``NavigationFailure/cause`` says why. A call that did not
/// have to wait fails as the controller's own verb would.
///
/// ### Forms
///
/// Each verb is there with a completion, awaited, and, through ``ifIdle``, in a form that drops instead of waiting. An
/// awaited call moves the time of the simulation while nobody else does, as the controller's own verbs do. Awaiting in
/// the very task that holds the lock throws the lock's `deadlock`.
///
/// It keeps the controller weakly, so that a controller may keep one for itself. It belongs to the isolation that made
/// it, and checks that; the forms with a completion need an actor, on which to run when their turn comes.
public final class SerializedNavigation {
  /// What a completion is told: how the transition ended, or why it never started.
  public typealias Completion = (Result<TransitionEnd, NavigationFailure>) -> Void

  /// The lock on which the calls wait.
  public let lock: TransitionLock

  weak var controller: ViewController?
  let isolation: (any Actor)?

  /// Makes the serialized verbs of a controller.
  ///
  /// - Parameters:
  ///   - controller: whose verbs; kept weakly.
  ///   - lock: where they wait. One lock for all that can get in each other's way: usually one for a window.
  ///   - isolation: the actor that the controller is used on, by default the caller's; nil for a controller that is used
  ///     on no actor. In methods of controllers, which belong to no actor, name it: `isolation: MainActor.shared`.
  public init(_ controller: ViewController, lock: TransitionLock, isolation: (any Actor)? = #isolation) {
    self.controller = controller
    self.lock = lock
    self.isolation = isolation
  }

  /// The same verbs in a form that drops: a call that cannot start at once does nothing.
  public var ifIdle: IfIdle { IfIdle(serialized: self) }
}

/// A call that is being made: on which controller, from where, and in which world.
struct SerializedCall {
  let place: CallSite
  /// Whether the controller belonged to a window when the call was made.
  let wasInWindow: Bool

  /// Starts an operation at its turn.
  ///
  /// - Parameter hasWaited: whether the world may have changed since the call was made.
  func start<Value>(
    _ operation: SerializedOperation<Value>,
    on controller: ViewController?,
    hasWaited: Bool,
    _ completion: @escaping TransitionCompletion
  ) throws(NavigationFailure) -> Value {
    guard let controller else { throw gone(operation.label) }
    guard hasWaited else { return try operation.start(controller, place, completion) }
    if let cause = operation.objection(controller) {
      throw outdated(operation.label, controller, cause, "On \(controller) nothing is presented any more.")
    }
    if wasInWindow, controller.attachedWindow == nil {
      throw outdated(operation.label, controller, .notInWindow, "\(controller) is in no window any more.")
    }
    do {
      return try operation.start(controller, place, completion)
    } catch {
      guard Self.isBroughtAboutByTime(error) else { throw error }
      throw outdated(operation.label, controller, error.code, error.message)
    }
  }

  /// Whether the passing of time can bring a failure about.
  private static func isBroughtAboutByTime(_ failure: NavigationFailure) -> Bool {
    switch failure.code {
    case .alreadyPresenting, .notInWindow, .alreadyActive, .hasParent, .alreadyOnStack, .notOnStack,
      .noNavigationController:
      true
    default: failure.storyboard?.code == .noUnwindDestination
    }
  }

  func gone(_ label: StaticString) -> NavigationFailure { outdated(label, nil, .gone, "The controller is gone.") }

  private func outdated(
    _ label: StaticString,
    _ controller: ViewController?,
    _ cause: NavigationFailure.Code,
    _ reason: String
  ) -> NavigationFailure {
    NavigationFailure(
      .outdated,
      operation: "\(label)",
      controllers: controller.map { [$0] } ?? [],
      message: "It makes no sense any more at its turn. \(reason)",
      cause: cause,
      at: place
    )
  }
}

extension SerializedNavigation {
  func call(at place: CallSite) -> SerializedCall {
    SerializedCall(place: place, wasInWindow: controller?.attachedWindow != nil)
  }

  func wrongIsolation(_ label: StaticString, _ place: CallSite, _ message: String) -> NavigationFailure {
    NavigationFailure(
      .wrongIsolation,
      operation: "\(label)",
      controllers: controller.map { [$0] } ?? [],
      message: message,
      at: place
    )
  }
}
