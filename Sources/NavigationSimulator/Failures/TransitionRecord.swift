public import VirtualTime

/// A transition as a value: its kind, its controllers, and the place where it was started.
public struct TransitionRecord: Hashable, Sendable {
  /// The kind of a transition. More kinds may come.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// A human-readable name, also for logs.
    public let description: String

    /// A window shows its root.
    public static let root = Kind(description: "root")
    /// A navigation controller shows a controller that is new on its stack.
    public static let push = Kind(description: "push")
    /// A navigation controller shows a controller that was further down its stack.
    public static let pop = Kind(description: "pop")
    /// A controller is presented.
    public static let present = Kind(description: "present")
    /// A controller is dismissed, with the controllers that are presented on it.
    public static let dismiss = Kind(description: "dismiss")
    /// A window is rotated.
    public static let rotate = Kind(description: "rotate")
  }

  /// A number that no other transition of the simulation has; later ones have higher ones.
  public let number: UInt64
  /// The kind of the transition.
  public let kind: Kind
  /// The container or presenter between the leaving and the arriving controller.
  public let container: ControllerIdentity?
  /// The controller that leaves.
  public let leaving: ControllerIdentity?
  /// The controller that arrives.
  public let arriving: ControllerIdentity?
  /// A Boolean value that indicates whether it takes time.
  public let isAnimated: Bool
  /// The name of the animator, unless the system animates: its description, or else its type.
  public let animator: String?
  /// The moment at which it started.
  public let start: SimulationClock.Instant
  /// The undisturbed duration, which its animator states; zero if it is not animated.
  public let duration: Duration
  /// The file of the call that started it, as `#fileID` gives it.
  public let file: String
  /// The line of that call.
  public let line: Int
}

extension TransitionRecord: CustomStringConvertible {
  /// A human-readable text, such as
  /// `push of <Editor "B"> in <NavigationController> (AddressBook/Detail.swift:42)`.
  public var description: String {
    let moved = (kind == .pop || kind == .dismiss ? leaving : arriving).map { " of \($0)" } ?? ""
    let place =
      container.map {
        [.push, .pop, .child, .tab, .column].contains(kind) ? " in \($0)" : " on \($0)"
      } ?? ""
    let animation = animator.map { " animated by \($0)" } ?? ""
    return "\(kind)\(moved)\(place)\(animation) (\(file):\(line))"
  }
}

/// A function that is called, once, when a transition has ended and occupies nothing any more.
public typealias TransitionCompletion = (TransitionEnd) -> Void
