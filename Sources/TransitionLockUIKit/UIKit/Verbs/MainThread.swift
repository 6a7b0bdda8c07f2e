#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionSupport

/// Stops the program if a call comes from another thread than the main one, with a message that names the call.
///
/// The compiler rules out such a call only in code that it checks: not in Objective-C, and not in all of Swift 5. The
/// state of a call belongs to the main actor, so no failure could be reported on the other thread.
func expectMainThread(_ operation: StaticString, at site: CallSite) {
  #if canImport(Darwin)
  let isMain = pthread_main_np() != 0
  #else
  let isMain = isIsolated(to: MainActor.shared) != false
  #endif
  guard isMain else {
    fatalError(
      "\(operation) was called on another thread than the main one. Call it in Task { @MainActor in … }.",
      file: site.file,
      line: site.line
    )
  }
}
#endif
