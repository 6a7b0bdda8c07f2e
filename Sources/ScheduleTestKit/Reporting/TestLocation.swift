/// A place in the source of a test, at which a failure is shown.
public struct TestLocation: Sendable {
  /// The module and the file, as in `AppTests/CoordinatorTests.swift`.
  public let fileID: StaticString
  /// The path of the file, which editors open.
  public let filePath: StaticString
  /// The line.
  public let line: UInt
  /// The column.
  public let column: UInt

  /// Creates the place of the call.
  ///
  /// - Parameters:
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

extension TestLocation: CustomStringConvertible {
  /// A human-readable text: the file and the line.
  public var description: String { "\(fileID):\(line)" }
}
