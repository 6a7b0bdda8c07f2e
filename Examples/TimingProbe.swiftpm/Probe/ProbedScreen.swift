public import AppearanceLog

/// A window with a stack, of UIKit or of the simulator, on which a probe performs the same steps.
///
/// The stack has `A` at its root and is on screen when a probe begins.
@MainActor
public protocol ProbedScreen: AnyObject {
  /// The type of view controllers.
  associatedtype Controller: AnyObject

  /// The navigation controller at the root of the window.
  var stack: Controller { get }
  /// The root of the stack.
  var root: Controller { get }
  /// The recorder of the callbacks and notes.
  var recorder: Recorder { get }

  /// Creates a controller that records its callbacks.
  func makeController(_ name: String) -> Controller
  /// Creates a navigation controller that is in no window.
  func makeStack(of root: Controller) -> Controller
  /// Runs a function once, in a callback of a controller.
  func when(_ callback: Callback, of controller: Controller, _ body: @escaping () -> Void)
  /// Runs a function at a moment.
  func after(_ moment: ProbeMoment, _ body: @escaping () -> Void)

  /// Calls the verb of the same name.
  func push(_ controller: Controller, on stack: Controller, animated: Bool)
  func pop(from stack: Controller, animated: Bool)
  func popTo(_ controller: Controller, on stack: Controller, animated: Bool)
  func popToRoot(of stack: Controller, animated: Bool)
  func set(_ controllers: [Controller], on stack: Controller, animated: Bool)
  func present(_ new: Controller, on controller: Controller, animated: Bool, completion: @escaping () -> Void)
  func dismiss(on controller: Controller, animated: Bool, completion: @escaping () -> Void)

  /// The names of the controllers on a stack.
  func names(onStackOf stack: Controller) -> [String]
  /// A Boolean value that indicates whether a controller has a presenter.
  func isPresented(_ controller: Controller) -> Bool
  /// A Boolean value that indicates whether a controller has a transition coordinator.
  func isMoving(_ controller: Controller) -> Bool
}

/// A moment at which a probe looks or acts.
public enum ProbeMoment: String, Sendable, CaseIterable {
  /// A later job of the main queue.
  case callbacks
  /// A job after the next commit.
  case commit
  /// A frame later.
  case frame
  /// Two frames later.
  case twoFrames
  /// A tenth of a second later, in the middle of a transition.
  case middle
}
