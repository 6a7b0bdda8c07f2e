/// A state machine that takes the callbacks of one controller, one after the other, and validates
/// their order.
///
/// ```swift
/// var legality = ControllerLegality(startingState: .appeared)
/// for (index, record) in records.enumerated() {
///   if let violation = legality.take(record, at: index) { print(violation) }
/// }
/// ```
///
/// It is a value and calls nothing. ``CallbackLegality`` keeps one for each controller of a log.
///
/// ### The rules
///
/// - A "did" comes after its "will", with no callback of the opposite direction in between. A
///   "will" ends in its "did" or is superseded by the opposite "will", any number of times: a swipe
///   back that is cancelled gives B `viewWillDisappear`, `viewWillAppear`, `viewDidAppear`, and A
///   `viewWillAppear`, `viewWillDisappear`, `viewDidDisappear` (seen).
/// - Nothing comes twice in one direction: a controller that has appeared, or is appearing, gets no
///   `viewWillAppear` (documented).
/// - `viewIsAppearing` comes between `viewWillAppear` and `viewDidAppear`, once at most
///   (documented). It may be missing: systems before iOS 13 do not call it, and neither does a
///   swipe back that is cancelled (seen).
/// - `viewDidLoad` comes once, before the controller begins to appear (documented). The same name
///   may stand for several controllers, one after the other: see
///   ``init(startingState:nameIsUnique:)``.
/// - `didMove(toParent:)` with a parent comes after `willMove(toParent:)` with the same parent,
///   because `addChild(_:)` calls the latter. After a `willMove(toParent: nil)` it may name the
///   current parent, which takes the controller back. `didMove(toParent: nil)` is always legal:
///   `removeFromParent()` calls it, and the app itself has to call the `willMove` before it
///   (documented). A `willMove` need not end in a `didMove`: a swipe back that is cancelled leaves
///   one without (seen), and so do containers that forget it.
///
/// Four facts are not checked, because UIKit promises nothing about them: whether a "did" has the
/// same `animated` argument as its "will"; the order among controllers, which differs from
/// container to container; `willShow` and `didShow`, because the second does not come when a pop is
/// cancelled; and segues.
///
/// ### After a violation
///
/// After a misplaced callback, the machine continues from the state to which that callback leads,
/// so that one slip is reported once: after a `viewDidAppear` without its "will" the controller has
/// appeared.
public struct ControllerLegality: Hashable, Sendable {
  /// The state of the controller after the callbacks taken so far.
  public internal(set) var state: AppearanceState

  /// Whether the name stands for one controller, to the end of the log.
  let nameIsUnique: Bool
  /// The callback that led to the state; nil for the starting state.
  var cause: LoggedCallback?
  /// The `viewIsAppearing` since the last `viewWillAppear`.
  var isAppearing: LoggedCallback?
  /// The `viewDidLoad` of this controller.
  var loading: LoggedCallback?
  /// Whether the controller has ever begun to appear or to disappear.
  var hasBegun: Bool
  var containment: Containment

  /// Creates the machine of a controller that has had no callback yet.
  ///
  /// - Parameters:
  ///   - startingState: the state of the controller before the first callback. With `unknown`,
  ///     the first callback may be any "will", but no "did" and no `viewIsAppearing`.
  ///   - nameIsUnique: a Boolean value that indicates whether the name stands for one controller
  ///     until the end of the log. Otherwise a second `viewDidLoad`, after the controller has
  ///     appeared and is at rest, belongs to another controller with the same name, as when an app
  ///     opens an editor, closes it, and opens one again. The machine then starts anew.
  public init(startingState: AppearanceState = .unknown, nameIsUnique: Bool = false) {
    state = startingState
    self.nameIsUnique = nameIsUnique
    let isKnown = startingState != .unknown && startingState != .disappeared
    hasBegun = isKnown
    containment = Containment(mayBeMoving: isKnown)
  }

  /// Takes the next callback of the controller.
  ///
  /// - Parameters:
  ///   - record: the callback. The machine ignores the controller of the record.
  ///   - index: the place of the callback in its log.
  /// - Returns: the violation; nil if the callback is legal.
  /// - Complexity: O(1).
  public mutating func take(_ record: CallbackRecord, at index: Int) -> CallbackViolation? {
    let seen = LoggedCallback(index: index, record: record)
    switch record.callback {
    case .viewDidLoad: return takeLoading(seen)
    case .viewWillAppear: return takeWill(seen, .appearing, finally: .appeared)
    case .viewIsAppearing: return takeIsAppearing(seen)
    case .viewDidAppear: return takeDid(seen, .appeared, after: .appearing)
    case .viewWillDisappear: return takeWill(seen, .disappearing, finally: .disappeared)
    case .viewDidDisappear: return takeDid(seen, .disappeared, after: .disappearing)
    case .willMove:
      containment.announce(seen)
      return nil
    case .didMove: return containment.take(seen)
    default: return nil
    }
  }

  /// The violation if no further callback follows; nil if the state is settled, or if the "will"
  /// came before the log began.
  public var unsettled: CallbackViolation? {
    guard !state.isSettled, let cause else { return nil }
    let end = state == .appearing ? "viewDidAppear" : "viewDidDisappear"
    let opposite = state == .appearing ? "viewWillDisappear" : "viewWillAppear"
    let complaint = "is followed neither by \(end) nor by \(opposite)"
    return CallbackViolation(
      .neverSettled,
      cause,
      after: nil,
      complaint,
      expected: "one of them before the log ends"
    )
  }
}

