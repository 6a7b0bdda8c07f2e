import Foundation
import Testing

@testable import TransitionLock

@Suite(.serialized)
struct ExploringTests {
  @Test(
    "At every interleaving of atomic operations within the bounds, the lock keeps its guarantees",
    .enabled(if: replayed == nil),
    .timeLimit(.minutes(10))
  )
  func everyInterleaving() {
    let table = Table()
    for program in Program.all where Self.wanted.map({ program.name.contains($0) }) ?? true {
      let result = Result(of: program)
      table.add(result)
      if Self.wanted != nil { print(table.text) }
      guard let text = result.failureText else { continue }
      Issue.record("\(text)")
      if isBroken {
        print(
          "found: \(result.schedules) schedules of \"\(program.name)\", \(table.schedules) in all: \(result.property)"
        )
        return
      }
    }
    print(table.text)
  }

  @Test("A run that failed is run again", .enabled(if: replayed != nil))
  func again() {
    let parts = (Self.replayed ?? "").split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, let program = Program.all.first(where: { $0.name == parts[0] }), let bound = Int(parts[1])
    else {
      Issue.record("TRANSITIONLOCK_REPLAY is a program, a bound, choices and kinds of places, as a failure prints them")
      return
    }
    let failed = ThreadExplorer.Failure(
      text: "",
      choices: parts[2].compactMap { UInt8(String($0), radix: 36) },
      contested: Set(parts[3].split(separator: ",").compactMap { UInt($0) })
    )
    let result = Result(replaying: failed, of: program, bound: bound)
    print(result.failureText ?? result.trace ?? "")
  }

  private static var replayed: String? { ProcessInfo.processInfo.environment["TRANSITIONLOCK_REPLAY"] }

  /// A part of the names of the programs that are run, if not all.
  private static var wanted: String? { ProcessInfo.processInfo.environment["TRANSITIONLOCK_PROGRAM"] }

  /// A Boolean value that indicates whether the lock is broken on purpose, so that one failure is enough.
  private var isBroken: Bool { ProcessInfo.processInfo.environment["TRANSITIONLOCK_BREAK"] != nil }
}
