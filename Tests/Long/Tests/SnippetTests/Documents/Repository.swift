import Foundation

/// The files of the repository that this test was compiled in.
enum Repository {
  static let root = URL(filePath: #filePath).appending(path: "../../../../../..")
    .standardizedFileURL
    .path

  static func text(of path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// The paths of a folder's files with an extension, in order.
  static func files(withExtension ending: String, under folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
      .filter { $0.hasSuffix("." + ending) }.sorted().map { "\(folder)/\($0)" }
  }
}
