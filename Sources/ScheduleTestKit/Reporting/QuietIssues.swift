internal import TransitionSupport

#if canImport(Testing)
internal import Testing
#endif

/// Keeps the issues of a body that runs many times out of what the test prints; the one that counts is recorded afterwards.
enum QuietIssues {
  /// Calls a function, and drops the issues that are recorded in it.
  static func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) async -> R {
    #if canImport(Testing)
    if let test = Test.current {
      let result = Guarded<R?>(nil)
      // It throws nothing but what the function does.
      try? await IssueHandlingTrait.compactMapIssues { _ in nil }.provideScope(for: test, testCase: Test.Case.current) {
        let value = await body()
        result.run { $0 = value }
      }
      if let value = result.run({ $0 }) { return value }
    }
    #endif
    return await body()
  }
}
