import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's rooms Controllers, Containers and
// Presentations.

/// A container that tells its children itself that they appear.
final class TellingContainer: ViewController {
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  func show(_ child: ViewController) {
    // snippet.comment-appearance-transition
    child.beginAppearanceTransition(true, animated: false)
    view.addSubview(child.view)
    child.endAppearanceTransition()
    // snippet.end
  }
}

final class Badge {
  private(set) weak var controller: ViewController?
  init(of controller: ViewController) { self.controller = controller }
}

// snippet.comment-companion
extension ViewController {
  var badge: Badge { companion(of: Badge.self) { Badge(of: $0) } }
}
// snippet.end

enum CommentedControllers {
  // snippet.comment-controller
  final class Editor: ViewController {
    override func viewDidAppear(_ animated: Bool) { load() }
  }
  // snippet.end
}

extension CommentedControllers.Editor {
  fileprivate func load() { title = "loaded" }
}

func pushContact(
  _ contact: ViewController,
  over contacts: ViewController,
  _ print: @escaping (String) -> Void
) throws -> NavigationController {
  // snippet.comment-navigation-controller
  let navigation = NavigationController(rootViewController: contacts)
  try navigation.pushViewController(contact, animated: true) { _ in print("shown") }
  // snippet.end
  return navigation
}

func makeSplit(_ contacts: ViewController, _ contact: ViewController) -> SplitViewController {
  // snippet.comment-split
  let split = SplitViewController(
    primary: NavigationController(rootViewController: contacts),
    secondary: NavigationController(rootViewController: contact)
  )
  // snippet.end
  return split
}

func makeTabs(_ contacts: ViewController, _ settings: ViewController) -> TabBarController {
  // snippet.comment-tabs
  let tabs = TabBarController()
  tabs.viewControllers = [
    NavigationController(rootViewController: contacts),
    NavigationController(rootViewController: settings),
  ]
  tabs.selectedIndex = 1
  // snippet.end
  return tabs
}

/// A container of an app.
final class MapContainer: ViewController {
  func exchange(_ from: ViewController, for to: ViewController) throws {
    // snippet.comment-child-transition
    from.willMove(toParent: nil)
    try addChild(to)
    to.view.frame = view.bounds
    try transition(from: from, to: to, duration: .milliseconds(300)) { _ in
      try? from.removeFromParent()
      to.didMove(toParent: self)
    }
    // snippet.end
  }

  func takeInAndLetGo(_ map: ViewController) throws {
    // snippet.comment-children
    try addChild(map)  // calls map.willMove(toParent: self)
    view.addSubview(map.view)  // map appears, if this controller is on screen
    map.didMove(toParent: self)

    map.willMove(toParent: nil)
    map.view.removeFromSuperview()  // map disappears
    try map.removeFromParent()  // calls map.didMove(toParent: nil)
    // snippet.end
  }
}

/// A presenter that is told when the user dismisses what it presents.
final class ToldPresenter: ViewController, AdaptivePresentationControllerDelegate {
  private(set) var dismissals = 0

  func edit(with editor: ViewController) throws {
    // snippet.comment-adaptive-delegate
    editor.presentationController?.delegate = self
    try present(editor, animated: true)
    // snippet.end
  }

  func presentationControllerDidDismiss(_ presentationController: PresentationController) {
    dismissals += 1
  }
}

// snippet.comment-presentation-controller
final class Dimming: PresentationController {
  private let dimming = View(name: "dimming")

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.frame = containerView.bounds
    dimming.alpha = 0
    containerView.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0.4 }
  }
}
// snippet.end
