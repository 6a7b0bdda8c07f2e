/// A gesture of the system, which begins an interactive transition and drives it, while the finger
/// moves and when it is lifted.
final class SystemGesture {
  /// The direction of the finger.
  enum Direction {
    case right, down

    func part(of point: Point) -> Double { self == .right ? point.x : point.y }
    func isThat(of way: Point) -> Bool { part(of: way) > abs(self == .right ? way.y : way.x) }
  }

  let pan = PanGestureRecognizer()
  /// Begins the transition; nil if there is none. Observers already know the errors that it throws.
  var begin: () throws -> PercentDrivenInteractiveTransition?
  private let direction: Direction
  /// The distance of the finger that corresponds to the whole transition, in points.
  private let length: () -> Double
  private var interaction: PercentDrivenInteractiveTransition?

  init(
    _ direction: Direction,
    length: @escaping () -> Double,
    begin: @escaping () throws -> PercentDrivenInteractiveTransition?
  ) {
    self.direction = direction
    self.length = length
    self.begin = begin
    pan.addAction { [weak self] in self?.follow($0) }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    if pan.state == .began { interaction = try? begin() }
    // Other code may have ended the transition meanwhile.
    guard let interaction, interaction.isUnderFinger else { return }
    let length = max(length(), 1)
    switch pan.state {
    case .began, .changed: interaction.update(direction.part(of: pan.translation(in: nil)) / length)
    case .ended:
      interaction.endInteraction(velocity: direction.part(of: pan.velocity(in: nil)) / length)
    default: interaction.cancel()
    }
  }
}

/// The gestures of the system on a controller.
final class SystemGestures {
  /// The swipe from the left edge that pops.
  let swipeBack: SystemGesture
  /// The pull that dismisses a sheet.
  let pullDown: SystemGesture

  /// The width of the edge from which a finger swipes back, in points; as is usually seen.
  private static let edge = 20.0

  init(of controller: ViewController) {
    swipeBack = SystemGesture(.right) { [unowned controller] in
      controller.view.bounds.size.width
    } begin: { [unowned controller] in
      try (controller as? NavigationController)?.beginInteractivePop(completion: nil)
    }
    pullDown = SystemGesture(.down) { [unowned controller] in
      controller.presentation?.containerView?.bounds.size.height ?? 0
    } begin: { [unowned controller] in
      try controller.beginInteractiveDismissal(completion: nil)
    }
    swipeBack.pan.isFluid = true
    swipeBack.pan.condition = { pan in
      let way = pan.translation(in: pan.view)
      return SystemGesture.Direction.right.isThat(of: way)
        && (pan.location(in: pan.view) - way).x <= Self.edge
    }
    pullDown.pan.condition = {
      SystemGesture.Direction.down.isThat(of: $0.translation(in: $0.view))
    }
  }
}

extension ViewController {
  var systemGestures: SystemGestures {
    companion(of: SystemGestures.self) { SystemGestures(of: $0) }
  }

  /// Returns the recognizers of the system on the view of this controller.
  func systemPans(on view: View) -> [PanGestureRecognizer] {
    var pans: [PanGestureRecognizer] = []
    if self is NavigationController { pans.append(systemGestures.swipeBack.pan) }
    if presentation?.style.isSheet == true { pans.append(systemGestures.pullDown.pan) }
    for pan in pans { pan.view = view }
    return pans
  }
}

extension NavigationController {
  /// The recognizer of the swipe from the left edge that pops; never nil here.
  ///
  /// It begins within 20 points of the edge (as is usually seen). Disable it to forbid the swipe,
  /// or decide in ``PanGestureRecognizer/shouldBegin``.
  public var interactivePopGestureRecognizer: PanGestureRecognizer? {
    systemGestures.swipeBack.pan
  }
}
