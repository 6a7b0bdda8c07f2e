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
  /// A Boolean value that indicates whether every test runs schedules, so that a run in which no further one begins hangs.
  let isOnlySchedules: Bool
  /// The file in which the run notes the breaks that would make a difference.
  var differences: URL?

  struct Outcome: Sendable {
    let verdict: Verdict
    let seconds: Double
    /// The number of schedules that the program which failed had run, at most; nil where none was counted.
    var schedules: Int?
  }

  func run() throws -> Outcome {
    let start = ContinuousClock.now
    let count = FileManager.default.temporaryDirectory.appending(path: "breaks-\(UUID().uuidString).count")
    defer { try? FileManager.default.removeItem(at: count) }
    let child = try Child(program, arguments, adding: environment.merging(["SCHEDULE_COUNT": count.path]) { $1 })
    var output = TestOutput()
    var idleness = Idleness(patience: Self.patience)
    var progress = (count: -1, at: 0.0)
    func elapsed() -> Double { (ContinuousClock.now - start) / .seconds(1) }
    func end(_ verdict: Verdict) -> Outcome {
      // The number comes some lines behind the complaint; where there is none, the file has it.
      while output.complaint != nil, output.schedules == nil, FileManager.default.fileExists(atPath: count.path),
        case let rest = child.read(waiting: 1), !rest.isEmpty
      {
        output.take(rest)
      }
      child.kill()
      return Outcome(verdict: verdict, seconds: elapsed(), schedules: output.schedules ?? counted(count))
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
      // A schedule takes a few milliseconds; one that does not end keeps the machine busy, and is no less stuck for that.
      if isOnlySchedules, let schedules = counted(count), schedules > 0 {
        if schedules != progress.count { progress = (schedules, elapsed()) }
        if elapsed() - progress.at > Self.patience { return end(.hung) }
      }
      guard let tree = idleness.isDue(elapsed()) ? child.tree() : nil else { continue }
      if tree.memory > Self.memory { return end(.devoured) }
      if idleness.isIdle(tree.seconds, at: elapsed()) { return end(.hung) }
    }
  }

  /// Reads the number of schedules that a run has left in a file, which also one that has crashed or hangs has done.
  private func counted(_ file: URL) -> Int? {
    guard let data = try? Data(contentsOf: file), data.count == 8 else { return nil }
    return Int(data.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
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
      // Notes of differences race, harmlessly.
      "TSAN_OPTIONS": differences == nil ? "halt_on_error=1" : "report_bugs=0",
    ]
    if number != 0 { environment[SwitchFile.variable] = "\(number)" }
    if let differences { environment[SwitchFile.differences] = differences.path }
    return environment
  }
}
