/// A system whose behavior is simulated, where systems differ. More profiles may come.
///
/// ```swift
/// simulation.profile = .iOS8
/// ```
public struct SystemProfile: Hashable, Sendable, CustomStringConvertible {
  /// A human-readable name.
  public let description: String
  /// The number of the system.
  let version: Int

  /// iOS 7, where custom presentations were new. A presentation or a dismissal without animation
  /// ends within its call, and the root of a window takes presented controllers with it (both
  /// seen).
  public static let iOS7 = SystemProfile(description: "iOS 7", version: 7)
  /// iOS 8, which brought presentation controllers.
  public static let iOS8 = SystemProfile(description: "iOS 8", version: 8)
  /// iOS 9. A push during a transition of its stack waits for the end of that (seen, on 9 to 13),
  /// with ``CollisionBehavior/matchingUIKit``.
  public static let iOS9 = SystemProfile(description: "iOS 9", version: 9)
  /// iOS 18, which brought fluid transitions.
  public static let iOS18 = SystemProfile(description: "iOS 18", version: 18)
  /// iOS 26, whose pushes and pops make way for the next change of their stack.
  ///
  /// The back button of iOS 26 does not wait for a transition, and two taps pop two controllers
  /// (seen). So a change of a stack that the system animates is interruptible: its coordinator says
  /// so, taps are delivered, and the next push, pop or swipe does not collide with it. The running
  /// change completes in the same turn, with its did-callbacks and its completion, and the next one
  /// begins. That holds for verbs of the app as well as for the back button (inferred). An
  /// animation of the app's own, or one that a finger drives or has driven, does not make way.
  ///
  /// Apple documents none of this for ordinary pushes and pops, only for zoom transitions. Hence
  /// ``current`` lacks it, and a second change collides there. Views of a controller that leaves
  /// are gone when its transition is interrupted; zoom transitions are not simulated.
  public static let iOS26 = SystemProfile(description: "iOS 26", version: 26)
  /// The default profile: without the bugs (inferred), and without changes of stacks that make way.
  public static let current = SystemProfile(description: "current", version: .max)

  /// All profiles, the oldest first.
  public static let all: [SystemProfile] = [.iOS7, .iOS8, .iOS9, .iOS18, .iOS26, .current]

  /// Whether a controller without a style is presented as a sheet, as of iOS 13 (documented);
  /// before, full screen.
  var presentsSheetsByDefault: Bool { version >= 13 }

  /// Whether the system's changes of a stack make way for the next one.
  var hasFluidStacks: Bool { self == .iOS26 }
}

extension SystemProfile: Comparable {
  /// Returns whether a profile belongs to an older system.
  public static func < (older: SystemProfile, newer: SystemProfile) -> Bool {
    older.version < newer.version
  }
}

/// The durations of animated transitions.
///
/// The defaults are the usual measurements of the system's animations: 0.35 s for a navigation
/// stack, which is also the default of a custom transition, 0.5 s for a presentation and its
/// dismissal, and 0.3 s for a rotation. UIKit documents none of them.
public struct TransitionDurations: Hashable, Sendable {
  /// Pushes, pops, and other changes of a navigation stack.
  public var stack = Duration.milliseconds(350)
  /// Presentations.
  public var presentation = Duration.milliseconds(500)
  /// Dismissals.
  public var dismissal = Duration.milliseconds(500)

  /// Rotations of a window.
  public var rotation = Duration.milliseconds(300)

  /// The defaults.
  public init() {}

  /// Creates durations that are all the same.
  public init(all duration: Duration) {
    stack = duration
    presentation = duration
    dismissal = duration
    rotation = duration
  }
}
