import Foundation

/// The files of the repository that show examples: its pages, and the sources of its modules.
enum Documentation {
  /// The paths of these files in the repository.
  static func files(in root: String) throws -> [String] {
    let manager = FileManager.default
    let top = try manager.contentsOfDirectory(atPath: root)
    let below = try ["Docs", "Sources"].flatMap { folder in
      try manager.subpathsOfDirectory(atPath: "\(root)/\(folder)").map { "\(folder)/\($0)" }
    }
    return (top + below).filter {
      $0.hasSuffix(".md") || ($0.hasPrefix("Sources/") && $0.hasSuffix(".swift"))
    }
  }
}
