/// A gesture in which a finger moves over a view.
///
/// ```swift
/// let pan = PanGestureRecognizer { [weak menu] pan in
///   switch pan.state {
///   case .began: try? menu?.dismiss(animated: true)
///   case .changed: interaction.update(pan.translation(in: nil).y / height)
///   case .ended:
///     if pan.velocity(in: nil).y > 0 { interaction.finish() } else { interaction.cancel() }
///   default: break
///   }
/// }
/// menu.view.addGestureRecognizer(pan)
/// ```
///
/// It begins when a ``Finger`` that was put on its view has moved by 10 points (seen), and then
/// follows that finger alone. If several could begin, the one of the innermost view does, and the
/// others fail, as without a delegate (documented). A finger that is put down while a transition
/// runs by itself is ignored (seen).
///
/// The view keeps the recognizer, which refers to it weakly.
public final class PanGestureRecognizer {
  /// The stage that a gesture has come to.
  public enum State: Hashable, Sendable {
    /// No finger has moved yet.
    case possible
    /// A finger has moved far enough.
    case began
    /// The finger has moved on.
    case changed
    /// The finger was lifted.
    case ended
    /// The finger was taken away, or the recognizer was disabled.
    case cancelled
    /// The finger made another gesture.
    case failed
  }

  /// The state of the gesture; after a gesture its last state, until another finger is put down.
  public private(set) var state = State.possible

  /// A Boolean value that indicates whether fingers are followed; setting it to false cancels the
  /// gesture (documented).
  public var isEnabled = true {
    didSet { if !isEnabled { finish(.cancelled) } }
  }

  /// The view that the recognizer is on.
  public internal(set) weak var view: View?

  /// The function that decides whether the gesture may begin, as the `gestureRecognizerShouldBegin`
  /// of UIKit's delegate does; nil for yes.
  public var shouldBegin: ((PanGestureRecognizer) -> Bool)?

  /// The condition under which the gesture is the intended one, checked before `shouldBegin`.
  var condition: ((PanGestureRecognizer) -> Bool)?

  private var actions: [(PanGestureRecognizer) -> Void] = []
  // Weak, because the finger keeps the recognizers that it may move, and moves none after its
  // release.
  private weak var finger: Finger?
  /// The origin of the translation, in the window.
  private var origin = Point.zero
  /// Whether fingers are followed while a push of the system runs that can be interrupted.
  var isFluid = false

  /// Creates a recognizer that is on no view.
  ///
  /// - Parameter action: called whenever the state changes, and whenever the finger moves; never
  ///   for a gesture that fails.
  public init(action: ((PanGestureRecognizer) -> Void)? = nil) {
    actions = action.map { [$0] } ?? []
  }

  /// Adds an action, which runs after the existing ones.
  public func addAction(_ action: @escaping (PanGestureRecognizer) -> Void) {
    actions.append(action)
  }

  /// The place of the finger, in the coordinates of a view; nil for the window. Zero when no finger
  /// was there.
  public func location(in view: View?) -> Point {
    finger.map { $0.convert($0.location, to: view) } ?? .zero
  }

  /// The translation of the finger since it was put down, in the coordinates of a view; nil for the
  /// window.
  public func translation(in view: View?) -> Point {
    guard let finger else { return .zero }
    return finger.convert(finger.location, to: view) - finger.convert(origin, to: view)
  }

  /// Sets the translation of the finger; later movements add to it.
  public func setTranslation(_ translation: Point, in view: View?) {
    guard let finger else { return }
    let start = finger.convert(finger.location, to: view) - translation
    origin = finger.convert(start, from: view)
  }

  /// The velocity of the finger in points a second, in the coordinates of a view; nil for the
  /// window. It is that of the last tenth of a second, so a finger that rests has none.
  public func velocity(in view: View?) -> Point {
    guard let finger else { return .zero }
    return finger.convert(finger.location + finger.velocity, to: view)
      - finger.convert(finger.location, to: view)
  }
}

/// The steps of a gesture.
extension PanGestureRecognizer {
  private var isActive: Bool { state == .began || state == .changed }

  /// Whether a finger is down that is followed, or may be when it moves.
  private var hasFinger: Bool { finger?.isDown == true && (isActive || state == .possible) }

  /// Waits for a finger to move.
  ///
  /// - Returns: false if it follows another finger already.
  func await(_ finger: Finger) -> Bool {
    guard isEnabled, !hasFinger else { return false }
    self.finger = finger
    origin = finger.location
    state = .possible
    return true
  }

  func begin() -> Bool {
    guard isEnabled, condition?(self) ?? true, shouldBegin?(self) ?? true else { return false }
    tell(.began)
    return true
  }

  func fail() { if state == .possible { state = .failed } }

  func change() { if isActive { tell(.changed) } }

  func finish(_ end: State) { if isActive { tell(end) } }

  private func tell(_ state: State) {
    self.state = state
    for action in actions { action(self) }
  }
}
