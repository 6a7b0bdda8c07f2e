/// A check of the order of callbacks: it takes them one after the other, and reports those that are
/// out of place.
///
/// ```swift
/// var legality = CallbackLegality()
/// for record in records {
///   if let violation = legality.take(record) { print(violation) }
/// }
/// legality.unsettled.forEach { print($0) }  // what has begun and not ended
/// ```
///
/// The log may come from a simulation, or from a device
/// (``CallbackLog/init(text:skippingUnreadableLines:)``). ``ControllerLegality`` lists the rules.
/// ``CallbackLog/violations`` checks a whole log as above, and ``violations(in:assuming:)`` checks
/// any sequence.
///
/// ### Where a log begins
///
/// A log may begin in the middle: the first callback of a controller may be any "will". A "did"
/// without its "will" is reported, unless ``Assumptions`` say that the controller was already
/// appearing or disappearing.
///
/// ### Where it ends
///
/// At the end every controller must be settled: no "will" waits for its "did". A controller that
/// has appeared need not have disappeared: screens are still up when most logs end. Set
/// ``Assumptions/isTruncated`` to check a log that ends in the middle of a transition.
///
/// A window that is released takes its controllers off the screen without a callback, and they
/// count as settled. If one of them is shown in another window later, it appears twice in a row. A
/// log cannot tell that from an error, so the code that releases the window calls ``forget(_:)``.
public struct CallbackLegality: Sendable {
  /// Facts about the controllers that the log does not contain.
  public struct Assumptions: Hashable, Sendable {
    /// The state of each controller before the log began, unless ``startingStates`` has another
    /// one.
    ///
    /// `disappeared` suits a log that began before any controller was on screen: it is the
    /// strictest assumption.
    public var startingState: AppearanceState
    /// The state of some controllers before the log began.
    public var startingStates: [ControllerIdentity: AppearanceState]
    /// A Boolean value that indicates whether each identity in the log, a name or an object in
    /// memory, belongs to one controller only, so that a second `viewDidLoad` is always an error.
    public var namesAreUnique: Bool
    /// A Boolean value that indicates whether transitions may be open when the log ends, so that
    /// nothing needs to be settled.
    public var isTruncated: Bool

    /// Creates assumptions; without arguments the only assumption is that the log ends at rest.
    public init(
      startingState: AppearanceState = .unknown,
      startingStates: [ControllerIdentity: AppearanceState] = [:],
      namesAreUnique: Bool = false,
      isTruncated: Bool = false
    ) {
      self.startingState = startingState
      self.startingStates = startingStates
      self.namesAreUnique = namesAreUnique
      self.isTruncated = isTruncated
    }
  }

  private let assumptions: Assumptions
  private let startingStates: [ControllerKey: AppearanceState]
  private var machines: [ControllerKey: ControllerLegality] = [:]
  private var count = 0

  /// Creates a check of a log from its beginning.
  ///
  /// - Complexity: O(*n*) for *n* starting states.
  public init(assuming assumptions: Assumptions = Assumptions()) {
    self.assumptions = assumptions
    startingStates = Dictionary(
      assumptions.startingStates.map { (ControllerKey($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Takes the next callback of the log.
  ///
  /// - Returns: the violation; nil if the callback is legal.
  /// - Complexity: O(1), amortized.
  public mutating func take(_ record: CallbackRecord) -> CallbackViolation? {
    defer { count += 1 }
    let key = ControllerKey(record.controller)
    let start = startingStates[key] ?? assumptions.startingState
    let fresh = ControllerLegality(startingState: start, nameIsUnique: assumptions.namesAreUnique)
    return machines[key, default: fresh].take(record, at: count)
  }

  /// Returns the state of a controller after the callbacks taken so far.
  ///
  /// - Complexity: O(1).
  public func state(of controller: ControllerIdentity) -> AppearanceState {
    let key = ControllerKey(controller)
    return machines[key]?.state ?? startingStates[key] ?? assumptions.startingState
  }

  /// Forgets the state of a controller, for instance when its window was released, which no
  /// callback reports: the next callback of that controller may be any "will".
  ///
  /// - Complexity: O(1).
  public mutating func forget(_ controller: ControllerIdentity) {
    machines[ControllerKey(controller)] = ControllerLegality(
      nameIsUnique: assumptions.namesAreUnique
    )
  }

  /// The "will" callbacks without their "did", if the log ends here, in the order of the log; empty
  /// if the log may end in the middle.
  ///
  /// - Complexity: O(*n* log *n*) for *n* controllers.
  public var unsettled: [CallbackViolation] {
    if assumptions.isTruncated { return [] }
    return machines.values.compactMap(\.unsettled).sorted { $0.index < $1.index }
  }

  /// Returns all violations of a log: callbacks out of place in the order of the log, then the
  /// callbacks that have not settled.
  ///
  /// ```swift
  /// let violations = CallbackLegality.violations(
  ///   in: log.records.filter { $0.controller.name == "Editor" }
  /// )
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* callbacks, besides the violations.
  public static func violations(
    in records: some Sequence<CallbackRecord>,
    assuming assumptions: Assumptions = Assumptions()
  ) -> [CallbackViolation] {
    var legality = CallbackLegality(assuming: assumptions)
    return records.compactMap { legality.take($0) } + legality.unsettled
  }
}

extension CallbackLog {
  /// The violations in this log, if it may have begun in the middle and ends at rest.
  ///
  /// ```swift
  /// #expect(log.violations.isEmpty)
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* callbacks.
  public var violations: [CallbackViolation] { CallbackLegality.violations(in: records) }

  /// Returns all violations of this log, under assumptions about facts that the log does not
  /// contain.
  ///
  /// - Complexity: O(*n*) for *n* callbacks.
  public func violations(assuming assumptions: CallbackLegality.Assumptions) -> [CallbackViolation]
  {
    CallbackLegality.violations(in: records, assuming: assumptions)
  }
}
