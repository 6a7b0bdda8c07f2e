import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's room Transitions.

enum Animators {
  // snippet: AnimatedTransitioning.swift
}

/// A controller whose toolbar comes along with it.
final class ControllerWithToolbar: ViewController {
  let toolbar = View(name: "toolbar")

  override func viewDidLoad() {
    toolbar.alpha = 0
    view.addSubview(toolbar)
  }

  // snippet: TransitionCoordinator.swift
}

func swipeAndLetGo(_ navigation: NavigationController) throws {
  // snippet: NavigationController+InteractivePop.swift
}

func swipeToTheEnd(_ navigation: NavigationController) throws {
  // snippet: PercentDrivenInteractiveTransition.swift
}
