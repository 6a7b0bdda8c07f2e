/// A log of the callbacks of view controllers, in order: of a simulation, or of a device.
///
/// ```swift
/// let log = simulation.recordCallbacks()
/// try navigation.pushViewController(b, animated: true)
/// try simulation.run()
/// print(log.records.map(\.description))  // ["B.willMove(to nav)", …]
/// ```
///
/// It keeps names and identities, never the controllers. ``violations`` checks it, and ``text``
/// writes it down. A program on a device notes its callbacks with ``append(_:)``, or prints them
/// and has them read later, with ``init(text:skippingUnreadableLines:)``.
public final class CallbackLog {
  /// The callbacks, in the order of the calls.
  public private(set) var records: [CallbackRecord] = []

  /// Creates an empty log; `recordCallbacks()` of a simulation creates a log of that simulation's
  /// callbacks.
  public init() {}

  /// Adds a record behind those that are there.
  ///
  /// - Complexity: O(1), amortized.
  public func append(_ record: CallbackRecord) { records.append(record) }

  /// Removes all records.
  public func removeAll() { records = [] }
}
