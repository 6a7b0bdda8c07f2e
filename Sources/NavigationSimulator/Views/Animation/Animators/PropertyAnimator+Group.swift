/// The work of an animator: it has a group of animations, as long as it is active.
extension PropertyAnimator {
  /// Runs the blocks, and holds their animations at the start.
  func begin() {
    let group = PacedAnimations(
      duration: duration,
      in: simulation ?? ThreadContext.existing?.simulation
    )
    let blocks = blocks
    self.blocks = []
    self.group = group
    let natural = trajectory(slowdown: group.simulation?.animationSlowdown ?? 1)
    for block in blocks { collect(block, in: group, along: natural, from: 0) }
    guard let simulation = group.simulation else { return reportLoss("The start") }
    if self.simulation !== simulation {
      self.group = nil
      self.simulation = simulation
      self.group = group
    }
    let box = self.completions ?? Completions()
    completions = box
    ownCompletions = nil
    group.onEnd = { [weak self] position in
      self?.arrive()
      box.run(position)
    }
    group.staysAtEnds = { [weak self] in self?.pausesOnCompletion ?? false }
    group.onStay = { [weak self] in _ = try? self?.machine.perform(.arrive) }
    let own = trajectory(slowdown: simulation.animationSlowdown)
    group.hold(on: own, at: isReversed ? 1 : 0, isBackwards: isReversed)
  }

  /// Returns the natural trajectory of the animation.
  private func trajectory(slowdown: Double) -> Trajectory {
    Trajectory(from: 0, to: 1, duration: duration, curve: curve, slowdown: slowdown)
  }

  /// - Parameter isTied: whether the animation has left its natural trajectory.
  private func collect(
    _ block: Block,
    in group: PacedAnimations,
    along trajectory: Trajectory,
    from fraction: Double,
    isTied: Bool = false
  ) {
    let start = fraction + (1 - fraction) * block.delayFactor
    var window = start > 0 ? PacedWindow(of: trajectory, from: start) : nil
    if isTied { window?.tie(fraction: fraction, position: fraction) }
    var options: AnimationOptions = [.overrideInheritedDuration, .overrideInheritedCurve]
    if isUserInteractionEnabled { options.insert(.allowUserInteraction) }
    if beginsFromCurrentState { options.insert(.beginFromCurrentState) }
    let timing = AnimationTiming(duration: duration, curve: .cubic(.linear))
    group.collect(in: window) {
      AnimationBlock.run(timing, options: options, block.animations, nil)
    }
  }

  /// Adds a block to an active animation.
  func add(_ block: Block) {
    guard let group, let simulation else { return block.animations() }
    let natural = trajectory(slowdown: simulation.animationSlowdown)
    let own = group.ownFraction
    collect(
      block,
      in: group,
      along: natural,
      from: own ?? group.fractionComplete,
      isTied: own == nil
    )
  }

  func run(after delay: Duration) {
    guard let group, let simulation else { return endAtOnce() }
    let delay = delay.slowed(simulation.animationSlowdown)
    if isUnderWayToTarget, group.resume(after: delay, keeping: self) { return }
    runAnew(curve, after: delay)
  }

  func proceed(_ curve: TimingCurve?, _ factor: Double) {
    guard let group else { return endAtOnce() }
    if curve == nil, factor == 0, isUnderWayToTarget, group.resume(keeping: self) { return }
    runAnew(curve ?? self.curve, for: factor == 0 ? nil : duration * factor, after: .zero)
  }

  /// Continues to the end, or to the start if reversed; without a duration, in the remaining time.
  private func runAnew(_ curve: TimingCurve, for duration: Duration? = nil, after delay: Duration) {
    guard let group else { return }
    let fraction = group.ownFraction ?? group.fractionComplete
    let left = isReversed ? fraction : 1 - fraction
    group.run(
      towards: isReversed ? .start : .end,
      duration: duration ?? .nanoseconds(rounding: self.duration.inSeconds * min(max(left, 0), 1)),
      curve: curve,
      delay: delay,
      keeping: self
    )
  }

  private var isUnderWayToTarget: Bool { group?.target == (isReversed ? 0 : 1) }

  func scrub(to fraction: Double) {
    guard let group, let simulation else { return }
    let fraction = isReversed ? 1 - fraction : fraction
    if scrubsLinearly {
      group.fractionComplete = fraction
    } else {
      group.hold(
        on: trajectory(slowdown: simulation.animationSlowdown),
        at: fraction,
        isBackwards: isReversed
      )
    }
  }

  /// Reverses the motion, if that leads to the current destination.
  func turnRound() {
    guard let group else { return }
    if group.origin == (isReversed ? 0 : 1) {
      group.turnRound(keeping: self)
    } else if isRunning {
      runAnew(curve, after: .zero)
    }
  }

  func stop() {
    ownCompletions = completions
    decide = group?.stopUndecided(quietly: true)
    group = nil
  }

  func drop() {
    completions?.list = []
    _ = group?.stopUndecided(quietly: true)
    group = nil
  }

  func finish(at position: ViewAnimatingPosition) {
    decide?(position)
    decide = nil
    runOwnCompletions(position)
  }

  /// The group has come to an end.
  private func arrive() {
    guard isRunning else { return }
    _ = try? machine.perform(.arrive)
    group = nil
  }

  /// Without a simulation there is no time, so the animation has ended.
  private func endAtOnce() {
    let position: ViewAnimatingPosition = isReversed ? .start : .end
    _ = try? machine.perform(.arrive)
    group = nil
    runOwnCompletions(position)
  }

  private func runOwnCompletions(_ position: ViewAnimatingPosition) {
    let completions = completions
    ownCompletions = nil
    guard let completions else { return }
    if let simulation {
      simulation.asFrame { completions.run(position) }
    } else {
      completions.run(position)
    }
  }
}
