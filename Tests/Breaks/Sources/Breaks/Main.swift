import ArgumentParser
import BreakFinding
import Foundation

/// The command: finds breaks, compiles them in, and runs the tests once for each.
@main
struct Main: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Tests/Breaks/run",
    abstract: "Breaks modules at every site, by fixed operators, and says which breaks their tests notice.",
    discussion: "The exit status is 1 if fewer than 99 % of the breaks that change anything observable were noticed."
  )

  @Flag(help: "Print every break of the modules, numbered, and run nothing.")
  var list = false

  @Flag(help: "Run every break.")
  var all = false

  @Option(help: "How many breaks to run, of a seeded sample.")
  var sample = 300

  @Option(help: "The seed of the sample.")
  var seed: UInt64 = 1

  @Option(help: "Run the breaks of these numbers, separated by commas.")
  var only: String?

  @Option(
    help: "Run the breaks of this table, against programs for many schedules, and say in which schedule each is found."
  )
  var marked: String?

  @Option(name: .customLong("module"), help: "The sources of a module, from the root of the package; may be repeated.")
  var modules = Workshop.lock

  @Option(help: "The tests that are run: a test target, or a regular expression.")
  var filter = "Transition(Lock|LockSchedule|Turns)Tests|LockRaceTests|VirtualTimeTests"

  // By default the test that expects a report, of which there are none while the differences are noted.
  @Option(help: "Tests not to run with ThreadSanitizer, a regular expression: what has one thread tells it nothing.")
  var threadSkip = "AtomicOrderTests/relaxed"

  @Option(help: "How many breaks run at a time.")
  var jobs = 2

  @Option(help: "Write the result as Markdown to this file, too.")
  var report: String?

  @Option(help: "The folder in which the broken package is built; by default .build/breaks of the package.")
  var scratch: String?

  @Option(help: ArgumentHelp("The root of the package.", visibility: .hidden))
  var root = "."

  func validate() throws {
    guard sample > 0, jobs > 0 else { throw ValidationError("--sample and --jobs take numbers from 1") }
    if let only, numbers(only) == nil { throw ValidationError("--only takes numbers separated by commas") }
  }

  func run() async throws {
    Child.endAllWhenInterrupted()
    let root = URL(fileURLWithPath: root, isDirectory: true)
    let code = try BreakableCode(at: root, folders: modules)
    if list {
      // Of chosen ones, what the tables want.
      let isChosen = only != nil || marked != nil
      for one in try isChosen ? selection(of: code).candidates : code.breaks {
        say(isChosen ? one.identity.fields : "\(one)")
      }
      return
    }
    let unobservable = try Unobservable(at: root)
    let workshop = Workshop(
      root: root,
      folder: scratch.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? root.appending(path: ".build/breaks"),
      modules: modules
    )
    let selection = try selection(of: code)
    let made = try Construction(workshop, code, selection).run()
    let trial = Trial(
      workshop,
      filter: filter,
      threadSkip: threadSkip,
      jobs: jobs,
      isOnlySchedules: marked != nil
    )
    let results = try await trial.run(made.breaks, unobservable)
    let summary = Summary(
      results: results.sorted { $0.subject.number < $1.subject.number },
      uncompiled: made.uncompiled.sorted { $0.number < $1.number },
      stale: unobservable.stale(among: code.breaks)
    )
    say("\n\(summary.text)")
    if marked != nil { say("\n\(summary.schedules)") }
    if let report {
      try summary.markdown(titled: title(of: code)).write(toFile: report, atomically: true, encoding: .utf8)
    }
    if !summary.isEnough { throw ExitCode(1) }
  }

  private func selection(of code: BreakableCode) throws -> Selection {
    if let marked, only == nil {
      let table = try Unobservable(String(contentsOfFile: "\(root)/\(marked)", encoding: .utf8))
      for entry in table.stale(among: code.breaks) { say("No break matches: \(entry)") }
      let chosen = code.breaks.filter { table.reason(for: $0) != nil }
      return Selection(candidates: chosen, count: chosen.count)
    }
    if let only, let numbers = numbers(only) {
      let chosen = code.breaks.filter { numbers.contains($0.number) }
      guard chosen.count == numbers.count else {
        throw ValidationError(
          "--only names breaks that there are not; --list shows those of 1 to \(code.breaks.count)"
        )
      }
      return Selection(candidates: chosen, count: chosen.count)
    }
    if all { return Selection(candidates: code.breaks, count: code.breaks.count) }
    return Selection(candidates: code.shuffled(seed: seed), count: sample)
  }

  private func numbers(_ text: String) -> Set<Int>? {
    let numbers = text.split(separator: ",").map { Int($0) }
    return numbers.contains(nil) ? nil : Set(numbers.compactMap(\.self))
  }

  private func title(of code: BreakableCode) -> String {
    let choice =
      (only ?? marked).map { "breaks \($0)" }
      ?? (all ? "all \(code.breaks.count) breaks" : "\(sample) of \(code.breaks.count) breaks, seed \(seed)")
    return "\(modules.joined(separator: ", ")): \(choice)"
  }
}
