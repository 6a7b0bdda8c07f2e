import Foundation

/// The files that the program reads and writes.
enum Files {
  /// Returns the text of a session. Bytes that are not UTF-8 become replacement characters, which
  /// the parser then shows in their line.
  static func read(_ source: Options.Source) throws(FileError) -> String {
    switch source {
    case .included: return Session.included
    case .standardInput:
      return String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    case .file(let path):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw FileError(message: "cannot read the session \"\(path)\"")
      }
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// Writes a text to a file, which it creates or replaces.
  static func write(_ text: String, to path: String) throws(FileError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw FileError(message: "cannot write \"\(path)\"")
    }
  }
}

/// The reason why a file could not be read or written.
struct FileError: Error, Hashable {
  let message: String
}
