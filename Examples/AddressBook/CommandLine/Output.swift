import Foundation

/// The output of the program that goes to a file.
enum Output {
  /// Writes a text to a file, which it creates or replaces.
  ///
  /// - Parameter name: the name of the text in messages.
  /// - Throws: ``OutputError`` if the file cannot be written.
  static func write(_ text: String, _ name: String, to path: String) throws(OutputError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw OutputError(message: "cannot write the \(name) to \"\(path)\": \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?: "there is no such folder"
    case .fileWriteNoPermission?: "you may not write there"
    case .fileWriteOutOfSpace?: "there is no room left"
    default: "it is not a file that can be written"
    }
  }
}

/// The reason why a file could not be written.
struct OutputError: Error, Hashable {
  let message: String
}
