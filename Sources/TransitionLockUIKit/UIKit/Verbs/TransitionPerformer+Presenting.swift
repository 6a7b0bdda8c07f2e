#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionTurns
#if canImport(UIKit)
public import UIKit
#else
public import TransitionLockUIKit
#endif

/// The verbs that every controller has: presenting, dismissing, segues, and tabs.
extension TransitionPerformer {
  /// Presents a controller.
  ///
  /// The controller is retained until then.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line the request; where a call may be dropped, whether it was started.
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

  /// Presents a controller on the topmost of what is presented on this one: for a message that is about no screen in particular.
  ///
  /// The topmost is found at the turn of the call. What is being dismissed does not count: the call waits until that has gone. A search
  /// controller counts, and presents as any other does.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is nowhere else.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line the request; where a call may be dropped, whether it was started.
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

  /// Presents a controller on the topmost of what is presented on this one, and waits for the end of the transition.
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

  /// Dismisses what the controller, or an ancestor, presents, with whatever is presented on that; or else what is
  /// presented that it is in.
  ///
  /// With nothing presented either way nothing happens but the completion. (In UIKit nothing at all.)
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line the request; where a call may be dropped, whether it was started.
  @discardableResult
  public func dismiss(
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.init(.dismiss(animated: animated)), completion: completion, file: file, line: line)
  }

  /// Dismisses what the controller presents, or is presented in, and waits for the end of the transition.
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
  /// The completion follows when the transition that the segue starts is over. A segue that changes neither what is
  /// presented nor the stack, and moves neither, counts as dropped: put one that does something else into the lock's
  /// `serialize`.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue; UIKit raises an exception where the storyboard has none such.
  ///   - sender: handed to `prepare(for:sender:)`.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line the request; where a call may be dropped, whether it was started.
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

  /// Selects a tab of the tab bar controller that the controller is, or is in.
  ///
  /// If it is selected already, nothing happens but the completion. A tab can be selected while the window turns.
  ///
  /// - Parameters:
  ///   - viewController: the controller of one of the tabs.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: in line the request; where a call may be dropped, whether it was started.
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
