import BreakFinding
import Foundation

extension BreakableCode {
  /// Reads the sources of modules and finds their breaks.
  init(at root: URL, folders: [String]) throws {
    var sources: [String: String] = [:]
    for folder in folders {
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      where path.hasSuffix(".swift") {
        let file = "\(folder)/\(path)"
        sources[file] = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      }
    }
    self.init(sources, isDebug: true)
  }
}

extension Unobservable {
  static let path = "Tests/Breaks/unobservable.tsv"

  /// Reads the table in the tree; empty where there is none.
  init(at root: URL) throws {
    let file = root.appending(path: Self.path)
    guard FileManager.default.fileExists(atPath: file.path) else {
      self.init()
      return
    }
    do {
      try self.init(String(contentsOf: file, encoding: .utf8))
    } catch let error as Malformed {
      throw Complaint("\(Self.path), \(error)")
    }
  }
}

/// A reason to stop, for people.
struct Complaint: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
