/// The site of a call in the source code.
public struct CallSite: Sendable {
  /// The file, as `#fileID` gives it.
  public let file: StaticString
  /// The line, from 1.
  public let line: UInt

  @inlinable
  public init(file: StaticString, line: UInt) {
    self.file = file
    self.line = line
  }
}
