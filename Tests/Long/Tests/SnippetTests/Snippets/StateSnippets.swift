import Observation
import TransitionLockUIKit

// The model of the guide "Put SwiftUI's sheets and paths in order". On Linux it is this that runs;
// the window is the stand-in's.

// snippet: SwiftUI.md: @MainActor @Observable

// snippet: SwiftUI.md: extension Screens

// snippet: SwiftUI.md: func editTapped

/// A library that calls UIKit by itself.
@MainActor protocol Router: AnyObject {
  func showCheckout()
}

@MainActor
func showCheckout(by router: any Router, in window: UIWindow) async throws -> Bool {
  // snippet: SwiftUI.md: let ends
  return isShown
}
