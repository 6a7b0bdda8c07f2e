import Foundation

/// The input of the program, which is the text of a session.
enum Input {
  /// Returns the text, and the name of its source in messages.
  ///
  /// - Throws: ``InputError`` if the session cannot be read.
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

  /// Returns the text of some bytes. Bytes that are not UTF-8 become replacement characters, which the parser then shows
  /// in their line.
  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile?: "there is no such file"
    case .fileReadNoPermission?: "you may not read it"
    default: "it is not a file that can be read"
    }
  }
}

/// The reason why the session could not be read.
struct InputError: Error, Hashable {
  let message: String
}
