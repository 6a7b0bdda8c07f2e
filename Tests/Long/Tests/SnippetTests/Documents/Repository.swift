import Foundation

/// The files of the repository that this test was compiled in.
enum Repository {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../../..")
    .standardizedFileURL

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths of the files with an extension, in order: those of a folder, or else those at the
  /// top level, in `Docs` and in the catalogs in `Sources`.
  static func files(withExtension ending: String, under folder: String? = nil) throws -> [String] {
    let manager = FileManager.default
    func below(_ folder: String) throws -> [String] {
      try manager.subpathsOfDirectory(atPath: root.appending(path: folder).path).map {
        folder + "/" + $0
      }
    }
    let pages = {
      try manager.contentsOfDirectory(atPath: root.path) + below("Docs") + below("Sources")
    }
    let paths = try folder.map(below) ?? pages()
    return paths.filter { $0.hasSuffix("." + ending) }.sorted()
  }
}
