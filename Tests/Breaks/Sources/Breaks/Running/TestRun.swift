import BreakFinding
import Foundation

/// One run of the tests, in a process group of its own, watched until it ends or has told enough.
struct TestRun {
  /// After so many seconds without work, a run hangs: the tests do not wait for real time.
  private static let patience = 20.0
  /// An amount of memory that no test needs, in bytes.
  private static let memory = 4 << 30

  let program: URL
  let arguments: [String]
  /// The break that is switched on; 0 for none.
  let number: Int
  /// The time after which to give up, in seconds.
  let timeout: Double

  struct Outcome: Sendable {
    let verdict: Verdict
    let seconds: Double
  }

  func run() throws -> Outcome {
    let start = ContinuousClock.now
    let child = try Child(program, arguments, adding: environment)
    var output = TestOutput()
    var idleness = Idleness(patience: Self.patience)
    func elapsed() -> Double { (ContinuousClock.now - start) / .seconds(1) }
    func end(_ verdict: Verdict) -> Outcome {
      child.kill()
      return Outcome(verdict: verdict, seconds: elapsed())
    }
    while true {
      output.take(child.read(waiting: 0.1))
      if let complaint = output.complaint { return end(complaint) }
      if let status = child.status() {
        while case let rest = child.read(waiting: 0), !rest.isEmpty { output.take(rest) }
        if let complaint = output.complaint { return end(complaint) }
        return end(verdict(for: status, output))
      }
      if elapsed() > timeout { return end(.timedOut) }
      guard let tree = idleness.isDue(elapsed()) ? child.tree() : nil else { continue }
      if tree.memory > Self.memory { return end(.devoured) }
      if idleness.isIdle(tree.seconds, at: elapsed()) { return end(.hung) }
    }
  }

  private func verdict(for status: Child.Status, _ output: TestOutput) -> Verdict {
    switch status {
    case .exited(0): output.hasPassed ? .survived : .crashed("the tests ended early")
    case .exited(let code): .crashed(output.lastWords ?? "exit status \(code)")
    case .killed(let signal): .crashed(output.lastWords ?? "signal \(signal)")
    }
  }

  private var environment: [String: String] {
    var environment = [
      "NO_COLOR": "1",
      // A backtrace takes longer than the tests, and nobody reads it.
      "SWIFT_BACKTRACE": "enable=no",
      "TSAN_OPTIONS": "halt_on_error=1",
    ]
    if number != 0 { environment[SwitchFile.variable] = "\(number)" }
    return environment
  }
}
