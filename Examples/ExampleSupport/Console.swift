internal import Foundation

/// The standard output and the standard error of an example.
package enum Console {
  /// Writes a text to the standard output.
  package static func write(_ text: String) { write(text, to: .standardOutput) }

  /// Writes a message to the standard error as a line, and ends the program with an exit status.
  package static func fail(_ message: String, status: Int32) -> Never {
    write(message + "\n", to: .standardError)
    exit(status)
  }

  private static func write(_ text: String, to file: FileHandle) {
    // A reader such as `head` closes the other end of a pipe when it has read enough.
    try? file.write(contentsOf: Data(text.utf8))
  }
}
