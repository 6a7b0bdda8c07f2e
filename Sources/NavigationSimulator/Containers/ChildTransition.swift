/// A transition from one child of a container to another.
final class ChildTransition: Choreography {
  private let parent: ViewController
  private let from: ViewController
  private let to: ViewController
  private let time: Duration
  private let options: AnimationOptions
  private let animations: (() -> Void)?
  let occupants: [Occupant]
  /// Whether the views have changed places. `leaves` and `arrives` are true while that child's
  /// did-callback is due, unless a container of the app has begun its appearance itself.
  private var hasExchangedViews = false
  private var leaves = false
  private var arrives = false

  init(
    of parent: ViewController,
    from: ViewController,
    to: ViewController,
    lasting time: Duration,
    _ options: AnimationOptions,
    _ animations: (() -> Void)?
  ) {
    self.parent = parent
    self.from = from
    self.to = to
    self.time = time
    self.options = options
    self.animations = animations
    occupants = [.container(parent)] + .whole([from, to] + from.everythingPresented)
  }

  var kind: TransitionRecord.Kind { .child }
  var container: ViewController? { parent }
  var leaving: ViewController? { from }
  var arriving: ViewController? { to }
  func duration(in durations: TransitionDurations) -> Duration { time }

  var scene: TransitionScene {
    TransitionScene(
      container: parent.view,
      style: .fullScreen,
      from: TransitionScene.Side(controller: from, view: from.viewIfLoaded),
      to: TransitionScene.Side(controller: to, view: to.viewIfLoaded)
    )
  }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    to.loadViewIfNeeded(in: simulation)
    leaves = from.drivenAppearance == nil && from.appearance.begun(appearing: false) != nil
    if leaves { from.dismissEverythingPresented(in: simulation) }
    if leaves { from.beginDisappearing(animated, in: simulation) }
    arrives =
      to.drivenAppearance == nil && to.appearance.begun(appearing: true) != nil
      && parent.appearance.isShown
    if arrives { to.willAppear(animated, in: simulation) }
  }

  var animationOptions: AnimationOptions { options }

  func placeViewsAtStart() { exchangeViews() }

  func placeViewsAtEnd() {
    if !hasExchangedViews { exchangeViews() }
    animations?()
  }

  /// Adds the view that arrives, beside the one that leaves.
  private func exchangeViews() {
    (from.viewIfLoaded?.superview ?? parent.view).addSubview(to.view)
    hasExchangedViews = true
  }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    if arrives { to.isAppearing(animated, in: simulation) }
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    from.viewIfLoaded?.removeFromSuperview()
  }

  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  ) {
    // The container may have appeared or disappeared with both children meanwhile.
    if leaves { from.disappear(animated, in: simulation) }
    if arrives { to.endAppearing(animated, in: simulation) }
  }

  /// Performs the rest of the transition off screen.
  func performOffScreen() {
    placeViewsAtEnd()
    from.viewIfLoaded?.removeFromSuperview()
  }
}
