import Foundation
import ScheduleTestKit

/// The number of schedules that an exploration has run, in a file that outlives a crash.
///
/// `Tests/Breaks/run --marked` names the file in the environment, to know in which schedule a break crashed the tests or had them hang.
enum ScheduleCount {
  // Safe: the memory of a file that is mapped once, and written by one program at a time.
  nonisolated(unsafe) private static let count: UnsafeMutablePointer<UInt64>? = {
    guard let path = ProcessInfo.processInfo.environment["SCHEDULE_COUNT"] else { return nil }
    let file = open(path, O_RDWR | O_CREAT, 0o644)
    guard file >= 0, ftruncate(file, 8) == 0 else { return nil }
    let memory = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    return memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt64.self)
  }()

  private static let isToldOf = ProcessInfo.processInfo.environment["TELL_SCHEDULES"] != nil

  /// Begins an exploration.
  static func begin() { count?.pointee = 0 }

  /// Counts a run of a program, also one that only repeats or shortens another.
  static func add() { count?.pointee += 1 }

  /// Prints a line for each exploration, if the environment asks for that: what the table of programs is made of.
  static func tell(_ exploration: Exploration, _ function: StaticString, _ extent: String) {
    guard isToldOf else { return }
    let completeness = exploration.isComplete ? "all" : "some"
    print("PROGRAM\t\(function)\t\(extent)\t\(exploration.schedules)\t\(exploration.steps)\t\(completeness)")
  }
}
