internal import TransitionSupport

/// A change of the root of a window.
final class RootChange: Choreography {
  private let window: Window
  private let old: ViewController?
  private let new: ViewController?
  /// The controllers that leave: the old root and, on iOS 7, those that are presented on it, from
  /// the root up.
  private let chain: [ViewController]
  let occupants: [Occupant]
  /// The visible ones among them, the topmost first.
  private var visible: [ViewController] = []
  /// Whether presented controllers go with the root. From iOS 8 on they stay in the window, and
  /// keep the old root as their presenter (seen).
  private let takesPresented: Bool

  init(of window: Window, old: ViewController?, new: ViewController?) {
    self.window = window
    self.old = old
    self.new = new
    let takesPresented = window.simulation.profile < .iOS8
    self.takesPresented = takesPresented
    chain = old.map { [$0] + (takesPresented ? $0.presentedChain : []) } ?? []
    let inside = chain.flatMap(\.children).flatMap(\.everythingPresented)
    occupants = .whole(chain + inside + (new.map { [$0] } ?? []))
  }

  var kind: TransitionRecord.Kind { .root }
  var container: ViewController? { nil }
  var leaving: ViewController? { old }
  var arriving: ViewController? { new }

  var scene: TransitionScene { .over(window, .fullScreen) }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    visible = chain.reversed().filter(\.appearance.isInWindow)
    if takesPresented {
      for controller in chain { controller.dismissWhatIsPresentedInside(in: simulation) }
    }
    for controller in visible { controller.beginDisappearing(animated, in: simulation) }
    new?.willAppear(animated, in: simulation)
  }

  func placeViewsAtEnd() {
    guard let new else { return }
    new.view.frame = window.bounds
    window.insertSubview(new.view, at: 0)
    new.layOut()
  }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    new?.isAppearing(animated, in: simulation)
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    for controller in chain {
      controller.presentation?.containerView?.removeFromSuperview()
      controller.viewIfLoaded?.removeFromSuperview()
    }
  }

  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  ) {
    for controller in visible { controller.endDisappearing(animated, in: simulation) }
    new?.endAppearing(animated, in: simulation)
    old?.rootedWindow = nil
    guard takesPresented else { return window.keepRoot(old) }
    for controller in chain {
      controller.presenter = nil
      controller.presented = nil
      controller.presentation.map(controller.endPresentation)
    }
  }
}

extension Window {
  /// Shows a root at once, instead of the old one, if there is one.
  func showRoot(_ new: ViewController?, insteadOf old: ViewController?) {
    guard old != nil || new != nil else { return }
    let change = RootChange(of: self, old: old, new: new)
    RunningTransition(change, in: simulation, animated: false, for: StartingCall()).start()
  }
}