/// The callbacks of loading, appearing and disappearing.
extension ControllerLegality {
  private mutating func takeLoading(_ seen: LoggedCallback) -> CallbackViolation? {
    let isNew = !hasBegun && loading == nil
    // Or the earlier controller was released, and another controller with another name has its
    // address.
    let isRenamed = loading.map { $0.record.controller != seen.record.controller } ?? false
    let isAnother = (hasBegun || isRenamed) && state.isSettled && !nameIsUnique
    if isNew || isAnother {
      loading = seen
      enter(.disappeared, seen)
      hasBegun = false
      return nil
    }
    let complaint =
      loading.map { "comes a second time, after \($0.words)" }
      ?? "comes too late: \(standing(of: seen))"
    let expected = "viewDidLoad once, and before the controller begins to appear"
    return CallbackViolation(
      .loadedOutOfPlace,
      seen,
      after: loading ?? cause,
      complaint,
      expected: expected
    )
  }

  private mutating func takeWill(
    _ seen: LoggedCallback,
    _ next: AppearanceState,
    finally last: AppearanceState
  ) -> CallbackViolation? {
    defer { enter(next, seen) }
    if state != next, state != last { return nil }
    let opposite = next == .appearing ? "viewWillDisappear" : "viewWillAppear"
    return unexpected(.twiceInOneDirection, seen, expected: "\(opposite) before it")
  }

  private mutating func takeDid(
    _ seen: LoggedCallback,
    _ next: AppearanceState,
    after before: AppearanceState
  ) -> CallbackViolation? {
    defer { enter(next, seen) }
    if state == before { return nil }
    let will = next == .appeared ? "viewWillAppear" : "viewWillDisappear"
    if state == next {
      return unexpected(
        .twiceInOneDirection,
        seen,
        expected: "\(will) before it, or only one of the two"
      )
    }
    let complaint = "has no \(will): \(standing(of: seen))"
    return CallbackViolation(
      .didWithoutWill,
      seen,
      after: cause,
      complaint,
      expected: "\(will) before it"
    )
  }

  private mutating func takeIsAppearing(_ seen: LoggedCallback) -> CallbackViolation? {
    defer { isAppearing = seen }
    let expected = "viewIsAppearing once, after viewWillAppear and before viewDidAppear"
    if state != .appearing {
      defer { if state != .appeared { enter(.appearing, seen) } }
      return unexpected(.isAppearingOutOfPlace, seen, expected: expected)
    }
    return isAppearing.map {
      let complaint = "comes a second time, after \($0.words)"
      return CallbackViolation(
        .isAppearingOutOfPlace,
        seen,
        after: $0,
        complaint,
        expected: expected
      )
    }
  }

  private func unexpected(
    _ rule: CallbackViolation.Rule,
    _ seen: LoggedCallback,
    expected: String
  ) -> CallbackViolation {
    CallbackViolation(
      rule,
      seen,
      after: cause,
      "comes although \(standing(of: seen))",
      expected: expected
    )
  }

  private mutating func enter(_ next: AppearanceState, _ seen: LoggedCallback) {
    state = next
    cause = seen
    isAppearing = nil
    hasBegun = true
  }

  /// A text such as `B is on screen, since B.viewDidAppear (records[4], at 0.35 seconds)`.
  private func standing(of seen: LoggedCallback) -> String {
    let name = seen.record.controller.name
    if let cause, cause.record.callback == .viewDidLoad {
      return "\(name) has only been loaded, by \(cause.words)"
    }
    let words =
      switch state {
      case .unknown: "has had no callback of this kind before"
      case .disappeared: "is not on screen"
      case .appearing: "is appearing"
      case .appeared: "is on screen"
      case .disappearing: "is disappearing"
      }
    return "\(name) \(words)" + (cause.map { ", since \($0.words)" } ?? "")
  }
}

/// The state of a controller between two callbacks, as far as a log shows it.
///
/// A ``CallbackLegality`` keeps one for each controller. A caller that knows the state of a
/// controller before its log began sets it in ``CallbackLegality/Assumptions``.
public enum AppearanceState: String, Hashable, Sendable, CaseIterable {
  /// The state is not known: the log has no callback of the controller yet, and may have begun in
  /// the middle.
  case unknown
  /// The controller is not on screen: `viewDidDisappear` was called, or no callback yet.
  case disappeared
  /// The controller is between `viewWillAppear` and `viewDidAppear`.
  case appearing
  /// The controller is on screen: `viewDidAppear` was called.
  case appeared
  /// The controller is between `viewWillDisappear` and `viewDidDisappear`.
  case disappearing

  /// A Boolean value that indicates whether no "will" waits for its "did": `appearing` and
  /// `disappearing` are not settled, the others are.
  ///
  /// `appeared` is settled. A controller stays in that state while it is on screen, and also when
  /// its window is released: UIKit is not known to call anything then (inferred), and the
  /// simulation does not either.
  public var isSettled: Bool { self != .appearing && self != .disappearing }
}
