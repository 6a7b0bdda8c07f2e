import Foundation
import TransitionSupport

/// A request to end a run early.
final class Interruption: Sendable {
  private let number = Atomic<Int32>(0)

  /// The signal that requested the end; nil before such a signal.
  var signal: Int32? {
    let signal = number.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Requests the end of the run. Only the first request counts.
  func request(by signal: Int32) {
    _ = number.compareExchange(expected: 0, desired: signal, successOrdering: .relaxed, failureOrdering: .relaxed)
  }

  /// The name of a signal.
  static func name(of signal: Int32) -> String { signal == SIGTERM ? "SIGTERM" : "SIGINT" }

  /// The interruption of the process by signals.
  static let ofProcess = Interruption()

  /// Makes SIGINT and SIGTERM request the end of the run.
  func catchSignals() {
    precondition(self === Self.ofProcess, "a handler of signals captures nothing")
    // A signal handler may do little. It loads an object that this call has created, and writes an atomic number.
    for signal in [SIGINT, SIGTERM] { Foundation.signal(signal) { Interruption.ofProcess.request(by: $0) } }
  }

  /// Makes the next signal end the program, which is the default of the system.
  ///
  /// This runs a moment after the first signal, because some programs, such as `timeout`, send the same signal twice.
  static func stopCatchingSignals() {
    for signal in [SIGINT, SIGTERM] { Foundation.signal(signal, SIG_DFL) }
  }
}
