internal import TransitionSupport

/// The frequencies of the steps of a random user, in proportion: 0 is never.
public struct UserWeights: Hashable, Sendable {
  /// Pushes.
  public var push = 8
  /// Pops.
  public var pop = 3
  /// Pops to a controller.
  public var popTo = 1
  /// Pops to the root.
  public var popToRoot = 1
  /// Sets the stack.
  public var set = 2
  /// Presents.
  public var present = 3
  /// Dismisses.
  public var dismiss = 4
  /// Taps the back button.
  public var tapBack = 2
  /// Swipes back.
  public var swipeBack = 3
  /// Pulls a sheet down.
  public var pullDown = 1
  /// Turns the window.
  public var rotate = 1
  /// Taps somewhere.
  public var tap = 1
  /// Performs an action of the app.
  public var action = 4
  /// Waits, up to 600 milliseconds.
  public var wait = 8
  /// Waits until nothing moves.
  public var rest = 3

  /// The usual weights.
  public init() {}

  /// All weights are zero; set the ones you want.
  public static var none: UserWeights {
    var weights = UserWeights()
    for path in Self.all { weights[keyPath: path.path] = 0 }
    return weights
  }

  private typealias WeightedStep = (
    path: any WritableKeyPath<UserWeights, Int> & Sendable,
    make: @Sendable (inout SplitMix64) -> UserStep
  )

  private static let all: [WeightedStep] = [
    (\.push, { .push($0.below(4), animated: $0.isAnimated) }),
    (\.pop, { .pop(animated: $0.isAnimated) }),
    (\.popTo, { .popTo($0.below(6), animated: $0.isAnimated) }),
    (\.popToRoot, { .popToRoot(animated: $0.isAnimated) }),
    (\.set, { .set(keeping: UInt8($0.below(16)), adding: $0.below(3), animated: $0.isAnimated) }),
    (\.present, { .present($0.below(6), animated: $0.isAnimated) }),
    (\.dismiss, { .dismiss(animated: $0.isAnimated) }),
    (\.tapBack, { _ in .tapBack }),
    (
      \.swipeBack,
      { .swipeBack(percent: $0.below(101), milliseconds: $0.below(400), lifts: $0.below(3) > 0) }
    ),
    (
      \.pullDown,
      { .pullDown(percent: $0.below(101), milliseconds: $0.below(400), lifts: $0.below(3) > 0) }
    ),
    (\.rotate, { .rotate(animated: $0.isAnimated) }),
    (\.tap, { .tap(x: $0.below(100), y: $0.below(100)) }),
    (\.action, { .action($0.below(12)) }),
    (\.wait, { .wait(milliseconds: $0.below(600)) }),
    (\.rest, { _ in .rest }),
  ]

  /// A step at random; a rest if all weights are zero.
  func step(_ random: inout SplitMix64) -> UserStep {
    let total = Self.all.map { max(self[keyPath: $0.path], 0) }.reduce(0, +)
    guard total > 0 else { return .rest }
    var number = random.below(total)
    for kind in Self.all {
      number -= max(self[keyPath: kind.path], 0)
      if number < 0 { return kind.make(&random) }
    }
    return .rest
  }
}

extension SplitMix64 {
  fileprivate var isAnimated: Bool { mutating get { below(5) > 0 } }
}
