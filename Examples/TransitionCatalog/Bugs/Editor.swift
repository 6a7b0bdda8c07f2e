import NavigationSimulator

/// A controller that chooses its own animators, as is usual; a new one for each way.
final class Editor: ViewController {
  private let recipe: Recipe
  private let watch: (OldAnimator) -> Void

  /// - Parameter watch: told of each animator, which nobody here keeps.
  init(_ recipe: Recipe, watch: @escaping (OldAnimator) -> Void = { _ in }) {
    self.recipe = recipe
    self.watch = watch
    super.init(title: "Editor")
    modalPresentationStyle = recipe == .fullScreen ? .fullScreen : .custom
    transitioningDelegate = self
  }

  private func makeAnimator() -> OldAnimator {
    let animator = OldAnimator(keepsPresentersView: recipe == .workaround, letsGo: recipe == .lettingGo)
    watch(animator)
    return animator
  }
}

extension Editor: TransitioningDelegate {
  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { makeAnimator() }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { makeAnimator() }
}
