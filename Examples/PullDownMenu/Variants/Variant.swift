import NavigationSimulator

/// A way to write the menu.
enum Variant: String, CaseIterable, Sendable {
  case plain
  case animator
  case linkAnimator = "link-animator"
  case linkAnimate = "link-animate"
  case linkPercent = "link-percent"
  case interruptible

  /// A short description of its parts.
  var title: String {
    switch self {
    case .plain: "a block of View.animate, and nothing else"
    case .animator: "interruptibleAnimator(using:), without an interaction controller"
    case .linkAnimator: "a display link scrubs a property animator"
    case .linkAnimate: "a display link steps View.animate along its own spring"
    case .linkPercent: "a display link drives a block of View.animate by percents"
    case .interruptible: "interruptibleAnimator(using:), with an interaction controller"
    }
  }

  /// A Boolean value that indicates whether changes are visible only at the frames of a display
  /// link.
  var isLinked: Bool { [.linkAnimator, .linkAnimate, .linkPercent].contains(self) }

  /// Creates the animator of one opening of a menu.
  func opening(in simulation: NavigationSimulation) -> any AnimatedTransitioning {
    switch self {
    case .plain: BlockTransition(opens: true)
    case .animator, .interruptible: AnimatorTransition(opens: true)
    case .linkAnimator: LinkedAnimatorTransition(in: simulation)
    case .linkAnimate: LinkedSpringTransition(in: simulation)
    case .linkPercent: LinkedPercentTransition(in: simulation)
    }
  }

  /// Creates the animator of one closing of a menu that is open.
  func closing() -> any AnimatedTransitioning {
    switch self {
    case .plain, .linkAnimator, .linkAnimate, .linkPercent: BlockTransition(opens: false)
    case .animator, .interruptible: AnimatorTransition(opens: false)
    }
  }

  /// Returns the interaction controller that drives a transition; nil for none.
  func interaction(for animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? {
    switch self {
    case .plain, .animator: return nil
    case .linkAnimator, .linkAnimate, .linkPercent: return animator as? any InteractiveTransitioning
    case .interruptible:
      let interaction = PercentDrivenInteractiveTransition()
      interaction.wantsInteractiveStart = false
      return interaction
    }
  }
}
