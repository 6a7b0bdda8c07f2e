@testable import NavigationSimulator

// The examples in internal doc comments of NavigationSimulator.

/// - Parameter ends: appends where the group has ended.
func pace(
  _ menu: View,
  in simulation: NavigationSimulation,
  ends: @escaping (ViewAnimatingPosition) -> Void
) -> PacedAnimations {
  // snippet.comment-paced-animations
  let paced = PacedAnimations(duration: .milliseconds(500), in: simulation)
  paced.onEnd = { position in ends(position) }  // once; by then the views are where it says
  paced.collect {
    View.animate(withDuration: .milliseconds(400)) { menu.center.y += 300 }
  }
  paced.fractionComplete = 0.3  // by hand, while it is held, as it is initially
  paced.run(
    towards: .start,
    duration: .milliseconds(300),
    curve: .spring(damping: 1, velocity: nil)
  )
  // snippet.end
  return paced
}
