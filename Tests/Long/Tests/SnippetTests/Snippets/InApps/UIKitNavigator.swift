import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

// snippet.uikit-navigator
final class UIKitNavigator: Navigator {
  let stack: UINavigationController
  private let screens: SerializedNavigation
  private let controller: (Screen) -> UIViewController

  init(lock: TransitionLock, controller: @escaping (Screen) -> UIViewController) {
    stack = UINavigationController(rootViewController: controller(.contacts))
    screens = stack.serialized(by: lock)
    self.controller = controller
  }

  func move(_ move: Move, ifIdle: Bool, from place: Place, completion: @escaping (Bool) -> Void) {
    if ifIdle {
      start(move, by: screens.ifIdle, at: place, completion)
    } else {
      start(move, by: screens, at: place, completion)
    }
  }

  private func start(
    _ move: Move,
    by verbs: some TransitionPerformer,
    at place: Place,
    _ done: @escaping (Bool) -> Void
  ) {
    let (file, line) = (place.file, place.line)
    let ended = { (result: Result<TransitionEnd, SerializedFailure>) in done(result == .success(.finished)) }
    switch move {
    case .push(let screen):
      verbs.pushViewController(controller(screen), animated: true, completion: ended, file: file, line: line)
    case .present(let screen):
      verbs.present(controller(screen), animated: true, completion: ended, file: file, line: line)
    case .dismiss: verbs.dismiss(animated: true, completion: ended, file: file, line: line)
    case .popToRoot: verbs.popToRootViewController(animated: true, completion: ended, file: file, line: line)
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
