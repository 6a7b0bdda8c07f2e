internal import TransitionSupport

#if canImport(Testing)
internal import Testing
#endif
#if canImport(XCTest)
internal import XCTest
#endif

extension TestLocation {
  /// Records a failure at this place: as an issue of the running test of Swift Testing, as a
  /// failure of the running test of XCTest, or on standard error if no test runs.
  ///
  /// - Parameter message: a human-readable text, which may have several lines.
  package func recordIssue(_ message: String) {
    #if canImport(Testing)
    if Test.current != nil {
      let place = SourceLocation(
        fileID: "\(fileID)",
        filePath: "\(filePath)",
        line: Int(line),
        column: Int(column)
      )
      Issue.record(Comment(rawValue: message), sourceLocation: place)
      return
    }
    #endif
    #if canImport(XCTest)
    // XCTest ignores the call where no test case runs.
    if isRunByXCTest { return XCTFail(message, file: filePath, line: line) }
    #endif
    StandardError.writeLine("\(self): \(message)")
  }

  #if canImport(XCTest)
  private var isRunByXCTest: Bool { CommandLine.arguments.first?.contains("xctest") ?? false }
  #endif
}
