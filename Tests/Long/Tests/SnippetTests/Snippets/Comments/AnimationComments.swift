import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's room Animation.

func turn(_ knob: View) {
  // snippet.comment-animation-options
  View.animate(withDuration: .milliseconds(250), options: [.curveLinear, .allowUserInteraction]) {
    knob.center.x += 20
  }
  // snippet.end
}

func moveTogether(_ sheet: View, _ context: any ContextTransitioning) {
  // snippet.comment-transaction
  Transaction.begin()
  Transaction.setCompletionBlock { context.completeTransition(true) }
  View.animate(withDuration: .milliseconds(300)) { sheet.alpha = 1 }
  View.animate(withDuration: .milliseconds(500)) { sheet.center.y = 0 }
  Transaction.commit()  // the block runs after 0.5 s
  // snippet.end
}

func follow(_ menu: View, since start: Duration, in simulation: NavigationSimulation) throws {
  // snippet.comment-display-link
  let link = DisplayLink(simulation: simulation) { link in
    let progress = (link.timestamp - start) / .milliseconds(500)
    menu.center.y = 300 * min(progress, 1)
    if progress >= 1 { link.invalidate() }
  }
  link.add()
  try simulation.advance(by: .seconds(1))
  // snippet.end
}

func takeHold(of menu: View, in simulation: NavigationSimulation) throws -> PropertyAnimator {
  // snippet.comment-property-animator
  let animator = PropertyAnimator(duration: .milliseconds(500), dampingRatio: 0.75) {
    menu.center.y += 300
  }
  try animator.startAnimation()
  try simulation.advance(by: .milliseconds(100))

  try animator.pauseAnimation()  // a finger takes hold of it
  animator.fractionComplete = 0.6
  animator.isReversed = true  // and lets go, upwards
  try animator.continueAnimation(
    withTimingParameters: SpringTimingParameters(dampingRatio: 1),
    durationFactor: 0
  )
  // snippet.end
  return animator
}

func makeAnimatorWithCurve() -> PropertyAnimator {
  // snippet.comment-cubic-timing
  let timing = CubicTimingParameters(
    controlPoint1: Point(x: 0.2, y: 0),
    controlPoint2: Point(x: 0, y: 1)
  )
  let animator = PropertyAnimator(duration: .milliseconds(300), timingParameters: timing)
  // snippet.end
  return animator
}

func goOnAsSpring(_ animator: PropertyAnimator) throws {
  // snippet.comment-spring-timing
  let timing = SpringTimingParameters(dampingRatio: 0.75, initialVelocity: Vector(dx: 0, dy: 2))
  try animator.continueAnimation(withTimingParameters: timing, durationFactor: 1)
  // snippet.end
}
