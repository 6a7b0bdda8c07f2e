import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's rooms Controllers, Containers and
// Presentations.

/// A container that tells its children itself that they appear.
final class TellingContainer: ViewController {
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  func show(_ child: ViewController) {
    // snippet: ViewController+AppearanceTransition.swift
  }
}

final class Badge {
  private(set) weak var controller: ViewController?
  init(of controller: ViewController) { self.controller = controller }
}

// snippet: ViewController+Companions.swift

enum CommentedControllers {
  // snippet: ViewController.swift
}

extension CommentedControllers.Editor {
  fileprivate func load() { title = "loaded" }
}

func pushContact(
  _ contact: ViewController,
  over contacts: ViewController,
  _ print: @escaping (String) -> Void
) throws -> NavigationController {
  // snippet: NavigationController.swift
  return navigation
}

func makeSplit(_ contacts: ViewController, _ contact: ViewController) -> SplitViewController {
  // snippet: SplitViewController.swift
  return split
}

func makeTabs(_ contacts: ViewController, _ settings: ViewController) -> TabBarController {
  // snippet: TabBarController.swift
  return tabs
}

/// A container of an app.
final class MapContainer: ViewController {
  func exchange(_ from: ViewController, for to: ViewController) throws {
    // snippet: ViewController+ChildTransition.swift
  }

  func takeInAndLetGo(_ map: ViewController) throws {
    // snippet: ViewController+Children.swift
  }
}

/// A presenter that is told when the user dismisses what it presents.
final class ToldPresenter: ViewController, AdaptivePresentationControllerDelegate {
  private(set) var dismissals = 0

  func edit(with editor: ViewController) throws {
    // snippet: AdaptivePresentationControllerDelegate.swift
  }

  func presentationControllerDidDismiss(_ presentationController: PresentationController) {
    dismissals += 1
  }
}

// snippet: PresentationController.swift
