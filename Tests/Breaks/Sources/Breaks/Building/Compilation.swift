import Foundation

/// One run of the compiler over the broken package.
struct Compilation {
  struct Problem: Hashable {
    /// The path from the root of the package.
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
    let (status, output) = try Self.swift(workshop, kind, ["--build-tests"])
    succeeded = status == 0
    self.output = output
    let root = workshop.package.resolvingSymlinksInPath().path + "/"
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
    let path = try swift(workshop, kind, ["--show-bin-path"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names.first(where: { $0.hasSuffix(".xctest") }) else { throw Complaint("no tests in \(path)") }
    return folder.appending(path: name)
  }

  private static func swift(
    _ workshop: Workshop,
    _ kind: BuildKind,
    _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift", "build", "--package-path", workshop.package.path, "--scratch-path", workshop.build(kind).path]
      + kind.options + arguments
    var environment = ProcessInfo.processInfo.environment
    if workshop.moduleFolder == "Sources/TransitionLock" { environment["TRANSITIONLOCK_ALONE"] = "1" }
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = arguments == ["--build-tests"] ? pipe : FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
