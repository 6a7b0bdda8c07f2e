import Foundation
import TransitionSupport

/// The wish to end a run early.
final class Interruption: Sendable {
  private let number = Atomic<Int32>(0)

  /// The signal that asked for it; nil as long as none did.
  var signal: Int32? {
    let signal = number.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Asks for it. The first one counts.
  func request(by signal: Int32) {
    _ = number.compareExchange(expected: 0, desired: signal, successOrdering: .relaxed, failureOrdering: .relaxed)
  }

  /// The name of a signal.
  static func name(of signal: Int32) -> String { signal == SIGTERM ? "SIGTERM" : "SIGINT" }

  /// The one that the process has by signals.
  static let ofProcess = Interruption()

  /// Lets SIGINT and SIGTERM ask for it.
  func catchSignals() {
    precondition(self === Self.ofProcess, "a handler of signals captures nothing")
    // A handler may do little. It loads what this call has made before, and writes an atomic number.
    for signal in [SIGINT, SIGTERM] { Foundation.signal(signal) { Interruption.ofProcess.request(by: $0) } }
  }

  /// Lets the next signal end the program, as it does by default.
  ///
  /// It is called a moment after the first, because some programs, as `timeout` does, send the same signal twice.
  static func stopCatchingSignals() {
    for signal in [SIGINT, SIGTERM] { Foundation.signal(signal, SIG_DFL) }
  }
}
