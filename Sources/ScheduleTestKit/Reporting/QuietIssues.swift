internal import TransitionSupport

#if canImport(Testing)
internal import Testing
#endif

/// Keeps the issues of a body that runs many times out of the output of the test. Afterwards, the
/// kit records the one that counts.
enum QuietIssues {
  /// Calls a function, and drops the issues that the function records.
  static func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) async -> R {
    #if canImport(Testing)
    if let test = Test.current {
      let result = Guarded<R?>(nil)
      // Only the function could throw, and it does not.
      try? await IssueHandlingTrait.compactMapIssues { _ in nil }.provideScope(
        for: test,
        testCase: Test.Case.current
      ) {
        let value = await body()
        result.run { $0 = value }
      }
      if let value = result.run({ $0 }) { return value }
    }
    #endif
    return await body()
  }
}
