import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

// snippet: TestYourCoordinator.md: final class UIKitNavigator

@MainActor
func connect(_ scene: UIWindowScene, to window: UIWindow) -> (UIKitNavigator, SessionCoordinator) {
  // snippet: TestYourCoordinator.md: let navigator = UIKitNavigator
  return (navigator, coordinator)
}
