import Testing
import TransitionSupport

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Property animators: stopping, adding, misusing")
struct StoppingAnimatorsTests {
  private let field = ViewFixture()
  private var view: View { field.view }
  private var simulation: NavigationSimulation { field.simulation }
  private var seen: Double { view.presentation.center.x }

  /// An animator that has run for a quarter of its duration.
  private func running() throws -> PropertyAnimator {
    let animator = field.animator()
    try animator.startAnimation()
    try field.advance(by: 0.25)
    return animator
  }

  @Test(
    "stopAnimation(true) leaves the visible values, and the animator never completes",
    .tags(.documented)
  )
  func drop() throws {
    let animator = try running()
    try animator.stopAnimation(true)
    #expect(animator.state == .inactive)
    #expect(view.center.x == 25)
    #expect(view.animations == nil)
    #expect(try field.run() == [])
    #expect(field.time == .milliseconds(250))
    try animator.addAnimations { view.center.x = 0 }
    try animator.startAnimation()
    #expect(try field.run() == [])
    #expect(view.center.x == 0)
  }

  @Test(
    "After stopAnimation(false), finishAnimation(at:) sets the values of its position and completes",
    .tags(.documented),
    arguments: [(ViewAnimatingPosition.end, 100.0), (.start, 0), (.current, 25)]
  )
  func finish(position: ViewAnimatingPosition, place: Double) throws {
    let animator = try running()
    try animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    #expect(!animator.isRunning)
    #expect(view.center.x == 25)
    try field.advance(by: 1)
    #expect(field.notes.isEmpty)
    try animator.finishAnimation(at: position)
    #expect(field.notes == ["\(position) 1.25 seconds"])
    #expect(view.center.x == place)
    #expect(animator.state == .inactive)
  }

  @Test("finishAnimation(at: .start) restores a transform, too")
  func transform() throws {
    let animator = try running()
    try animator.addAnimations { view.transform = AffineTransform(scaleX: 2, y: 2) }
    try animator.stopAnimation(false)
    try animator.finishAnimation(at: .start)
    #expect(view.transform == .identity)
  }

