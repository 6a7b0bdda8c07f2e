#if canImport(UIKit) && !os(watchOS)
internal import TransitionEngine
public import TransitionLock
internal import TransitionSupport
public import UIKit

/// Changes that start transitions indirectly: changes of a state, as with SwiftUI, or calls of code
/// that itself calls UIKit, such as a coordinator library.
///
/// No callback reports when such a change is on screen. So each step follows the coordinators of
/// the transitions in the window: on any controller, and on all presented controllers. A transition
/// may begin as late as two frames after the next commit, and several may run one after the other.
/// A step ignores animations of views, and other windows.
extension UIWindow {
  /// Waits in line, makes changes one after the other, each when the previous one is on screen, and
  /// waits for the end of the last.
  ///
  /// All steps have one turn on the lock, so no other request has a turn between them. Before the
  /// first step, the call waits for a transition outside the lock, such as a swipe. For a presented
  /// controller that neither a step nor a call through the lock nor SwiftUI's state has presented,
  /// such as an alert, the call steps aside, as ``Transitions`` does: SwiftUI would present nothing
  /// behind that controller. After ten seconds of active time, or the timeout, the call makes its
  /// steps anyway. If the task is cancelled before the first step, the call leaves the line; after
  /// the first step, the call makes the rest.
  ///
  /// ```swift
  /// try await window.change(steps: [
  ///   { model.sheet = nil },
  ///   { model.sheet = .editor },
  /// ])
  /// ```
  ///
  /// Dismiss a presented controller in a step before the one that replaces the root of the window:
  /// UIKit keeps a presented controller in the window, and with it the old root in memory (this was
  /// seen, and is not documented).
  ///
  /// - Parameters:
  ///   - lock: the lock; by default that of the window's scene,
  ///     ``UIKit/UIWindowScene/transitionLock``.
  ///   - timeout: the longest time to wait for the turn, and at the turn for transitions outside
  ///     the lock, on the lock's clock; zero or less does not wait; nil waits as long as it takes.
  ///   - steps: the changes. A step must not wait for the lock.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the end of each step.
  /// - Throws: `TransitionFailure`; `CancellationError` if the task is cancelled; the lock's
  ///   failure with the code `deadlock` if the calling task itself holds the lock.
  @discardableResult
  public func change(
    by lock: TransitionLock? = nil,
    timeout: Duration? = nil,
    steps: [@MainActor () -> Void],
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> [ChangeEnd] {
    try Task.checkCancellation()
    let options = TurnOptions(timeout: timeout)
    return try await start(steps, by: lock, options, "change(steps:)", CallSite(file, line)).value()
  }

  /// Makes changes, unless the lock is taken or a transition runs in the window. Use it for taps.
  ///
  /// The call holds the lock until the last step is on screen. A presented controller is not in its
  /// way.
  ///
  /// - Parameters:
  ///   - lock: the lock; by default that of the window's scene.
  ///   - steps: the changes, each made when the previous one is on screen; the first at once.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once, with the end of each step, or with the reason why no step was
  ///     made.
  /// - Returns: true if the changes have started. Also true if a transition is in the way that may
  ///   be about to end: the call then looks once more, when the current code has returned.
  @discardableResult
  public func changeIfIdle(
    by lock: TransitionLock? = nil,
    steps: [@MainActor () -> Void],
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: ((Result<[ChangeEnd], TransitionFailure>) -> Void)? = nil
  ) -> Bool {
    let options = TurnOptions(policy: .drop)
    let call = start(steps, by: lock, options, "changeIfIdle(steps:)", CallSite(file, line))
    call.onEnd { completion?($0) }
    return if case .failure? = call.result { false } else { true }
  }

  private func start(
    _ steps: [@MainActor () -> Void],
    by lock: TransitionLock?,
    _ options: TurnOptions,
    _ name: StaticString,
    _ site: CallSite
  ) -> PendingCall<[ChangeEnd]> {
    WindowChange(
      steps.map { step in { step() } },
      below: { [weak self] in self?.rootViewController },
      in: uikit,
      by: lock ?? windowScene?.transitionLock,
      named: name,
      at: site
    )
    .start(options)
  }
}
#endif
