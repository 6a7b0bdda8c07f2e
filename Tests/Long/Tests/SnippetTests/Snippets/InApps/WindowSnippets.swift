import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

// snippet: SwiftUI.md: final class WindowReader

@MainActor
func showLogin(_ login: UIViewController, in window: UIWindow) async throws {
  // snippet: InAnApp.md: try await window
}
