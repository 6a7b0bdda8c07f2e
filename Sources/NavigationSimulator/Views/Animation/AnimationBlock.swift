/// A block of animations while it runs: the values that it sets are animated with its timing.
final class AnimationBlock {
  /// The timing of the values that the block sets; nil if they are set at once.
  private let timing: AnimationTiming?
  /// Whether the caller needs the list of the animations that the block has begun.
  private let isFollowedUp: Bool
  private let options: AnimationOptions
  /// The group that paces the animations of the block; nil if they follow the clock.
  private let group: PacedAnimations?
  private let window: PacedWindow?
  /// The animations that the block has begun, one for each simulation whose views it sets; in
  /// general one.
  private var running: [RunningAnimation] = []
  /// The simulation of a view that the block has set, whether or not it moves.
  private var touched: NavigationSimulation?

  private init(
    _ timing: AnimationTiming?,
    options: AnimationOptions = [],
    isFollowedUp: Bool = true,
    in collection: PacedAnimations.Collection? = nil
  ) {
    self.timing = timing
    self.isFollowedUp = isFollowedUp
    self.options = options
    group = collection?.group
    window = collection?.window
  }

  /// Whether nothing is animated in the block, nor in blocks inside.
  var isDisabled: Bool { timing == nil }

  /// Runs a block of animations, and calls `completion` when they have ended.
  static func run(
    _ timing: AnimationTiming,
    options: AnimationOptions,
    _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    let context = ThreadContext.current
    let timing = timing.inheriting(context.block?.timing, options)
    let collection = context.collection
    let block = AnimationBlock(
      context.disablesAnimations ? nil : timing,
      options: options,
      in: collection
    )
    block.run(in: context, animations)
    block.close(in: context, completion)
  }

  /// Runs a block without animations.
  static func runDisabled(_ actions: () -> Void) {
    let context = ThreadContext.current
    context.stillBlock.run(in: context, actions)
  }

  /// Creates a block without animations and without notes: it may run any number of times, also
  /// inside itself.
  static func still() -> AnimationBlock { AnimationBlock(nil, isFollowedUp: false) }

  private func run(in context: ThreadContext, _ body: () -> Void) {
    let outer = context.block
    context.block = self
    body()
    context.block = outer
  }

  private func close(in context: ThreadContext, _ completion: ((Bool) -> Void)?) {
    if running.isEmpty {
      guard let completion else { return }
      guard let simulation = touched ?? context.simulation else { return completion(true) }
      simulation.schedule(after: .zero) { completion(true) }
      return
    }
    let own = completion.map { PendingCompletion($0) }
    var pending: [PendingCompletion] = []
    if let own { pending.append(own) }
    if let transaction = context.transaction { pending.append(transaction.pendingCompletion) }
    for animation in running { animation.schedule(pending) }
    own?.settle(finished: true)
  }

  /// Prepares for a change of a view's value in this block.
  ///
  /// - Parameters:
  ///   - simulation: the simulation of the view's window, if it is in one.
  ///   - reportLoss: reports that the simulation of the view's window was released, if it was.
  ///   - isChanged: whether the new value differs from the old one.
  /// - Returns: the animation that moves the value; nil if the value is set at once, or does not
  ///   change.
  func prepare(
    in simulation: @autoclosure () -> NavigationSimulation?,
    isChanged: Bool,
    reportLoss: () -> Void
  ) -> RunningAnimation? {
    guard isFollowedUp else { return nil }
    guard let simulation = simulation() ?? ThreadContext.existing?.simulation else {
      if timing != nil { reportLoss() }
      return nil
    }
    touched = simulation
    if let group, !group.admits(simulation) { return nil }
    guard isChanged, let timing, timing.total > .zero else { return nil }
    if let animation = running.first(where: { $0.isIn(simulation) }) { return animation }
    let animation = RunningAnimation(
      timing,
      options: options,
      in: simulation,
      pacedBy: group,
      window: window
    )
    running.append(animation)
    return animation
  }
}

extension AnimationTiming {
  /// The timing of a block inside another: the other's, as far as the options do not override it.
  fileprivate func inheriting(_ outer: AnimationTiming?, _ options: AnimationOptions)
    -> AnimationTiming
  {
    guard let outer else { return self }
    var timing = self
    if !options.contains(.overrideInheritedDuration) {
      timing.delay = outer.delay
      timing.duration = outer.duration
    }
    if !options.contains(.overrideInheritedCurve) { timing.curve = outer.curve }
    return timing
  }
}
