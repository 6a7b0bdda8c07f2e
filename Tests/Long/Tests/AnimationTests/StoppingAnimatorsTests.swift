import Testing
import TransitionSupport

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Property animators: stopping, adding, misusing")
struct StoppingAnimatorsTests {
  private let field = ViewFixture()
  private var view: View { field.view }
  private var simulation: NavigationSimulation { field.simulation }
  private var seen: Double { field.view.presentation.center.x }

  init() { field.view.center.x = 0 }

  private func animator(_ curve: AnimationCurve = .linear) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: .seconds(1), curve: curve) { [view] in
      view.center.x = 100
    }
    animator.addCompletion { [unowned field] in
      field.notes.append("\($0) \(field.simulation.clock.now)")
    }
    return animator
  }

  /// An animator that has run for a quarter of its duration.
  private func running() throws -> PropertyAnimator {
    let animator = animator()
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(250))
    return animator
  }

  @Test(
    "Stopped without finishing, an animator sets the visible values, and never completes",
    .tags(.documented)
  )
  func drop() throws {
    let animator = try running()
    try animator.stopAnimation(true)
    #expect(animator.state == .inactive && view.center.x == 25 && view.animations == nil)
    try simulation.run()
    #expect(field.notes.isEmpty && simulation.clock.now.offset == .milliseconds(250))
    try animator.addAnimations { view.center.x = 0 }
    try animator.startAnimation()
    try simulation.run()
    #expect(field.notes.isEmpty && view.center.x == 0)
  }

  @Test(
    "A property animator stopped for finishing waits; then values and completions are those of the position",
    .tags(.documented),
    arguments: [(ViewAnimatingPosition.end, 100.0), (.start, 0), (.current, 25)]
  )
  func finish(position: ViewAnimatingPosition, place: Double) throws {
    let animator = try running()
    try animator.stopAnimation(false)
    #expect(animator.state == .stopped && !animator.isRunning && view.center.x == 25)
    try simulation.advance(by: .seconds(1))
    #expect(field.notes.isEmpty)
    try animator.finishAnimation(at: position)
    #expect(field.notes == ["\(position) 1.25 seconds"])
    #expect(view.center.x == place && animator.state == .inactive)
  }

  @Test("A transform goes back with the position, too")
  func transform() throws {
    let animator = try running()
    try animator.addAnimations { view.transform = AffineTransform(scaleX: 2, y: 2) }
    try animator.stopAnimation(false)
    try animator.finishAnimation(at: .start)
    #expect(view.transform == .identity)
  }

  @Test("An animator does not collect animations that another's completion begins in its block")
  func inside() throws {
    let (other, inner) = (try running(), View())
    field.window.addSubview(inner)
    other.addCompletion { _ in
      View.animate(withDuration: .seconds(1), options: .curveLinear) { inner.alpha = 0 }
    }
    let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) {
      try? other.stopAnimation(false)
      try? other.finishAnimation(at: .end)
    }
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(250))
    try animator.pauseAnimation()
    try simulation.advance(by: .milliseconds(250))
    #expect(inner.presentation.alpha == 0.5)
  }

  private func refused(_ operation: () throws(AnimatorFailure) -> Void) -> AnimatorFailure? {
    do {
      try operation()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A call that UIKit answers with an exception throws, and changes nothing",
    .tags(.documented)
  )
  func refusals() throws {
    let animator = try running()
    #expect(refused { () throws(AnimatorFailure) in try animator.finishAnimation(at: .end) } != nil)
    #expect(animator.isRunning && view.center.x == 100)
    try animator.stopAnimation(false)
    for failure in [
      refused { () throws(AnimatorFailure) in try animator.startAnimation() },
      refused { () throws(AnimatorFailure) in try animator.pauseAnimation() },
      refused { () throws(AnimatorFailure) in try animator.addAnimations {} },
    ] {
      #expect(
        (failure?.code, failure?.exceptionName) == (
          .wrongAnimatorState, "NSInternalInconsistencyException"
        )
      )
      #expect(failure?.message.hasSuffix("on a property animator that is stopped.") == true)
    }
    #expect(animator.state == .stopped)
    try animator.finishAnimation(at: .end)
  }

  @Test("An animator that is not active cannot be stopped", .source(.fluentuiApple915))
  func stopInactive() throws {
    let animator = animator()
    let failure = refused { () throws(AnimatorFailure) in try animator.stopAnimation(true) }
    #expect(failure?.code == .wrongAnimatorState && animator.state == .inactive)
    #expect(view.center.x == 0)
  }

  @Test("Only a paused property animator is continued", .tags(.inferred))
  func proceedRunning() throws {
    let animator = try running()
    func proceed() throws(AnimatorFailure) {
      try animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    #expect(refused(proceed) != nil)
    #expect(animator.isRunning)
    try simulation.run()
    #expect(refused(proceed) != nil)
    #expect(field.notes == ["end 1.0 seconds"])
  }

  @Test("Only a stopped property animator is finished", .tags(.documented))
  func finishRunning() throws {
    let animator = try running()
    #expect(refused { () throws(AnimatorFailure) in try animator.finishAnimation(at: .end) } != nil)
    #expect(animator.isRunning && view.center.x == 100)
    try simulation.run()
  }

  @Test(
    "While it runs, an uninterruptible property animator can be neither paused nor stopped",
    .tags(.documented)
  )
  func rigid() throws {
    let animator = animator()
    animator.isInterruptible = false
    try animator.startAnimation()
    let failure = refused { () throws(AnimatorFailure) in try animator.pauseAnimation() }
    #expect(failure?.message.hasSuffix("is running and not interruptible.") == true)
    #expect(refused { () throws(AnimatorFailure) in try animator.stopAnimation(true) } != nil)
    try simulation.run()
    #expect(field.notes == ["end 1.0 seconds"])
  }

  /// UIKit raises an exception, or says nothing.
  @Test(
    "An invalid value leaves a property unchanged, and is recorded as misuse",
    .tags(.different)
  )
  func properties() throws {
    let animator = try running()
    animator.fractionComplete = 0.5
    #expect(seen == 25 && simulation.misuses.count == 1)
    try animator.pauseAnimation()
    for value in [-0.1, 1.1, .nan, .infinity] { animator.fractionComplete = value }
    #expect(animator.fractionComplete == 0.25 && seen == 25 && simulation.misuses.count == 5)
    try animator.stopAnimation(false)
    animator.fractionComplete = 0.5
    animator.isReversed = true
    #expect(!animator.isReversed && simulation.misuses.count == 7)
    #expect(simulation.misuses.last?.text == "Setting isReversed of a stopped animator to true")
    try animator.finishAnimation(at: .end)
  }

  /// UIKit raises an exception.
  @Test(
    "Releasing a paused or stopped animator is misuse; its views have their set values",
    .tags(.different),
    arguments: [true, false]
  )
  func letGo(isStopped: Bool) throws {
    weak var gone: PropertyAnimator?
    do {
      let animator = try running()
      gone = animator
      try animator.pauseAnimation()
      if isStopped { try animator.stopAnimation(false) }
    }
    #expect(gone == nil)
    #expect(simulation.misuses.map(\.text.first) == ["I"] && view.animations == nil)
    #expect(seen == (isStopped ? 25 : 100))
    try simulation.run()
    #expect(field.notes.isEmpty && simulation.pacedCompletions.isEmpty)
  }

  @Test(
    "The simulation keeps a property animator while it runs, and not when it has ended",
    .tags(.documented)
  )
  func kept() throws {
    weak var gone: PropertyAnimator?
    do {
      let animator = animator()
      gone = animator
      animator.addCompletion { _ in _ = animator }
      try animator.startAnimation()
    }
    #expect(gone != nil)
    try simulation.run()
    #expect(gone == nil && field.notes == ["end 1.0 seconds"] && simulation.misuses.isEmpty)
  }

  @Test(
    "A block with a delay begins after it, and follows its own curve to the end",
    .tags(.documented)
  )
  func delayed() throws {
    let animator = animator(.easeIn)
    try animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(500))
    #expect(view.presentation.alpha == 1)
    try simulation.advance(by: .milliseconds(250))
    #expect(isNear(view.presentation.alpha, 1 - CubicCurve.easeIn.progress(at: 0.5)))
    try simulation.run()
    #expect(view.presentation.alpha == 0)
  }

  @Test("A block that is added late has the remaining time, less its delay", .tags(.documented))
  func late() throws {
    let animator = PropertyAnimator(duration: .seconds(2), curve: .linear) { view.center.x = 100 }
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(500))
    // 1.5 s are left; a third of that is the delay, so it takes one second.
    try animator.addAnimations({ view.alpha = 0 }, delayFactor: 1.0 / 3)
    #expect(view.alpha == 0)
    try simulation.advance(by: .milliseconds(500))
    #expect(isNear(view.presentation.alpha, 1))
    try simulation.advance(by: .milliseconds(250))
    #expect(isNear(view.presentation.alpha, 0.75))
    try simulation.run()
    #expect(simulation.clock.now.offset == .seconds(2))
  }

  @Test(
    "A later animation of a value adds to the running one, without a jump on the way back",
    .tags(.documented),
    arguments: [false, true]
  )
  func added(isShifted: Bool) throws {
    let animator = try running()
    try animator.addAnimations { view.center.x = 250 }
    #expect(seen == 25)
    if isShifted { view.center.x += 10 }
    let shift = isShifted ? 10.0 : 0
    try simulation.advance(by: .milliseconds(375))
    #expect(isNear(seen, 62.5 + 75 + shift))
    animator.isReversed = true
    for _ in 0..<624 {
      let before = seen
      try simulation.advance(by: .milliseconds(1))
      #expect(before - seen > 0.09 && before - seen < 0.31)
    }
    #expect(isNear(seen, 0.1 + shift))
    try simulation.run()
    #expect(view.center.x == shift && field.notes == ["start 1.25 seconds"])
  }

  @Test(
    "Delayed and late animations never jump, whatever becomes of their animator",
    arguments: 1...20
  )
  func torn(seed: UInt64) throws {
    let test = StoppingAnimatorsTests()
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let timing: any TimingCurveProvider =
      seed % 2 == 0
      ? SpringTimingParameters(dampingRatio: 0.6)
      : CubicTimingParameters(animationCurve: .easeInOut)
    let animator = PropertyAnimator(duration: .seconds(1), timingParameters: timing)
    try animator.addAnimations { test.view.center.x = 100 }
    try animator.addAnimations({ test.view.alpha = 0.5 }, delayFactor: number(0...1))
    try animator.startAnimation()
    func alpha() -> Double { test.view.presentation.alpha }
    for turn in 0..<8 {
      try test.simulation.advance(by: .nanoseconds(Int64(number(1e6...1.5e8))))
      guard animator.state == .active else { break }
      let (before, place) = (alpha(), test.seen)
      try animator.pauseAnimation()
      #expect(isNear(alpha(), before) && isNear(test.seen, place), "seed \(seed), \(turn)")
      if turn == 3 { try animator.addAnimations({ test.view.center.y = 90 }, delayFactor: 0.2) }
      if number(0...1) < 0.5 { animator.isReversed.toggle() }
      #expect(isNear(alpha(), before) && isNear(test.seen, place), "seed \(seed), \(turn)")
      if number(0...1) < 0.7 {
        try animator.continueAnimation(
          withTimingParameters: SpringTimingParameters(dampingRatio: number(0.4...1.2)),
          durationFactor: number(0.2...2)
        )
      } else {
        try animator.startAnimation()
      }
      #expect(isNear(alpha(), before) && isNear(test.seen, place), "seed \(seed), \(turn)")
    }
    try test.simulation.run()
    #expect(animator.state == .inactive && test.view.animations == nil)
  }
}
