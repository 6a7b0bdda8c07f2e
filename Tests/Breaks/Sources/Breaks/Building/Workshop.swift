import BreakFinding
import Foundation

/// A copy of the package in a scratch folder, in which modules are broken.
struct Workshop {
  /// The modules that make the lock.
  static let lock = ["Sources/TransitionLock", "Sources/TransitionSupport"]

  let root: URL
  let folder: URL
  /// The folders of the modules, from the root of the package.
  let modules: [String]

  var package: URL { folder.appending(path: "package") }

  /// The package that is built: for the lock the nested one of what has threads, whose folders are links to the others.
  var built: URL { modules.allSatisfy(Self.lock.contains) ? package.appending(path: Self.nested) : package }

  private static let nested = "Tests/Threads"

  /// The folder of a build.
  func build(_ kind: BuildKind) -> URL { folder.appending(path: kind.rawValue) }

  /// Brings the copy up to date, with broken sources instead of the modules'.
  ///
  /// Files that are the same are not touched, so that they are not compiled again.
  func update(_ broken: [String: BrokenFile]) throws {
    var files = try originals()
    for (path, file) in broken { files[path] = Data(file.text.utf8) }
    for module in modules { files["\(module)/\(SwitchFile.name)"] = Data(SwitchFile.text.utf8) }
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    for path in try regularFiles(of: package) where files[path] == nil {
      try FileManager.default.removeItem(at: package.appending(path: path))
    }
    for (path, data) in files {
      let file = package.appending(path: path)
      if (try? Data(contentsOf: file)) == data { continue }
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    try copyLinks()
  }

  /// Copies the links to folders of the nested packages, as links: what they lead to is broken.
  private func copyLinks() throws {
    for nested in [Self.nested, "Tests/Long"] {
      let folder = root.appending(path: nested)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let link = folder.appending(path: path)
        guard isFolder(link),
          let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)
        else { continue }
        let copy = package.appending(path: "\(nested)/\(path)")
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: copy.path)) == destination { continue }
        try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: copy.path, withDestinationPath: destination)
      }
    }
  }

  private func originals() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for entry in ["Package.swift", "Sources", "Tests", "Examples"] {
      let path = root.appending(path: entry)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else { continue }
      let members = isFolder.boolValue ? try regularFiles(of: path).map { "\(entry)/\($0)" } : [entry]
      // Packages of their own are none of this one's targets.
      for file in members where !file.hasPrefix("Tests/Breaks/") && !file.hasPrefix("Tests/Benchmarks/") {
        files[file] = try Data(contentsOf: root.appending(path: file))
      }
    }
    return files
  }

  private func regularFiles(of folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      let path = folder.appending(path: path)
      return FileManager.default.fileExists(atPath: path.path) && !isFolder(path)
    }
  }

  /// Returns a Boolean value that indicates whether a path leads to a folder, also through a link.
  private func isFolder(_ path: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
