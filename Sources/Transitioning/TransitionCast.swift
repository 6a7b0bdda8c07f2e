internal import NavigationSimulator

/// The controllers of a transition, none of them kept: the system that runs the transition keeps them.
struct TransitionCast {
  weak var source: ViewController?
  weak var back: ViewController?
  weak var fore: ViewController?
  weak var presentation: PresentationController?
}
