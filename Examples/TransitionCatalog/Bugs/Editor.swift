import NavigationSimulator

/// A controller that chooses its own animators, a new one for each way.
final class Editor: ViewController {
  private let recipe: Recipe
  private weak var litter: Litter?

  /// Creates an editor that is presented with a recipe.
  ///
  /// - Parameter litter: the litter that records each animator; the editor refers to it weakly.
  init(_ recipe: Recipe, litter: Litter) {
    self.recipe = recipe
    self.litter = litter
    super.init(title: "Editor")
    modalPresentationStyle = recipe == .fullScreen ? .fullScreen : .custom
    transitioningDelegate = self
  }

  private func makeAnimator() -> OldAnimator {
    let animator = OldAnimator(
      keepsPresentersView: recipe == .workaround,
      letsGo: recipe == .lettingGo
    )
    litter?.add(animator)
    return animator
  }
}

extension Editor: TransitioningDelegate {
  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { makeAnimator() }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    makeAnimator()
  }
}
