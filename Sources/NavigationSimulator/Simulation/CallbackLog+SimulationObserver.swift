public import AppearanceLog

extension CallbackLog: SimulationObserver {
  /// Adds the callback to the log.
  ///
  /// - Complexity: O(1), amortized.
  public func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) {
    append(callback)
  }
}
