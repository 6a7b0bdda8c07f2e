import BreakFinding
import Foundation

/// Runs the tests once for each break, some at a time.
struct Trial {
  private let workshop: Workshop
  private let filter: String
  private let threadSkip: String?
  private let jobs: Int
  private let isOnlySchedules: Bool

  init(_ workshop: Workshop, filter: String, threadSkip: String?, jobs: Int, isOnlySchedules: Bool) {
    self.workshop = workshop
    self.filter = filter
    self.threadSkip = threadSkip
    self.jobs = jobs
    self.isOnlySchedules = isOnlySchedules
  }

  func run(_ breaks: [Break], _ unobservable: Unobservable) async throws -> [BreakResult] {
    var results: [BreakResult] = []
    for kind in BuildKind.allCases {
      let subjects = breaks.filter(kind.runs)
      if subjects.isEmpty { continue }
      say("Running \(subjects.count) breaks\(kind == .thread ? " with ThreadSanitizer" : "").")
      let skip = kind == .thread ? threadSkip : nil
      let tests = try await Tests(
        Compilation.tests(workshop, kind),
        filter: filter,
        skipping: skip,
        isOnlySchedules: isOnlySchedules,
        jobs: jobs
      )
      try await withThrowingTaskGroup(of: BreakResult.self) { group in
        var rest = subjects[...]
        for subject in rest.prefix(jobs) { group.addTask { try await tests.try(subject, unobservable) } }
        rest = rest.dropFirst(jobs)
        while let result = try await group.next() {
          results.append(result)
          say("[\(results.count)/\(breaks.count)] \(result)")
          if let subject = rest.popFirst() { group.addTask { try await tests.try(subject, unobservable) } }
        }
      }
    }
    return results
  }
}

extension Tests {
  /// Tries one break, on a thread that may block.
  fileprivate func `try`(_ subject: Break, _ unobservable: Unobservable) async throws -> BreakResult {
    let outcome = try await onThread { try run(subject) }
    return BreakResult(
      subject: subject,
      verdict: outcome.verdict,
      seconds: outcome.seconds,
      schedules: outcome.schedules,
      reason: unobservable.reason(for: subject)
    )
  }
}
