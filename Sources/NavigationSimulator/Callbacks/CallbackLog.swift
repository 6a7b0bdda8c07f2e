/// All callbacks of a simulation, in order.
///
/// ```swift
/// let log = simulation.recordCallbacks()
/// …
/// log.records.map(\.description)      // ["A.viewWillDisappear", "B.viewWillAppear", …]
/// ```
///
/// It keeps names and identities, never the controllers.
public final class CallbackLog: SimulationObserver {
  /// The callbacks, in the order of the calls.
  public private(set) var records: [CallbackRecord] = []

  /// Makes an empty log; ``NavigationSimulation/recordCallbacks()`` makes one that fills.
  public init() {}

  /// Adds a record.
  ///
  /// - Complexity: O(1), amortized.
  public func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) {
    records.append(callback)
  }

  /// Forgets what is recorded.
  public func removeAll() { records = [] }
}
