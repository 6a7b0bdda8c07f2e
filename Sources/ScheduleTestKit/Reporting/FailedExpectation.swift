internal import TransitionSupport

#if canImport(Testing)
internal import Testing
#endif

/// An expectation of Swift Testing that failed, as text.
struct FailedExpectation: Sendable {
  /// The text of Swift Testing, without its severity.
  let text: String
  /// The file and the line.
  let place: String

  /// Runs a function in which expectations may fail without failing the test.
  ///
  /// Swift Testing lists these failures as known issues. In asynchronous code that is not on the
  /// main actor, ``QuietIssues`` keeps them out of the list.
  ///
  /// - Parameters:
  ///   - counts: returns whether an expectation that now fails on the calling thread counts.
  ///   - body: the function. It calls its argument to forget the expectations that have failed so
  ///     far.
  /// - Returns: the first expectation that failed; nil if none did, or no test of Swift Testing
  ///   runs.
  static func first(
    where counts: @escaping @Sendable () -> Bool,
    in body: (_ forget: () -> Void) -> Void
  ) -> FailedExpectation? {
    #if canImport(Testing)
    guard Test.current != nil else {
      body {}
      return nil
    }
    let first = Guarded<FailedExpectation?>(nil)
    withKnownIssue("in a schedule that is explored", isIntermittent: true) {
      body { first.run { $0 = nil } }
    } matching: { issue in
      // Foreign code makes the text of an error, so it must not run in the critical section.
      if counts(), first.run({ $0 == nil }) {
        let expectation = FailedExpectation(issue)
        first.run { $0 = $0 ?? expectation }
      }
      return true
    }
    return first.run { $0 }
    #else
    body {}
    return nil
    #endif
  }
}

#if canImport(Testing)
extension FailedExpectation {
  init(_ issue: Issue) {
    place = issue.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? "somewhere"
    text = "\(issue)".split(separator: " (error)").first.map(String.init) ?? "\(issue)"
  }
}
#endif
