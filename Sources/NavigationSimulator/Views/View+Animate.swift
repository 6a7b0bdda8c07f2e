/// Animations of views.
extension View {
  /// Animates the changes of `animations`: centers, bounds, frames, transforms and alphas of views.
  ///
  /// ```swift
  /// View.animate(withDuration: .milliseconds(300)) {
  ///   sheet.frame = container.bounds
  ///   dimming.alpha = 0.4
  /// } completion: { _ in
  ///   context.completeTransition(true)
  /// }
  /// ```
  ///
  /// The values are set at once; the *visible* values follow in the time of the simulation, and
  /// ``presentation`` returns them. Nothing happens from frame to frame: visible values are
  /// computed on access.
  ///
  /// The simulation is that of the window that a view is in; for a view in no window, the one whose
  /// callbacks run. If there is neither, values are only set, and `completion` runs at once; if the
  /// reason is that the view's window and its simulation were released, a message is written to
  /// standard error, once for a view.
  ///
  /// Where animations of a center, of bounds, or of a transform meet, they add up: each ends in its
  /// time, and nothing jumps (as of iOS 8, seen). So a value that is set outside of a block
  /// meanwhile shifts the visible value by the same amount. An animation of an alpha replaces
  /// another one, and starts from the value that is set, unless
  /// ``AnimationOptions/beginFromCurrentState`` asks for the visible one (seen). Views that leave
  /// their window stop moving (seen). A block inside another takes the outer duration and curve
  /// (documented).
  ///
  /// - Parameters:
  ///   - duration: the length of the motion; zero or less sets values at once.
  ///   - delay: the time that it waits before.
  ///   - options: the curve, among others.
  ///   - animations: sets values; called once, within this call.
  ///   - completion: called once, when all animations have ended: with false if one of them was
  ///     ended before its time, otherwise with true. For a block that moves nothing, whether its
  ///     duration is zero (documented) or it changes no value (seen), it runs in the next step of
  ///     the simulation, and does not wait for the duration.
  /// - Complexity: O(1) besides what the block does, and O(log *n*) for *n* that wait on the clock.
  public static func animate(
    withDuration duration: Duration,
    delay: Duration = .zero,
    options: AnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let timing = AnimationTiming(delay: delay, duration: duration, curve: .cubic(options.curve))
    AnimationBlock.run(timing, options: options, animations, completion)
  }

  /// Animates the changes of `animations` with the motion of a spring.
  ///
  /// It works like ``animate(withDuration:delay:options:animations:completion:)``; curves in the
  /// options are ignored. The stiffness of the spring follows from the duration, the damping ratio
  /// and the speed, as ``SpringTimingParameters`` describes; the remainder at the end is cut off.
  ///
  /// - Parameters:
  ///   - duration: the time that the motion takes until it has settled.
  ///   - delay: the time that it waits before.
  ///   - dampingRatio: 1 comes to rest without overshooting, a value nearer to 0 swings more
  ///     (documented).
  ///   - velocity: the speed at the start; 1 is the whole distance in a second (documented).
  ///   - options: as for the plain form.
  ///   - animations: sets values; called once, within this call.
  ///   - completion: called once, as for the plain form.
  public static func animate(
    withDuration duration: Duration,
    delay: Duration = .zero,
    usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double,
    options: AnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringCurve(damping: dampingRatio, velocity: velocity * (duration / .seconds(1)))
    let timing = AnimationTiming(delay: delay, duration: duration, curve: .spring(spring))
    AnimationBlock.run(timing, options: options, animations, completion)
  }

  /// Sets values at once, also within an animation block; blocks inside move nothing.
  ///
  /// A transition that starts inside is animated as its own argument says (seen of a push).
  ///
  /// - Parameter actions: called once, within this call.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationBlock.runDisabled(actions)
  }

  /// Ends all animations of this view: the visible values are the set ones.
  ///
  /// The completion of a block that moves no other view runs with false, within this call; that of
  /// another block, when the block's other animations have ended. (In UIKit the view's layer has
  /// this method.)
  ///
  /// - Complexity: O(*n*) for *n* views that are moved by the same blocks.
  public func removeAllAnimations() { endAnimations(inline: true) }
}
