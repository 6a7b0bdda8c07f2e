/// The animations that move the values of a view, which has this object only while there are any.
final class ViewAnimations {
  var center: Motion<Point>?
  var bounds: Motion<Rect>?
  var transform: Motion<AffineTransform>?
  var alpha: Motion<Double>?
  /// The animations that move the view, or would if later ones had not taken over.
  var running: [RunningAnimation] = []

  /// A value on its way to the set value.
  struct Motion<Value: Animatable> {
    var start: Value
    /// The value before the motion, which an animation that ends at its start restores.
    var origin: Value
    let animation: RunningAnimation
    /// The motion that moved the value before, and continues underneath: the two add up.
    var underlying: UnderlyingMotion<Value>?

    /// - Parameter isAlone: whether motions of other groups underneath do not count.
    func seen(_ value: Value, alone isAlone: Bool = false) -> Value {
      guard let underlying else {
        return start.interpolated(to: value, progress: animation.progress)
      }
      let change = underlying.value.interpolated(to: value, progress: animation.progress)
      if isAlone, !underlying.motion.animation.isPaced(with: animation) { return change }
      return underlying.motion.seen(underlying.value, alone: isAlone).shifted(
        from: underlying.value,
        to: change
      )
    }

    /// Shifts the visible value by the same amount when the value is set from outside.
    mutating func shift(from old: Value, to new: Value) {
      start = start.shifted(from: old, to: new)
      origin = origin.shifted(from: old, to: new)
      guard let underlying else { return }
      var motion = underlying.motion
      motion.shift(from: old, to: new)
      self.underlying = UnderlyingMotion(
        motion: motion,
        value: underlying.value.shifted(from: old, to: new)
      )
    }

    /// Returns the motion without an animation that has ended; nil if nothing is left.
    ///
    /// - Parameter value: the value that is set.
    func without(_ ended: RunningAnimation, setTo value: Value) -> Motion? {
      guard let underlying else { return animation === ended ? nil : self }
      var rest = underlying.motion.without(ended, setTo: underlying.value)
      if animation === ended {
        rest?.shift(from: underlying.value, to: value)
        return rest
      }
      var motion = self
      motion.underlying = rest.map { UnderlyingMotion(motion: $0, value: underlying.value) }
      if rest == nil { motion.start = underlying.value }
      return motion
    }
  }

  /// A motion with another one on top.
  final class UnderlyingMotion<Value: Animatable> {
    let motion: Motion<Value>
    /// The value that was set when the other one began.
    let value: Value

    init(motion: Motion<Value>, value: Value) {
      self.motion = motion
      self.value = value
    }
  }

  /// Forgets an animation of a view that has ended.
  func forget(_ animation: RunningAnimation, of view: View) {
    running.removeAll { $0 === animation }
    center = center?.without(animation, setTo: view.center)
    bounds = bounds?.without(animation, setTo: view.bounds)
    transform = transform?.without(animation, setTo: view.transform)
    alpha = alpha?.without(animation, setTo: view.alpha)
  }
}

/// The start and the end of the animation of a value.
extension View: Animated {
  /// Whether setting a value may be more than storing it.
  ///
  /// - Complexity: O(1): one read of a thread-specific value.
  @inline(__always)
  var maybeAnimates: Bool { animations != nil || ThreadContext.existing?.block != nil }

  /// If an animation block runs, moves a value that was set. Otherwise, if the value is being moved
  /// and its animations add up, shifts the visible value by the same amount.
  ///
  /// Inlined, so that the compiler knows the key path: access by an unknown one takes two
  /// allocations.
  @inline(__always)
  func animate<Value: Animatable>(
    _ motion: ReferenceWritableKeyPath<ViewAnimations, ViewAnimations.Motion<Value>?>,
    from old: Value,
    to new: Value,
    addsUp: Bool = true
  ) {
    let animation = ThreadContext.existing?.block?.prepare(
      in: window?.simulation,
      isChanged: old != new
    ) {
      lastSimulation.reportLoss(
        "A view was animated",
        "values change at once, and completions run at once"
      )
    }
    guard old != new else { return }
    guard let animation else {
      if addsUp, animations != nil { animations?[keyPath: motion]?.shift(from: old, to: new) }
      return
    }
    let animations = animations ?? ViewAnimations()
    self.animations = animations
    if !animations.running.contains(where: { $0 === animation }) {
      animations.running.append(animation)
      animation.add(self)
    }
    let previous = animations[keyPath: motion]
    // A value that one block sets twice starts from its value before the block.
    if let previous, previous.animation === animation { return }
    var next = ViewAnimations.Motion(start: old, origin: old, animation: animation)
    if let previous {
      let isInGroup = previous.animation.isPaced(with: animation)
      if isInGroup { next.origin = previous.origin }
      if addsUp || isInGroup {
        next.underlying = ViewAnimations.UnderlyingMotion(motion: previous, value: old)
      } else if animation.options.contains(.beginFromCurrentState) {
        next.start = previous.seen(old)
      }
    }
    animations[keyPath: motion] = next
  }

  /// Returns a closure that sets the values that an animation moves to the earlier ones, to the set
  /// ones, or to the visible ones.
  func restoring(_ animation: RunningAnimation, to position: ViewAnimatingPosition) -> () ->
    Void
  {
    func value<Value: Animatable>(_ motion: ViewAnimations.Motion<Value>?, _ set: Value) -> Value? {
      guard let motion, motion.animation === animation else { return nil }
      return position == .start
        ? motion.origin : position == .end ? set : motion.seen(set, alone: true)
    }
    let center = value(animations?.center, self.center)
    let bounds = value(animations?.bounds, self.bounds)
    let transform = value(animations?.transform, self.transform)
    let alpha = value(animations?.alpha, self.alpha).map { min(max($0, 0), 1) }
    return { [weak self] in
      guard let self else { return }
      if let center { self.center = center }
      if let bounds { self.bounds = bounds }
      if let transform { self.transform = transform }
      if let alpha { self.alpha = alpha }
    }
  }

  func forget(_ animation: RunningAnimation) {
    animations?.forget(animation, of: self)
    if let animations, animations.running.isEmpty { self.animations = nil }
  }

  func endAnimations(inline isInline: Bool) {
    guard let ended = animations else { return }
    animations = nil
    for animation in ended.running { animation.end(for: self, inline: isInline) }
  }
}
