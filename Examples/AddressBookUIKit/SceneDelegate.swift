#if canImport(UIKit) && !os(watchOS)
import TransitionLockUIKit
import UIKit

/// A window with the address book: its contacts on a stack, and a session that signs the user out
/// after five minutes.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var session: Session?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let stack = UINavigationController(rootViewController: ContactList(Contact.samples))
    #if !os(tvOS)
    stack.transitions.observeSwipes()
    #endif

    let window = UIWindow(windowScene: scene)
    window.rootViewController = stack
    window.makeKeyAndVisible()
    self.window = window
    self.session = Session(of: stack, expiringAfter: .seconds(300))
  }

  func sceneDidDisconnect(_ scene: UIScene) {
    session = nil
    window = nil
  }
}
#endif
