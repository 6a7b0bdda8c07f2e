public import TransitionLock

/// A window of a simulation, and the root of the controllers in it.
///
/// Windows are independent: transitions in two of them run side by side.
///
/// ```swift
/// let window = Window(simulation: simulation, rootViewController: split)
/// ```
///
/// A window keeps its simulation and its root alive; keep the window as long as it is on screen.
public final class Window: View {
  /// The world that this window is in.
  public let simulation: NavigationSimulation

  /// The lock of the transitions in this window, for ``ViewController/transitions``, on the clock
  /// of the simulation.
  public private(set) lazy var transitionLock: TransitionLock = {
    let clock = simulation.clock
    guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else {
      return TransitionLock(label: "window", clock: clock)
    }
    return TransitionLock(label: "window", clock: clock, executor: clock.executor)
  }()

  /// The behavior toward a transition that cannot start in this window; nil for the simulation's.
  public var collisionBehavior: CollisionBehavior?

  /// A Boolean value that indicates whether the window is on screen.
  public private(set) var isVisible = false

  private var root: ViewController?
  /// The former roots that still present controllers in this window.
  private var formerRoots: [ViewController] = []
  private var awaitsLayout = false

  /// The size of a telephone held upright, in points, which windows have by default.
  public static let telephoneSize = Size(width: 390, height: 844)
  /// The size of a tablet held upright, in points.
  public static let tabletSize = Size(width: 820, height: 1180)

  /// Creates a window that is not on screen yet, and empty.
  ///
  /// - Parameters:
  ///   - simulation: the world that it is in.
  ///   - size: in points; by default the size of a telephone.
  public init(simulation: NavigationSimulation, size: Size = telephoneSize) {
    self.simulation = simulation
    super.init(frame: Rect(origin: .zero, size: size))
  }

  /// Creates a window with a root, and brings it on screen.
  ///
  /// - Parameters:
  ///   - simulation: the world that it is in.
  ///   - rootViewController: a controller that is nowhere else.
  ///   - size: in points; by default the size of a telephone.
  public convenience init(
    simulation: NavigationSimulation,
    rootViewController: ViewController,
    size: Size = telephoneSize
  ) {
    self.init(simulation: simulation, size: size)
    self.rootViewController = rootViewController
    makeKeyAndVisible()
  }

  /// The controller that fills the window.
  ///
  /// Setting it replaces the old root at once, without animation. Controllers that the old root
  /// presents stay in the window, above the new root, and the old root stays in memory as their
  /// presenter (seen, from iOS 8 on), until they are dismissed or the window is released. So
  /// dismiss them first. While a transition of the old root runs, and for a controller that is in
  /// use elsewhere, setting it changes nothing and is recorded as a ``Misuse``.
  public var rootViewController: ViewController? {
    get { root }
    set { replaceRoot(with: newValue) }
  }

  /// Brings the window on screen: its root appears.
  public func makeKeyAndVisible() {
    guard !isVisible else { return }
    isVisible = true
    showRoot(root, insteadOf: nil)
  }

  override func layoutIsDue() {
    guard !awaitsLayout else { return }
    awaitsLayout = true
    simulation.layouts.append { [weak self] in
      self?.awaitsLayout = false
      self?.layoutIfNeeded()
    }
  }

  private func replaceRoot(with new: ViewController?) {
    let old = root
    guard new !== old else { return }
    if let running = old?.busiestWithPresented() ?? new?.busiestWithPresented() {
      simulation.recordMisuse("Setting the root of a window during a transition: \(running.record)")
      return
    }
    if let new, new.parent != nil || new.isActive {
      simulation.recordMisuse(
        "Setting a controller that is in use elsewhere as the root of a window: \(new)"
      )
      return
    }
    root = new
    new?.rootedWindow = self
    if let new { forgetRoot(new) }
    guard isVisible else {
      old?.rootedWindow = nil
      return
    }
    showRoot(new, insteadOf: old)
  }
}

/// Former roots.
extension Window {
  /// Keeps a former root as long as it presents something.
  func keepRoot(_ former: ViewController?) {
    guard let former, former.presented != nil else { return }
    former.formerWindow = self
    formerRoots.append(former)
  }

  /// Forgets a former root, which presents nothing more, or is the root again.
  func forgetRoot(_ former: ViewController) {
    former.formerWindow = nil
    formerRoots.removeAll { $0 === former }
  }
}

extension Window {
  /// Taps at a point of the window, as a finger does.
  ///
  /// The tap goes to the view that is hit, or else to the nearest superview with an ``View/onTap``.
  /// While a transition runs in the window by itself, the tap is swallowed: the system ignores
  /// touches until the animation is over (seen). While the transition is interactive, or can be
  /// interrupted, the tap is delivered (seen).
  ///
  /// - Parameter point: in points, from the upper left corner of the window.
  /// - Returns: the view that got the tap; nil if it was swallowed, or met no view that takes taps.
  /// - Complexity: O(*n*) for *n* views, and for open transitions of the simulation.
  @discardableResult
  public func tap(at point: Point) -> View? {
    guard !swallowsTaps else { return nil }
    var next = hitTest(point)
    while let view = next {
      if let onTap = view.onTap {
        simulation.asCurrent { onTap() }
        return view
      }
      next = view.superview
    }
    return nil
  }

  /// Whether a transition runs in this window by itself.
  var swallowsTaps: Bool {
    simulation.open.values.contains { $0.swallowsTaps(in: self) }
  }
}
