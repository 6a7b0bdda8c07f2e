/// The site of a call in the source code.
package struct CallSite: Sendable {
  /// The file, as `#fileID` gives it.
  package let file: StaticString
  /// The line, from 1.
  package let line: UInt

  @inlinable
  package init(file: StaticString, line: UInt) {
    self.file = file
    self.line = line
  }
}
