import Foundation

/// A page of "The console says".
struct ConsolePage {
  private static let folder = "Docs/Guide.docc/Console"
  private static let first = "ConsoleMessages"

  let text: String
  /// The blocks of text, in order: UIKit's words, and then those of a program.
  let blocks: [String]

  init(named name: String) throws {
    text = try Repository.text(of: "\(Self.folder)/\(name).md")
    blocks = text.matches(of: /```text\n((?s).*?)\n```/).map { String($0.1) }
  }

  static func index() throws -> ConsolePage { try ConsolePage(named: first) }

  /// The names of all pages but the index.
  static func names() throws -> Set<String> {
    let files = try Repository.files(withExtension: "md", under: folder)
    return Set(files.map { $0.dropFirst(folder.count + 1).dropLast(3) }.map(String.init))
      .subtracting([first])
  }

  /// UIKit's messages, in the form of ``comparable(_:)``, each exception also without its name. The
  /// simulator's own lines are left out.
  var sayings: [String] {
    let lines = blocks.flatMap { $0.split(separator: "\n") }.filter {
      !$0.contains("<ViewController \"")
    }
    return lines.map { Self.comparable(String($0)) }.flatMap { line in
      [line] + (line.firstMatch(of: /^\w+: (.*)$/).map { [String($0.1)] } ?? [])
    }
  }

  /// Returns a message without what differs from run to run, from system to system, and between
  /// UIKit and the simulator: names and addresses, the frame of an exception, the end of a
  /// sentence, the spelling of a method.
  static func comparable(_ message: String) -> String {
    var line = message
    line.replace(/^\*\*\* Terminating app due to uncaught exception '(\w+)', reason: '(.*)'$/) {
      "\($0.1): \($0.2)"
    }
    line.trimPrefix("Warning: ")
    line.replace(/<[^<>]*>/, with: "<>")
    line.replace(/Storyboard \([^)]*\)/, with: "Storyboard ()")
    line.replace(/^(\w+)\(_:animated:\)/) { "\($0.1):animated:" }
    line.replace(/^(\w+)\(animated:\)/) { "\($0.1)Animated:" }
    line.replace(/[.!]$/, with: "")
    return line
  }
}
