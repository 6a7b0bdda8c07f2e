/// All callbacks of a simulation, in order.
///
/// ```swift
/// let log = simulation.recordCallbacks()
/// …
/// log.records.map(\.description)      // ["A.viewWillDisappear", "B.viewWillAppear", …]
/// ```
///
/// It keeps names and identities, never the controllers. ``violations`` checks it, and ``text`` writes it down.
public final class CallbackLog: SimulationObserver {
  /// The callbacks, in the order of the calls.
  public private(set) var records: [CallbackRecord] = []

  /// Makes an empty log; ``NavigationSimulation/recordCallbacks()`` makes one that fills.
  public init() {}

  /// Adds a record.
  ///
  /// - Complexity: O(1), amortized.
  public func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) {
    append(callback)
  }

  func append(_ record: CallbackRecord) { records.append(record) }

  /// Forgets what is recorded.
  public func removeAll() { records = [] }
}
