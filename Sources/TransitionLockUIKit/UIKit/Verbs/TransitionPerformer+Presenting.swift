#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionTurns
#if canImport(UIKit)
public import UIKit
#else
public import TransitionLockUIKit
#endif

/// The verbs of every controller: presenting, dismissing, segues, and tabs.
extension TransitionPerformer {
  /// Presents a controller.
  ///
  /// The call retains the controller until the presentation starts.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func present(
    _ viewController: UIViewController,
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(.present(viewController, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Presents a controller, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func present(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.present(viewController, animated: animated)), file: file, line: line)
  }

  /// Presents a controller on the topmost controller in the chain of presentations above this one.
  ///
  /// Use it for a message that belongs to no particular screen. The call finds the topmost controller at its turn, and waits for a
  /// menu or a picker of the system, and for a controller that is being dismissed, instead of presenting on it. A search controller
  /// counts, and presents like any other.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func presentOnTop(
    _ viewController: UIViewController,
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(.presentOnTop(viewController, animated: animated)), completion: completion, file: file, line: line)
  }

  /// Presents a controller on the topmost controller in the chain of presentations, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func presentOnTop(
    _ viewController: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.presentOnTop(viewController, animated: animated)), file: file, line: line)
  }

  /// Dismisses the controller that this one, or an ancestor, presents, or else the presented controller that contains this one.
  ///
  /// All controllers presented on the dismissed one go with it. If nothing is presented, the call only runs its completion; UIKit's
  /// own verb does nothing then.
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func dismiss(
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(.dismiss(animated: animated)), completion: completion, file: file, line: line)
  }

  /// Dismisses the controller that this one, or an ancestor, presents, or else the presented controller that contains this one, and
  /// waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func dismiss(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.dismiss(animated: animated)), file: file, line: line)
  }

  /// Performs a segue of the controller's storyboard.
  ///
  /// The completion is called when the transition that the segue starts has ended. A segue that changes neither the presented
  /// controller nor the stack, and moves neither, counts as dropped: run any other segue in the lock's `serialize`.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue; UIKit raises an exception if the storyboard has no such segue.
  ///   - sender: the object that UIKit passes to `prepare(for:sender:)`.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(.performSegue(identifier, sender: sender)), completion: completion, file: file, line: line)
  }

  /// Performs a segue of the controller's storyboard, and waits for the end of its transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.performSegue(identifier, sender: sender)), file: file, line: line)
  }

  /// Selects a tab of the tab bar controller that this controller is or is in.
  ///
  /// If the tab is already selected, the call only runs its completion. The call can select a tab during a rotation of the window.
  ///
  /// - Parameters:
  ///   - viewController: the controller of one of the tabs.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line, the request; through `ifIdle`, a Boolean value that indicates whether the operation started.
  @discardableResult
  public func setSelectedViewController(
    _ viewController: UIViewController,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(.selectTab(viewController)), completion: completion, file: file, line: line)
  }

  /// Selects a tab, and waits for the end of the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``SerializedFailure``; in line also `CancellationError`, and the lock's `deadlock`.
  @discardableResult
  public func setSelectedViewController(
    _ viewController: UIViewController,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(PerformFailure) -> TransitionEnd {
    try await perform(.init(.selectTab(viewController)), file: file, line: line)
  }
}
#endif
