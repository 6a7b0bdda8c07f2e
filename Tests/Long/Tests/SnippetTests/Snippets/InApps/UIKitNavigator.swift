import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

// snippet.uikit-navigator
final class UIKitNavigator: Navigator {
  let stack: UINavigationController
  private let lock: TransitionLock
  private let controller: (Screen) -> UIViewController

  init(lock: TransitionLock, controller: @escaping (Screen) -> UIViewController) {
    stack = UINavigationController(rootViewController: controller(.contacts))
    self.lock = lock
    self.controller = controller
  }

  func move(_ move: Move, ifIdle: Bool, from place: Place, completion: @escaping (Bool) -> Void) {
    let (inLine, file, line) = (stack.transitions(by: lock), place.file, place.line)
    let transitions = ifIdle ? inLine.ifIdle : inLine
    let ended = { (result: Result<TransitionEnd, TransitionFailure>) in
      completion(result == .success(.finished))
    }
    switch move {
    case .push(let screen):
      transitions.pushViewController(controller(screen), animated: true, file: file, line: line)
        .onEnd(ended)
    case .present(let screen):
      transitions.present(controller(screen), animated: true, file: file, line: line).onEnd(ended)
    case .dismiss: transitions.dismiss(animated: true, file: file, line: line).onEnd(ended)
    case .popToRoot:
      transitions.popToRootViewController(animated: true, file: file, line: line)
        .onEnd { completion((try? $0.get()) != nil) }
    }
  }
}
// snippet.end

@MainActor
func connect(_ scene: UIWindowScene, to window: UIWindow) -> (UIKitNavigator, SessionCoordinator) {
  // snippet.connect-coordinator
  let navigator = UIKitNavigator(lock: scene.transitionLock) { screen in
    switch screen {
    case .contacts: ContactList()
    case .contact: UIViewController()
    case .editor: EditorViewController()
    case .login: LoginViewController()
    }
  }
  window.rootViewController = navigator.stack
  let coordinator = SessionCoordinator(navigator: navigator)
  // snippet.end
  return (navigator, coordinator)
}
