/// A callback that is illegal at its place in the log, or that lacks its necessary successor.
///
/// ```swift
/// for violation in log.violations { print(violation) }
/// // B.viewDidAppear (records[4], at 0.35 seconds) has no viewWillAppear: B is not on screen, since B.viewDidDisappear
/// // (records[2], at 0.0 seconds). Expected viewWillAppear before it.
/// ```
public struct CallbackViolation: Hashable, Sendable {
  /// A rule that a log can break.
  ///
  /// More rules may come; show those that you do not know by their description.
  public struct Rule: Hashable, Sendable, CustomStringConvertible {
    /// A human-readable name, also for logs.
    public let description: String

    /// A `viewDidAppear` or `viewDidDisappear` came without its "will", or after the opposite one.
    public static let didWithoutWill = Rule(description: "didWithoutWill")
    /// A controller appeared or disappeared again, without the opposite in between.
    public static let twiceInOneDirection = Rule(description: "twiceInOneDirection")
    /// `viewIsAppearing` came outside of `viewWillAppear` and `viewDidAppear`, or twice in between.
    public static let isAppearingOutOfPlace = Rule(description: "isAppearingOutOfPlace")
    /// `viewDidLoad` came again, or after the controller had begun to appear.
    public static let loadedOutOfPlace = Rule(description: "loadedOutOfPlace")
    /// `didMove(toParent:)` named a parent that no `willMove(toParent:)` had announced.
    public static let didMoveWithoutWillMove = Rule(description: "didMoveWithoutWillMove")
    /// The log ended between a "will" and its "did".
    public static let neverSettled = Rule(description: "neverSettled")
  }

  /// The rule that was broken.
  public let rule: Rule
  /// The place of the callback in the log, from 0; for `neverSettled`, where the "will" stands.
  public let index: Int
  /// The callback; for `neverSettled`, the "will" that had no end.
  public let record: CallbackRecord
  /// The place of the earlier callback of that controller that makes this one illegal; nil where
  /// the log has none.
  public let earlierIndex: Int?
  /// The earlier callback of that controller that makes this one illegal; nil where the log has
  /// none.
  public let earlierRecord: CallbackRecord?
  /// A human-readable text: the callback, the callbacks before it, and the expectation.
  public let description: String
}

extension CallbackViolation: CustomStringConvertible {}

/// A callback and its index in its log.
struct LoggedCallback: Hashable {
  let index: Int
  let record: CallbackRecord

  /// A text such as `B.viewDidAppear (records[4], at 0.35 seconds)`.
  var words: String { "\(record) (records[\(index)], at \(record.instant))" }
}

extension CallbackViolation {
  init(
    _ rule: Rule,
    _ seen: LoggedCallback,
    after earlier: LoggedCallback?,
    _ complaint: String,
    expected: String
  ) {
    self.rule = rule
    index = seen.index
    record = seen.record
    earlierIndex = earlier?.index
    earlierRecord = earlier?.record
    description = "\(seen.words) \(complaint). Expected \(expected)."
  }
}
