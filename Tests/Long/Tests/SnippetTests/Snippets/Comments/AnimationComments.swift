import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's room Animation.

func turn(_ knob: View) {
  // snippet: AnimationOptions.swift
}

func moveTogether(_ sheet: View, _ context: any ContextTransitioning) {
  // snippet: Transaction.swift
}

func follow(_ menu: View, since start: Duration, in simulation: NavigationSimulation) throws {
  // snippet: DisplayLink.swift
}

func takeHold(of menu: View, in simulation: NavigationSimulation) throws -> PropertyAnimator {
  // snippet: PropertyAnimator.swift
  return animator
}

func makeAnimatorWithCurve() -> PropertyAnimator {
  // snippet: CubicTimingParameters.swift
  return animator
}

func goOnAsSpring(_ animator: PropertyAnimator) throws {
  // snippet: SpringTimingParameters.swift
}
