import Foundation

/// Gets the text of a session from where it is.
enum Input {
  /// The text, and what messages call its source.
  ///
  /// - Throws: ``InputError`` if there is nothing to read.
  static func read(_ source: Options.Source) throws(InputError) -> (text: String, name: String) {
    switch source {
    case .included:
      return (Session.included, "included session")
    case .standardInput:
      return (text(FileHandle.standardInput.readDataToEndOfFile()), "standard input")
    case .file(let path):
      do {
        return (text(try Data(contentsOf: URL(fileURLWithPath: path))), path)
      } catch {
        throw InputError(message: "cannot read the session \"\(path)\": \(reason(error))")
      }
    }
  }

  /// Bytes that are no UTF-8 become replacement characters, which the parser then shows in their line.
  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile?: "there is no such file"
    case .fileReadNoPermission?: "you may not read it"
    default: "it is not a file that can be read"
    }
  }
}

/// Why the session could not be had.
struct InputError: Error, Hashable {
  let message: String
}
