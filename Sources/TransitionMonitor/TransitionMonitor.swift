internal import TransitionSupport

/// A monitor that finds the places where an app's transitions collide, without changing the app's
/// calls.
///
/// ```swift
/// TransitionMonitor.start()
/// ```
///
/// The monitor exchanges the implementations of UIKit's verbs: `present`, `dismiss`,
/// `pushViewController`, the three pops, `setViewControllers`, `performSegue`, and the setter of
/// `selectedViewController`. Each call still reaches UIKit at once, with the caller's arguments. A
/// completion is wrapped in one that calls it once; a call without a completion stays without one.
/// The monitor takes no lock.
///
/// It reports a call in four cases, each once for each place in the code:
///
/// - `refused`: UIKit would refuse the call, or raise an exception.
/// - `dropped`: UIKit dropped a presentation or a dismissal; the report tells what became of its
///   completion.
/// - `unfinished`: the call has not ended after ten seconds in which the scene was active.
/// - `collision`: another transition moved the same controllers.
///
/// Each report ends with the line of code that avoids the problem, or with advice. Calls through
/// `transitions` are not reported.
///
/// The monitor does not see an override that does not call `super`. A call without a function of
/// the app on its stack, such as the back button's, is UIKit's own: it counts as a transition, and
/// is not reported. A call within an exchanged call is part of it, unless a function of the app,
/// such as `viewDidLoad`, makes it.
///
/// The decisions are tested over the simulator. No device has run the exchange.
@MainActor
public enum TransitionMonitor {
  private static var isRunning = false
  private static var findings: Findings?
  /// Observes the calls of UIKit's verbs; with nil, lets them pass. Without UIKit, does nothing.
  package static var observe: (_ findings: Findings?) -> Void = { findings in
    #if canImport(UIKit) && !os(watchOS)
    ExchangedVerbs.observe(reportingTo: findings)
    #endif
  }

  /// Starts the monitor, or goes on after ``stop()`` with a new summary; does nothing if the
  /// monitor runs.
  ///
  /// Call it before the first transition, for example in the app delegate.
  ///
  /// - Parameters:
  ///   - always: a Boolean value that indicates whether the monitor starts in a build without
  ///     assertions, too.
  ///   - report: receives each report; nil for the unified log.
  public static func start(
    always: Bool = false,
    report: (@MainActor (_ text: String) -> Void)? = nil
  ) {
    guard always || _isDebugAssertConfiguration(), !isRunning else { return }
    let findings = Findings(name: CallStack.name) { text in
      (report ?? SystemLog.writeFault)("TransitionMonitor: \(text)")
    }
    // The old findings are released after the change, because an object that their report retains
    // may read the summary within its `deinit`.
    withExtendedLifetime(self.findings) { (self.findings, isRunning) = (findings, true) }
    observe(findings)
  }

  /// Stops the monitor. The ``summary`` stays.
  ///
  /// The exchanged implementations stay as well, and pass each call on: an exchange back would undo
  /// an exchange that another library has made since.
  public static func stop() {
    guard isRunning else { return }
    isRunning = false
    observe(nil)
  }

  /// The table of the findings since the start, the worst first. A row has the verb, the
  /// controllers, the kind, the number of times, and the first function of the app: by symbol, or
  /// in a stripped build by image and offset.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows.
  public static var summary: String { findings?.summary ?? "The monitor has not started.\n" }
}
