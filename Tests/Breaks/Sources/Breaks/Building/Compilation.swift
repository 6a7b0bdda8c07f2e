import Foundation

/// One run of the compiler over the broken package.
struct Compilation {
  struct Problem: Hashable {
    /// The path from the root of the package, through no link.
    let file: String
    let line: Int
    let column: Int
    let message: String
  }

  let succeeded: Bool
  let output: String
  /// The errors, once each.
  let problems: [Problem]

  /// Builds the tests.
  init(_ workshop: Workshop, _ kind: BuildKind) throws {
    (succeeded, output) = try Self.swift(workshop, kind, ["--build-tests"])
    let root = workshop.built.resolvingSymlinksInPath().path + "/"
    var problems: [Problem] = []
    for line in output.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /(\/.+?):(\d+):(\d+): error: (.*)/), match.1.hasPrefix(root),
        let lineNumber = Int(match.2), let column = Int(match.3)
      else { continue }
      let file = String(match.1.dropFirst(root.count))
      let problem = Problem(file: file, line: lineNumber, column: column, message: String(match.4))
      if !problems.contains(problem) { problems.append(problem) }
    }
    self.problems = problems
  }

  /// The program that runs the tests of a build.
  static func tests(_ workshop: Workshop, _ kind: BuildKind) throws -> URL {
    let path = try swift(workshop, kind, ["--show-bin-path"]).output.split(separator: "\n").last.map(String.init) ?? ""
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names.first(where: { $0.hasSuffix(".xctest") }) else { throw Complaint("no tests in \(path)") }
    return folder.appending(path: name)
  }

  private static func swift(
    _ workshop: Workshop,
    _ kind: BuildKind,
    _ arguments: [String]
  ) throws -> (succeeded: Bool, output: String) {
    let child = try Child(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["swift", "build", "--package-path", workshop.built.path, "--scratch-path", workshop.build(kind).path]
        + kind.options + arguments,
      adding: [:]
    )
    var output: [UInt8] = []
    while true {
      output += child.read(waiting: 0.1)
      guard let status = child.status() else { continue }
      while case let rest = child.read(waiting: 0), !rest.isEmpty { output += rest }
      child.kill()
      return (status == .exited(0), String(decoding: output, as: UTF8.self))
    }
  }
}
