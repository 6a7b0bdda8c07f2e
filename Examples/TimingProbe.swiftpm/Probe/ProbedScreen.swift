public import AppearanceLog

/// A window on a stack, of UIKit or of the simulator, on which a probe does the same.
///
/// The stack has `A` at its root and is on screen when a probe begins.
@MainActor
public protocol ProbedScreen: AnyObject {
  /// The type of view controllers.
  associatedtype Controller: AnyObject

  /// The navigation controller that is the root of the window.
  var stack: Controller { get }
  /// The root of the stack.
  var root: Controller { get }
  /// What has been recorded.
  var recorder: Recorder { get }

  /// Creates a controller that records its callbacks.
  func makeController(_ name: String) -> Controller
  /// Creates a navigation controller that is in no window.
  func makeStack(of root: Controller) -> Controller
  /// Has something done once, in a callback of a controller.
  func when(_ callback: Callback, of controller: Controller, _ body: @escaping () -> Void)
  /// Has something done at a moment.
  func after(_ moment: ProbeMoment, _ body: @escaping () -> Void)

  /// Calls the verb of that name.
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
  /// After the next commit.
  case commit
  /// A frame after that.
  case frame
  /// Two frames after that.
  case twoFrames
  /// In the middle of a transition: a tenth of a second later.
  case middle
}
