/// A rotation of the device, which changes the size of a window and its contents.
final class Rotation: Choreography {
  // The simulation keeps the transition, and the window the simulation.
  private weak var window: Window?
  private let root: ViewController
  private let size: Size
  private let chain: [ViewController]
  let occupants: [Occupant]

  init(of window: Window, root: ViewController, to size: Size) {
    self.window = window
    self.root = root
    self.size = size
    chain = [root] + root.presentedChain
    occupants = .whole(chain)
  }

  var kind: TransitionRecord.Kind { .rotate }
  var container: ViewController? { root }
  func duration(in durations: TransitionDurations) -> Duration { durations.rotation }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    guard let coordinator = root.transitionCoordinator else { return }
    tell(root, size, coordinator, in: simulation)
  }

  /// Tells a controller its size after the rotation, and then the controllers inside and the
  /// presented one.
  private func tell(
    _ controller: ViewController,
    _ size: Size,
    _ coordinator: TransitionCoordinator,
    in simulation: NavigationSimulation
  ) {
    // A controller that a callback presents is presented in the new size.
    let presented = controller.presented
    controller.call(.viewWillTransition, in: simulation) {
      controller.viewWillTransition(to: size, with: coordinator)
    }
    for child in controller.children {
      tell(child, controller.size(ofChild: child, in: size), coordinator, in: simulation)
    }
    guard let presented, let presentation = presented.presentation else { return }
    let containerSize = presentation.style.isInContext ? size : self.size
    presentation.viewWillTransition(to: containerSize, with: coordinator)
    tell(
      presented,
      presentation.sizeOfPresentedView(in: containerSize),
      coordinator,
      in: simulation
    )
  }

  func placeViewsAtEnd() {
    guard let window else { return }
    window.bounds.size = size
    window.frame = Rect(origin: .zero, size: size)
    // A callback may have replaced the root.
    let root = window.rootViewController ?? root
    if !isForgotten(root), root.view.superview === window {
      root.view.frame = window.bounds
      root.layOut()
    }
    placePresentations(of: root)
    // Layout happens here, so that its changes are part of the rotation.
    window.layoutIfNeeded()
  }

  /// Gives presented controllers, here and in the contexts of controllers inside, their places in
  /// the new size.
  private func placePresentations(of controller: ViewController) {
    for child in controller.children { placePresentations(of: child) }
    guard let presented = controller.presented, let presentation = presented.presentation else {
      return
    }
    presentation.fitContainer(around: controller)
    if !isForgotten(presented), presented.viewIfLoaded?.window === window {
      presentation.placePresentedView(isBelow: presented.isBeingDismissed)
    }
    placePresentations(of: presented)
  }

  /// Up to iOS 9, the controller beneath a custom presentation did not get the new size (seen).
  private func isForgotten(_ controller: ViewController) -> Bool {
    guard let window, window.simulation.profile <= .iOS9,
      let above = controller.presented?.presentation
    else {
      return false
    }
    return above.style == .custom && !above.removesPresentersView
  }
}
