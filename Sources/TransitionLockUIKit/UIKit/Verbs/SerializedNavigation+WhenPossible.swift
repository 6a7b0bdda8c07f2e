#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionSupport
internal import TransitionTurns
#if canImport(UIKit)
public import UIKit
#else
public import TransitionLockUIKit
#endif

/// Presentations that must be shown, such as a login.
extension SerializedNavigation {
  /// Presents a controller as soon as no obstacle prevents it, and tries again until the deadline.
  ///
  /// ```swift
  /// screens.presentWhenPossible(LoginViewController(), animated: true, within: .seconds(60))
  /// ```
  ///
  /// The call waits in line like any other. If an obstacle that stays, such as another component's alert, is in the way at its
  /// turn, the call gives the turn back, so other calls continue. It checks four times a second whether the obstacle has gone, and
  /// enters the line again. It does the same if the controller is not in a window yet, and if UIKit drops the presentation. An
  /// impossible presentation, such as that of a controller on itself, fails at once.
  ///
  /// At the first check after its deadline, the call fails with the code `timedOut`, and the lock reports that, with a completion or without;
  /// ``SerializedFailure/cause`` describes the obstacle.
  ///
  /// - Parameters:
  ///   - viewController: a controller that is not in use. The call retains it until it is shown.
  ///   - animated: a Boolean value that indicates whether the transition is animated.
  ///   - limit: the longest time until the transition starts, on the lock's clock.
  ///   - dismissesObstacles: a Boolean value that indicates whether the call dismisses the controller that this one presents, with
  ///     all controllers presented on it, instead of waiting for it. The call dismisses each obstacle once; if an obstacle stays,
  ///     the call waits for it.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Complexity: O(1) for each try, besides the transition.
  public func presentWhenPossible(
    _ viewController: UIViewController,
    animated: Bool,
    within limit: Duration,
    dismissingObstacles dismissesObstacles: Bool = false,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    calls.presentWhenPossible(
      viewController,
      animated: animated,
      options: PresentationOptions(limit: limit, dismissesObstacles: dismissesObstacles),
      on: MainActor.shared,
      at: CallSite(file: file, line: line),
      completion: completion
    )
  }

  /// Presents a controller as soon as no obstacle prevents it, and waits for the end of the transition.
  ///
  /// Cancelling the task withdraws the call, also between two tries, and ends the wait; a transition that has started continues.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``SerializedFailure``; `CancellationError` if the task is cancelled before the transition starts; the lock's failure
  ///   with the code `deadlock` in the very task that holds the lock.
  @discardableResult
  public func presentWhenPossible(
    _ viewController: UIViewController,
    animated: Bool,
    within limit: Duration,
    dismissingObstacles dismissesObstacles: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> TransitionEnd {
    try await calls.presentWhenPossible(
      viewController,
      animated: animated,
      options: PresentationOptions(limit: limit, dismissesObstacles: dismissesObstacles),
      on: MainActor.shared,
      at: CallSite(file: file, line: line)
    )
  }
}
#endif
