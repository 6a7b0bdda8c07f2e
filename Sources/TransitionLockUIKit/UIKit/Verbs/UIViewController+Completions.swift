#if (canImport(UIKit) && !os(watchOS) && !os(visionOS)) || STAND_IN
internal import TransitionEngine
internal import TransitionSupport
#if canImport(UIKit)
public import UIKit
#else
public import TransitionLockUIKit
#endif

/// Segues with a completion that is called on every path, without a lock. UIKit's segues are deprecated on visionOS, which
/// is without this method.
extension UIViewController {
  /// Performs a segue of the controller's storyboard, and reports the end of the transition that the segue starts.
  ///
  /// A segue that changes neither the presented controller nor the stack within the call, and unwinds nothing, counts as
  /// dropped.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue; UIKit raises an exception if the storyboard has no such segue.
  ///   - sender: the object that UIKit passes to `prepare(for:sender:)`.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - completion: called once.
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) { start(.performSegue(identifier, sender: sender), at: CallSite(file: file, line: line), completion) }
}
#endif
