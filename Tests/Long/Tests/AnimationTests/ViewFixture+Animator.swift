import NavigationSimulator

@testable import SimulatorTestSupport

extension ViewFixture {
  /// An animator that moves the view from 0 to 100 in a second, and notes its end.
  func animator(_ curve: AnimationCurve = .linear) -> PropertyAnimator {
    view.center.x = 0
    return noting(
      PropertyAnimator(duration: .seconds(1), curve: curve) { [view] in view.center.x = 100 }
    )
  }

  func noting(_ animator: PropertyAnimator) -> PropertyAnimator {
    animator.addCompletion { [unowned self] in notes.append("\($0) \(simulation.clock.now)") }
    return animator
  }
}