  @Test(
    "If an animator's block finishes another animator, animations in that one's completion are separate"
  )
  func inside() throws {
    let (other, inner) = (try running(), View())
    field.window.addSubview(inner)
    other.addCompletion { _ in
      field.animate { inner.alpha = 0 }
    }
    let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) {
      try? other.stopAnimation(false)
      try? other.finishAnimation(at: .end)
    }
    try animator.startAnimation()
    try field.advance(by: 0.25)
    try animator.pauseAnimation()
    try field.expectSeen(\.alpha, of: inner, [0.75: 0.5])
  }

  /// Expects that a call throws because of the state of its animator.
  private func expectRefusal(
    _ reason: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: () throws -> Void
  ) {
    let failure = #expect(
      throws: AnimatorFailure.self,
      sourceLocation: sourceLocation,
      performing: operation
    )
    #expect(failure?.code == .wrongAnimatorState, sourceLocation: sourceLocation)
    #expect(
      failure?.exceptionName == "NSInternalInconsistencyException",
      sourceLocation: sourceLocation
    )
    #expect(failure?.message.hasSuffix(reason) == true, sourceLocation: sourceLocation)
  }

  @Test(
    "If UIKit would raise an exception, the call throws and changes nothing",
    .tags(.documented)
  )
  func refusals() throws {
    let animator = try running()
    try animator.stopAnimation(false)
    expectRefusal("that is stopped.") { try animator.startAnimation() }
    expectRefusal("that is stopped.") { try animator.pauseAnimation() }
    expectRefusal("that is stopped.") { try animator.addAnimations {} }
    #expect(animator.state == .stopped)
    try animator.finishAnimation(at: .end)
  }

  @Test("An animator that is not active cannot be stopped", .source(.fluentuiApple915))
  func stopInactive() throws {
    let animator = field.animator()
    expectRefusal("that is inactive.") { try animator.stopAnimation(true) }
    #expect(animator.state == .inactive)
    #expect(view.center.x == 0)
  }

  @Test("continueAnimation throws unless the animator is paused", .tags(.inferred))
  func proceedRunning() throws {
    let animator = try running()
    func proceed() throws {
      try animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    expectRefusal("that is running.", proceed)
    #expect(animator.isRunning)
    #expect(try field.run() == ["end 1.0 seconds"])
    expectRefusal("that is inactive.", proceed)
  }

  @Test("finishAnimation throws unless the animator is stopped", .tags(.documented))
  func finishRunning() throws {
    let animator = try running()
    expectRefusal("that is running.") { try animator.finishAnimation(at: .end) }
    #expect(animator.isRunning)
    #expect(view.center.x == 100)
    try field.run()
  }

  @Test(
    "A running animator that is not interruptible can be neither paused nor stopped",
    .tags(.documented)
  )
  func rigid() throws {
    let animator = field.animator()
    animator.isInterruptible = false
    try animator.startAnimation()
    expectRefusal("is running and not interruptible.") { try animator.pauseAnimation() }
    expectRefusal("is running and not interruptible.") { try animator.stopAnimation(true) }
    #expect(try field.run() == ["end 1.0 seconds"])
  }

  /// UIKit raises an exception, or says nothing.
  @Test(
    "An invalid value leaves a property unchanged, and is recorded as misuse",
    .tags(.different)
  )
  func properties() throws {
    let animator = try running()
    animator.fractionComplete = 0.5
    #expect(seen == 25)
    #expect(simulation.misuses.count == 1)
    try animator.pauseAnimation()
    for value in [-0.1, 1.1, .nan, .infinity] { animator.fractionComplete = value }
    #expect(animator.fractionComplete == 0.25)
    #expect(simulation.misuses.count == 5)
    try animator.stopAnimation(false)
    animator.fractionComplete = 0.5
    animator.isReversed = true
    #expect(!animator.isReversed)
    #expect(simulation.misuses.count == 7)
    #expect(simulation.misuses.last?.text == "Setting isReversed of a stopped animator to true")
    try animator.finishAnimation(at: .end)
  }

  /// UIKit raises an exception.
  @Test(
    "Releasing a paused or stopped animator is a misuse; its views show their model values",
    .tags(.different),
    arguments: [("paused", 100.0), ("stopped", 25)]
  )
  func letGo(state: String, place: Double) throws {
    weak var gone: PropertyAnimator?
    do {
      let animator = try running()
      gone = animator
      try animator.pauseAnimation()
      if state == "stopped" { try animator.stopAnimation(false) }
    }
    #expect(gone == nil)
    #expect(simulation.misuses.count == 1)
    #expect(view.animations == nil)
    #expect(seen == place)
    #expect(try field.run() == [])
    #expect(simulation.pacedCompletions.isEmpty)
  }

  @Test(
    "The simulation retains a property animator only while it runs",
    .tags(.documented)
  )
  func kept() throws {
    weak var gone: PropertyAnimator?
    do {
      let animator = field.animator()
      gone = animator
      animator.addCompletion { _ in _ = animator }
      try animator.startAnimation()
    }
    #expect(gone != nil)
    #expect(try field.run() == ["end 1.0 seconds"])
    #expect(gone == nil)
    #expect(simulation.misuses.isEmpty)
  }

  @Test(
    "A block with a delay factor begins after the delay, and follows the whole curve to the end",
    .tags(.documented)
  )
  func delayed() throws {
    let animator = field.animator(.easeIn)
    try animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    try animator.startAnimation()
    let middle = 1 - CubicCurve.easeIn.progress(at: 0.5)
    try field.expectSeen(\.alpha, [0.5: 1, 0.75: middle, 1: 0])
  }

  @Test(
    "A block that is added to a running animator takes the remaining time less its delay",
    .tags(.documented)
  )
  func late() throws {
    let animator = PropertyAnimator(duration: .seconds(2), curve: .linear) { view.center.x = 100 }
    try animator.startAnimation()
    try field.advance(by: 0.5)
    // 1.5 s are left; a third of that is the delay, so it takes one second.
    try animator.addAnimations({ view.alpha = 0 }, delayFactor: 1.0 / 3)
    #expect(view.alpha == 0)
    try field.expectSeen(\.alpha, [1: 1, 1.25: 0.75])
    try field.run()
    #expect(field.time == .seconds(2))
  }

  @Test(
    "A second block for the same value adds to the first, without a jump if the animator is reversed",
    .tags(.documented),
    arguments: [0, 10.0]
  )
  func added(shift: Double) throws {
    let animator = try running()
    try animator.addAnimations { view.center.x = 250 }
    #expect(seen == 25)
    view.center.x += shift
    try field.expectSeen(\.center.x, [0.625: 62.5 + 75 + shift])
    animator.isReversed = true
    for _ in 0..<624 {
      let before = seen
      try field.advance(by: 0.001)
      #expect(before - seen > 0.09 && before - seen < 0.31)
    }
    #expect(isNear(seen, 0.1 + shift))
    #expect(try field.run() == ["start 1.25 seconds"])
    #expect(view.center.x == shift)
  }

  @Test(
    "Delayed and late blocks never jump, even if the animator is paused, reversed or continued",
    arguments: 1...20
  )
  func torn(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let timing: any TimingCurveProvider =
      seed % 2 == 0
      ? SpringTimingParameters(dampingRatio: 0.6)
      : CubicTimingParameters(animationCurve: .easeInOut)
    let animator = PropertyAnimator(duration: .seconds(1), timingParameters: timing)
    try animator.addAnimations { view.center.x = 100 }
    try animator.addAnimations({ view.alpha = 0.5 }, delayFactor: number(0...1))
    try animator.startAnimation()
    func alpha() -> Double { view.presentation.alpha }
    for turn in 0..<8 {
      try simulation.advance(by: .nanoseconds(Int64(number(1e6...1.5e8))))
      guard animator.state == .active else { break }
      let (before, place) = (alpha(), seen)
      try animator.pauseAnimation()
      #expect(isNear(alpha(), before) && isNear(seen, place), "seed \(seed), \(turn)")
      if turn == 3 { try animator.addAnimations({ view.center.y = 90 }, delayFactor: 0.2) }
      if number(0...1) < 0.5 { animator.isReversed.toggle() }
      #expect(isNear(alpha(), before) && isNear(seen, place), "seed \(seed), \(turn)")
      if number(0...1) < 0.7 {
        try animator.continueAnimation(
          withTimingParameters: SpringTimingParameters(dampingRatio: number(0.4...1.2)),
          durationFactor: number(0.2...2)
        )
      } else {
        try animator.startAnimation()
      }
      #expect(isNear(alpha(), before) && isNear(seen, place), "seed \(seed), \(turn)")
    }
    try field.run()
    #expect(animator.state == .inactive && view.animations == nil)
  }
}
