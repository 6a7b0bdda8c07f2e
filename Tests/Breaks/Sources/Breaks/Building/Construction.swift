import BreakFinding
import Foundation

/// The way to a build that has all chosen breaks in it, but for those that do not compile.
struct Construction {
  /// The result of building.
  struct Made {
    let breaks: [Break]
    let uncompiled: [Break]
  }

  private let workshop: Workshop
  private let code: BreakableCode
  private let selection: Selection

  init(_ workshop: Workshop, _ code: BreakableCode, _ selection: Selection) {
    self.workshop = workshop
    self.code = code
    self.selection = selection
  }

  /// Builds, blames each error on breaks, and builds again without them, until there are no errors.
  func run() throws -> Made {
    var uncompiled: Set<Int> = []
    while true {
      let chosen = selection.chosen(without: uncompiled)
      let blamed = try build(chosen)
      if blamed.isEmpty {
        return Made(breaks: chosen, uncompiled: code.breaks.filter { uncompiled.contains($0.number) })
      }
      uncompiled.formUnion(blamed)
    }
  }

  private func build(_ chosen: [Break]) throws -> Set<Int> {
    let broken = code.broken(by: chosen)
    try workshop.update(broken)
    for kind in BuildKind.allCases where chosen.contains(where: kind.runs) {
      say("Compiling \(chosen.count) breaks\(kind == .thread ? " with ThreadSanitizer" : "").")
      let compilation = try Compilation(workshop, kind)
      if compilation.succeeded { continue }
      var blamed: Set<Int> = []
      for problem in compilation.problems {
        let culprits =
          broken[problem.file]?.blamed(for: problem.message, line: problem.line, column: problem.column) ?? []
        for number in culprits where blamed.insert(number).inserted {
          say("  does not compile: \(chosen.first { $0.number == number }.map { "\($0)" } ?? "") (\(problem.message))")
        }
      }
      if blamed.isEmpty { throw Complaint("The package does not compile.\n\(compilation.output.suffix(4_000))") }
      return blamed
    }
    return []
  }
}
