import NavigationSimulator
import TransitionEngine
import TransitionSupport

@testable import TransitionMonitor

/// A monitor between the callers of a kit and UIKit, with the stack of functions that the callers
/// say.
@MainActor
final class MonitoredCalls {
  let findings: Findings
  let monitor: CallMonitor<ViewController>
  /// The texts that the monitor reported.
  var reports: [String] { log.reports }
  /// A Boolean value that indicates whether UIKit's verbs are called without a completion.
  var hasNoCompletions = false
  /// The running functions, the outermost first: `main` and the main loop are always there.
  private var running = [0, 1]
  private let log = Log()

  /// The functions by address, and the reports.
  private final class Log {
    var functions = ["main", "UIApplicationMain", "a function of UIKit"]
    var reports: [String] = []
  }

  init(of kit: SimulatedControllers, in simulation: NavigationSimulation) {
    findings = Findings(
      name: { [log] in log.functions[Int($0)] },
      report: { [log] in log.reports.append($0) }
    )
    monitor = CallMonitor(of: kit, to: findings) { simulation.clock.now.offset }
    kit.record.exchange = { [unowned self] verb, controller, completion, original in
      call(verb, on: controller, completion: hasNoCompletions ? nil : completion) {
        original($0 ?? {})
      }
    }
  }

  /// Makes a call as an exchanged implementation does.
  func call<Value>(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    completion: (() -> Void)?,
    original: ((() -> Void)?) -> Value
  ) -> Value {
    let stack = CallStack(running.reversed().map(UInt.init)) { $0 != 1 && $0 != 2 }
    running.append(2)
    defer { running.removeLast() }
    return monitor.call(
      verb,
      on: controller,
      from: stack,
      completion: completion,
      original: original
    )
  }

  /// Runs a function of the app.
  func run<Value>(_ function: String, _ body: () -> Value) -> Value {
    let address = log.functions.firstIndex(of: function) ?? log.functions.count
    if address == log.functions.count { log.functions.append(function) }
    running.append(address)
    defer { running.removeLast() }
    return body()
  }
}
